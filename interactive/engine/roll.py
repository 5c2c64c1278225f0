"""The d20 roll that most calculators share: what eases and hinders it, its odds, and what it costs.

Cypher System (CSRD 2025-08-22): skills and assets ease by 2 steps at the most, Effort by 6; every +3 of a bonus is an
asset. A roll needs the inputs of the set `roll`.
"""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.difficulty import DIE_FACES, reaching, success, target_number
from interactive.engine.effort import MOST_LEVELS, action_cost, effort_cost
from interactive.engine.working import Refused, Working

SKILL_STEPS = {"inability": 1, "practiced": 0, "trained": -1, "specialized": -2}
MOST_ASSETS = 2
BONUS_PER_ASSET = 3
# What the rules allow skills, assets and Effort together to ease by.
MOST_STEPS, MOST_WITHOUT_EFFORT = 10, 4
FACE = Fraction(1, DIE_FACES)
MINOR_FACE, MAJOR_FACE = 19, 20


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

    def _effect(self, face: int) -> Fraction:
        won = self.needs_roll and not self.impaired and face + self.bonus >= target_number(self.difficulty)
        return FACE if won else Fraction(0)

    def results(self) -> dict:
        """The results that every roll has."""
        return {
            "base_difficulty": self.base,
            "difficulty": self.difficulty,
            "target_number": target_number(self.difficulty) if self.needs_roll else None,
            "needs_roll": self.needs_roll,
            "success": self.success,
            "cost": self.cost,
            "intrusion": FACE if self.needs_roll else Fraction(0),
            "minor_effect": self._effect(MINOR_FACE),
            "major_effect": self._effect(MAJOR_FACE),
        }


def prepare(working: Working, values: dict, base: int, *, run: bool = False) -> Roll:
    """The roll against `base`, with what eases or hinders it, told step by step; a `run` is one more asset.

    Raises Refused for more Effort than the character may apply.
    """
    if values["effort"] > values["effort_limit"]:
        raise Refused("effort", "above-effort-limit", limit=values["effort_limit"])
    base = max(0, base)
    now, bonus = _shift(working, values, base, run)
    return Roll(base, now - base, bonus, _cost(values), values["track"] == "impaired")


def finish(working: Working, values: dict, roll: Roll) -> dict:
    """Tells target number, odds, effects and cost; gives the shared results."""
    results = roll.results()
    if not roll.needs_roll:
        working.step("no-roll")
        working.ruling("no-roll")
        if roll.base:
            working.note("intrusion-rolls", base=roll.base)
    else:
        _odds(working, roll)
        key = "effects-impaired" if roll.impaired else "effects"
        working.step(
            key, intrusion=results["intrusion"], minor=results["minor_effect"], major=results["major_effect"]
        )
    _tell_cost(working, values, roll)
    return results


def _shift(working: Working, values: dict, base: int, run: bool) -> tuple:
    """The difficulty once all steps are counted (it may be below 0), and the bonus left on the roll."""
    now = base

    def move(steps: int, key: str, **more: object) -> None:
        nonlocal now
        if steps:
            working.step(key, before=now, steps=abs(steps), after=now + steps, **more)
            now += steps

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


def _odds(working: Working, roll: Roll) -> None:
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
    return action_cost(*_parts(values), values["edge"], values["edge_reading"])


def _tell_cost(working: Working, values: dict, roll: Roll) -> None:
    initial, effort = _parts(values)
    total, edge, reading = initial + effort, values["edge"], values["edge_reading"]
    if initial:
        working.step("cost-initial", cost=initial)
    if effort:
        working.step(
            "cost-effort-impaired" if roll.impaired else "cost-effort", levels=values["effort"], cost=effort
        )
    if edge < 0 < total:
        working.step("cost-weakness", before=total, added=-edge, after=roll.cost)
    elif roll.cost < total:
        both = initial and effort and reading == "one-part"
        working.step(
            "cost-edge-one-part" if both else "cost-edge", before=total, saved=total - roll.cost, after=roll.cost
        )
    other = action_cost(initial, effort, edge, "sum" if reading == "one-part" else "one-part")
    if other != roll.cost:
        working.note(f"edge-reading-{reading}", other=other)
    if roll.cost and roll.needs_roll and roll.success:
        working.note("refund", cost=roll.cost)
