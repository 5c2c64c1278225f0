"""A task in Numenera: the roll of the Cypher System (`roll`) with what its two texts have of it, on either scale."""

from __future__ import annotations

from interactive.engine import roll, tasks
from interactive.engine.working import Refused, Working

# The highest difficulty of each scale: the Korean text's, and the English summary's.
SCALES = {"ten": 10, "twelve": 12}
NAMED = 10


def numenera_task(values: dict, working: Working) -> dict:
    """Odds and cost of a roll, the name of its difficulty, and its odds at other steps."""
    base, most = values["difficulty"], SCALES[values["scale"]]
    if base > most:
        raise Refused("difficulty", "above-scale", most=most)
    if base <= NAMED:
        working.step("base", base=base, name=str(base))
    else:
        working.step("base-unnamed", base=base)
    working.note(f"scale-{values['scale']}")
    filled = {**roll.PLAIN, **values}
    made = roll.prepare(working, filled, base)
    results = roll.finish(working, filled, made)
    if values["effort"] > 1:
        working.note("further-levels")
    results["name"] = str(base) if base <= NAMED else None
    results["ladder"] = tasks.ladder(made)
    return results
