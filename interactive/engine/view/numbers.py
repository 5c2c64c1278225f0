"""The results of an answer as a table."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import text
from interactive.engine.inputs import LANGUAGES
from interactive.engine.view.markup import Markup
from interactive.engine.view.pictures import Picture

NONE = "–"


def table(spec: dict, result: dict, picture: Picture | None, markup: Markup) -> str:
    """All results by label, and the numbers of a picture that are not among them."""
    rows = []
    for name, value in result.items():
        described = spec["results"][name]
        if described["type"] == "map" and value is not None:
            head = markup.both(_plain(described["label"]))
            rows.append(f'<tr><th colspan="2" scope="colgroup">{head}</th></tr>')
            words = spec["words"].get(described.get("keys", ""), {})
            for key, one in value.items():
                label = words.get(key, {"ko": key, "en": key})
                rows.append(_row(label, shown(spec, described["of"], described, one, markup), markup, "mp-in"))
        else:
            rows.append(_row(described["label"], shown(spec, described["type"], described, value, markup), markup))
    if picture and not picture.known:
        head = markup.both(_plain(picture.caption))
        rows.append(f'<tr><th colspan="2" scope="colgroup">{head}</th></tr>')
        for point in picture.points:
            rows.append(_row(point.label, _odds(point.odds), markup, "mp-in"))
    summary = markup.both(markup.words("numbers"))
    return (
        f'<details class="mp-calc-numbers"><summary>{summary}</summary>'
        f"<table><tbody>{''.join(rows)}</tbody></table></details>"
    )


def _plain(said: dict) -> dict:
    return {language: text.plain(said[language]) for language in LANGUAGES}


def _row(label: dict, value: dict, markup: Markup, kind: str = "") -> str:
    marked = f' class="{kind}"' if kind else ""
    return f'<tr{marked}><th scope="row">{markup.both(_plain(label))}</th><td>{markup.both(value)}</td></tr>'


def _same(shown: str) -> dict:
    return dict.fromkeys(LANGUAGES, shown)


def _odds(odds: Fraction) -> dict:
    exact = "" if odds.denominator == 1 else f" ({odds})"
    return {language: text.percent(odds, language) + exact for language in LANGUAGES}


def shown(spec: dict, kind: str, described: dict, value: object, markup: Markup) -> dict:
    """A value of the type `kind` in both languages, as a reader reads it."""
    if value is None or value == []:
        return _same(NONE)
    if kind == "odds":
        return _odds(Fraction(value))
    if kind == "flag":
        return spec["words"]["flag"]["true" if value else "false"]
    if kind == "word":
        return _plain(spec["words"][described["words"]][value])
    if kind == "list":
        words = spec["words"].get(described.get("words", ""), {})
        each = [_plain(words[one]) if one in words else _same(str(one)) for one in value]
        return {language: ", ".join(one[language] for one in each) for language in LANGUAGES}
    if kind == "fraction":
        exact = Fraction(value)
        rest = "" if exact.denominator == 1 else f" ({exact})" if exact.denominator < 1000 else ""
        return _same(text.decimal(exact, 2) + rest)
    number = Fraction(str(value))
    plain = text.number(int(number)) if number.denominator == 1 else text.decimal(number, 2)
    if f"unit-{kind}" in markup.units:
        return markup.said(f"unit-{kind}", n=int(number) if number.denominator == 1 else plain)
    return _same(plain)
