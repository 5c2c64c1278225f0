"""The d20 roll that most calculators share: what eases and hinders it, its odds, and what it costs.

Cypher System (CSRD 2025-08-22): skills and assets ease by 2 steps at the most, Effort by 6; every +3 of a bonus is an
asset. A roll needs the inputs of the set `roll`.
"""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import faces
from interactive.engine.difficulty import DIE_FACES, reaching, success, target_number
from interactive.engine.effort import MOST_LEVELS, action_cost, effort_cost
from interactive.engine.working import Refused, Working

SKILL_STEPS = {"inability": 1, "practiced": 0, "trained": -1, "specialized": -2}
MOST_ASSETS = 2
BONUS_PER_ASSET = 3
# What the rules allow skills, assets and Effort together to ease by.
MOST_STEPS, MOST_WITHOUT_EFFORT = 10, 4
FACE = Fraction(1, DIE_FACES)
# Inputs of a roll that nothing changes; a calculator that leaves some of them out fills them in from here.
PLAIN = {
    "skill": "practiced", "assets": 0, "effort": 0, "free_effort": 0, "effort_limit": MOST_LEVELS, "eased": 0,
    "hindered": 0, "bonus": 0, "edge": 0, "initial_cost": 0, "track": "hale", "edge_reading": "one-part",
}


class Roll:
    """A roll with everything counted: `base` difficulty, `shift` (steps up or down), `bonus` left on the die."""

    __slots__ = ("base", "bonus", "cost", "impaired", "shift")

    def __init__(self, base: int, shift: int, bonus: int, cost: int, impaired: bool) -> None:
        self.base = base
        self.shift = shift
        self.bonus = bonus
        self.cost = cost
        self.impaired = impaired

    def at(self, base: int) -> Roll:
        """The same roll against another base difficulty."""
        return Roll(max(0, base), self.shift, self.bonus, self.cost, self.impaired)

    def shifted(self, steps: int) -> Roll:
        """The same roll, that many steps harder."""
        return Roll(self.base, self.shift + steps, self.bonus, self.cost, self.impaired)

    @property
    def difficulty(self) -> int:
        return max(0, self.base + self.shift)

    @property
    def needs_roll(self) -> bool:
        return self.difficulty > 0

    @property
    def success(self) -> Fraction:
        return success(self.difficulty, self.bonus) if self.needs_roll else Fraction(1)

    def reaches(self, result: int) -> Fraction:
        """Chance that die and bonus make `result` or more."""
        return reaching(result - self.bonus)

    def _effect(self, wanted: str) -> Fraction:
        """Chance of a success whose face has that effect."""
        least = target_number(self.difficulty) - self.bonus
        shown = range(max(1, least), DIE_FACES + 1) if self.needs_roll else ()
        return FACE * sum(faces.effect(face, impaired=self.impaired) == wanted for face in shown)

    def results(self, intrusion: int = faces.INTRUSION) -> dict:
        """The results that every roll has; `intrusion` is the highest face that brings one."""
        return {
            "base_difficulty": self.base,
            "difficulty": self.difficulty,
            "target_number": target_number(self.difficulty) if self.needs_roll else None,
            "needs_roll": self.needs_roll,
            "success": self.success,
            "cost": self.cost,
            "intrusion": FACE * intrusion if self.needs_roll else Fraction(0),
            "minor_effect": self._effect("minor"),
            "major_effect": self._effect("major"),
        }


def prepare(working: Working, values: dict, base: int, *, run: bool = False, more: tuple = ()) -> Roll:
    """The roll against `base`, with what eases or hinders it, told step by step.

    A `run` is one more asset. `more` holds further changes that are the calculator's own, each (steps, message,
    values); they come before the shared ones. Raises Refused for more Effort than the character may apply.
    """
    check_effort(values, values["effort"])
    base = max(0, base)
    now, bonus = _shift(working, values, base, run, more)
    return Roll(base, now - base, bonus, _cost(values), values["track"] == "impaired")


def check_effort(values: dict, levels: int) -> None:
    """Raises Refused if that many paid levels are more than the character's Effort."""
    if levels > values["effort_limit"]:
        raise Refused("effort", "above-effort-limit", limit=values["effort_limit"])


