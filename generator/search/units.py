"""Book → what can be found: rules, tables, calculators and glossary terms, each with its names and its lines of text.

A term, a table and a calculator belong to a rule. Lines keep which words the writer marked as terms, and which are
quantities. What is shown of them says quantities in both unit systems, between marks of its own: the reader chooses
(`in_units`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from generator import calculators, korean, markup
from generator.language import Language
from generator.lexicon import lineage
from generator.model import (
    LANGUAGES,
    Block,
    Chapter,
    Code,
    Entry,
    Inline,
    Josa,
    Markup,
    Measure,
    Rule,
    System,
    Table,
    Term,
)
from generator.pages import Address, Site, block_id
from generator.quantities import SYSTEMS, UnitTable, parse_quantity
from generator.widgets import plain

# Around and between both readings of a quantity, metric first; interactive/browser/search/snippet.js knows them too.
_METRIC, _IMPERIAL, _END = "\ue000", "\ue001", "\ue002"
# Around a marked term, so that the page can show it in other words.
_TERM, _TERM_END = "\ue003", "\ue004"
_TERM_MARKS = str.maketrans("", "", _TERM + _TERM_END)
_EITHER = re.compile(f"{_METRIC}([^{_IMPERIAL}]*){_IMPERIAL}([^{_END}]*){_END}")

Kind = Literal["rule", "table", "calculator", "term"]
KINDS: tuple[Kind, ...] = ("rule", "table", "calculator", "term")
Field = Literal["title", "alias", "chapter", "text", "example", "note", "row", "definition"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a writer marked in a line from `start` to `end`: a concept, or a quantity as its (number, unit) pairs."""

    start: int
    end: int
    concept: str = ""
    quantities: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    language: Code
    field: Field
    text: str
    marks: tuple[Mark, ...] = ()


@dataclass(slots=True)
class Unit:
    """Something that can be found.

    `forms` are further words of a term. `shown` are its lines as a reader sees them. `rule` is the number of the unit it belongs to, its own for a rule.
    """

    kind: Kind
    system: System
    id: str
    address: Address
    title: dict[Code, str]
    chapter: Chapter | None = None
    forms: dict[Code, tuple[str, ...]] = field(default_factory=lambda: {"ko": (), "en": ()})
    lines: list[Line] = field(default_factory=list)
    shown: dict[Code, list[str]] = field(default_factory=lambda: {"ko": [], "en": []})
    rule: int | None = None
    concept: str = ""


@dataclass(frozen=True, slots=True)
class Concept:
    """A glossary entry over all systems that share it: its words, and further words that other editions use."""

    id: str
    words: dict[Code, tuple[str, ...]]
    renderings: dict[Code, tuple[str, ...]]
    nouns: bool


def in_units(shown: str, units: str) -> str:
    """A line that is shown, without marks, in one unit system: "metric" or "imperial"."""
    return _EITHER.sub(r"\1" if units == "metric" else r"\2", shown).translate(_TERM_MARKS)


def _either(metric: str, imperial: str) -> str:
    return metric if metric == imperial else f"{_METRIC}{metric}{_IMPERIAL}{imperial}{_END}"


def concept_key(site: Site, system: System, entry_id: str) -> str:
    """One key for an entry and for those that replace it in systems built on its own: "cypher/effort"."""
    for ancestor in lineage(site.book, system):
        if any(entry.id == entry_id for entry in ancestor.entries):
            return f"{ancestor.id}/{entry_id}"
    raise KeyError(entry_id)


def concepts(site: Site) -> list[Concept]:
    """Every concept, in book order; a forbidden word leads to its entry like any other."""
    found: dict[str, list[Entry]] = {}
    for system in site.book.systems:
        for entry in system.entries:
            found.setdefault(concept_key(site, system, entry.id), []).append(entry)
    return [
        Concept(
            key,
            {code: _distinct(word for entry in entries for word in (entry.words[code], *_forms(entry, code)))
             for code in LANGUAGES},
            {code: _distinct(rendering.word.value for entry in entries for rendering in entry.renderings
                             if rendering.language == code) for code in LANGUAGES},
            all(entry.pos == "noun" for entry in entries),
        )
        for key, entries in found.items()
    ]


