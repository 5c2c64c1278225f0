"""A line of text → the words that can be searched for, with their places.

What Hangul consists of is asked of Kiwi (`morphemes`); Latin words, numbers, dice and units are read here, alike in
both languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from generator.search.english import STOP, stem

# Canonical unit → how it is written; the number before it and the unit are one thing to search for.
UNITS: dict[str, tuple[str, ...]] = {
    "ft": ("ft", "foot", "feet", "피트"), "m": ("m", "meter", "metre", "meters", "metres", "미터"),
    "in": ("inch", "inches", "인치"), "cm": ("cm", "centimeter", "centimeters", "센티미터", "센티", "센치"),
    "mi": ("mi", "mile", "miles", "마일"), "km": ("km", "kilometer", "kilometers", "킬로미터"),
    "yd": ("yd", "yard", "yards", "야드"), "lb": ("lb", "lbs", "pound", "pounds", "파운드"),
    "kg": ("kg", "kilogram", "kilograms", "kilo", "kilos", "킬로그램", "킬로"),
    "%": ("%", "percent", "퍼센트", "프로"), "sec": ("sec", "second", "seconds", "초"),
    "min": ("min", "minute", "minutes", "분"), "hr": ("hr", "hrs", "hour", "hours", "시간"),
    "day": ("day", "days", "일", "하루"), "pt": ("pt", "pts", "point", "points", "점", "포인트"),
    "step": ("step", "steps", "단계"), "round": ("round", "rounds", "라운드"), "level": ("level", "levels", "레벨", "렙"),
}
# By the word as `read` gives it.
UNIT_OF = {stem(written): unit for unit, words in UNITS.items() for written in words}

_PIECE = re.compile(r"\d*[dD]\d+(?![A-Za-z])|\d+(?:,\d{3})+|\d+(?:\.\d+)?|[A-Za-z]+(?:['’][A-Za-z]+)*|%")
_HANGUL = re.compile("[가-힣]")


@dataclass(frozen=True, slots=True)
class Word:
    """A token as the index holds it, and where in the line it stands.

    Hangul nouns and adverbs stand as they are; verb stems end in "~"; Latin words are stemmed; numbers have no
    separators. A `silent` word is not searched for by itself: it takes part in phrases and beside numbers.
    """

    text: str
    start: int
    end: int
    silent: bool = False


Morphemes = Callable[[str], Iterable[Word]]


def read(line: str, morphemes: Morphemes) -> list[Word]:
    """The words of a line in either language, in their order."""
    found = list(_plain(line))
    if _HANGUL.search(line):
        found.extend(morphemes(line))
    return sorted(found, key=lambda word: (word.start, word.end))


def _plain(line: str) -> Iterator[Word]:
    for piece in _PIECE.finditer(line):
        text = piece[0].lower().replace("’", "'")
        if text[0].isdigit() and "d" not in text:
            yield Word(text.replace(",", ""), piece.start(), piece.end())
        elif text == "%":
            yield Word(text, piece.start(), piece.end(), silent=True)
        elif text[-1].isdigit():
            yield Word(text, piece.start(), piece.end())
        else:
            text = re.sub("'s$", "", text).replace("'", "")
            yield Word(stem(text), piece.start(), piece.end(), silent=text in STOP or stem(text) in STOP)


def is_number(text: str) -> bool:
    return text[:1].isdigit() and text.replace(".", "").isdigit()


def beside(number: str, word: str) -> str:
    """The token for a number and what it counts or belongs to: "ft#20"."""
    return f"{word}#{number}"
