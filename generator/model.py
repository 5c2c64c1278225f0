"""The rulebook as plain values: what the YAML says once it is read, checked for shape and ordered.

Nothing here reads, prints or renders. Every object that a reader of the data could get wrong keeps
the place it was written at, so that a later check can point there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Code = Literal["ko", "en"]
LANGUAGES: tuple[Code, ...] = ("ko", "en")


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file: path relative to the data folder, line and column counted from 1."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A string of the data; `at(offset)` tells where its character `offset` was written."""

    value: str
    where: Where
    locate: Callable[[int], Where] | None = field(default=None, compare=False, repr=False)

    def at(self, offset: int) -> Where:
        return self.locate(offset) if self.locate else self.where

    def __str__(self) -> str:
        return self.value


# --- inline and block markup -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plain:
    value: str


@dataclass(frozen=True, slots=True)
class Term:
    """A marked term: `shown` stands in the text, `key` is looked up in the glossary."""

    shown: str
    key: str
    where: Where = field(compare=False)


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity as written ("50 ft"); `adjective` for the English "50-foot" form."""

    written: str
    adjective: bool
    where: Where = field(compare=False)


@dataclass(frozen=True, slots=True)
class Josa:
    """A Korean particle whose form depends on the word before it: the pair ("을/를") and that word."""

    pair: str
    of: Term | Measure


@dataclass(frozen=True, slots=True)
class Emphasis:
    strong: bool
    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a rule (`system` "" means the same system; `rule` its id) or to a web address (`url`)."""

    children: tuple[Inline, ...]
    system: str
    rule: str
    url: str
    where: Where = field(compare=False)


Inline = Plain | Term | Measure | Josa | Emphasis | Link


@dataclass(frozen=True, slots=True)
class Paragraph:
    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    ordered: bool
    items: tuple[tuple[Inline, ...], ...]


Flow = Paragraph | ListBlock


@dataclass(frozen=True, slots=True)
class Markup:
    """Parsed text of one language: `flow` for rendering, `text` as written."""

    text: Text
    flow: tuple[Flow, ...]


# --- the book ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Title:
    """A plain string in both languages."""

    ko: Text
    en: Text

    def __getitem__(self, code: Code) -> str:
        return (self.ko if code == "ko" else self.en).value

    def text(self, code: Code) -> Text:
        return self.ko if code == "ko" else self.en


@dataclass(frozen=True, slots=True)
class Bilingual:
    """Marked-up text in both languages, one the counterpart of the other."""

    ko: Markup
    en: Markup

    def __getitem__(self, code: Code) -> Markup:
        return self.ko if code == "ko" else self.en


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a writer lets stand on purpose: findings of `code` from `start` up to `end`."""

    code: Text
    reason: str
    start: Where
    end: Where


BlockKind = Literal["text", "example", "note", "table", "calculator"]
NoteKind = Literal["erratum", "translation", "ambiguity", "house-rule", "difference"]
NOTE_KINDS: tuple[NoteKind, ...] = ("erratum", "translation", "ambiguity", "house-rule", "difference")


@dataclass(frozen=True, slots=True)
class Block:
    """One aligned block of a rule. `body` is None for the blocks that `table` and `calculator` name things for.

    `differs_from` is the rule of another game that a note on a difference compares with.
    """

    kind: BlockKind
    where: Where
    body: Bilingual | None = None
    note: NoteKind | None = None
    table: Text | None = None
    differs_from: Text | None = None
    calculator: Text | None = None


ColumnType = Literal[
    "number", "difficulty", "target-number", "percent", "points", "steps", "time", "damage", "distance",
    "name", "text",
]
COLUMN_TYPES: tuple[ColumnType, ...] = ColumnType.__args__  # type: ignore[attr-defined]
INTEGER_COLUMNS = frozenset({"number", "difficulty", "target-number", "percent", "points", "steps", "damage"})
QUANTITY_COLUMNS = frozenset({"time", "distance"})


@dataclass(frozen=True, slots=True)
class Column:
    id: str
    type: ColumnType
    title: Title
    where: Where


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: an integer, a quantity, a text in both languages, or nothing."""

    where: Where
    number: int | None = None
    measure: Measure | None = None
    body: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Quick:
    """In which panel of the quick reference something stands, and which columns of a table; none means all."""

    panel: Text
    columns: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    title: Title
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    quick: Quick | None
    where: Where


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: Title
    language: Code
    source: tuple[Text, ...]
    blocks: tuple[Block, ...]
    see: tuple[Text, ...]
    same_as: tuple[Text, ...]
    aliases: dict[Code, tuple[Text, ...]]
    quick: Quick | None
    where: Where


