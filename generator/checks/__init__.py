"""Whole-book checks: what only shows when all files are seen together. A module a subject, a function a check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from generator.checks import (
    allowances,
    english_prose,
    findability,
    korean_prose,
    parity,
    passages,
    scales,
    structure,
    terms,
    vocabulary,
)
from generator.checks.context import Context, bodies_of
from generator.checks.passages import Passage
from generator.model import Bilingual, Chapter, Rulebook, System
from generator.problems import Problem, Problems

BOOK_CHECKS: tuple[Callable[[Context], None], ...] = (
    structure.duplicate_ids,
    structure.inheritance,
    structure.rule_references,
    structure.comparisons,
    structure.tables,
    structure.quick_reference,
    structure.calculators,
    structure.editions,
    structure.shared_words,
    terms.term_marks,
    terms.terms_agree,
    findability.titles,
    findability.orphans,
)


BODY_CHECKS: tuple[Callable[[Iterable[Bilingual], Problems], None], ...] = (parity.figures_agree, parity.shapes_agree)


@dataclass(frozen=True, slots=True)
class _Alone:
    """A chapter's passages, and what is wrong with it whatever the rest of the book says."""

    chapter: Chapter
    passages: tuple[Passage, ...]
    problems: tuple[Problem, ...]


class Memory:
    """What was found in each chapter by itself, so that a chapter that is the same as last time is not checked again."""

    def __init__(self) -> None:
        self._chapters: dict[tuple[str, str], _Alone] = {}

    def alone(self, system: System, chapter: Chapter) -> _Alone:
        key = (system.id, chapter.id)
        if key not in self._chapters or self._chapters[key].chapter is not chapter:
            self._chapters[key] = _alone(system, chapter)
        return self._chapters[key]


def check(book: Rulebook, incomplete: frozenset[str], problems: Problems, memory: Memory | None = None) -> None:
    """Runs every check over `book`; faults that no `allow` covers go to `problems`."""
    if not book.systems:
        # Nothing to check, and every reference would dangle.
        return
    memory = memory or Memory()
    found = Problems()
    context = Context(book, incomplete, found)
    for check_book in BOOK_CHECKS:
        check_book(context)
    for system in book.systems:
        texts = list(passages.around_chapters(system))
        _prose(texts, found)
        for check_bodies in BODY_CHECKS:
            check_bodies(system.core_roll.values(), found)
        for chapter in system.chapters:
            alone = memory.alone(system, chapter)
            texts += alone.passages
            found.add_all(alone.problems)
        english_prose.consistent(context, texts)
        vocabulary.unmarked(context, system, texts)
        scales.scales(context, system, texts)
        scales.quantities(context, system, texts)
    site_texts = list(passages.of_site(book))
    _prose(site_texts, found)
    english_prose.consistent(context, site_texts)
    allowances.apply(found.sorted(), book.allowances, problems)


def _alone(system: System, chapter: Chapter) -> _Alone:
    found = Problems()
    texts = tuple(passages.of_chapter(system, chapter))
    _prose(texts, found)
    for check_bodies in BODY_CHECKS:
        check_bodies(bodies_of(chapter), found)
    return _Alone(chapter, texts, found.sorted())


def _prose(texts: Iterable[Passage], problems: Problems) -> None:
    korean_prose.prose(texts, problems)
    english_prose.prose(texts, problems)
