"""Where editions and translations differ: in their words, and in what notes say of single rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.lexicon import Held, Lexicon, lineage
from generator.model import LANGUAGES, Block, Chapter, Code, Edition, NoteKind, Rule, Rulebook, System

# Kinds of notes that tell of a difference, in the order of the page.
TELLING: tuple[NoteKind, ...] = ("erratum", "translation", "ambiguity", "difference")
# Those that are about editions of one game.
OF_EDITIONS = frozenset(TELLING) - {"difference"}


@dataclass(frozen=True, slots=True)
class Column:
    """Whose words stand in a column: an edition's, or this reference's for the game that `system` builds on."""

    language: Code
    edition: Edition | None
    system: System

    @property
    def id(self) -> str:
        return f"{self.system.id}/{self.edition.id if self.edition else ''}/{self.language}"


@dataclass(frozen=True, slots=True)
class Row:
    """A term with its words by column; only words that are known."""

    held: Held
    words: dict[str, tuple[str, ...]]

    def differs(self, column: Column, word: str) -> bool:
        return word != self.held.entry.words[column.language]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of editions side by side: the columns that any row needs, and the terms whose words differ."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A note that tells of a difference: block `number` of a rule, counted from 1."""

    chapter: Chapter
    rule: Rule
    number: int
    block: Block


def words(book: Rulebook, system: System) -> Words:
    """The terms in a system's own glossary for which some edition, or the game it builds on, has another word."""
    above = lineage(book, system)[:-1]
    inherited = {held.entry.id: held.entry for held in Lexicon(book, above[-1]).entries()} if above else {}
    columns: dict[str, Column] = {}
    needed: set[str] = set()
    rows = []
    for entry in system.entries:
        found: dict[str, tuple[str, ...]] = {}
        differs = False
        others = [(Column(code, None, above[-1]), inherited[entry.id].words[code]) for code in LANGUAGES if entry.id in inherited]
        others += [
            (Column(one.language, system.edition(one.edition.value), system), one.word.value) for one in entry.renderings
        ]
        for column, word in others:
            columns[column.id] = column
            found[column.id] = tuple(dict.fromkeys((*found.get(column.id, ()), word)))
            if word != entry.words[column.language]:
                differs = True
                needed.add(column.id)
        if differs:
            rows.append(Row(Held(entry, system), found))
    order = ["", *(edition.id for edition in system.editions)]

    def place(column: Column) -> tuple[int, int]:
        return order.index(column.edition.id if column.edition else ""), LANGUAGES.index(column.language)

    return Words(tuple(sorted((columns[name] for name in needed), key=place)), tuple(rows))


def told(system: System) -> Iterator[Told]:
    """Every note of a system that tells of a difference, in book order."""
    for chapter in system.chapters:
        for rule in chapter.rules:
            for number, block in enumerate(rule.blocks, 1):
                if block.note in TELLING:
                    yield Told(chapter, rule, number, block)


def differing(system: System, found: Words) -> dict[str, str]:
    """For each rule that editions tell differently, the anchor on the page of editions that says how.

    That is its first note, or else the words of the term that it is the main rule of.
    """
    anchors: dict[str, str] = {}
    for one in told(system):
        if one.block.note in OF_EDITIONS:
            anchors.setdefault(one.rule.id, note_anchor(one))
    for row in found.rows:
        if row.held.entry.rule and "/" not in row.held.entry.rule.value:
            anchors.setdefault(row.held.entry.rule.value, word_anchor(row.held.entry.id))
    return anchors


def note_anchor(one: Told) -> str:
    return f"{one.rule.id}.{one.number}"


def word_anchor(entry_id: str) -> str:
    """Anchor of a term's row. The underscore keeps it apart from every rule id."""
    return f"_word-{entry_id}"
