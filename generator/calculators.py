"""The calculators of `interactive/`, as the generator asks for them; read anew once `forget` was called."""

from __future__ import annotations

import sys
from collections.abc import Mapping
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


def view() -> Any:
    """The package `interactive.engine.view`: answers as HTML."""
    return import_module("interactive.engine.view")


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
    for name in [name for name in sys.modules if name.partition(".")[0] == "interactive"]:
        del sys.modules[name]
