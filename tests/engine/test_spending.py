"""Cost of an action, its readings, the Pool after it, and the damage of an attack with Effort."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from interactive.engine import calculate
from interactive.engine.effort import action_cost
from tests.engine import reference
from tests.engine.strategies import answer, inputs

ARMOR = {"none": 0, "light": 1, "medium": 2, "heavy": 3}


@settings(max_examples=300, deadline=None)
@given(inputs("effort"))
def test_effort_agrees_with_adding_level_by_level(values: dict[str, Any]) -> None:
    """Every cost, what it eases and adds, and what stays in the Pool."""
    result = answer("effort", values)["result"]
    impaired = values["track"] == "impaired"
    armor = max(0, ARMOR[values["armor"]] - values["armor_reduction"]) if values["stat"] == "speed" else 0
    task, damage = values["effort"], values["damage_effort"]
    groups = [task + damage] if values["split_reading"] == "together" else [task, damage]
    costs = [values["initial_cost"], *(reference.effort_points(levels, impaired, armor) for levels in groups)]
    cost = reference.pay(costs, values["edge"], values["edge_reading"])
    extra = damage * (3 if values["attack"] == "single" else 2)
    assert (result["cost"], result["extra_damage"]) == (cost, extra)
    assert result["eased"] == min(6, task + values["free_effort"])
    assert result["affordable"] == (cost <= values["pool"])
    assert result["pool_left"] == (values["pool"] - cost if cost <= values["pool"] else None)
    for levels in range(1, 7):
        one = [values["initial_cost"], reference.effort_points(levels, impaired, armor)]
        assert result["table"][str(levels)] == reference.pay(one, values["edge"], values["edge_reading"])
    hit = values["base_damage"] + extra
    more = [1, 1, 1, 1] if impaired else [1, 2, 3, 4]
    faces = {str(17 + i): hit + points for i, points in enumerate(more)}
    assert result["damage_dealt"] == ({"hit": hit, **faces} if hit else None)


def test_edge_is_subtracted_once_an_action() -> None:
    """From one part of the cost, or once from the sum; never from both parts."""
    assert action_cost((3, 5), 2, "one-part") == action_cost((3, 5), 2, "sum") == 6
    assert action_cost((3, 5), 6, "one-part") == 3
    assert action_cost((3, 5), 6, "sum") == 2


@pytest.mark.parametrize(("reading", "cost"), [("together", 5), ("apart", 6)])
def test_split_effort_has_two_readings(reading: str, cost: int) -> None:
    """Two levels on roll and damage cost 5 or 6 points before Edge."""
    found = calculate("effort", {"effort": 1, "damage_effort": 1, "split_reading": reading})
    assert found["result"]["cost"] == cost
    (note,) = [note for note in found["notes"] if note["code"] == f"split-{reading}"]
    assert str(11 - cost) in note["en"] and str(11 - cost) in note["ko"]


def test_a_weakness_counts_only_where_points_are_spent() -> None:
    """Nothing paid, nothing added."""
    assert action_cost((0, 0), -3, "one-part") == 0 and action_cost((0, 1), -3, "sum") == 4


def test_armor_counts_for_speed_alone() -> None:
    """And a note says when it was left out."""
    speed = calculate("effort", {"stat": "speed", "armor": "heavy", "effort": 2})
    might = calculate("effort", {"stat": "might", "armor": "heavy", "effort": 2})
    assert (speed["result"]["cost"], might["result"]["cost"]) == (11, 5)
    assert "armor-speed-only" in [note["code"] for note in might["notes"]]


def test_an_empty_pool_is_told() -> None:
    """Spending the last point moves the damage track."""
    codes = [note["code"] for note in calculate("effort", {"effort": 1, "pool": 3})["notes"]]
    assert "pool-empty" in codes
