"""Lengths and weights: reading them from rules data, and converting as a system's own table says.

Games convert by their own round figures (50 ft = 15 m) and not by physics, so the table comes with the
system; what it does not name is converted by the international definition. All arithmetic is exact.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

SYSTEMS = ("metric", "imperial")
UNITS: dict[str, tuple[str, str]] = {  # symbol → (system, dimension)
    "ft": ("imperial", "length"), "in": ("imperial", "length"), "mi": ("imperial", "length"),
    "yd": ("imperial", "length"), "lb": ("imperial", "weight"),
    "m": ("metric", "length"), "km": ("metric", "length"), "cm": ("metric", "length"),
    "kg": ("metric", "weight"),
}
MAXIMUM = Fraction(1_000_000)
MINIMUM = Fraction(1, 1000)

# International yard and pound agreement of 1959: one of the first is so many of the second.
_DEFINITIONS = {
    ("ft", "m"): Fraction("0.3048"), ("in", "cm"): Fraction("2.54"), ("mi", "km"): Fraction("1.609344"),
    ("yd", "m"): Fraction("0.9144"), ("lb", "kg"): Fraction("0.45359237"),
}
_FALLBACK: dict[str, tuple[str, Fraction]] = {}
for (_imperial, _metric), _rate in _DEFINITIONS.items():
    _FALLBACK[_imperial] = (_metric, _rate)
    _FALLBACK.setdefault(_metric, (_imperial, 1 / _rate))

_SPELLINGS = {
    "ft": "foot feet ' ′ 피트", "in": "inch inches \" ″ 인치", "mi": "mile miles 마일", "yd": "yard yards yds 야드",
    "lb": "lbs pound pounds # 파운드", "m": "meter meters metre metres 미터",
    "km": "kilometer kilometers kilometre kilometres 킬로미터",
    "cm": "centimeter centimeters centimetre centimetres 센티미터",
    "kg": "kgs kilo kilos kilogram kilograms kilogramme kilogrammes 킬로그램",
}
_NEAR = {word: unit for unit, words in _SPELLINGS.items() for word in [unit, *words.split()]}

_WHOLE = r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+"
_QUANTITY = re.compile(
    rf"(?:(?P<whole>[0-9]+)[ ](?=[0-9]+/))?(?P<number>{_WHOLE})"
    r"(?:\.(?P<decimals>[0-9]+)|/(?P<denominator>[0-9]+))?"
    r"(?P<gap>[ \u00A0\u202F]?|-)(?P<unit>[^\s0-9.,/-][^\s]*)"
)


class QuantityError(ValueError):
    """A quantity, a unit or a conversion that cannot be used; the message is one clear sentence."""


def _check_unit(unit: Any, where: str) -> str:
    if isinstance(unit, str) and unit in UNITS:
        return unit
    word = str(unit).casefold().rstrip(".")
    near = difflib.get_close_matches(word, _NEAR, n=1, cutoff=0.6)
    hint = f'; did you mean "{_NEAR[near[0]]}"?' if near else "."
    raise QuantityError(f'Unknown unit "{unit}" in {where}: use one of {", ".join(UNITS)}{hint}')


def system_of(unit: str) -> str:
    """"metric" or "imperial". Raises QuantityError for an unknown unit."""
    return UNITS[_check_unit(unit, "a quantity")][0]


@dataclass(frozen=True)
class Quantity:
    """A value above zero in one of `UNITS`. `adjective` says that English uses it like "a 50-foot jump"."""

    value: Fraction
    unit: str
    adjective: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", Fraction(self.value))
        _check_unit(self.unit, f'"{self.value} {self.unit}"')
        if self.value <= 0:
            raise QuantityError(f'"{self}" is not above zero: write a length or weight that can be measured.')

    @property
    def system(self) -> str:
        """"metric" or "imperial"."""
        return UNITS[self.unit][0]

    def __str__(self) -> str:
        """As it is written in rules data; `parse_quantity` reads it back."""
        return f"{_plain(self.value)}{'-' if self.adjective else ' '}{self.unit}"


def _plain(value: Fraction) -> str:
    """`value` as a decimal if it has an end, else as a fraction."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1 or value.denominator > 10**12:
        return f"{value.numerator}/{value.denominator}"
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str((value * 10**places).numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def parse_quantity(text: str) -> Quantity:
    """Read "10 ft", "1,000 ft", "1.5 mi", "1/2 mi", "1 1/2 mi", or the adjective "50-ft".

    The value must be from 1/1000 to 1,000,000. Raises QuantityError, and nothing else, with what to write
    instead.
    """
    source = text.strip()
    shown = f'"{source}"' if len(source) <= 40 else f'"{source[:40]}…"'
    if re.match(r"[-−–]\s*[0-9.]", source):
        raise QuantityError(f"{shown} is negative: write a length or a weight above zero.")
    match = _QUANTITY.fullmatch(source) if len(source) <= 40 else None
    if not match:
        raise QuantityError(
            f'{shown} is no quantity: write a number, a space and a unit, as in "50 ft" or "1/2 mi" '
            f"(units: {', '.join(UNITS)})."
        )
    unit = _check_unit(match["unit"], shown)
    if not match["gap"]:
        raise QuantityError(f'{shown} has no space before its unit: write "{source[:-len(unit)]} {unit}".')
    denominator = int(match["denominator"] or 1)
    if not denominator:
        raise QuantityError(f"{shown} divides by zero: write another fraction.")
    if match["denominator"] and "," in match["number"]:
        raise QuantityError(f"{shown} mixes a thousands separator with a fraction: write a decimal number.")
    number = match["number"].replace(",", "") + ("." + match["decimals"] if match["decimals"] else "")
    value = int(match["whole"] or 0) + Fraction(number) / denominator
    if not value:
        raise QuantityError(f"{shown} is zero: write a length or a weight above zero.")
    if not MINIMUM <= value <= MAXIMUM:
        size = "large" if value > MAXIMUM else "small"
        raise QuantityError(f"{shown} is too {size}: write 1/1000 to 1,000,000, or use another unit.")
    return Quantity(value, unit, adjective=match["gap"] == "-")


def _round(value: Fraction) -> Fraction:
    """Below 10 to at most one decimal, else to whole numbers; halves go up; never down to zero."""
    scale = 10 if value < 10 else 1
    return max(Fraction((value * scale * 2 + 1) // 2, scale), Fraction(1, 10))


def _exact(value: Any, where: str) -> Fraction:
    """A number of rules data as an exact value; floats are taken as they are written."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = Fraction(str(value) if isinstance(value, (float, Decimal)) else value)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise QuantityError(f"{value!r} in {where} is no number: write digits.") from None
    if number <= 0:
        raise QuantityError(f"{value} in {where} is not above zero: write a positive number.")
    return number


def _pair(value: Any, where: str) -> tuple[Fraction, Fraction]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise QuantityError(f"{value!r} in {where} is no pair: write two numbers, as in [10, 3].")
    return _exact(value[0], where), _exact(value[1], where)


@dataclass(frozen=True)
class Conversion:
    """One direction of converting: a `unit` is `rate` of `to`, but for the fixed pairs in `exact`."""

    unit: str
    to: str
    rate: Fraction
    exact: tuple[tuple[Fraction, Fraction], ...] = ()

    @classmethod
    def of(cls, unit: str, to: str, rate: Any, exact: Iterable[Any] = ()) -> Conversion:
        """From a pair `rate` (a, b), meaning a `unit` are b `to`, and such pairs that hold exactly.

        Raises QuantityError for units that do not match and for pairs that contradict each other.
        """
        where = f"the conversion from {unit} to {to}"
        (system, dimension), (other, other_dimension) = (UNITS[_check_unit(u, where)] for u in (unit, to))
        if dimension != other_dimension:
            raise QuantityError(
                f"In {where}, one unit is a {dimension} and the other a {other_dimension}: "
                "use units of one kind."
            )
        if system == other:
            raise QuantityError(f"In {where}, both units are {system}: convert to the other system.")
        amount, result = _pair(rate, where)
        pairs = tuple(sorted(_pair(pair, where) for pair in exact))
        for (low, low_result), (high, high_result) in pairwise(pairs):
            if low == high or low_result >= high_result:
                raise QuantityError(
                    f"In {where}, {_plain(low)} = {_plain(low_result)} contradicts {_plain(high)} = "
                    f"{_plain(high_result)}: the larger amount needs the larger result."
                )
        return cls(unit, to, result / amount, pairs)

    def reversed(self) -> Conversion:
        """The same conversion in the other direction."""
        return Conversion(self.to, self.unit, 1 / self.rate, tuple((b, a) for a, b in self.exact))

    def apply(self, value: Fraction) -> Fraction:
        """`value` of `unit` in `to`: a fixed pair as it is, else by rate and rounded.

        A rounded result stays between those of the nearest fixed pairs, so that more is never shown as less
        (400 lb = 180 kg beside a rate that makes 399 lb 184 kg).
        """
        result, low, high = _round(value * self.rate), None, None
        for amount, fixed in self.exact:
            if amount == value:
                return fixed
            if amount < value:
                low = fixed
            elif high is None:
                high = fixed
        if low is not None:
            result = max(result, low)
        return result if high is None else min(result, high)


@dataclass(frozen=True)
class UnitTable:
    """The conversions of one system, usable in both directions."""

    conversions: tuple[Conversion, ...] = ()

    @classmethod
    def from_conversions(cls, entries: Iterable[tuple[str, str, Any, Iterable[Any]]]) -> UnitTable:
        """From the `units` of a system, each as (from, to, rate, exact), the last two as in system.yml.

        Raises QuantityError, also where a unit is converted twice.
        """
        conversions = tuple(Conversion.of(*entry) for entry in entries)
        seen: set[str] = set()
        for conversion in conversions:
            if conversion.unit in seen:
                raise QuantityError(f"{conversion.unit} is converted twice: keep one of its entries.")
            seen.add(conversion.unit)
        return cls(conversions)

    @cached_property
    def _by_unit(self) -> dict[str, Conversion]:
        table = {conversion.unit: conversion for conversion in self.conversions}
        for conversion in self.conversions:  # a declared direction goes before the reverse of another
            table.setdefault(conversion.to, conversion.reversed())
        for unit, (to, rate) in _FALLBACK.items():
            table.setdefault(unit, Conversion(unit, to, rate))
        return table

    def in_system(self, quantity: Quantity, system: str) -> Quantity:
        """`quantity` in "metric" or "imperial"; as it is if it belongs there.

        Raises QuantityError for another name.
        """
        if system not in SYSTEMS:
            raise QuantityError(f'Unknown system of units "{system}": use one of {", ".join(SYSTEMS)}.')
        if quantity.system == system:
            return quantity
        conversion = self._by_unit[quantity.unit]
        return replace(quantity, value=conversion.apply(quantity.value), unit=conversion.to)
