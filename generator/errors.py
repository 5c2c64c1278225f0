"""The one family of errors this project raises on purpose; each says in a sentence what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.problems import Problem


class MalpanError(Exception):
    """Base of all: something the person at the keyboard can put right. `problems` lists faults that have a place."""

    problems: tuple[Problem, ...] = ()

    @property
    def lines(self) -> list[str]:
        """What a person is told: a line a fault that has a place, else one sentence."""
        return [str(problem) for problem in self.problems] or [f"malpan: {self}"]


class UsageError(MalpanError):
    """The command was called in a way it cannot serve (exit status 2); `told`, that this has been said already."""

    def __init__(self, message: str, told: bool = False) -> None:
        super().__init__(message)
        self.told = told


class DataError(MalpanError):
    """The rules data has faults; `problems` lists every one, sorted.

    `outcome` says what was not done therefore; `told`, that the reader has seen the problems already.
    """

    def __init__(self, problems: Sequence[Problem], outcome: str = "nothing was built", told: bool = False) -> None:
        super().__init__(f"{len(problems)} problem(s) in the rules data")
        self.problems = tuple(problems)
        self.outcome = outcome
        self.told = told


class SiteError(MalpanError):
    """The pages could not be turned into a site; `problems` says where in templates, catalogs or settings, if known.

    Their codes are not among those that `codes` explains, which are about the data.
    """

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class BundleError(MalpanError):
    """What the calculators run on in the page could not be made; nothing was built."""
