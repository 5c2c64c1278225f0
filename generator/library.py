"""Data folder → a book without faults: reading, decoding and checking in one step."""

from __future__ import annotations

from pathlib import Path

from generator.checks import check
from generator.decode import decode
from generator.errors import DataError
from generator.model import Rulebook
from generator.problems import Problem, Problems


def examine(folder: Path) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The book in `folder`, as far as it can be read, and every problem, sorted."""
    problems = Problems()
    decoded = decode(folder, problems)
    check(decoded.book, decoded.incomplete, problems)
    return decoded.book, problems.sorted()


def load(folder: Path) -> Rulebook:
    """The book in `folder`. Raises DataError, with every problem, when one of them is an error."""
    book, problems = examine(folder)
    if any(problem.level == "error" for problem in problems):
        raise DataError(problems)
    return book
