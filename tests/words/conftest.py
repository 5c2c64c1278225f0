"""The shipped book, and the page's scripts under Node."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import node
from generator.library import load
from generator.pages import Site
from generator.words.lists import words

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("asking.mjs")


@pytest.fixture(scope="session")
def site() -> Site:
    """The shipped rules."""
    return Site(load(ROOT / "rules_data").book)


@pytest.fixture(scope="session")
def data(site: Site) -> dict[str, Any]:
    """What words.json holds."""
    return words(site)


@pytest.fixture
def ask() -> Callable[..., Any]:
    """`ask("step", …)`: what a step of asking.mjs gives."""
    return lambda step, **question: node.run(SCRIPT, {"step": step, **question})
