"""PC against PC in the Cypher System (CSRD 2025-08-22): two d20 rolls, 3 added for every step."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.difficulty import DIE_FACES
from interactive.engine.effort import MOST_LEVELS
from interactive.engine.roll import MOST_ASSETS, SKILL_STEPS
from interactive.engine.working import Working

ADDED_PER_STEP = 3
SIDES = ("attacker", "defender")


def comparison(added: int) -> tuple:
    """Odds that the attacker's total is higher, that both are equal, and that it is lower.

    `added` is what the attacker adds to the d20 more than the defender does.
    """
    counts = [0, 0, 0]
    for face in range(1, DIE_FACES + 1):
        total = face + added
        lower = min(DIE_FACES, max(0, total - 1))
        equal = 1 <= total <= DIE_FACES
        counts[0] += lower
        counts[1] += equal
        counts[2] += DIE_FACES - lower - equal
    return tuple(Fraction(count, DIE_FACES**2) for count in counts)


def pvp(values: dict, working: Working) -> dict:
    """What each side adds, and the odds that the attack hits."""
    added = {side: _added(values, side, working) for side in SIDES}
    ahead = added["attacker"] - added["defender"]
    higher, equal, lower = comparison(ahead)
    hit = higher + (equal if values["tie"] == "hit" else 0)
    working.step("compare", attacker=added["attacker"], defender=added["defender"], difference=ahead)
    working.step("odds", higher=higher, equal=equal, lower=lower)
    working.note(f"tie-{values['tie']}")
    working.note("defender-steps")
    working.ruling("hit", attacker=added["attacker"], defender=added["defender"], hit=hit)
    return {
        "attacker_adds": added["attacker"],
        "defender_adds": added["defender"],
        "hit": hit,
        "miss": 1 - hit,
        "tie": equal,
    }


def _added(values: dict, side: str, working: Working) -> int:
    """What a side adds to its d20, told in one line."""
    given = values[f"{side}_assets"]
    if given > MOST_ASSETS:
        working.note(f"{side}-asset-limit", lost=given - MOST_ASSETS)
    effort = min(MOST_LEVELS, values[f"{side}_effort"])
    steps = min(MOST_ASSETS, given) - SKILL_STEPS[values[f"{side}_skill"]] + effort
    steps += values[f"{side}_eased"] - values[f"{side}_hindered"]
    bonus = values[f"{side}_bonus"]
    total = ADDED_PER_STEP * steps + bonus
    working.step(f"{side}-bonus" if bonus else side, steps=steps, bonus=bonus, total=total)
    return total
