"""Lengths and weights as a reader writes them: a number and its unit (`10 ft`, `7.2 m`, `3미터`)."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.text import MINUS

# One unit of the game system, in feet or pounds: 3 m = 10 ft and 23 kg = 50 lb, as the rules convert.
SIZES = {"ft": Fraction(1), "m": Fraction(10, 3), "lb": Fraction(1), "kg": Fraction(50, 23)}
SPELLINGS = {
    "ft": ("ft", "foot", "feet", "피트"),
    "m": ("m", "meter", "meters", "metre", "metres", "미터"),
    "lb": ("lb", "lbs", "pound", "pounds", "파운드"),
    "kg": ("kg", "kilogram", "kilograms", "kilo", "kilos", "킬로그램", "킬로"),
}
MOST_DIGITS = 9


class Quantity:
    """An exact amount in one unit; `text` is how it is written (`7.2 m`)."""

    __slots__ = ("amount", "text", "unit")

    def __init__(self, amount: Fraction, unit: str, text: str) -> None:
        self.amount = amount
        self.unit = unit
        self.text = text

    def into(self, unit: str) -> Fraction:
        """The amount in another unit of the same kind, exact."""
        return self.amount * SIZES[self.unit] / SIZES[unit]


def parse(given: str) -> Quantity | None:
    """The quantity that a text stands for, or None if it is not a decimal number followed by a known unit.

    An unknown word for a unit gives a Quantity with that word as its unit, so that an error can say so.
    """
    line = given.strip()
    sign = "-" if line[:1] in ("-", MINUS) else ""
    line = line[1:] if sign or line[:1] == "+" else line
    end = 0
    while end < len(line) and (line[end] == "." or (line[end].isascii() and line[end].isdigit())):
        end += 1
    whole, point, part = line[:end].partition(".")
    word = line[end:].strip().lower()
    if "." in part or not (whole or part) or (point and not part) or not word or len(whole + part) > MOST_DIGITS:
        return None
    unit = next((one for one, spellings in SPELLINGS.items() if word in spellings), word)
    amount = Fraction(int(f"{sign}{whole}{part}"), 10 ** len(part))
    whole, part = whole.lstrip("0") or "0", part.rstrip("0")
    return Quantity(amount, unit, f"{sign}{whole}{'.' if part else ''}{part} {unit}")
