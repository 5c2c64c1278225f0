"""What every check sees, and how it walks the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator import markup
from generator.lexicon import Lexicon, lineage
from generator.model import LANGUAGES, Bilingual, Chapter, Code, Link, Rule, Rulebook, System, Term
from generator.problems import Problems


@dataclass(frozen=True)
class Context:
    """The book, the systems known only in part, and where to report."""

    book: Rulebook
    incomplete: frozenset[str]
    problems: Problems

    @cached_property
    def lexicons(self) -> dict[str, Lexicon]:
        return {system.id: Lexicon(self.book, system) for system in self.book.systems}

    @cached_property
    def rules(self) -> dict[str, dict[str, Rule]]:
        return {s.id: {rule.id: rule for chapter in s.chapters for rule in chapter.rules} for s in self.book.systems}

    def glossary_is_partial(self, system: System) -> bool:
        return any(ancestor.id in self.incomplete for ancestor in lineage(self.book, system))


def bodies(system: System) -> Iterator[Bilingual]:
    """Every text of the system that has markup."""
    yield from system.core_roll.values()
    for chapter in system.chapters:
        yield from bodies_of(chapter)


def bodies_of(chapter: Chapter) -> Iterator[Bilingual]:
    """Every text of the chapter that has markup."""
    for rule in chapter.rules:
        for block in rule.blocks:
            if block.body:
                yield block.body
    for table in chapter.tables:
        for row in table.rows:
            for cell in row:
                if cell.body:
                    yield cell.body


def links(body: Bilingual) -> Iterator[Link]:
    for code in LANGUAGES:
        yield from (leaf for leaf in markup.leaves(body[code]) if isinstance(leaf, Link))


def terms_of(body: Bilingual, code: Code) -> Iterator[Term]:
    yield from (leaf for leaf in markup.leaves(body[code]) if isinstance(leaf, Term))
