"""Jumps: difficulty by distance, units, and how far a roll reaches."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.engine import calculate
from tests.engine import reference
from tests.engine.strategies import answer, inputs


def base(kind: str, run: str, feet: int) -> int:
    """The rule as it is written, in quarters of a sentence."""
    if kind == "high":
        return feet
    counted = math.ceil(feet / 2) if run == "short" else feet
    return max(0, counted - 4)


def feet_of(distance: str) -> int:
    number, unit = distance.split()
    feet = Fraction(number) * (Fraction(10, 3) if unit == "m" else 1)
    return math.ceil(feet)


def reach(values: dict[str, Any]) -> dict[str, int | None]:
    """The longest jumps, by trying every whole foot."""
    run = int(values["run"] != "none")
    found: dict[str, int | None] = {"no_roll": None, "even_odds": None, "longest": None}
    for feet in range(1, 120):
        tried = reference.roll(values, base(values["kind"], values["run"], feet), run)
        if not tried["needs_roll"]:
            found["no_roll"] = feet
        if tried["success"] >= Fraction(1, 2):
            found["even_odds"] = feet
        if tried["success"] > 0:
            found["longest"] = feet
    return found


@settings(max_examples=300, deadline=None)
@given(inputs("jump"))
def test_jump_agrees_with_trying_every_foot(values: dict[str, Any]) -> None:
    """Difficulty, odds, cost and the three reaches."""
    result = answer("jump", values)["result"]
    feet = feet_of(values["distance"])
    expected = reference.roll(values, base(values["kind"], values["run"], feet), int(values["run"] != "none"))
    assert {name: result[name] for name in expected} == reference.written(expected)
    assert result["feet"] == feet
    assert result["reach"] == reach(values)


@settings(max_examples=150, deadline=None)
@given(inputs("jump", distance="1 ft"), st.integers(1, 60))
def test_a_longer_jump_is_never_likelier(values: dict[str, Any], feet: int) -> None:
    """One foot more never raises the odds."""
    shorter, longer = (answer("jump", {**values, "distance": f"{one} ft"})["result"] for one in (feet, feet + 1))
    assert Fraction(longer["success"]) <= Fraction(shorter["success"])


@pytest.mark.parametrize(("distance", "feet", "metres"),
                         [("3 m", 10, 3), ("7.2 m", 24, 7.2), ("2 m", 7, 2), ("21 ft", 21, 6.3), ("0.1 m", 1, 0.1)])
def test_metres_are_counted_in_feet_rounded_up(distance: str, feet: int, metres: float) -> None:
    """Three metres are ten feet, exactly."""
    result = calculate("jump", {"distance": distance})["result"]
    assert (result["feet"], result["metres"]) == (feet, metres)


def test_run_takes_one_of_two_assets() -> None:
    """With two other assets a run eases no further, and a note says so."""
    given_two = calculate("jump", {"run": "immediate", "assets": 2})
    assert given_two["result"]["difficulty"] == 4
    assert [note["code"] for note in given_two["notes"]] == ["asset-limit"]
    assert calculate("jump", {"run": "immediate", "assets": 1})["result"]["difficulty"] == 4


@pytest.mark.parametrize(("values", "code"), [
    ({"run": "short", "distance": "21 ft"}, "half-rounded"),
    ({"kind": "high", "run": "short", "distance": "5 ft"}, "high-short-run"),
    ({"distance": "9.5 ft"}, "feet-rounded"),
])
def test_notes_name_the_reading_used(values: dict[str, Any], code: str) -> None:
    """Rounding and the run of a high jump are told."""
    assert code in [note["code"] for note in calculate("jump", values)["notes"]]


def test_no_jump_reaches_is_told_as_none() -> None:
    """Where not even one foot goes without a roll there is no such distance."""
    assert calculate("jump", {"kind": "high"})["result"]["reach"]["no_roll"] is None