def table_key(chapter_id: str, written: str) -> tuple[str, str]:
    """(chapter, table) for what a `table` block in chapter `chapter_id` names: "table" or "chapter/table"."""
    other, _, name = written.rpartition("/")
    return other or chapter_id, name


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: Title
    summary: Title
    rules: tuple[Rule, ...]
    tables: tuple[Table, ...]
    where: Where


NOTE_ON_TERM_KINDS = ("false-friend", "collision", "translation", "usage")
PARTS_OF_SPEECH = ("noun", "verb", "adjective", "phrase")
STATUSES = ("preferred", "admitted", "forbidden")


@dataclass(frozen=True, slots=True)
class Rendering:
    """Another word for a term, and the edition it stands in. `language` says whose word it is, `reading` how it is read."""

    language: Code
    word: Text
    edition: Text
    reading: str = ""


@dataclass(frozen=True, slots=True)
class TermNote:
    kind: str
    text: Title


@dataclass(frozen=True, slots=True)
class Entry:
    """A glossary entry (a concept): `words[code]` is the preferred word, `forms[code]` further written forms."""

    id: str
    words: Title
    forms: dict[Code, tuple[Text, ...]]
    reading: str
    pos: str
    status: str
    definition: Title
    renderings: tuple[Rendering, ...]
    notes: tuple[TermNote, ...]
    rule: Text | None
    where: Where


@dataclass(frozen=True, slots=True)
class Edition:
    id: str
    kind: str
    language: Code
    title: Title
    date: str
    note: Title | None
    where: Where


EDITION_KINDS = ("rules", "translation", "reference")


@dataclass(frozen=True, slots=True)
class Licence:
    name: str
    url: str
    compatibility: str
    summary: Title
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversion:
    """How a system converts one unit: `rate` (a, b) means a `source` are b `target`; `exact` lists pairs."""

    source: str
    target: str
    rate: tuple[int | float, int | float]
    exact: tuple[tuple[int | float, int | float], ...]
    where: Where

    def entry(self) -> tuple[str, str, tuple[int | float, int | float], tuple[tuple[int | float, int | float], ...]]:
        """(from, to, rate, exact), which is what `quantities` takes."""
        return self.source, self.target, self.rate, self.exact


@dataclass(frozen=True, slots=True)
class Scale:
    """The values that numbers beside a term (an entry's id) may have."""

    term: Text
    low: int
    high: int


# What a game's basic roll is described by, in the order of the comparison.
CORE_ROLL = ("dice", "target", "success", "critical", "fumble", "help")


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the quick reference."""

    id: str
    title: Title
    where: Where


@dataclass(frozen=True, slots=True)
class System:
    id: str
    title: Title
    summary: Title
    source_language: Code
    owner_name: str
    owner_url: str
    licence: Licence
    editions: tuple[Edition, ...]
    units: tuple[Conversion, ...]
    scales: tuple[Scale, ...]
    panels: tuple[Panel, ...]
    core_roll: dict[str, Bilingual]
    extends: Text | None
    chapters: tuple[Chapter, ...]
    entries: tuple[Entry, ...]
    where: Where

    def edition(self, edition_id: str) -> Edition:
        return next(edition for edition in self.editions if edition.id == edition_id)


@dataclass(frozen=True, slots=True)
class SiteText:
    """What the site says of itself: `notice` stands at the foot of every page, `about` on a page of its own."""

    title: Title
    summary: Title
    notice: Title
    about: tuple[Bilingual, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All systems, in the order of their ids, the site's own text, and what writers let stand."""

    site: SiteText
    systems: tuple[System, ...]
    allowances: tuple[Allowance, ...] = ()

    def system(self, system_id: str) -> System | None:
        return next((system for system in self.systems if system.id == system_id), None)
