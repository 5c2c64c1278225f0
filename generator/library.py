"""Data folder → a book without faults and what has been reviewed of it: reading, decoding and checking in one step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator import checks, decode, garbage, stamps
from generator.errors import DataError
from generator.model import Rulebook
from generator.problems import Problem, Problems
from generator.review import Review
from generator.stamps import Stamps


@dataclass(frozen=True)
class Library:
    """A book, and the review stamps kept beside it."""

    book: Rulebook
    stamps: Stamps

    @cached_property
    def review(self) -> Review:
        """Which of the book's texts are reviewed, stale or missing; for a book without errors."""
        return Review(self.book, self.stamps)


class Memory:
    """What reading and checking the same folder came to last time; what did not change is not done again."""

    def __init__(self) -> None:
        self.read = decode.Memory()
        self.checked = checks.Memory()
        self.stamps = stamps.Memory()


def examine(folder: Path, memory: Memory | None = None) -> tuple[Library, tuple[Problem, ...]]:
    """What `folder` holds, as far as it can be read, and every problem, sorted. `memory` is kept up."""
    problems = Problems()
    memory = memory or Memory()
    with garbage.not_now():
        decoded = decode.decode(folder, problems, memory.read)
        checks.check(decoded.book, decoded.incomplete, problems, memory.checked)
    kept = stamps.read(folder, problems, memory.stamps)
    return Library(decoded.book, kept), problems.sorted()


def load(folder: Path, memory: Memory | None = None) -> Library:
    """What `folder` holds. Raises DataError, with every problem, when one of them is an error."""
    library, problems = examine(folder, memory)
    if any(problem.level == "error" for problem in problems):
        raise DataError(problems)
    return library
