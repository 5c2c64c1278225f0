"""The calculators of `interactive/`, as the generator asks for them; read anew once `forget` was called."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any


def ids() -> tuple[str, ...]:
    """Every calculator, in the order in which lists show them."""
    return tuple(import_module("interactive.calculators").ORDER)


def spec(calculator: str) -> Mapping[str, Any]:
    """What a calculator takes and says. Raises KeyError for one that is not there."""
    return import_module("interactive.calculators").SPECS[calculator]


def system(calculator: str) -> str:
    """The system that a calculator belongs to, that of its chief rule: whose glossary its terms stand in."""
    return str(spec(calculator)["rules"][0]).partition("/")[0]


def engine() -> Any:
    """The package `interactive.engine`."""
    return import_module("interactive.engine")


def answer(calculator: str, frame: Mapping[str, Any]) -> Mapping[str, str]:
    """The answer to a calculator's defaults as HTML, in a frame as `interactive.engine.view` describes it."""
    return _answer(calculator, json.dumps(frame))


# The same for every build until a calculator, the page that it stands on or a rule that it cites changes.
@lru_cache(maxsize=1_000)
def _answer(calculator: str, frame: str) -> Mapping[str, str]:
    found: Mapping[str, str] = import_module("interactive.engine.view").render(calculator, {}, json.loads(frame))
    return found


def results(spec: Mapping[str, Any], result: Mapping[str, Any], code: str) -> list[str]:
    """The labels and values of a result in one language, one after the other, with the marks of their terms."""
    found: list[str] = []
    for _, label, value in import_module("interactive.engine.showing").rows(spec, result, code, marked=True):
        found.append(label)
        found += [value] if isinstance(value, str) else [one for pair in value for one in pair]
    return found


def text() -> Any:
    """The module `interactive.engine.text`."""
    return import_module("interactive.engine.text")


def forget() -> None:
    """Lets the next call read specs and engine as they stand on disk then."""
    _answer.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "interactive"]:
        del sys.modules[name]
