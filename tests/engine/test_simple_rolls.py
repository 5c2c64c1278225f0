"""Calculators that are a roll with a base of their own: heavy objects, healing, initiative, vehicles."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings

from interactive.engine import calculate
from tests.engine import reference
from tests.engine.strategies import answer, inputs

TARGETS = {"weapons": 2, "defenses": 2, "engine": 3, "maneuverability": 2, "core": 5}


@settings(max_examples=250, deadline=None)
@given(inputs("heavy-object"))
def test_weight_agrees_with_counting_steps(values: dict[str, Any]) -> None:
    """One step for every fifty pounds begun, and the heaviest by trying every fifty."""
    result = answer("heavy-object", values)["result"]
    number, unit = values["weight"].split()
    pounds = Fraction(number) * (Fraction(50, 23) if unit == "kg" else 1)
    expected = reference.roll(values, math.ceil(pounds / 50))
    assert {name: result[name] for name in expected} == reference.written(expected)
    assert result["distance"] == ("immediate" if expected["needs_roll"] else "short")
    heaviest: dict[str, int | None] = {"no_roll": None, "even_odds": None, "most": None}
    for base in range(1, 60):
        tried = reference.roll(values, base)
        if not tried["needs_roll"]:
            heaviest["no_roll"] = 50 * base
        if tried["success"] >= Fraction(1, 2):
            heaviest["even_odds"] = 50 * base
        if tried["success"]:
            heaviest["most"] = 50 * base
    assert result["heaviest"] == heaviest


def test_kilograms_of_the_rules_are_the_steps_of_the_rules() -> None:
    """68 kg and 180 kg are rounded in the source and still 3 and 8."""
    steps = {"68 kg": 3, "180 kg": 8, "23 kg": 1}
    found = {one: calculate("heavy-object", {"weight": one})["result"]["base_difficulty"] for one in steps}
    assert found == steps


@settings(max_examples=250, deadline=None)
@given(inputs("healing"))
def test_healing_agrees_with_trying_every_number(values: dict[str, Any]) -> None:
    """Odds of every number of points, and the one that restores most on average."""
    result = answer("healing", values)["result"]
    expected = reference.roll(values, values["points"])
    assert {name: result[name] for name in expected} == reference.written(expected)
    odds = {points: reference.roll(values, points)["success"] for points in range(1, 21)}
    assert result["by_points"] == {str(points): str(one) for points, one in odds.items()}
    assert result["expected_points"] == str(values["points"] * odds[values["points"]])
    assert result["best_points"] * odds[result["best_points"]] == max(points * one for points, one in odds.items())
    assert result["sure_points"] == len([one for one in odds.values() if one == 1])


@settings(max_examples=200, deadline=None)
@given(inputs("initiative"))
def test_initiative_agrees_with_counting(values: dict[str, Any]) -> None:
    """One roll by faces, and a group by all ways in which its members can come first."""
    result = answer("initiative", values)["result"]
    expected = reference.roll(values, values["level"])
    assert {name: result[name] for name in expected} == reference.written(expected)
    first = expected["success"]
    if expected["needs_roll"] and values["equal"] == "later":
        _, bonus = reference.shift(values)
        won = [face for face in reference.FACES if face + bonus > expected["target_number"]]
        first = Fraction(len(won), 20)
    anyone, everyone, mean = Fraction(0), Fraction(0), Fraction(0)
    for outcome in product((True, False), repeat=values["group"]):
        chance = math.prod(first if one else 1 - first for one in outcome)
        acting = len(outcome) if values["quick"] and any(outcome) else sum(outcome)
        anyone += chance * any(outcome)
        everyone += chance * (acting == len(outcome))
        mean += chance * acting
    assert [result[key] for key in ("first", "any_first", "all_first", "mean_first")] == [
        str(one) for one in (first, anyone, everyone, mean)]


@settings(max_examples=300, deadline=None)
@given(inputs("vehicle-combat"))
def test_vehicles_agree_with_the_rules_one_by_one(values: dict[str, Any]) -> None:
    """Levels that count, target, coordination and redline, for attack and defense."""
    result = answer("vehicle-combat", values)["result"]
    own = values["own_level"] + (2 if values["tech"] == "own" else 0) + (1 if values["own_system"] else 0)
    enemy = values["enemy_level"] + (2 if values["tech"] == "enemy" else 0) + (1 if values["enemy_system"] else 0)
    together = 0 if values["vehicles"] == 1 else 1 if values["vehicles"] == 2 else 2
    on_the_attack = TARGETS[values["target"]] - together - values["superior_weapons"]
    more = enemy - own + (on_the_attack if values["action"] == "attack" else -on_the_attack) - values["redline"]
    expected = reference.roll(values, enemy, more=more, intrusion=1 + 2 * values["redline"])
    assert {name: result[name] for name in expected} == reference.written(expected)
    assert (result["own_level"], result["enemy_level"], result["target_result"]) == (own, enemy, values["target"])
