"""JSON in, JSON out: how the page asks the engine."""

from __future__ import annotations

import json

from interactive.engine import InputError, calculate, explain
from interactive.engine.view import render


def respond(text: str) -> str:
    """Answers `{"calculator": id, "inputs": {…}}` with the result, or with `{"error": {…}}` for a wrong input.

    `"ruling": true` asks for the answer in one line as well, `"marked": true` besides for texts in which game terms
    keep their marks. `"frame": {…}` asks for the answer as HTML instead (see `interactive.engine.view`). The keys stand
    in the order in which the engine gives them, so equal requests have equal answers to the byte. Raises ValueError if
    `text` is no such request.
    """
    request = json.loads(text)
    try:
        calculator, inputs = request["calculator"], request["inputs"]
        ruling, marked, frame = request.get("ruling", False), request.get("marked", False), request.get("frame")
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a request to the engine: {text}") from error
    try:
        if frame:
            answer = render(calculator, inputs, frame)
        else:
            answer = explain(calculator, inputs, marked=marked) if ruling else calculate(calculator, inputs)
    except InputError as error:
        answer = {"error": error.data()}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
