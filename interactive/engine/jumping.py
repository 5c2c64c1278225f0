"""Jumping in the Cypher System (CSRD 2025-08-22): distance → difficulty, and how far a roll can reach."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import roll
from interactive.engine.difficulty import DIE_FACES, TARGET_NUMBER_PER_DIFFICULTY
from interactive.engine.quantities import Quantity
from interactive.engine.working import Working

# Feet that a long jump covers without any difficulty.
FREE_FEET = 4


def whole_feet(distance: Quantity) -> int:
    """The distance in feet, rounded up."""
    return -int(-distance.into("ft") // 1)


def base_difficulty(kind: str, run: str, feet: int) -> int:
    """Difficulty of a jump over `feet` (or that high) before the run counts as an asset; never below 0."""
    if kind == "high":
        return feet
    return max(0, (-(-feet // 2) if run == "short" else feet) - FREE_FEET)


def most_feet(kind: str, run: str, base: int) -> int | None:
    """The longest jump in whole feet whose base difficulty is at most `base`; None if there is none."""
    if base < 0:
        return None
    if kind == "high":
        return base or None
    return (base + FREE_FEET) * (2 if run == "short" else 1)


def jump(values: dict, working: Working) -> dict:
    """Odds of one jump, and how far the same advantages carry."""
    kind, run, distance = values["kind"], values["run"], values["distance"]
    feet, metres = whole_feet(distance), distance.into("m")
    base = base_difficulty(kind, run, feet)
    _tell_base(working, kind, run, distance, feet, base)
    made = roll.prepare(working, values, base, run=run != "none")
    results = roll.finish(working, values, made)
    if kind == "high" and run == "short":
        working.note("high-short-run")
    results["feet"] = feet
    results["metres"] = int(metres) if metres.denominator == 1 else float(metres)
    results["reach"] = reach(kind, run, made)
    return results


def reach(kind: str, run: str, made: roll.Roll) -> dict:
    """The longest whole-foot jumps without a roll, at even odds or better, and at all; None where there is none."""
    even = (DIE_FACES + 2) // 2
    limits = {"no_roll": 0, "even_odds": even + made.bonus, "longest": DIE_FACES + made.bonus}
    return {
        name: most_feet(kind, run, target // TARGET_NUMBER_PER_DIFFICULTY - made.shift)
        for name, target in limits.items()
    }


def _tell_base(working: Working, kind: str, run: str, distance: Quantity, feet: int, base: int) -> None:
    if distance.unit == "m":
        working.step("metres", metres=distance.text.partition(" ")[0], feet=feet)
    elif distance.amount != Fraction(feet):
        working.note("feet-rounded", feet=feet)
    if kind == "high":
        working.step("high", feet=feet)
        return
    half = -(-feet // 2)
    counted = half if run == "short" else feet
    if run == "short":
        working.step("long-short-run", half=half, base=half - FREE_FEET)
        if feet % 2:
            working.note("half-rounded", feet=feet)
    else:
        working.step("long", feet=feet, base=feet - FREE_FEET)
    if counted < FREE_FEET:
        working.step("floor")
