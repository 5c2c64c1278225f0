"""Numenera's task against the plain reference of the roll that it shares."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.calculators import SPECS
from interactive.engine import InputError, calculate, explain
from interactive.engine.roll import PLAIN
from tests.engine.reference import roll, written
from tests.engine.strategies import inputs

LEFT_OUT = {"free_effort", "effort_limit", "bonus", "initial_cost", "track", "edge_reading"}


@settings(max_examples=300, deadline=None)
@given(given_=inputs("numenera-task", scale="twelve"))
def test_a_task_is_the_shared_roll(given_: dict[str, Any]) -> None:
    """Whatever is given, face by face; what Numenera leaves out changes nothing."""
    expected = written(roll({**PLAIN, **given_}, given_["difficulty"]))
    result = calculate("numenera-task", given_)["result"]
    assert {name: result[name] for name in expected} == expected


@pytest.mark.parametrize(("difficulty", "skill"), list(product(range(11), ("practiced", "trained", "specialized"))))
def test_a_task_is_that_of_the_cypher_system(difficulty: int, skill: str) -> None:
    """Up to 10 both games roll alike, also at other steps."""
    shared = {"difficulty": difficulty, "skill": skill, "assets": 1}
    ours, theirs = (calculate(name, shared)["result"] for name in ("numenera-task", "task"))
    assert {name: ours[name] for name in theirs} == theirs


def test_only_the_longer_scale_has_11_and_12() -> None:
    """They have no names, and target numbers of 33 and 36."""
    for difficulty, target in ((11, 33), (12, 36)):
        with pytest.raises(InputError):
            calculate("numenera-task", {"difficulty": difficulty})
        result = calculate("numenera-task", {"difficulty": difficulty, "scale": "twelve"})["result"]
        assert (result["target_number"], result["name"]) == (target, None)


def test_both_scales_agree_up_to_10() -> None:
    """Only the note says which one was used."""
    for difficulty in range(11):
        ten, twelve = (explain("numenera-task", {"difficulty": difficulty, "scale": one}) for one in ("ten", "twelve"))
        assert ten["result"] == twelve["result"] and ten["ruling"] == twelve["ruling"]
        assert {note["code"] for note in ten["notes"]} ^ {note["code"] for note in twelve["notes"]} == {
            "scale-ten", "scale-twelve",
        }


def test_inputs_are_those_that_its_texts_have() -> None:
    """No free level of Effort, no bonus on the die, no state of the damage track."""
    names = {one["name"] for one in SPECS["numenera-task"]["inputs"]}
    assert names == (set(PLAIN) - LEFT_OUT) | {"difficulty", "scale"}


def test_it_speaks_of_its_own_rules() -> None:
    """The roll is 판정 in its Korean, and no message says 굴림."""
    def texts(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [value["ko"]] if set(value) == {"ko", "en"} else [one for part in value.values() for one in texts(part)]
        return [one for part in value for one in texts(part)] if isinstance(value, list) else []

    spec = {key: value for key, value in SPECS["numenera-task"].items() if key != "phrases"}
    assert any("판정" in one for one in texts(spec)) and not any("굴림" in one for one in texts(spec))
