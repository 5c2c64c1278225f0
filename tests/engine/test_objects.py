"""Breaking objects: the gate, the steps of one attack, and destruction, against playing it out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from interactive.engine import calculate
from tests.engine import reference
from tests.engine.strategies import answer, inputs

ORDER = ["brittle", "ordinary", "hard", "very-hard", "exotic"]


def effective(values: dict[str, Any], state: str) -> int:
    added = {"brittle": -values["brittle_by"], "ordinary": 0, "hard": 1, "very-hard": 2, "exotic": values["exotic_by"]}
    level = max(0, values["level"] + added[values["material"]])
    return level if state == "intact" else max(0, values["level"] + added[values["material"]] - 1)


def by_face(values: dict[str, Any], level: int) -> list[int]:
    """Steps down the track for each of the twenty faces."""
    steps, bonus = reference.shift(values)
    difficulty = max(0, level + steps)
    if difficulty == 0:
        return [1] * 20
    measured = difficulty if values["margin"] == "eased" else level
    found = []
    for face in reference.FACES:
        result, moved = face + bonus, 0
        if result >= 3 * difficulty:
            moved = 1
            if result >= 3 * (measured + 2):
                moved = 2
            if result >= 3 * (measured + 4):
                moved = 3
        found.append(moved)
    return found


def why_not(values: dict[str, Any]) -> list[str]:
    reasons = []
    if values["damage"] < effective(values, values["state"]):
        reasons.append("damage-too-low")
    if ORDER.index(values["tool"]) < ORDER.index(values["material"]):
        reasons.append("tool-too-soft")
    return reasons


@settings(max_examples=250, deadline=None)
@given(inputs("object-damage"))
def test_one_attack_agrees_with_every_face(values: dict[str, Any]) -> None:
    """The gate, the effective level, the roll, and the odds of each number of steps."""
    result = answer("object-damage", values)["result"]
    level = effective(values, values["state"])
    expected = reference.roll(values, level)
    assert {name: result[name] for name in expected} == reference.written(expected)
    assert result["effective_level"] == level
    assert result["why_not"] == why_not(values)
    assert result["can_damage"] == (not why_not(values))
    faces = [0] * 20 if why_not(values) else by_face(values, level)
    assert result["odds"] == {str(steps): str(Fraction(faces.count(steps), 20)) for steps in range(4)}


@settings(max_examples=60, deadline=None)
@given(inputs("object-damage", damage=30, tool="exotic"))
def test_destruction_agrees_with_playing_out_every_sequence(values: dict[str, Any]) -> None:
    """All sequences of up to four attacks, each weighed by its faces."""
    result = answer("object-damage", values)["result"]
    states = ["intact", "minor", "major", "destroyed"]
    weights = {}
    for state in states[:-1]:
        faces = by_face(values, effective(values, "intact" if state == "intact" else "minor"))
        weights[state] = [Fraction(faces.count(steps), 20) for steps in range(4)]
    for attacks in range(1, 5):
        destroyed = Fraction(0)
        for moves in product(range(4), repeat=attacks):
            at, weight = states.index(values["state"]), Fraction(1)
            for moved in moves:
                if at == 3:
                    weight *= Fraction(1, 4)
                else:
                    weight *= weights[states[at]][moved]
                    at = min(3, at + moved)
            if at == 3:
                destroyed += weight
        assert result["destroyed_within"][str(attacks)] == str(destroyed)


@settings(max_examples=60, deadline=None)
@given(inputs("object-damage", damage=30, tool="exotic"))
def test_expected_attacks_are_the_sum_of_surviving_chances(values: dict[str, Any]) -> None:
    """Added up over very many attacks, what is not yet destroyed comes to the expected number."""
    result = answer("object-damage", values)["result"]
    weights = {}
    for at, state in enumerate(("intact", "minor", "minor")):
        faces = by_face(values, effective(values, state))
        weights[at] = [faces.count(steps) / 20 for steps in range(4)]
    start = 0 if values["state"] == "intact" else 1
    if any(weights[at][0] == 1 for at in range(start, 3)):
        assert result["expected_attacks"] is None
        return
    now, total = {start: 1.0}, 0.0
    for _ in range(1500):
        total += sum(now.values())
        after: dict[int, float] = {}
        for at, chance in now.items():
            for moved, odds in enumerate(weights[at]):
                if at + moved < 3:
                    after[at + moved] = after.get(at + moved, 0) + chance * odds
        now = after
    assert float(Fraction(result["expected_attacks"])) == pytest.approx(total)


@settings(max_examples=150, deadline=None)
@given(inputs("object-damage"))
def test_destruction_never_falls_with_more_attacks(values: dict[str, Any]) -> None:
    """And odds of all steps add up to one."""
    result = answer("object-damage", values)["result"]
    odds = [Fraction(one) for one in result["destroyed_within"].values()]
    assert odds == sorted(odds)
    assert sum(Fraction(one) for one in result["odds"].values()) == 1


def test_what_cannot_be_damaged_stays_whatever_the_roll() -> None:
    """Certain to stay as it is, never destroyed, and no number of attacks."""
    result = calculate("object-damage", {"level": 1, "tool": "brittle", "effort": 6, "damage": 30})["result"]
    assert result["odds"] == {"0": "1", "1": "0", "2": "0", "3": "0"}
    assert set(result["destroyed_within"].values()) == {"0"} and result["expected_attacks"] is None


def test_certain_step_at_difficulty_0() -> None:
    """Three attacks without a roll, one step each."""
    result = calculate("object-damage", {"level": 2, "skill": "specialized", "damage": 4})["result"]
    assert result["odds"]["1"] == "1"
    assert [result["destroyed_within"][key] for key in "123"] == ["0", "0", "1"]
    assert result["expected_attacks"] == "3"


@pytest.mark.parametrize("margin", ["eased", "base"])
def test_a_hindered_attack_never_moves_more_than_it_succeeds(margin: str) -> None:
    """With the margin measured before hindrance, a result that fails moves nothing."""
    result = calculate("object-damage", {"level": 1, "hindered": 4, "margin": margin})["result"]
    moved = sum(Fraction(result["odds"][key]) for key in "123")
    assert moved == Fraction(result["success"]) == Fraction(3, 10)