def finish(working: Working, values: dict, roll: Roll, intrusion: int = faces.INTRUSION) -> dict:
    """Tells target number, odds, effects and cost; gives the shared results.

    `intrusion` is the highest face that brings a GM intrusion.
    """
    results = roll.results(intrusion)
    if not roll.needs_roll:
        working.step("no-roll")
        working.ruling("no-roll")
        if roll.base:
            working.note("intrusion-rolls", base=roll.base)
    else:
        _tell_odds(working, roll)
        if roll.success:
            wide = intrusion > faces.INTRUSION
            working.step("intrusion-wide" if wide else "intrusion", most=intrusion, odds=results["intrusion"])
            key = "effects-impaired" if roll.impaired else "effects"
            working.step(key, minor=results["minor_effect"], major=results["major_effect"])
    _tell_cost(working, values, roll)
    return results


def _shift(working: Working, values: dict, base: int, run: bool, own: tuple) -> tuple:
    """The difficulty once all steps are counted (it may be below 0), and the bonus left on the roll."""
    now = base

    def move(steps: int, key: str, **more: object) -> None:
        nonlocal now
        if steps:
            working.step(key, before=now, steps=abs(steps), after=now + steps, **more)
            now += steps

    for steps, key, told in own:
        move(steps, key, **told)
    skill = SKILL_STEPS[values["skill"]]
    move(skill, "inability" if skill > 0 else "skill", skill=values["skill"])
    given = values["assets"] + run
    assets = min(MOST_ASSETS, given)
    move(-assets, "assets-run" if run else "assets")
    if given > MOST_ASSETS:
        working.note("asset-limit", lost=given - MOST_ASSETS)
    wanted, rest = divmod(values["bonus"], BONUS_PER_ASSET)
    made = min(MOST_ASSETS - assets, wanted)
    move(-made, "bonus-asset")
    if wanted > made:
        working.note("bonus-asset-lost", lost=BONUS_PER_ASSET * (wanted - made))
    if wanted and rest:
        working.note("bonus-rest", rest=rest)
    paid, free = values["effort"], values["free_effort"]
    levels = min(MOST_LEVELS, paid + free)
    move(-levels, "effort-and-free" if free and levels > paid else "effort", paid=paid)
    if paid + free > MOST_LEVELS:
        working.note("effort-cap")
    if free and not paid:
        working.note("free-effort-alone")
    move(-values["eased"], "eased")
    move(values["hindered"], "hindered")
    eased = max(0, -skill) + assets + made + levels + values["eased"]
    if values["eased"] and eased > (MOST_STEPS if levels else MOST_WITHOUT_EFFORT):
        working.note("other-easing")
    return now, rest


def _tell_odds(working: Working, roll: Roll) -> None:
    difficulty, target = roll.difficulty, target_number(roll.difficulty)
    working.step("target", difficulty=difficulty, target=target)
    odds = roll.success
    if not odds:
        working.step("impossible", target=target, most=DIE_FACES + roll.bonus)
        working.note("impossible")
        working.ruling("impossible", difficulty=difficulty, target=target)
        return
    told = {"faces": int(odds * DIE_FACES), "least": max(1, target - roll.bonus), "success": odds}
    if roll.bonus:
        working.step("odds-bonus", bonus=roll.bonus, **told)
    else:
        working.step("odds", **told)
    working.ruling("roll", difficulty=difficulty, target=target, success=odds)


def _parts(values: dict) -> tuple:
    """The initial cost and the cost of Effort, both before Edge."""
    return values["initial_cost"], effort_cost(values["effort"], impaired=values["track"] == "impaired")


def _cost(values: dict) -> int:
    return action_cost(_parts(values), values["edge"], values["edge_reading"])


def tell_edge(working: Working, values: dict, costs: tuple, cost: int) -> None:
    """What Edge or a weakness made of the costs, and what the other reading would."""
    total, edge, reading = sum(costs), values["edge"], values["edge_reading"]
    if edge < 0 < total:
        working.step("cost-weakness", before=total, added=-edge, after=cost)
    elif cost < total:
        several = sum(1 for one in costs if one) > 1 and reading == "one-part"
        working.step("cost-edge-one-part" if several else "cost-edge", before=total, saved=total - cost, after=cost)
    other = action_cost(costs, edge, "sum" if reading == "one-part" else "one-part")
    if other != cost:
        working.note(f"edge-reading-{reading}", other=other)


def _tell_cost(working: Working, values: dict, roll: Roll) -> None:
    initial, effort = _parts(values)
    if initial:
        working.step("cost-initial", cost=initial)
    if effort:
        key = "cost-effort-impaired" if roll.impaired else "cost-effort"
        working.step(key, levels=values["effort"], cost=effort)
    tell_edge(working, values, (initial, effort), roll.cost)
    if roll.cost and roll.needs_roll and roll.success:
        working.note("refund", cost=roll.cost)
