"""docs/calculators.md shows the whole format of specs, and nothing that is not in it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from interactive.calculators import SPECS
from interactive.calculators.merge import TABLES, merge
from interactive.engine.inputs import READERS
from tests.conftest import TESTS
from tests.engine.test_specs import INPUT_FIELDS, RESULT_TYPES, SPEC_FIELDS

PAGE = (TESTS.parent / "docs" / "calculators.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    (found,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return yaml.safe_load(found)


def test_the_example_shows_every_field(example: dict[str, Any]) -> None:
    """Of a spec, and of every type of input; `phrases` are shared alone."""
    assert set(example) == SPEC_FIELDS - {"phrases"}
    shown = {one["type"]: set(one) for one in example["inputs"] if isinstance(one, dict) and "type" in one}
    assert shown == INPUT_FIELDS and set(shown) == set(READERS)


def test_the_example_can_be_merged(example: dict[str, Any]) -> None:
    """Its shared inputs and sets exist."""
    shared = {"inputs": [{**SPECS["damage"]["inputs"][3]}, *SPECS["falling"]["inputs"]], "health": {}, "common": {}}
    assert {one["name"] for one in merge(example, shared)["inputs"]} >= {"height", "might", "direct_steps"}


def test_every_type_of_result_and_form_of_message_is_explained() -> None:
    """By its name in a table, and forms as they are written."""
    assert {name for name in RESULT_TYPES if f"`{name}`" in PAGE} == RESULT_TYPES
    written = str([spec[table] for spec in SPECS.values() for table in TABLES])
    forms = set(re.findall(r"\{\w+:([%+1])\}", written))
    explained = set(re.findall(r"`\{\w+:([%+1])\}`", PAGE))
    assert forms == explained == {"%", "+", "1"}
