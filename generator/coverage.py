"""How far the review is: figures by system and chapter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.model import Chapter, Rulebook, System
from generator.review import STATES, Review, State, Verdict


@dataclass(frozen=True, slots=True)
class Figures:
    """How many rules there are, and how many blocks in each state; a title, a table, a summary and a definition count as one each."""

    rules: int
    reviewed: int
    stale: int
    missing: int

    @property
    def blocks(self) -> int:
        return self.reviewed + self.stale + self.missing

    def count(self, state: State) -> int:
        return {"reviewed": self.reviewed, "stale": self.stale, "missing": self.missing}[state]


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter of a system, or its glossary (`chapter` None)."""

    chapter: Chapter | None
    figures: Figures


@dataclass(frozen=True, slots=True)
class Coverage:
    system: System
    parts: tuple[Part, ...]
    total: Figures


def coverage(book: Rulebook, review: Review) -> tuple[Coverage, ...]:
    """The figures of every system, its chapters in their order and its glossary last."""
    return tuple(_system(system, review) for system in book.systems)


def total(figures: Iterable[Figures]) -> Figures:
    found = tuple(figures)
    return Figures(sum(one.rules for one in found), *(sum(one.count(state) for one in found) for state in STATES))


def _system(system: System, review: Review) -> Coverage:
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in review.verdicts:
        if verdict.unit.system == system.id:
            verdicts.setdefault(verdict.unit.chapter, []).append(verdict)
    parts = tuple(_parts(system, verdicts))
    return Coverage(system, parts, total(part.figures for part in parts))


def _parts(system: System, verdicts: dict[str, list[Verdict]]) -> Iterator[Part]:
    for chapter in system.chapters:
        yield Part(chapter, _figures(len(chapter.rules), verdicts.get(chapter.id, [])))
    if system.entries:
        yield Part(None, _figures(0, verdicts.get("", [])))


def _figures(rules: int, verdicts: list[Verdict]) -> Figures:
    return Figures(rules, *(sum(verdict.state == state for verdict in verdicts) for state in STATES))
