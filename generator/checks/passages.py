"""Running text as a reader meets it, with the place of every character: what the language checks look at.

A passage is one paragraph, list item, title or cell. Its `clean` text has no marks; `terms`, `links` and
`quantities` are the spans they cover in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from generator import markup
from generator.model import LANGUAGES, Chapter, Code, Rulebook, System, Text, Title, Where

Place = Literal["text", "example", "note", "cell", "label", "definition", "summary", "remark"]
Span = tuple[int, int]

_MARK = re.compile(
    r"\\(?P<escaped>.)|\[\[(?P<shown>[^\]|]*)(?:\|[^\]]*)?\]\]|\{(?P<quantity>[^}]*)\}"
    r"|(?P<link>\]\((?:[^()]|\([^()]*\))*\))|(?P<open>\[)|(?P<emphasis>\*\*?)"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """`where(i)` is the place of `clean[i]`. `is_item` says that it is a list item."""

    system: str
    code: Code
    place: Place
    is_item: bool
    clean: str
    offsets: tuple[int, ...]
    text: Text
    terms: tuple[Span, ...]
    links: tuple[Span, ...]
    quantities: tuple[Span, ...]

    def where(self, index: int) -> Where:
        if not self.offsets:
            return self.text.where
        return self.text.at(self.offsets[min(index, len(self.offsets) - 1)])

    def covers(self, spans: tuple[Span, ...], index: int) -> bool:
        return any(start <= index < end for start, end in spans)

    @property
    def speaks_of_words(self) -> bool:
        """Notes and remarks quote words of the other language and of other editions."""
        return self.place in ("note", "remark")

    @property
    def has_sentences(self) -> bool:
        """Titles, cells and labels are in noun form and hold none."""
        return self.place not in ("cell", "label")


def around_chapters(system: System) -> Iterator[Passage]:
    """Every passage of a system that stands in no chapter, both languages: the system itself and its glossary."""
    yield from _title(system.id, system.title, "label")
    yield from _title(system.id, system.summary, "summary")
    yield from _title(system.id, system.licence.summary, "summary")
    for edition in system.editions:
        yield from _title(system.id, edition.title, "label")
        if edition.note:
            yield from _title(system.id, edition.note, "remark")
    for body in system.core_roll.values():
        for code in LANGUAGES:
            yield from _marked(system.id, code, body[code].text, "cell")
    for entry in system.entries:
        yield from _title(system.id, entry.definition, "definition")
        for note in entry.notes:
            yield from _title(system.id, note.text, "remark")


def of_chapter(system: System, chapter: Chapter) -> Iterator[Passage]:
    """Every passage of a chapter, both languages."""
    yield from _title(system.id, chapter.title, "label")
    yield from _title(system.id, chapter.summary, "summary")
    for rule in chapter.rules:
        yield from _title(system.id, rule.title, "label")
        for block in rule.blocks:
            if block.body:
                for code in LANGUAGES:
                    yield from _marked(system.id, code, block.body[code].text, block.kind)  # type: ignore[arg-type]
    for table in chapter.tables:
        yield from _title(system.id, table.title, "label")
        for column in table.columns:
            yield from _title(system.id, column.title, "label")
        for row in table.rows:
            for cell in row:
                if cell.body:
                    for code in LANGUAGES:
                        yield from _marked(system.id, code, cell.body[code].text, "cell")


def of_site(book: Rulebook) -> Iterator[Passage]:
    """The site's own text."""
    yield from _title("", book.site.title, "label")
    yield from _title("", book.site.summary, "summary")
    yield from _title("", book.site.notice, "summary")
    for body in book.site.about:
        for code in LANGUAGES:
            yield from _marked("", code, body[code].text, "text")


def _title(system: str, title: Title, place: Place) -> Iterator[Passage]:
    for code in LANGUAGES:
        text = title.text(code)
        if text.value:
            offsets = tuple(range(len(text.value)))
            yield Passage(system, code, place, False, text.value, offsets, text, (), (), ())


def _marked(system: str, code: Code, text: Text, place: Place) -> Iterator[Passage]:
    for run in markup.runs(text):
        yield _clean(system, code, place, text, run)


def _clean(system: str, code: Code, place: Place, text: Text, run: markup.Run) -> Passage:
    characters: list[str] = []
    offsets: list[int] = []
    spans: dict[str, list[Span]] = {"shown": [], "quantity": [], "link": []}
    opened: list[int] = []

    def keep(start: int, end: int) -> None:
        characters.append(run.value[start:end])
        offsets.extend(run.offsets[start:end])

    last = 0
    for mark in _MARK.finditer(run.value):
        keep(last, mark.start())
        last = mark.end()
        here = len(offsets)
        if mark["escaped"] is not None:
            keep(*mark.span("escaped"))
        elif mark["open"]:
            opened.append(here)
        elif mark["link"]:
            spans["link"].append((opened.pop() if opened else here, here))
        else:
            for name in ("shown", "quantity"):
                if mark[name] is not None:
                    keep(*mark.span(name))
                    spans[name].append((here, len(offsets)))
    keep(last, len(run.value))
    return Passage(
        system, code, place, run.is_item, "".join(characters), tuple(offsets), text,
        tuple(spans["shown"]), tuple(spans["link"]), tuple(spans["quantity"]),
    )
