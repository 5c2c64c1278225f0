"""Numbers against what they measure: declared scales, and lengths and weights."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.context import Context
from generator.checks.passages import Passage
from generator.model import Scale, System
from generator.problems import did_you_mean
from generator.quantities import QuantityError, UnitTable, parse_quantity

_AFTER = re.compile(r"(?:은|는|이|가)?[ (]*([0-9]+)(?![0-9]*[.%/,~–dD0-9])(?!\s?[~–])")
_BEFORE = re.compile(r"(?<![0-9~–.,/+−])([0-9]+)[ -]?$")
_RAW = re.compile(
    r"(?<![0-9A-Za-z])[0-9][0-9,.]*\s?(?:(?:feet|foot|ft|miles?|pounds?|lbs?|meters?|metres?|kilometers?|kilometres?|kilograms?|km|kg|cm|inches|inch|yards?)\b"
    r"|미터|피트|마일|파운드|킬로미터|킬로그램|센티미터|인치|야드)"
)
_EQUAL = re.compile(r"^\s*(?:=|\()\s*$")


def scales(context: Context, system: System, passages: list[Passage]) -> None:
    """`out-of-scale`, `unknown-term`: a number beside a term lies outside the scale declared for it."""
    lexicon = context.lexicons[system.id]
    by_entry: dict[str, Scale] = {}
    known = {held.entry.id for held in lexicon.entries()}
    for scale in system.scales:
        if scale.term.value in known:
            by_entry[scale.term.value] = scale
        elif not context.glossary_is_partial(system):
            context.problems.add(
                scale.term.where, "unknown-term", f"the glossary has no term “{scale.term.value}”{did_you_mean(scale.term.value, known)}"
            )
    if not by_entry:
        return
    for passage in passages:
        # A note may quote what is wrong.
        if passage.speaks_of_words:
            continue
        for start, end in passage.terms:
            found = lexicon.candidates(passage.code, passage.clean[start:end])
            scale = by_entry.get(found[0].entry.id) if len(found) == 1 else None
            if scale:
                _beside(context, passage, scale, start, end)
    for chapter in system.chapters:
        for table in chapter.tables:
            for position, column in enumerate(table.columns):
                scale = by_entry.get(column.type)
                for row in table.rows if scale else ():
                    number = row[position].number
                    if number is not None and not scale.low <= number <= scale.high:
                        context.problems.add(row[position].where, "out-of-scale", _off(str(number), scale))


def _beside(context: Context, passage: Passage, scale: Scale, start: int, end: int) -> None:
    for index, number in _numbers_beside(passage, start, end):
        if not scale.low <= int(number) <= scale.high:
            context.problems.add(passage.where(index), "out-of-scale", _off(number, scale))


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


def quantities(context: Context, system: System, passages: list[Passage]) -> None:
    """`raw-quantity`, `unit-pair`: a measure written as plain text; two that are said to be equal and are not."""
    units = UnitTable.from_conversions(conversion.entry() for conversion in system.units)
    for passage in passages:
        if not passage.speaks_of_words:
            for match in _RAW.finditer(passage.clean):
                if not passage.covers(passage.quantities, match.start()):
                    context.problems.add(
                        passage.where(match.start()), "raw-quantity",
                        f"“{match[0]}” is plain text; write it as a quantity such as {{50 ft}}, shown in the reader's units",
                    )
        for first, second in zip(passage.quantities, passage.quantities[1:], strict=False):
            if _EQUAL.match(passage.clean[first[1] : second[0]]):
                _same_amount(context, passage, units, first, second)


def _same_amount(context: Context, passage: Passage, units: UnitTable, first: tuple[int, int], second: tuple[int, int]) -> None:
    try:
        one, other = (parse_quantity(passage.clean[start:end]) for start, end in (first, second))
    except QuantityError:
        return
    expected = units.in_system(one, other.system)
    if one.system != other.system and (expected.value, expected.unit) != (other.value, other.unit):
        context.problems.add(
            passage.where(second[0]), "unit-pair",
            f"{one} is {expected} by this system's units, not {other}; write {{{one}}} alone and the site adds the rest",
        )
