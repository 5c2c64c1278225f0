"""Data folder → a book without faults: reading, decoding and checking in one step."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.checks import check
from generator.decode import decode
from generator.errors import DataError
from generator.model import Rulebook
from generator.problems import Problem, Problems


def examine(folder: Path) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The book in `folder`, as far as it can be read, and every problem, sorted."""
    problems = Problems()
    with _without_collector():
        decoded = decode(folder, problems)
        check(decoded.book, decoded.incomplete, problems)
    return decoded.book, problems.sorted()


def load(folder: Path) -> Rulebook:
    """The book in `folder`. Raises DataError, with every problem, when one of them is an error."""
    book, problems = examine(folder)
    if any(problem.level == "error" for problem in problems):
        raise DataError(problems)
    return book


@contextmanager
def _without_collector() -> Iterator[None]:
    """A book is one large tree that lives on; searching it for garbage again and again doubles the time it takes."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
