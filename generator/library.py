"""Data folder → a book without faults and what has been reviewed of it: reading, decoding and checking in one step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator import stamps
from generator.checks import check
from generator.decode import decode
from generator.errors import DataError
from generator.model import Rulebook
from generator.problems import Problems
from generator.review import Review
from generator.stamps import Stamps


@dataclass(frozen=True)
class Library:
    """A sound book, and the review stamps kept beside it."""

    book: Rulebook
    stamps: Stamps

    @cached_property
    def review(self) -> Review:
        """Which of the book's texts are reviewed, stale or unreviewed."""
        return Review(self.book, self.stamps)


def load(folder: Path) -> Library:
    """What `folder` holds. Raises DataError, with every fault of every file, when there is any."""
    problems = Problems()
    decoded = decode(folder, problems)
    check(decoded.book, decoded.incomplete, problems)
    kept = stamps.read(folder, problems)
    if len(problems):
        raise DataError(problems.sorted())
    return Library(decoded.book, kept)
