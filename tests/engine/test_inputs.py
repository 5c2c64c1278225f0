"""What is taken and what is refused, and what an error says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.calculators import SPECS
from interactive.engine import InputError, calculate
from interactive.engine.quantities import parse
from tests.engine.strategies import BETWEEN_INPUTS

WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("task", {"difficulty": 16}, "difficulty", "out-of-range"),
    ("task", {"difficulty": -1}, "difficulty", "out-of-range"),
    ("task", {"difficulty": "9" * 5000}, "difficulty", "out-of-range"),
    ("task", {"difficulty": 10**5000}, "difficulty", "out-of-range"),
    ("task", {"difficulty": "four"}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": "4.0"}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": 4.0}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": True}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": None}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": ""}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": "٤"}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": "²"}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": "1_0"}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": [4]}, "difficulty", "not-an-integer"),
    ("task", {"difficulty": [10**5000]}, "difficulty", "not-an-integer"),
    ("task", {"skill": "expert"}, "skill", "unknown-choice"),
    ("task", {"skill": 1}, "skill", "unknown-choice"),
    ("task", {"skill": "Trained"}, "skill", "unknown-choice"),
    ("task", {"levle": 3}, "levle", "unknown-input"),
    ("task", {"effort": 3, "effort_limit": 2}, "effort", "above-effort-limit"),
    ("jump", {"distance": "10"}, "distance", "not-a-quantity"),
    ("jump", {"distance": 10}, "distance", "not-a-quantity"),
    ("jump", {"distance": "ten ft"}, "distance", "not-a-quantity"),
    ("jump", {"distance": "1.2.3 ft"}, "distance", "not-a-quantity"),
    ("jump", {"distance": "3. ft"}, "distance", "not-a-quantity"),
    ("jump", {"distance": "3,5 m"}, "distance", "unknown-unit"),
    ("jump", {"distance": "9" * 5000 + " ft"}, "distance", "not-a-quantity"),
    ("jump", {"distance": ""}, "distance", "not-a-quantity"),
    ("jump", {"distance": "10 lb"}, "distance", "unknown-unit"),
    ("jump", {"distance": "10 yards"}, "distance", "unknown-unit"),
    ("jump", {"distance": "0 ft"}, "distance", "quantity-out-of-range"),
    ("jump", {"distance": "-3 m"}, "distance", "quantity-out-of-range"),
    ("jump", {"distance": "1001 ft"}, "distance", "quantity-out-of-range"),
    ("heavy-object", {"weight": "3 m"}, "weight", "unknown-unit"),
    ("crafting", {"special": "perhaps"}, "special", "not-a-flag"),
    ("crafting", {"special": 1}, "special", "not-a-flag"),
    ("effort", {"effort": 4, "damage_effort": 3}, "damage_effort", "together-above-effort-limit"),
    ("damage", {"might": 0, "speed": 0, "intellect": 0}, "intellect", "all-pools-empty"),
    ("damage", {"might": 0, "track_before": "hale"}, "track_before", "track-above-pools"),
    ("falling", {"might": 0, "track_before": "hale"}, "track_before", "track-above-pools"),
    ("chase", {"failures": 1}, "failures", "chase-lost"),
    ("chase", {"successes": 3}, "successes", "chase-won"),
    ("advancement", dict.fromkeys(("capabilities", "perfection", "skill", "other"), True), "other", "tier-complete"),
    ("advancement", {"tier": 3, "goal": "3"}, "goal", "goal-not-above"),
    ("arc-xp", {"climax": "none"}, "resolution", "resolution-without-climax"),
    ("numenera-task", {"difficulty": 11}, "difficulty", "above-scale"),
    ("action-roll", {"momentum": 9, "impacts": 2}, "momentum", "above-max-momentum"),
    ("momentum", {"momentum": "8", "impacts": "3"}, "momentum", "above-max-momentum"),
    ("momentum", {"momentum": 0}, "momentum", "out-of-range"),
    ("progress-roll", {"boxes": 10, "ticks": 1}, "ticks", "track-full"),
    ("juggling", {}, "calculator", "unknown-calculator"),
]


@pytest.mark.parametrize(
    ("calculator", "values", "name", "code"), WRONG, ids=[f"{one[0]}-{one[2]}-{one[3]}" for one in WRONG]
)
def test_wrong_input_is_refused(calculator: str, values: dict[str, Any], name: str, code: str) -> None:
    """The error names the input and the fault, and speaks both languages."""
    with pytest.raises(InputError) as caught:
        calculate(calculator, values)
    error = caught.value
    assert (error.input, error.code) == (name, code)
    assert error.data() == {"input": name, "code": code, "ko": error.ko, "en": error.en}
    for sentence in (error.ko, error.en):
        assert "{" not in sentence and "[[" not in sentence and len(sentence) < 400


def test_every_error_code_is_tried() -> None:
    """No message stands in a spec that nothing above brings about; the rest is of the command line."""
    written = {code for spec in SPECS.values() for code in spec["errors"]}
    assert written - {code for *_, code in WRONG} == {"not-an-assignment", "given-twice"}
    assert written >= BETWEEN_INPUTS


@pytest.mark.parametrize(("values", "parts"), [
    ({"difficulty": 16}, ["16", "0", "15", "difficulty"]),
    ({"skill": "expert"}, ["expert", "trained", "specialized", "skill"]),
    ({"effort": 3, "effort_limit": 2}, ["3", "2", "effort_limit"]),
    ({"levle": 1}, ["levle", "difficulty", "skill"]),
])
def test_error_says_what_was_given_and_what_is_allowed(values: dict[str, Any], parts: list[str]) -> None:
    """In both languages."""
    with pytest.raises(InputError) as caught:
        calculate("task", values)
    assert all(part in caught.value.ko and part in caught.value.en for part in parts)


@pytest.mark.parametrize(("calculator", "text", "value"), [
    ("task", {"difficulty": " 4 ", "edge": "-1"}, {"difficulty": 4, "edge": -1}),
    ("task", {"edge": "−2", "assets": "+2"}, {"edge": -2, "assets": 2}),
    ("crafting", {"special": "예"}, {"special": True}),
    ("crafting", {"special": "NO"}, {"special": False}),
    ("jump", {"distance": "3미터"}, {"distance": "3 m"}),
    ("jump", {"distance": "07.50 FEET"}, {"distance": "7.5 ft"}),
    ("jump", {"distance": ".5m"}, {"distance": "0.5 m"}),
    ("heavy-object", {"weight": "68킬로그램"}, {"weight": "68 kg"}),
])
def test_text_is_taken_as_a_link_or_the_command_line_gives_it(calculator: str, text: dict, value: dict) -> None:
    """And comes back in one form."""
    assert value.items() <= calculate(calculator, text)["inputs"].items()


@pytest.mark.parametrize("calculator", SPECS)
def test_limits_of_every_integer(calculator: str) -> None:
    """The least and the most are taken, one beyond them is not."""
    for one in SPECS[calculator]["inputs"]:
        if one["type"] != "integer":
            continue
        for value in (one["min"] - 1, one["max"] + 1):
            with pytest.raises(InputError) as caught:
                calculate(calculator, {one["name"]: value})
            assert (caught.value.input, caught.value.code) == (one["name"], "out-of-range")
        for value in (one["min"], one["max"]):
            try:
                assert calculate(calculator, {one["name"]: value})["inputs"][one["name"]] == value
            except InputError as error:
                assert error.code in BETWEEN_INPUTS


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(list(SPECS)), st.data())
def test_nothing_but_an_input_error_comes_of_any_value(calculator: str, data: st.DataObject) -> None:
    """Whatever stands in a link, there is an answer or a sentence."""
    names = st.sampled_from([one["name"] for one in SPECS[calculator]["inputs"]]) | st.text(max_size=5)
    anything = st.text(max_size=12) | st.integers() | st.booleans() | st.none() | st.floats() | st.lists(st.integers())
    given_ = data.draw(st.dictionaries(names, anything, max_size=3))
    try:
        calculate(calculator, given_)
    except InputError as error:
        assert error.ko and error.en


@pytest.mark.parametrize(("text", "unit", "amount"), [
    ("3 m", "ft", Fraction(10)), ("7.2 m", "ft", Fraction(24)), ("10 ft", "m", Fraction(3)),
    ("23 kg", "lb", Fraction(50)), ("68 kg", "lb", Fraction(3400, 23)),
])
def test_quantities_convert_exactly(text: str, unit: str, amount: Fraction) -> None:
    """Three metres are ten feet, twenty-three kilograms fifty pounds."""
    found = parse(text)
    assert found is not None and found.into(unit) == amount
