"""Worked cases of the four calculators that roll: whole inputs, and the results that they must give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interactive.engine import calculate

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["calculator"])
def test_worked_case(case: dict[str, Any]) -> None:
    """Every result that the case names comes out as it says."""
    result = calculate(case["calculator"], case["inputs"])["result"]
    assert {name: result.get(name, "missing") for name in case["result"]} == case["result"]


def test_inputs_come_back_with_defaults_filled_in() -> None:
    """What was left out is shown as what was assumed."""
    for case in CASES:
        shown = calculate(case["calculator"], case["inputs"])["inputs"]
        assert case["inputs"].items() <= shown.items()
        assert shown == calculate(case["calculator"], shown)["inputs"]
