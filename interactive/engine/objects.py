"""Breaking objects in the Cypher System (CSRD 2025-08-22): hardness, steps down the track, attacks to destroy."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import roll
from interactive.engine.difficulty import target_number
from interactive.engine.working import Working

# From soft to hard; a tool must stand no further left than the object.
HARDNESS = ("brittle", "ordinary", "hard", "very-hard", "exotic")
LEVELS_BY_MATERIAL = {"ordinary": 0, "hard": 1, "very-hard": 2}
STATES = ("intact", "minor", "major", "destroyed")
# Levels by which a result must exceed the difficulty for this many steps.
MARGINS = {1: 0, 2: 2, 3: 4}
MOST_ATTACKS = 6


def material_levels(material: str, brittle_by: int, exotic_by: int) -> int:
    """What the material adds to the level; less than 0 for a brittle one."""
    return {"brittle": -brittle_by, "exotic": exotic_by, **LEVELS_BY_MATERIAL}[material]


def step_odds(made: roll.Roll, margin: str) -> dict:
    """Odds of moving exactly 0, 1, 2 and 3 steps with one attack on an object that can be damaged.

    `margin` says what the result must exceed: the difficulty as it is rolled (`eased`) or the one before (`base`).
    """
    if not made.needs_roll:
        return {0: Fraction(0), 1: Fraction(1), 2: Fraction(0), 3: Fraction(0)}
    reached = [Fraction(1), *(made.reaches(least) for least in thresholds(made, margin)), Fraction(0)]
    return {steps: reached[steps] - reached[steps + 1] for steps in range(4)}


def thresholds(made: roll.Roll, margin: str) -> list:
    """Results needed for at least 1, 2 and 3 steps; none is below the target number."""
    target = target_number(made.difficulty)
    measured = made.difficulty if margin == "eased" else made.base
    return [max(target, target_number(measured + more)) if more else target for more in MARGINS.values()]


def destruction(odds_by_state: dict, state: str) -> tuple:
    """Odds of destruction within 1 to 6 attacks, and the expected number of attacks (None if it never happens).

    `odds_by_state` holds the odds of one attack, by number of steps, for every state but destroyed.
    """
    within, now = [], {state: Fraction(1)}
    for _ in range(MOST_ATTACKS):
        after: dict = {}
        for one, chance in now.items():
            if one == "destroyed":
                after[one] = after.get(one, 0) + chance
                continue
            for steps, odds in odds_by_state[one].items():
                reached = _down(one, steps)
                after[reached] = after.get(reached, 0) + chance * odds
        now = after
        within.append(Fraction(now.get("destroyed", 0)))
    return within, _expected(odds_by_state, state)


def _down(state: str, steps: int) -> str:
    return STATES[min(len(STATES) - 1, STATES.index(state) + steps)]


def _expected(odds_by_state: dict, state: str) -> Fraction | None:
    needed: dict = {"destroyed": Fraction(0)}
    for one in reversed(STATES[STATES.index(state) : -1]):
        odds = odds_by_state[one]
        moving = 1 - odds[0]
        if not moving:
            return None
        needed[one] = (1 + sum(odds[steps] * needed[_down(one, steps)] for steps in (1, 2, 3))) / moving
    return needed[state]


def object_damage(values: dict, working: Working) -> dict:
    """Whether an object can be damaged, how far one attack takes it, and how soon it is destroyed."""
    effective = _effective_level(values, working)
    why_not = []
    if HARDNESS.index(values["tool"]) < HARDNESS.index(values["material"]):
        why_not.append("tool-too-soft")
    if values["damage"] < effective:
        why_not.append("damage-too-low")
    why_not.sort()
    _tell_gate(working, values, effective, why_not)
    # Nobody rolls for what cannot be damaged, so the roll is worked out but not told.
    told = Working() if why_not else working
    told.step("base", effective=effective)
    made = roll.prepare(told, values, effective)
    results = roll.finish(told, values, made)
    odds_by_state = _odds_by_state(values, made, bool(why_not))
    odds = odds_by_state[values["state"]]
    within, expected = destruction(odds_by_state, values["state"])
    if why_not:
        working.ruling("cannot", effective=effective)
    else:
        _tell_odds(working, values, made, odds)
        if expected is not None:
            working.step("destroyed", three=within[2], six=within[5], expected=expected)
            working.note("major-state")
    results.update(
        effective_level=effective,
        can_damage=not why_not,
        why_not=why_not,
        odds={str(steps): chance for steps, chance in odds.items()},
        destroyed_within={str(attacks): chance for attacks, chance in enumerate(within, 1)},
        expected_attacks=expected,
    )
    return results


def _odds_by_state(values: dict, made: roll.Roll, cannot: bool) -> dict:
    """One attack's odds in every state; with major damage the level is still the one of minor damage."""
    if cannot:
        return dict.fromkeys(STATES[:-1], {0: Fraction(1), 1: Fraction(0), 2: Fraction(0), 3: Fraction(0)})
    found = {values["state"]: step_odds(made, values["margin"])}
    if values["state"] == "intact":
        found["minor"] = step_odds(made.at(made.base - 1), values["margin"])
    found["major"] = found["minor"]
    return found


def _effective_level(values: dict, working: Working) -> int:
    level, material = values["level"], values["material"]
    working.step("level", level=level)
    change = material_levels(material, values["brittle_by"], values["exotic_by"])
    now = level + change
    if change < 0:
        working.step("brittle", before=level, steps=-change, after=now)
        working.note("brittle-by", by=-change)
    elif change:
        working.step("harder", material=material, before=level, steps=change, after=now)
    if material == "exotic":
        working.note("exotic-gm")
    if values["state"] == "minor":
        working.step("minor", before=now, after=now - 1)
        now -= 1
    if now < 0:
        working.step("floor")
    return max(0, now)


def _tell_gate(working: Working, values: dict, effective: int, why_not: list) -> None:
    soft, low = "tool-too-soft" in why_not, "damage-too-low" in why_not
    working.step("tool-too-soft" if soft else "tool-fine", tool=values["tool"], material=values["material"])
    working.step("damage-too-low" if low else "damage-fine", damage=values["damage"], effective=effective)


def _tell_odds(working: Working, values: dict, made: roll.Roll, odds: dict) -> None:
    if not made.needs_roll:
        working.step("one-step")
        working.note("no-roll-one-step")
        return
    one, two, three = thresholds(made, values["margin"])
    if made.success:
        working.step("thresholds", one=one, two=two, three=three, odds1=odds[1], odds2=odds[2], odds3=odds[3])
    working.note(f"margin-{values['margin']}")
