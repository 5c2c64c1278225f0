"""What each problem code means: read from `codes.yml`, which `malpan check --explain` and docs/checks.md print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml

Level = Literal["error", "warning"]
FILE = Path(__file__).with_name("codes.yml")


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """`meaning` and `remedy` by language; `bad` and `good` are examples as they stand in the data."""

    name: str
    level: Level
    meaning: dict[str, str]
    remedy: dict[str, str]
    bad: str
    good: str


@cache
def known() -> dict[str, CodeInfo]:
    """Every code by name, in the file's order."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    entries = yaml.load(FILE.read_text(encoding="utf-8"), Loader=loader)
    return {name: CodeInfo(name=name, **entry) for name, entry in entries.items()}


def find(name: str) -> CodeInfo:
    """The code called `name`. Raises KeyError when there is none."""
    return known()[name]
