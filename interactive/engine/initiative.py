"""Initiative in the Cypher System (CSRD 2025-08-22): a Speed roll against the level of the NPCs."""

from __future__ import annotations

from interactive.engine import roll
from interactive.engine.difficulty import target_number
from interactive.engine.working import Working


def initiative(values: dict, working: Working) -> dict:
    """Odds of acting before the NPCs, alone and in a group whose members all roll with the same advantages.

    Read as `later`, a roll that equals the target number does not suffice. With the optional `quick` rule the whole
    group acts first as soon as one of its rolls suffices.
    """
    working.step("level", level=values["level"])
    made = roll.prepare(working, values, values["level"])
    results = roll.finish(working, values, made)
    first = made.success
    if made.needs_roll:
        later = values["equal"] == "later"
        if later:
            least = target_number(made.difficulty) + 1
            first = made.reaches(least)
            working.step("equal-later", least=least, first=first)
        working.note("equal-later" if later else "equal-first")
    size, quick = values["group"], values["quick"]
    anyone = 1 - (1 - first) ** size
    everyone = anyone if quick else first**size
    mean = size * (anyone if quick else first)
    if quick:
        working.note("quick-optional")
    if size > 1:
        working.step("quick" if quick else "group", size=size, anyone=anyone, everyone=everyone, mean=mean)
        working.ruling("quick" if quick else "group", first=first, anyone=anyone, everyone=everyone)
    else:
        working.ruling("first", first=first)
    results.update(first=first, any_first=anyone, all_first=everyone, mean_first=mean)
    return results
