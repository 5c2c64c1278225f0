"""What is wrong with the data, where, and how grave it is."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator import codes
from generator.model import Where


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault: `where` it stands, a stable `code` (see `codes`), and a sentence with what to do."""

    where: Where
    code: str
    message: str

    @property
    def level(self) -> codes.Level:
        return codes.find(self.code).level

    def __str__(self) -> str:
        return f"{self.where.file}:{self.where.line}:{self.where.column}: {self.code}: {self.message}"


class Problems:
    """Collects faults so that one run reports all of them."""

    def __init__(self) -> None:
        self._found: set[Problem] = set()

    def add(self, where: Where, code: str, message: str) -> None:
        self._found.add(Problem(where, code, message))

    def add_all(self, problems: Iterable[Problem]) -> None:
        self._found.update(problems)

    def sorted(self) -> tuple[Problem, ...]:
        return tuple(sorted(self._found))

    def __len__(self) -> int:
        return len(self._found)


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """A trailing hint naming the nearest known word, or "" when nothing is near."""
    near = nearest(given, known)
    return f" (did you mean “{near}”?)" if near else ""


def nearest(given: str, known: Iterable[str]) -> str | None:
    """The nearest known word, or None when nothing is near.

    Compared without case, and Hangul by its jamo, so that a slip in one letter of a syllable is near.
    """
    candidates = {_folded(word): word for word in sorted(known, reverse=True)}
    near = difflib.get_close_matches(_folded(given), candidates, n=1, cutoff=0.6)
    return candidates[near[0]] if near else None


def one_of(known: Sequence[str]) -> str:
    """“a, b or c” for messages that list what is allowed."""
    words = [f"“{word}”" for word in known]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _folded(word: str) -> str:
    return unicodedata.normalize("NFD", word.casefold())
