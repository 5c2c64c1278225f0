"""Moving heavy objects in the Cypher System (CSRD 2025-08-22): weight → difficulty."""

from __future__ import annotations

from interactive.engine import roll
from interactive.engine.difficulty import DIE_FACES, TARGET_NUMBER_PER_DIFFICULTY
from interactive.engine.quantities import Quantity
from interactive.engine.working import Working

POUNDS_PER_STEP = 50


def base_difficulty(weight: Quantity) -> int:
    """One step for every 50 pounds, rounded up."""
    return -int(-weight.into("lb") // POUNDS_PER_STEP)


def heavy_object(values: dict, working: Working) -> dict:
    """Odds of moving a weight, how far it goes, and the most that the same advantages can move."""
    weight = values["weight"]
    pounds, base = weight.into("lb"), base_difficulty(weight)
    if weight.unit == "kg":
        working.step("kilograms", kilograms=weight.text.partition(" ")[0], pounds=pounds)
    working.step("weight", pounds=pounds, base=base)
    if pounds % POUNDS_PER_STEP:
        working.note("rounded")
    made = roll.prepare(working, values, base)
    results = roll.finish(working, values, made)
    distance = "immediate" if made.needs_roll else "short"
    working.step(f"distance-{distance}")
    results["distance"] = distance
    results["heaviest"] = heaviest(made)
    return results


def heaviest(made: roll.Roll) -> dict:
    """The most pounds without a roll, at even odds or better, and at all; None where there is no such weight."""
    even = (DIE_FACES + 2) // 2
    limits = {"no_roll": 0, "even_odds": even + made.bonus, "most": DIE_FACES + made.bonus}
    steps = {name: target // TARGET_NUMBER_PER_DIFFICULTY - made.shift for name, target in limits.items()}
    return {name: POUNDS_PER_STEP * most if most > 0 else None for name, most in steps.items()}
