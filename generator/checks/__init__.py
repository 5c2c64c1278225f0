"""Checks of a book that is read as a whole. A module a subject, a function a check.

What depends on less than the whole book is kept from check to check: what a part shows by itself for as long as the part
is the same, and what it shows in the light of the glossary for as long as that is the same too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from generator.checks import allowances, context, english_prose, findability, korean_prose, parity, scales, structure, terms, vocabulary
from generator.checks.context import Context, Part, Words
from generator.checks.english_prose import Manner
from generator.model import Chapter, Rulebook, SiteText, System
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
    terms.misplaced,
    findability.titles,
    findability.orphans,
)

# In the light of the glossary.
WORD_CHECKS: tuple[Callable[[Words, Part, Problems], None], ...] = (
    terms.term_marks,
    terms.terms_agree,
    vocabulary.unmarked,
    scales.beside_terms,
    scales.in_columns,
    scales.quantities,
)

PART_CHECKS: tuple[Callable[[Part, Problems], None], ...] = (
    korean_prose.prose,
    english_prose.prose,
    parity.figures_agree,
    parity.shapes_agree,
)


@dataclass(frozen=True, slots=True)
class _Alone:
    """A part that was made from `source`, and what it shows whatever the rest of the book says."""

    source: Chapter | System | SiteText
    part: Part
    manner: Manner
    problems: tuple[Problem, ...]


class Memory:
    """What was found last time in each part of the book."""

    def __init__(self) -> None:
        self._alone: dict[tuple[str, str], _Alone] = {}
        self._words: dict[str, tuple[Words, dict[int, tuple[Part, tuple[Problem, ...]]]]] = {}

    def chapter(self, system: System, chapter: Chapter) -> _Alone:
        key = (system.id, chapter.id)
        if key not in self._alone or self._alone[key].source is not chapter:
            self._alone[key] = _alone(chapter, context.of_chapter(system, chapter))
        return self._alone[key]

    def around(self, system: System) -> _Alone:
        key, source = (system.id, ""), context.without_chapters(system)
        if key not in self._alone or self._alone[key].source != source:
            self._alone[key] = _alone(source, context.around_chapters(source))
        return self._alone[key]

    def words(self, words: Words) -> Words:
        """The same words as kept from last time, if they are the same."""
        known, _ = self._words.get(words.system.id, (None, {}))
        if known != words:
            self._words[words.system.id] = words, {}
        return self._words[words.system.id][0]

    def in_words(self, words: Words, parts: Iterable[Part]) -> Iterable[Problem]:
        """What each of a system's parts shows in the light of its glossary."""
        _, last = self._words[words.system.id]
        now = {id(part): last.get(id(part)) or (part, _in_words(words, part)) for part in parts}
        self._words[words.system.id] = words, now
        for _, problems in now.values():
            yield from problems


def check(book: Rulebook, incomplete: frozenset[str], problems: Problems, memory: Memory | None = None) -> None:
    """Runs every check over `book`; faults that no `allow` covers go to `problems`."""
    if not book.systems:
        # Nothing to check, and every reference would dangle.
        return
    memory = memory or Memory()
    found = Problems()
    systems = {
        system.id: [memory.around(system), *(memory.chapter(system, chapter) for chapter in system.chapters)]
        for system in book.systems
    }
    site = _alone(book.site, context.of_site(book))
    parts = {name: tuple(alone.part for alone in all_alone) for name, all_alone in systems.items()}
    whole = Context(book, parts, site.part, incomplete, found)
    for check_book in BOOK_CHECKS:
        check_book(whole)
    for together in (*systems.values(), [site]):
        for alone in together:
            found.add_all(alone.problems)
        english_prose.consistent([alone.manner for alone in together], found)
    for system in book.systems:
        words = memory.words(Words(book, system, incomplete))
        scales.declared(words, found)
        found.add_all(memory.in_words(words, parts[system.id]))
    allowances.apply(found.sorted(), book.allowances, problems)


def _alone(source: Chapter | System | SiteText, part: Part) -> _Alone:
    found = Problems()
    for check_part in PART_CHECKS:
        check_part(part, found)
    return _Alone(source, part, english_prose.manner(part), found.sorted())


def _in_words(words: Words, part: Part) -> tuple[Problem, ...]:
    found = Problems()
    for check_words in WORD_CHECKS:
        check_words(words, part, found)
    return found.sorted()
