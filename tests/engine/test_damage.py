"""Damage and falls, against taking one point at a time."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from interactive.engine import InputError, calculate
from tests.engine.strategies import answer, inputs

TRACK = ["hale", "impaired", "debilitated", "dead"]
POOLS = ["might", "speed", "intellect"]


def suffer(values: dict[str, Any], kind: str, points: int) -> dict[str, Any]:
    """Every point by itself, until none is left or the character is dead."""
    pools = {name: values[name] for name in POOLS}
    empty = list(pools.values()).count(0)
    before = down = empty if values["track_before"] == "from-pools" else TRACK.index(values["track_before"])
    left = points
    while left and down < 3:
        at = kind if pools[kind] else next((name for name in POOLS if pools[name]), None)
        if at is None:
            break
        pools[at] -= 1
        left -= 1
        if pools[at] == 0:
            down += 1
    down = min(3, down + values["direct_steps"])
    return {
        "taken": points, "pools": pools, "left_over": left,
        "lost": {name: values[name] - pools[name] for name in POOLS},
        "track_before": TRACK[before], "track_after": TRACK[down], "steps_down": down - before,
    }


@settings(max_examples=300, deadline=None)
@given(inputs("damage"))
def test_damage_agrees_with_point_by_point(values: dict[str, Any]) -> None:
    """Armor, the order of Pools, and the damage track."""
    result = answer("damage", values)["result"]
    armor = values["special_armor"] + (values["armor"] if values["kind"] == "might" and not values["ambient"] else 0)
    points = max(0, values["amount"] - armor)
    assert result == {"blocked": values["amount"] - points, **suffer(values, values["kind"], points)}


@settings(max_examples=300, deadline=None)
@given(inputs("falling"))
def test_fall_agrees_with_full_ten_feet(values: dict[str, Any]) -> None:
    """One point for every full ten feet or three metres."""
    result = answer("falling", values)["result"]
    number, unit = values["height"].split()
    tenths = int(number.replace(".", ""))
    points = tenths // 100 if unit == "ft" else tenths // 30
    assert result == {"fall_damage": points, **suffer(values, "might", max(0, points - values["special_armor"]))}


@pytest.mark.parametrize("kind", POOLS)
def test_all_three_pools_empty_is_dead(kind: str) -> None:
    """Three Pools at 0 are three steps, in whatever order."""
    result = calculate("damage", {"kind": kind, "amount": 60, "might": 1, "speed": 2, "intellect": 3})["result"]
    assert result["track_after"] == "dead" and set(result["pools"].values()) == {0} and result["left_over"] == 54


def test_overflow_keeps_its_type() -> None:
    """Might damage that empties another Pool is still lowered by Armor."""
    result = calculate("damage", {"amount": 3, "armor": 2, "might": 0})["result"]
    assert (result["taken"], result["lost"]) == (1, {"might": 0, "speed": 1, "intellect": 0})


def test_more_damage_never_leaves_more() -> None:
    """Point by point, Pools and state only get worse."""
    states = [calculate("damage", {"amount": amount})["result"] for amount in range(40)]
    for before, after in zip(states, states[1:], strict=False):
        assert sum(after["pools"].values()) <= sum(before["pools"].values())
        assert TRACK.index(after["track_after"]) >= TRACK.index(before["track_after"])


def test_a_state_better_than_the_pools_allow_is_refused() -> None:
    """Two Pools at 0 cannot be hale."""
    with pytest.raises(InputError) as caught:
        calculate("damage", {"might": 0, "speed": 0, "track_before": "hale"})
    assert (caught.value.input, caught.value.code) == ("track_before", "track-above-pools")
