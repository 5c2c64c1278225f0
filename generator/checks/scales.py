"""Numbers against what they measure: declared scales, and lengths and weights."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.context import Part, Words
from generator.checks.passages import Passage
from generator.model import Scale
from generator.problems import Problems, did_you_mean
from generator.quantities import QuantityError, UnitTable, parse_quantity

_AFTER = re.compile(r"(?:은|는|이|가)?[ (]*([0-9]+)(?![0-9]*[.%/,~–dD0-9])(?!\s?[~–])")
_BEFORE = re.compile(r"(?<![0-9~–.,/+−])([0-9]+)[ -]?$")
_RAW = re.compile(
    r"(?<![0-9A-Za-z])[0-9][0-9,.]*\s?(?:(?:feet|foot|ft|miles?|pounds?|lbs?|meters?|metres?|kilometers?|kilometres?|kilograms?|km|kg|cm|inches|inch|yards?)\b"
    r"|미터|피트|마일|파운드|킬로미터|킬로그램|센티미터|인치|야드)"
)
_EQUAL = re.compile(r"^\s*(?:=|\()\s*$")


def declared(words: Words, problems: Problems) -> None:
    """`unknown-term`: a scale is declared for what is no term."""
    known = {held.entry.id for held in words.lexicon.entries()}
    for scale in words.system.scales:
        if scale.term.value not in known and not words.partial:
            problems.add(
                scale.term.where, "unknown-term", f"the glossary has no term “{scale.term.value}”{did_you_mean(scale.term.value, known)}"
            )


def beside_terms(words: Words, part: Part, problems: Problems) -> None:
    """`out-of-scale`: a number beside a term lies outside the scale declared for it."""
    by_entry = words.once(_by_entry)
    if not by_entry:
        return
    for passage in part.passages:
        # A note may quote what is wrong.
        if passage.speaks_of_words:
            continue
        for start, end in passage.terms:
            found = words.lexicon.candidates(passage.code, passage.clean[start:end])
            scale = by_entry.get(found[0].entry.id) if len(found) == 1 else None
            if scale:
                _beside(passage, scale, start, end, problems)


def in_columns(words: Words, part: Part, problems: Problems) -> None:
    """`out-of-scale`: a number in a column for a term lies outside the scale declared for it."""
    by_entry = words.once(_by_entry)
    for table in part.tables:
        for position, column in enumerate(table.columns):
            scale = by_entry.get(column.type)
            for row in table.rows if scale else ():
                number = row[position].number
                if number is not None and not scale.low <= number <= scale.high:
                    problems.add(row[position].where, "out-of-scale", _off(str(number), scale))


def _by_entry(words: Words) -> dict[str, Scale]:
    known = {held.entry.id for held in words.lexicon.entries()}
    return {scale.term.value: scale for scale in words.system.scales if scale.term.value in known}


def _beside(passage: Passage, scale: Scale, start: int, end: int, problems: Problems) -> None:
    for index, number in _numbers_beside(passage, start, end):
        if not scale.low <= int(number) <= scale.high:
            problems.add(passage.where(index), "out-of-scale", _off(number, scale))


def _numbers_beside(passage: Passage, start: int, end: int) -> Iterator[tuple[int, str]]:
    if match := _AFTER.match(passage.clean, end):
        yield match.start(1), match[1]
    elif match := _BEFORE.search(passage.clean, 0, start):
        yield match.start(1), match[1]


def _off(number: str, scale: Scale) -> str:
    return (
        f"{number} is off the scale of “{scale.term.value}”, {scale.low} to {scale.high}; "
        "has a range lost its dash?"
    )


def quantities(words: Words, part: Part, problems: Problems) -> None:
    """`raw-quantity`, `unit-pair`: a measure written as plain text; two that are said to be equal and are not."""
    units = words.once(_units)
    for passage in part.passages:
        if not passage.speaks_of_words:
            for match in _RAW.finditer(passage.clean):
                if not passage.covers(passage.quantities, match.start()):
                    problems.add(
                        passage.where(match.start()), "raw-quantity",
                        f"“{match[0]}” is plain text; write it as a quantity such as {{50 ft}}, shown in the reader's units",
                    )
        for first, second in zip(passage.quantities, passage.quantities[1:], strict=False):
            if _EQUAL.match(passage.clean[first[1] : second[0]]):
                _same_amount(passage, units, first, second, problems)


def _units(words: Words) -> UnitTable:
    return UnitTable.from_conversions(conversion.entry() for conversion in words.system.units)


def _same_amount(
    passage: Passage, units: UnitTable, first: tuple[int, int], second: tuple[int, int], problems: Problems
) -> None:
    try:
        one, other = (parse_quantity(passage.clean[start:end]) for start, end in (first, second))
    except QuantityError:
        return
    expected = units.in_system(one, other.system)
    if one.system != other.system and (expected.value, expected.unit) != (other.value, other.unit):
        problems.add(
            passage.where(second[0]), "unit-pair",
            f"{one} is {expected} by this system's units, not {other}; write {{{one}}} alone and the site adds the rest",
        )
