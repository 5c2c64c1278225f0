"""The figures of a text (numbers, dice, ranges, percentages, quantities) in a form both languages share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import markup
from generator.model import Markup, Measure, Plain

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?"
_FIGURE = re.compile(
    rf"""
    (?P<dice>[0-9]*[dD][0-9]+)(?![0-9A-Za-z])
    | (?P<low>{_NUMBER})\s?[~–〜]\s?(?P<high>{_NUMBER})(?P<range_percent>\s?%)?
    | (?P<fraction>[0-9]+/[0-9]+) | (?P<vulgar>[½¼¾⅓⅔])
    | (?P<sign>(?<![0-9A-Za-z가-힣)])[+−-])?(?P<number>{_NUMBER})(?P<percent>\s?(?:%|퍼센트|percent))?
    """,
    re.VERBOSE,
)
_VULGAR = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}


def figures(text: Markup) -> Iterator[str]:
    """Each figure once per mention, normalised: "1d6", "1–10", "25%", "1/2", "+3", "−1", "50 ft".

    Figures inside term marks and ordered-list numbers do not count.
    """
    for leaf in markup.leaves(text):
        if isinstance(leaf, Measure):
            yield leaf.written.replace("-", " ")
        elif isinstance(leaf, Plain):
            for found in _FIGURE.finditer(leaf.value):
                yield _normal(found)


def _normal(found: re.Match[str]) -> str:
    if found["dice"]:
        return found["dice"].lower()
    if found["low"]:
        percent = "%" if found["range_percent"] else ""
        return f"{_bare(found['low'])}–{_bare(found['high'])}{percent}"
    if found["fraction"]:
        return found["fraction"]
    if found["vulgar"]:
        return _VULGAR[found["vulgar"]]
    sign = (found["sign"] or "").replace("-", "−")
    return f"{sign}{_bare(found['number'])}{'%' if found['percent'] else ''}"


def _bare(number: str) -> str:
    return number.replace(",", "")
