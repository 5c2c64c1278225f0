"""A task of a given difficulty: the plain roll."""

from __future__ import annotations

from interactive.engine import roll
from interactive.engine.working import Working

LADDER = (-2, -1, 1, 2)


def task(values: dict, working: Working) -> dict:
    """Odds and cost of a roll, and its odds at one and two steps easier (negative) and harder."""
    base = values["difficulty"]
    working.step("base", base=base)
    made = roll.prepare(working, values, base)
    results = roll.finish(working, values, made)
    results["ladder"] = ladder(made)
    return results


def ladder(made: roll.Roll) -> dict:
    """Success at one and two steps easier (negative) and harder."""
    return {str(steps): made.shifted(steps).success for steps in LADDER}
