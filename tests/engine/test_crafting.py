"""Crafting and repair: difficulty, time and materials."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from interactive.engine import calculate
from tests.engine import reference
from tests.engine.strategies import answer, inputs

TIMES = {0: "few-minutes", 1: "five-minutes", 2: "one-hour", 3: "one-day", 4: "one-to-two-days", 5: "one-week",
         6: "one-month", 7: "one-year", 8: "many-years", 9: "many-years", 10: "many-years"}


@settings(max_examples=300, deadline=None)
@given(inputs("crafting"))
def test_crafting_agrees_with_the_rules_one_by_one(values: dict[str, Any]) -> None:
    """Odds of the roll, time by the difficulty before easing, and one material a level."""
    result = answer("crafting", values)["result"]
    base = values["level"] + (5 if values["special"] else 0) + values["art"]
    expected = reference.roll(values, base)
    assert {name: result[name] for name in expected} == reference.written(expected)
    assert result["time_key"] == TIMES[min(10, base)]
    assert result["materials"] == sorted(range(1, values["level"] + 1), reverse=True)
    assert set(result) == {*expected, "time_key", "repair_time_key", "materials"}


def test_easing_does_not_shorten_the_time() -> None:
    """A sword takes one or two days however well it is made."""
    plain, eased = (calculate("crafting", {"level": 4, "skill": skill}) for skill in ("practiced", "specialized"))
    assert plain["result"]["time_key"] == eased["result"]["time_key"] == "one-to-two-days"


def test_repair_takes_half_to_all_of_the_time() -> None:
    """The key names the whole; the working says both ends."""
    repaired = calculate("crafting", {"level": 2, "action": "repair"})
    assert repaired["result"]["repair_time_key"] == "one-hour"
    assert any("30 minutes to 1 hour" in step["en"] and "30분~1시간" in step["ko"] for step in repaired["steps"])


def test_art_raises_difficulty_and_time() -> None:
    """A stool of level 2 takes an hour; as art worth 3 more, a week."""
    art = calculate("crafting", {"level": 2, "art": 3})["result"]
    assert (art["base_difficulty"], art["time_key"], art["materials"]) == (5, "one-week", [2, 1])


def test_level_0_needs_neither_roll_nor_materials() -> None:
    """Firewood is everywhere."""
    result = calculate("crafting", {"level": 0})["result"]
    assert (result["needs_roll"], result["materials"], result["time_key"]) == (False, [], "few-minutes")
