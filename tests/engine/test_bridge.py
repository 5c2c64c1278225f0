"""JSON in, JSON out."""

from __future__ import annotations

import json

import pytest

from interactive.engine import calculate, explain
from interactive.engine.bridge import respond


def ask(**request: object) -> dict:
    return json.loads(respond(json.dumps(request)))


def test_an_answer_is_what_calculate_gives() -> None:
    """With the keys in the same order."""
    answer = ask(calculator="task", inputs={"difficulty": 5})
    assert list(answer.items()) == list(calculate("task", {"difficulty": 5}).items())


def test_a_ruling_and_marks_are_given_on_request() -> None:
    """As `explain` gives them."""
    inputs = {"difficulty": 5, "effort": 1}
    assert ask(calculator="task", inputs=inputs, ruling=True) == explain("task", inputs)
    assert ask(calculator="task", inputs=inputs, ruling=True, marked=True) == explain("task", inputs, marked=True)


def test_a_wrong_input_is_an_answer() -> None:
    """An error with the fields of the contract, in the languages' own letters."""
    text = respond('{"calculator": "task", "inputs": {"difficulty": 99}}')
    assert list(json.loads(text)["error"]) == ["input", "code", "ko", "en"]
    assert "\\u" not in text


@pytest.mark.parametrize("text", ["", "[]", "3", "{}", '{"calculator": "task"}'])
def test_what_is_no_request_is_raised(text: str) -> None:
    """It can only be a fault of the page."""
    with pytest.raises(ValueError):
        respond(text)
