"""Templates, percentages and numbers as a reader sees them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from interactive.engine.text import decimal, number, percent, placeholders, plain, say

SPEC = {"words": {"tool": {"axe": {"ko": "[[도끼]]", "en": "an [[axe|hatchet]]"}}}}


def said(template: str, **values: object) -> str:
    return say(SPEC, {"en": template}, values, "en")


@pytest.mark.parametrize(("odds", "korean", "english"), [
    (Fraction(3, 10), "30 %", "30%"), (Fraction(0), "0 %", "0%"), (Fraction(1), "100 %", "100%"),
    (Fraction(1, 3), "33.3 %", "33.3%"), (Fraction(1, 100000), "<0.1 %", "<0.1%"),
    (Fraction(99999, 100000), ">99.9 %", ">99.9%"), (Fraction(1, 8), "12.5 %", "12.5%"),
])
def test_percentages(odds: Fraction, korean: str, english: str) -> None:
    """One decimal at most, and only what is certain shows as 0 or 100."""
    assert (percent(odds, "ko"), percent(odds, "en")) == (korean, english)


@pytest.mark.parametrize(("value", "text"), [(Fraction(9, 2), "4.5"), (Fraction(3), "3"), (Fraction(1, 20), "0.1"),
                                              (Fraction(-9, 4), "−2.2"), (Fraction(0), "0")])
def test_decimals_are_rounded_half_up(value: Fraction, text: str) -> None:
    """To one place, without a trailing zero."""
    assert decimal(value, 1) == text


def test_negative_numbers_have_a_minus_sign() -> None:
    """Not a hyphen."""
    assert number(-3) == "−3" and said("{a} and {b:+} and {c:+}", a=-1, b=2, c=-2) == "−1 and +2 and −2"


@pytest.mark.parametrize(("count", "text"), [(1, "1 point"), (2, "2 points"), (0, "0 points")])
def test_plurals(count: int, text: str) -> None:
    """One takes the singular, everything else the plural."""
    assert said("{n} {n|point|points}", n=count) == text


def test_marks_are_stripped_or_kept() -> None:
    """In literals, plural forms and words alike."""
    template = {"en": "[[Effort]] {n|[[step]]|[[steps]]} with {tool:tool}"}
    assert say(SPEC, template, {"n": 2, "tool": "axe"}, "en") == "Effort steps with an axe"
    marked = say(SPEC, template, {"n": 1, "tool": "axe"}, "en", marked=True)
    assert marked == "[[Effort]] [[step]] with an [[axe|hatchet]]"


def test_what_a_reader_typed_is_not_read_as_a_template() -> None:
    """Braces and marks in a value stay as they are."""
    assert said("“{given}”", given="{n} [[x|y]]") == "“{n} [[x|y]]”"


def test_plain_keeps_what_has_no_marks() -> None:
    """And takes the word before the bar."""
    assert plain("a | b") == "a | b" and plain("[[easing|ease]] it") == "easing it"


def test_placeholders() -> None:
    """Every name once, whatever its form."""
    assert placeholders("{a} {b:%} {c|x|y} {a:+}") == {"a", "b", "c"}


def test_a_missing_value_is_an_error() -> None:
    """Nothing is left blank."""
    with pytest.raises(KeyError):
        said("{nothing}")