def _forms(entry: Entry, code: Code) -> tuple[str, ...]:
    return tuple(form.value for form in entry.forms[code])


def _distinct(words: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def units(site: Site) -> list[Unit]:
    """Rules first, in book order; then tables, each once, with the rule that shows it first; then terms."""
    found: list[Unit] = []
    numbers: dict[tuple[str, str], int] = {}
    readers = {system.id: _Reader(site, system) for system in site.book.systems}
    for system in site.book.systems:
        reader = readers[system.id]
        for chapter in system.chapters:
            for rule in chapter.rules:
                numbers[system.id, rule.id] = len(found)
                found.append(reader.rule(chapter, rule, len(found)))
    for system in site.book.systems:
        found.extend(_tables(site, system, numbers))
    for system in site.book.systems:
        found.extend(_calculators(system, numbers))
    for system in site.book.systems:
        reader = readers[system.id]
        for entry in system.entries:
            unit = reader.entry(entry)
            if entry.rule:
                owner, _, rule_id = entry.rule.value.rpartition("/")
                unit.rule = numbers.get((owner or system.id, rule_id))
            if unit.rule is not None and entry.status != "forbidden":
                found[unit.rule].lines += [Line(code, "definition", entry.definition[code]) for code in LANGUAGES]
            found.append(unit)
    return found


def _tables(site: Site, system: System, numbers: dict[tuple[str, str], int]) -> Iterator[Unit]:
    seen: set[int] = set()
    for chapter in system.chapters:
        for rule in chapter.rules:
            for number, block in enumerate(rule.blocks, 1):
                if not block.table:
                    continue
                table = site.table(system, chapter, block)
                if id(table) in seen:
                    continue
                seen.add(id(table))
                unit = Unit(
                    "table", system, table.id, Address(f"{system.id}/{chapter.id}", block_id(rule.id, number)),
                    {code: table.title[code] for code in LANGUAGES}, chapter, rule=numbers[system.id, rule.id],
                )
                for code in LANGUAGES:
                    heads = ", ".join(column.title[code] for column in table.columns)
                    unit.lines.append(Line(code, "title", unit.title[code]))
                    unit.lines.append(Line(code, "text", heads))
                    unit.shown[code].append(heads)
                yield unit


def _calculators(system: System, numbers: dict[tuple[str, str], int]) -> Iterator[Unit]:
    for chapter in system.chapters:
        for rule in chapter.rules:
            for number, block in enumerate(rule.blocks, 1):
                if not block.calculator:
                    continue
                spec = calculators.spec(block.calculator.value)
                title, summary = ({code: plain(spec[key][code]) for code in LANGUAGES} for key in ("title", "summary"))
                unit = Unit(
                    "calculator", system, block.calculator.value,
                    Address(f"{system.id}/{chapter.id}", block_id(rule.id, number)),
                    title, chapter, rule=numbers[system.id, rule.id],
                )
                for code in LANGUAGES:
                    unit.lines += [Line(code, "title", title[code]), Line(code, "text", summary[code])]
                    unit.shown[code].append(summary[code])
                yield unit


class _Reader:
    def __init__(self, site: Site, system: System) -> None:
        self._site = site
        self._system = system
        self._units = UnitTable.from_conversions(conversion.entry() for conversion in system.units)
        self._keys: dict[tuple[Code, str], str] = {}
        self._languages = {code: Language(code) for code in LANGUAGES}

    def rule(self, chapter: Chapter, rule: Rule, number: int) -> Unit:
        unit = Unit(
            "rule", self._system, rule.id, Address(f"{self._system.id}/{chapter.id}", rule.id),
            {code: rule.title[code] for code in LANGUAGES}, chapter, rule=number,
        )
        for code in LANGUAGES:
            unit.lines.append(Line(code, "title", unit.title[code]))
            unit.lines.append(Line(code, "chapter", chapter.title[code]))
            unit.lines += [Line(code, "alias", alias.value) for alias in rule.aliases[code]]
            for block in rule.blocks:
                for shown, line in self._block(chapter, block, code):
                    unit.lines.append(line)
                    unit.shown[code].append(shown)
        return unit

    def entry(self, entry: Entry) -> Unit:
        unit = Unit(
            "term", self._system, entry.id, self._site.term_address(self._system, entry.id),
            {code: entry.words[code] for code in LANGUAGES}, concept=concept_key(self._site, self._system, entry.id),
        )
        for code in LANGUAGES:
            renderings = tuple(rendering.word.value for rendering in entry.renderings if rendering.language == code)
            names = dict.fromkeys((*_forms(entry, code), *renderings))
            names.pop(entry.words[code], None)
            unit.forms[code] = tuple(names)
            unit.shown[code].append(entry.definition[code])
        return unit

    def _block(self, chapter: Chapter, block: Block, code: Code) -> Iterator[tuple[str, Line]]:
        if block.table:
            yield from self._table(self._site.table(self._system, chapter, block), code)
            return
        if block.body is None:
            return
        name: Field = "text" if block.kind == "table" else block.kind
        yield from self._lines(block.body[code], code, name)

    def _table(self, table: Table, code: Code) -> Iterator[tuple[str, Line]]:
        yield table.title[code], Line(code, "row", table.title[code])
        for row in table.rows:
            texts: list[str] = []
            marks: list[Mark] = []
            shown: list[str] = []
            for cell, column in zip(row, table.columns, strict=True):
                start = sum(len(text) + 2 for text in texts)
                if cell.body:
                    seen, line = next(self._lines(cell.body[code], code, "row"))
                    marks += [Mark(m.start + start, m.end + start, m.concept, m.quantities) for m in line.marks]
                    texts.append(line.text)
                    shown.append(seen)
                elif cell.measure:
                    texts.append(cell.measure.written)
                    shown.append(self._measure(cell.measure, code))
                    marks.append(self._quantity(cell.measure, start))
                elif cell.number is not None:
                    sign = "%" if column.type == "percent" else ""
                    # A number is searched for with what its column says it is: "난이도 5".
                    texts.append(f"{column.title[code]} {cell.number}{sign}")
                    shown.append(f"{cell.number}{sign}")
            yield " · ".join(shown), Line(code, "row", ", ".join(texts), tuple(marks))

    def _lines(self, body: Markup, code: Code, name: Field) -> Iterator[tuple[str, Line]]:
        """Each line as it is shown and as it is looked up."""
        for _, children in markup.lines(body):
            texts: list[str] = []
            seen: list[str] = []
            marks: list[Mark] = []
            length = 0
            for leaf, spoken in markup.spoken(children):
                if mark := self._mark(leaf, code, length):
                    marks.append(mark)
                texts.append(spoken)
                seen.append(self._seen(leaf, spoken, code))
                length += len(spoken)
            yield "".join(seen), Line(code, name, "".join(texts), tuple(marks))

    def _seen(self, leaf: Inline, spoken: str, code: Code) -> str:
        match leaf:
            case Term():
                return f"{_TERM}{spoken}{_TERM_END}"
            case Measure():
                return self._measure(leaf, code)
            case Josa(of=Measure() as measure):
                return _either(*(korean.attach(one, leaf.pair) for one in self._both(measure, "ko")))
        return spoken

    def _measure(self, measure: Measure, code: Code) -> str:
        return _either(*self._both(measure, code))

    def _both(self, measure: Measure, code: Code) -> list[str]:
        """A quantity written out in metric and in imperial units."""
        quantity = parse_quantity(measure.written)
        return [
            self._languages[code].quantity(self._units.in_system(quantity, system), adjective=measure.adjective)
            for system in ("metric", "imperial")
        ]

    def _mark(self, leaf: Inline, code: Code, start: int) -> Mark | None:
        if isinstance(leaf, Term):
            key = self._keys.get((code, leaf.key))
            if key is None:
                entry = self._site.lexicons[self._system.id].find(code, leaf.key).entry
                key = self._keys[code, leaf.key] = concept_key(self._site, self._system, entry.id)
            return Mark(start, start + len(leaf.shown), key)
        return self._quantity(leaf, start) if isinstance(leaf, Measure) else None

    def _quantity(self, measure: Measure, start: int) -> Mark:
        quantity = parse_quantity(measure.written)
        both = [self._units.in_system(quantity, system) for system in SYSTEMS]
        pairs = tuple((str(one).removesuffix(one.unit).strip(" -"), one.unit) for one in both)
        return Mark(start, start + len(measure.written), quantities=pairs)
