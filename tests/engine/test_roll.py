"""The d20 roll that calculators share: against counting every face, and the slips that others have made."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.engine import calculate
from tests.engine import reference
from tests.engine.strategies import answer, inputs


def task(**values: Any) -> dict[str, Any]:
    return calculate("task", values)["result"]


def codes(**values: Any) -> list[str]:
    return [note["code"] for note in calculate("task", values)["notes"]]


@settings(max_examples=300, deadline=None)
@given(inputs("task"))
def test_roll_agrees_with_counting_faces(values: dict[str, Any]) -> None:
    """Difficulty, odds, effects and cost are those of the rules taken one by one."""
    result = answer("task", values)["result"]
    ladder = result.pop("ladder")
    assert result == reference.written(reference.roll(values, values["difficulty"]))
    expected = {str(k): str(reference.roll(values, values["difficulty"], more=k)["success"]) for k in (-2, -1, 1, 2)}
    assert ladder == expected


def test_skill_assets_effort_and_difficulty_exhaustively() -> None:
    """Every skill, number of assets, level of Effort and difficulty, counted face by face."""
    fixed = {"free_effort": 0, "eased": 0, "hindered": 0, "bonus": 0, "edge": 0, "initial_cost": 0, "track": "hale",
             "edge_reading": "one-part"}
    for skill in ("inability", "practiced", "trained", "specialized"):
        for assets in range(0, 6, 2):
            for effort in range(7):
                for difficulty in range(16):
                    values = {**fixed, "skill": skill, "assets": assets, "effort": effort, "difficulty": difficulty}
                    result = calculate("task", values)["result"]
                    result.pop("ladder")
                    assert result == reference.written(reference.roll(values, difficulty))


@pytest.mark.parametrize(
    ("name", "change"), [("eased", 1), ("assets", 1), ("effort", 1), ("bonus", 1), ("hindered", -1)]
)
@settings(max_examples=120, deadline=None)
@given(values=inputs("task", effort_limit=6))
def test_more_help_never_lowers_the_odds(name: str, change: int, values: dict[str, Any]) -> None:
    """One step, asset, level or point more is never a disadvantage, one step of hindrance less neither."""
    other = {**values, name: values[name] + change}
    try:
        better = calculate("task", other)["result"]
    except ValueError:
        return
    # The third point of a bonus is lost with the other two where no asset fits any more: the die is then worse.
    if name == "bonus" and other["bonus"] % 3 == 0 and other["assets"] + other["bonus"] // 3 > 2:
        return
    assert Fraction(better["success"]) >= Fraction(calculate("task", values)["result"]["success"])


@settings(max_examples=200, deadline=None)
@given(inputs("task", difficulty=st.integers(0, 14)))
def test_a_harder_task_is_never_likelier(values: dict[str, Any]) -> None:
    """One difficulty more never raises the odds."""
    harder = answer("task", {**values, "difficulty": values["difficulty"] + 1})["result"]
    assert Fraction(harder["success"]) <= Fraction(answer("task", values)["result"]["success"])


@settings(max_examples=200, deadline=None)
@given(inputs("task"))
def test_ladder_falls_from_easier_to_harder(values: dict[str, Any]) -> None:
    """Odds at two steps easier, one easier, as it is, one harder and two harder never rise."""
    result = answer("task", values)["result"]
    odds = [Fraction(result["ladder"][key]) for key in ("-2", "-1")] + [Fraction(result["success"])]
    odds += [Fraction(result["ladder"][key]) for key in ("1", "2")]
    assert odds == sorted(odds, reverse=True)


def test_minor_effect_is_the_19_alone_and_major_the_20() -> None:
    """17 and 18 bring no effect: each chance is one face of twenty."""
    result = task(difficulty=1)
    assert (result["minor_effect"], result["major_effect"], result["intrusion"]) == ("1/20", "1/20", "1/20")


@pytest.mark.parametrize(("bonus", "minor", "major"), [(0, "0", "0"), (1, "0", "1/20"), (2, "1/20", "1/20")])
def test_effects_need_a_success(bonus: int, minor: str, major: str) -> None:
    """Against target number 21, a 19 or 20 that does not reach it brings nothing."""
    result = task(difficulty=7, bonus=bonus)
    assert (result["minor_effect"], result["major_effect"]) == (minor, major)


def test_a_skill_counts_once() -> None:
    """Trained is one step, specialized two, not three."""
    assert [task(difficulty=6, skill=one)["difficulty"] for one in ("practiced", "trained", "specialized")] == [6, 5, 4]


def test_inability_raises_the_difficulty() -> None:
    """It hinders by one step."""
    assert task(difficulty=3, skill="inability")["difficulty"] == 4


def test_negative_edge_adds_once() -> None:
    """A weakness makes spending dearer by its number, and costs nothing where nothing is spent."""
    assert [task(effort=effort, edge=-1)["cost"] for effort in range(4)] == [0, 4, 6, 8]
    assert task(effort=2, initial_cost=3, edge=-2)["cost"] == 10


def test_edge_counts_once_for_all_levels() -> None:
    """Three levels with Edge 2 cost 5, not 7 less 2 a level."""
    assert task(effort=3, edge=2)["cost"] == 5


def test_cost_is_there_from_the_first_answer() -> None:
    """Effort that is set from the start is paid for."""
    assert task(effort=1)["cost"] == 3 and task(initial_cost=2)["cost"] == 2


@pytest.mark.parametrize(("values", "difficulty"), [({"difficulty": 0}, 0), ({"difficulty": 2, "assets": 2}, 0),
                                                     ({"difficulty": 1, "eased": 4}, 0)])
def test_difficulty_0_does_not_roll(values: dict[str, Any], difficulty: int) -> None:
    """No target number, certain success, and no special rolls."""
    result = task(**values)
    assert (result["difficulty"], result["needs_roll"], result["target_number"]) == (difficulty, False, None)
    assert result["success"] == "1"
    assert (result["intrusion"], result["minor_effect"], result["major_effect"]) == ("0", "0", "0")


def test_easing_changes_what_must_be_beaten() -> None:
    """Difficulty and target number are those after easing; the base stays visible."""
    result = task(difficulty=5, skill="trained")
    assert (result["base_difficulty"], result["difficulty"], result["target_number"]) == (5, 4, 12)


def test_impaired_has_no_effects_and_dearer_effort() -> None:
    """One point a level more, and neither minor nor major effect."""
    result = task(difficulty=2, effort=2, track="impaired")
    assert (result["cost"], result["minor_effect"], result["major_effect"]) == (7, "0", "0")


@pytest.mark.parametrize(("reading", "cost"), [("one-part", 4), ("sum", 4)])
def test_edge_on_initial_cost_and_effort(reading: str, cost: int) -> None:
    """With Edge 2, an initial cost of 3 and one level come to 4 in both readings."""
    assert task(initial_cost=3, effort=1, edge=2, edge_reading=reading)["cost"] == cost


def test_readings_of_edge_differ_where_it_exceeds_one_cost() -> None:
    """Edge 5 on 3 + 3 saves 3 of one part or 5 of the sum, and a note names the other reading’s cost."""
    assert task(initial_cost=3, effort=1, edge=5)["cost"] == 3
    assert task(initial_cost=3, effort=1, edge=5, edge_reading="sum")["cost"] == 1
    assert "edge-reading-one-part" in codes(initial_cost=3, effort=1, edge=5)
    assert "edge-reading-sum" in codes(initial_cost=3, effort=1, edge=5, edge_reading="sum")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"assets": 3}, "asset-limit"),
        ({"assets": 2, "bonus": 3}, "bonus-asset-lost"),
        ({"bonus": 4}, "bonus-rest"),
        ({"effort": 6, "free_effort": 1}, "effort-cap"),
        ({"free_effort": 1}, "free-effort-alone"),
        ({"skill": "specialized", "assets": 2, "eased": 1}, "other-easing"),
        ({"difficulty": 8}, "impossible"),
        ({"difficulty": 2, "assets": 2}, "intrusion-rolls"),
        ({"effort": 1}, "refund"),
    ],
)
def test_notes_say_what_was_capped_or_left_open(values: dict[str, Any], code: str) -> None:
    """Each note comes when its case is met and not for a plain roll."""
    assert code in codes(**values)
    assert codes() == []


def test_free_level_may_pass_the_effort_score_but_not_six() -> None:
    """A score of 2 and the free level ease by 3; six paid levels and the free one by 6."""
    assert task(difficulty=9, effort=2, effort_limit=2, free_effort=1)["difficulty"] == 6
    assert task(difficulty=9, effort=6, free_effort=1)["difficulty"] == 3
