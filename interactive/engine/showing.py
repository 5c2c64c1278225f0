"""The results of an answer as a reader sees them: labels and values, in the order of the spec."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import text


def rows(spec: dict, result: dict, language: str, marked: bool = False) -> list:
    """(name, label, value) of every result; the value of a map is a list of (label, value) itself.

    `result` is what `calculate` gives. `marked` keeps the marks of game terms.
    """
    found = []
    for name, shape in spec["results"].items():
        value, shown = result[name], shape["label"][language]
        if shape["type"] == "map" and value is not None:
            inner = [
                (_word(spec, shape.get("keys"), key, language), _value(spec, {"type": shape["of"]}, one, language))
                for key, one in value.items()
            ]
            told = inner if marked else [(text.plain(key), text.plain(one)) for key, one in inner]
        else:
            told = _value(spec, shape, value, language)
            told = told if marked else text.plain(told)
        found.append((name, shown if marked else text.plain(shown), told))
    return found


def phrase(spec: dict, name: str, language: str, **values: object) -> str:
    """One of the words around an answer, without marks."""
    return text.say(spec, spec["phrases"][name], values, language)


def _word(spec: dict, words: str | None, key: str, language: str) -> str:
    return spec["words"][words][key][language] if words else key


def _value(spec: dict, shape: dict, value: object, language: str) -> str:
    kind = shape["type"]
    if value is None or value == []:
        return phrase(spec, "none", language)
    if kind == "flag":
        return _word(spec, "flag", "true" if value else "false", language)
    if kind == "odds":
        return text.percent(Fraction(value), language)
    if kind == "fraction":
        return text.decimal(Fraction(value), 1)
    if kind == "word":
        return _word(spec, shape["words"], value, language)
    if kind == "list":
        return ", ".join(_word(spec, shape.get("words"), str(one), language) for one in value)
    if kind == "integer":
        return text.number(value)
    return phrase(spec, kind, language, value=value)
