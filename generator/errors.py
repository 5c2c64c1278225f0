"""The one family of errors this project raises on purpose; each says in a sentence what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.problems import Problem


class MalpanError(Exception):
    """Base of all: something the person at the keyboard can put right."""


class UsageError(MalpanError):
    """The command was called in a way it cannot serve (exit status 2)."""


class DataError(MalpanError):
    """The rules data has faults; `problems` lists every one, sorted. `told` says that the reader has seen them."""

    def __init__(self, problems: Sequence[Problem], told: bool = False) -> None:
        super().__init__(f"{len(problems)} problem(s) in the rules data")
        self.problems = tuple(problems)
        self.told = told


class SiteError(MalpanError):
    """The site engine could not turn the pages into a site."""
