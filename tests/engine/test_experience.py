"""XP: to the next tiers and for the parts of an arc."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from interactive.engine import InputError, calculate
from tests.engine.strategies import answer, inputs

FLAGS = ["capabilities", "perfection", "extra_effort", "skill"]


@settings(max_examples=300, deadline=None)
@given(inputs("advancement"))
def test_advancement_agrees_with_buying_step_by_step(values: dict[str, Any]) -> None:
    """Steps are bought one at a time until the goal is reached."""
    result = answer("advancement", values)["result"]
    bought = sum(values[name] for name in FLAGS) + values["other"]
    goal = values["tier"] + 1 if values["goal"] == "next" else int(values["goal"])
    tier, done, spent = values["tier"], bought, 0
    while tier < goal:
        spent += 4
        done += 1
        if done == 4:
            tier, done = tier + 1, 0
    assert result["xp_needed"] == spent and result["steps_left"] * 4 == spent
    missing = max(0, spent - values["xp"])
    sessions = 0
    while sessions * values["per_session"] < missing:
        sessions += 1
    assert (result["xp_missing"], result["sessions"]) == (missing, sessions)
    assert result["open_steps"] == [name for name in FLAGS if not values[name]]
    assert result["buyable_now"] == min(4 - bought, values["xp"] // 4)
    assert result["goal"] == (goal if goal <= 6 else None)


def test_four_steps_have_raised_the_tier_already() -> None:
    """What the rules call a new tier is not an input of the old one."""
    with pytest.raises(InputError) as caught:
        calculate("advancement", dict.fromkeys(FLAGS, True))
    assert (caught.value.input, caught.value.code) == ("skill", "tier-complete")


@settings(max_examples=200, deadline=None)
@given(inputs("arc-xp"))
def test_arc_agrees_with_adding_part_by_part(values: dict[str, Any]) -> None:
    """0, 2 a step, 4 or 2, and 1; less 1 for a new arc."""
    result = answer("arc-xp", values)["result"]
    earned, parts = 0, 1
    for _ in range(values["steps"]):
        earned, parts = earned + 2, parts + 1
    if values["climax"] != "none":
        earned, parts = earned + (4 if values["climax"] == "success" else 2), parts + 1
    if values["resolution"]:
        earned, parts = earned + 1, parts + 1
    cost = 0 if values["free"] else 1
    assert (result["earned"], result["cost"], result["net"]) == (earned, cost, earned - cost)
    assert sum(result["by_part"].values()) == earned
    sessions = 0
    while 2 * sessions < parts:
        sessions += 1
    assert (result["parts"], result["least_sessions"], result["usual_sessions"]) == (parts, sessions, parts)
