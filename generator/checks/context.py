"""What checks see: the book in the parts that are read together, and the words of each system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

from generator import markup
from generator.checks import passages
from generator.checks.passages import Passage
from generator.lexicon import Lexicon, known_by, lineage
from generator.model import LANGUAGES, Bilingual, Chapter, Code, Entry, Link, Rule, Rulebook, System, Table, Term
from generator.problems import Problems

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Part:
    """One chapter, or all that a system says around its chapters, or the site's own text; `bodies` have markup."""

    passages: tuple[Passage, ...]
    bodies: tuple[Bilingual, ...]
    tables: tuple[Table, ...] = ()

    @cached_property
    def links(self) -> tuple[Link, ...]:
        return tuple(
            leaf for body in self.bodies for code in LANGUAGES for leaf in markup.leaves(body[code]) if isinstance(leaf, Link)
        )

    @cached_property
    def terms(self) -> tuple[Mapping[Code, tuple[Term, ...]], ...]:
        """The marked terms of each of the `bodies`."""
        return tuple(
            {code: tuple(leaf for leaf in markup.leaves(body[code]) if isinstance(leaf, Term)) for code in LANGUAGES}
            for body in self.bodies
        )


def of_chapter(system: System, chapter: Chapter) -> Part:
    return Part(tuple(passages.of_chapter(system, chapter)), tuple(_bodies(chapter)), chapter.tables)


def around_chapters(system: System) -> Part:
    return Part(tuple(passages.around_chapters(system)), tuple(system.core_roll.values()))


def of_site(book: Rulebook) -> Part:
    return Part(tuple(passages.of_site(book)), book.site.about)


def _bodies(chapter: Chapter) -> Iterator[Bilingual]:
    for rule in chapter.rules:
        for block in rule.blocks:
            if block.body:
                yield block.body
    for table in chapter.tables:
        for row in table.rows:
            for cell in row:
                if cell.body:
                    yield cell.body


def without_chapters(system: System) -> System:
    """What a system is apart from its chapters; equal as long as its own files say the same in the same places."""
    return replace(system, chapters=())


@dataclass(frozen=True)
class Context:
    """The book and its parts, the systems known only in part, and where to report."""

    book: Rulebook
    parts: Mapping[str, tuple[Part, ...]]
    site: Part
    incomplete: frozenset[str]
    problems: Problems

    @cached_property
    def rules(self) -> dict[str, dict[str, Rule]]:
        return {s.id: {rule.id: rule for chapter in s.chapters for rule in chapter.rules} for s in self.book.systems}

    def links(self, system: System) -> Iterator[Link]:
        for part in self.parts[system.id]:
            yield from part.links


def _decisive(entry: Entry) -> tuple[Any, ...]:
    renderings = [(rendering.language, rendering.word.value) for rendering in entry.renderings]
    return known_by(entry), entry.status, [note.kind for note in entry.notes], renderings


class Words:
    """What decides how the words of a system are to be taken: its glossary with all that it inherits, scales and units.

    Equal for as long as none of it changes; definitions decide nothing. `partial`: of the glossary only a part is known.
    """

    def __init__(self, book: Rulebook, system: System, incomplete: frozenset[str]) -> None:
        line = lineage(book, system)
        self.book = book
        self.system = system
        self.partial = any(ancestor.id in incomplete for ancestor in line)
        entries = [[_decisive(entry) for entry in ancestor.entries] for ancestor in line]
        self._decisive = ([ancestor.id for ancestor in line], entries, system.scales, system.units, self.partial)
        self._made: dict[Callable[[Words], Any], Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._decisive == other._decisive

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.book, self.system)

    def once(self, make: Callable[[Words], T]) -> T:
        """What `make` makes of these words; it is asked only once."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast("T", self._made[make])
