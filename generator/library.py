"""Data folder → a book without faults: reading, decoding and checking in one step."""

from __future__ import annotations

from pathlib import Path

from generator.checks import check
from generator.decode import decode
from generator.errors import DataError
from generator.model import Rulebook
from generator.problems import Problems


def load(folder: Path) -> Rulebook:
    """The book in `folder`. Raises DataError, with every fault of every file, when there is any."""
    problems = Problems()
    decoded = decode(folder, problems)
    check(decoded.book, decoded.incomplete, problems)
    if len(problems):
        raise DataError(problems.sorted())
    return decoded.book
