"""Messages: a template of a spec and its values → a sentence.

A template holds `{name}` (a value as it is), `{name:%}` (odds as a percentage), `{name:+}` (with its sign),
`{name:1}` (a fraction with one decimal), `{name:words}` (the words of that set of the spec), and `{name|point|points}`
(the first form for 1, else the second). Game terms stand in `[[…]]`, as in the rules data: `[[word]]`, or
`[[word|entry]]` where the glossary needs telling.
"""

from __future__ import annotations

from fractions import Fraction

MINUS = "−"
_compiled: dict[str, list] = {}


def plain(text: str) -> str:
    """Without marks: `[[Effort]]` → `Effort`, `[[easing|ease]]` → `easing`."""
    if "[[" not in text:
        return text
    first, *marked = text.split("[[")
    pieces = [first]
    for part in marked:
        term, _, rest = part.partition("]]")
        pieces += (term.partition("|")[0], rest)
    return "".join(pieces)


def number(value: int) -> str:
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def decimal(value: Fraction, places: int, times: int = 1) -> str:
    """That many times the value, rounded half up to at most that many places, without trailing zeros."""
    scale = 10**places
    # In whole numbers, which take a fraction of the time; an answer shows a hundred of these.
    over, under = value.numerator, value.denominator
    units = (2 * over * times * scale + under) // (2 * under)
    whole, part = divmod(abs(units), scale)
    text = f"{whole}.{part:0{places}}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if units < 0 else text


def percent(odds: Fraction) -> str:
    """Odds as a percentage with at most one decimal. Only what is certain or impossible shows as 100 or 0."""
    shown = decimal(odds, 1, 100)
    if shown == "0" and odds:
        shown = "<0.1"
    elif shown == "100" and odds != 1:
        shown = ">99.9"
    return f"{shown}%"


def short_percent(odds: Fraction) -> str:
    """Whole hundredths without their sign; only what is certain or impossible shows as 100 or 0."""
    shown = decimal(odds, 0, 100)
    if shown == "0" and odds:
        return "<1"
    return ">99" if shown == "100" and odds != 1 else shown


def say(spec: dict, template: dict, values: dict, language: str, marked: bool = False) -> str:
    """The sentence in one language; `marked` keeps the marks of game terms.

    Raises KeyError for a value or a set of words that is missing.
    """
    pieces = []
    for literal, name, form in _pieces(template[language]):
        if name is None:
            pieces.append(literal if marked else plain(literal))
            continue
        value = values[name]
        if form[:1] == "|":
            one, many = form[1:].split("|")
            shown = one if value == 1 else many
            pieces.append(shown if marked else plain(shown))
        elif form == "%":
            pieces.append(percent(value))
        elif form == "+":
            pieces.append(f"+{value}" if value >= 0 else number(value))
        elif form == "1":
            pieces.append(decimal(value, 1))
        elif form:
            shown = spec["words"][form][value][language]
            pieces.append(shown if marked else plain(shown))
        elif isinstance(value, int):
            pieces.append(number(value))
        elif isinstance(value, (list, tuple)):
            pieces.append(", ".join(map(str, value)))
        else:
            pieces.append(str(value))
    return "".join(pieces)


def placeholders(text: str) -> set:
    """Names of the values that a template needs."""
    return {name for _, name, _ in _pieces(text) if name is not None}


def _pieces(text: str) -> list:
    """(literal, None, "") and ("", name, form), in order; the form of a plural keeps its first bar."""
    found = _compiled.get(text)
    if found is None:
        first, *rest = text.split("{")
        found = [(first, None, "")]
        for part in rest:
            inside, _, literal = part.partition("}")
            bar, colon = inside.find("|"), inside.find(":")
            if bar >= 0:
                found.append(("", inside[:bar], inside[bar:]))
            elif colon >= 0:
                found.append(("", inside[:colon], inside[colon + 1 :]))
            else:
                found.append(("", inside, ""))
            found.append((literal, None, ""))
        _compiled[text] = found
    return found
