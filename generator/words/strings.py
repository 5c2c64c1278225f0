"""The plain strings that pages show, and where terms stand in them.

In the texts of calculators terms are marked. Elsewhere they are looked for: in titles, summaries and definitions, and in
running text that names a term again without marking it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator import calculators, markup
from generator.html import CLOSED
from generator.lexicon import Lexicon
from generator.model import (
    LANGUAGES,
    Bilingual,
    Block,
    Chapter,
    Code,
    Emphasis,
    Inline,
    Link,
    Plain,
    System,
    Table,
    Term,
    Title,
)
from generator.pages import Site
from generator.widgets import plain
from generator.words.titles import Finder, Found

# Sentences, in which everyday words stand for themselves.
PROSE = ("summary", "definition")
# Notes that speak of words: of ours and of those of other editions and games.
_ABOUT_WORDS = ("translation", "difference")
_QUOTED = re.compile(r"“[^”]*”|‘[^’]*’")


# For each entry that is marked by another entry's word, that word and entry.
Short = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class String:
    """What a page shows as `text`, and the terms in it."""

    kind: str
    code: Code
    text: str
    found: tuple[Found, ...]


def strings(site: Site, system: System, short: Short) -> Iterator[String]:
    """Every plain string of a system in which a term stands; titles first, then calculators. `short` is what `shortened` gives."""
    titles = _Titles(site, system, short)
    yield from titles.all()
    yield from titles.running_text()
    for name in site.calculators(system):
        yield from _of_calculator(site, system, name, short)


def shortened(site: Site, system: System) -> Short:
    """For each entry that some text of the system marks by another entry's word (분발 for 분발 단계), that word and entry."""
    lexicon = site.lexicons[system.id]
    words: dict[Code, dict[str, list[str]]] = {code: {} for code in LANGUAGES}
    for held in lexicon.entries():
        for code in LANGUAGES:
            if held.entry.status != "forbidden":
                words[code].setdefault(held.entry.words[code], []).append(held.entry.id)
    found: dict[str, dict[str, str]] = {}
    for code, shown, entry in _marked(site, system, lexicon):
        others = [other for other in words[code].get(shown, ()) if other != entry]
        if len(others) == 1 and shown.casefold() != lexicon.entry(entry).entry.words[code].casefold():
            found.setdefault(entry, {})[shown] = others[0]
    return found


def _marked(site: Site, system: System, lexicon: Lexicon) -> Iterator[tuple[Code, str, str]]:
    """Every marked term of a system: language, what is shown, and its entry."""
    bodies = [
        block.body for chapter in system.chapters for rule in chapter.rules for block in rule.blocks if block.body
    ] + [
        cell.body for chapter in system.chapters for table in chapter.tables for row in table.rows for cell in row if cell.body
    ] + list(system.core_roll.values())
    for body in bodies:
        for code in LANGUAGES:
            for leaf in markup.leaves(body[code]):
                if isinstance(leaf, Term):
                    yield code, leaf.shown, lexicon.find(code, leaf.key).entry.id
    for name in site.calculators(system):
        for said in _bilingual(calculators.spec(name)):
            for code in LANGUAGES:
                text = plain(said[code])
                for found in marks(said[code], code, lexicon):
                    yield code, text[found.start : found.end], found.entry


class _Titles:
    """Strings without marks: the rules around them say which terms may stand in them."""

    def __init__(self, site: Site, system: System, short: Short) -> None:
        self._site = site
        self._system = system
        self._lexicon = site.lexicons[system.id]
        self._finder = Finder(self._lexicon)
        self._short = short
        self._own: dict[str, set[str]] = {}
        for held in self._lexicon.entries():
            if held.entry.rule:
                owner, _, rule = held.entry.rule.value.rpartition("/")
                if (owner or held.system.id) == system.id:
                    self._own.setdefault(rule, set()).add(held.entry.id)

    def all(self) -> Iterator[String]:
        system = self._system
        for chapter in system.chapters:
            around = set[str]()
            for rule in chapter.rules:
                own = self._own.get(rule.id, set())
                marked = set(self._site.rule_terms(system, chapter, rule))
                around |= own | marked
                yield from self._found("rule", rule.title, marked, own)
            yield from self._found("chapter", chapter.title, around)
            yield from self._found("summary", chapter.summary, around)
            for table in chapter.tables:
                yield from self._table(table, chapter)
        yield from self._panels()
        for held in self._lexicon.entries():
            if held.system is system:
                yield from self._found("definition", held.entry.definition, self._beside(held.entry.id), {held.entry.id})

    def running_text(self) -> Iterator[String]:
        """Terms that a block names again without marking them."""
        for chapter in self._system.chapters:
            for rule in chapter.rules:
                for block in rule.blocks:
                    if block.body and block.note not in _ABOUT_WORDS:
                        yield from self._again(block, self._site.block_terms(self._system, chapter, block))

    def _again(self, block: Block, marked: set[str]) -> Iterator[String]:
        for code in LANGUAGES:
            for _, children in markup.lines(block.body[code]):
                for text, joined_before, joined_after in _plain_runs(children):
                    said = CLOSED.sub("\\1\u2060", text) if code == "ko" else text
                    quoted = [match.span() for match in _QUOTED.finditer(said)]
                    found = tuple(
                        one for one in self._finder.find(said, code, marked, prose=code == "ko")
                        if (one.start or not joined_before) and (one.end < len(said) or not joined_after)
                        and not any(start <= one.start < end for start, end in quoted)
                    )
                    if found:
                        yield String("text", code, said, found)

    def _found(
        self, kind: str, title: Title, allowed: set[str], own: set[str] | frozenset[str] = frozenset()
    ) -> Iterator[String]:
        # Where 분발 stands for 분발 단계, it may stand for itself.
        shorter = {other for entry in (*allowed, *own) for other in self._short.get(entry, {}).values()}
        for code in LANGUAGES:
            if found := self._finder.find(title[code], code, allowed | shorter, own, kind in PROSE):
                yield String(kind, code, title[code], found)

    def _table(self, table: Table, chapter: Chapter) -> Iterator[String]:
        marked = {entry for row in table.rows for cell in row if cell.body for entry in self._terms(cell.body)}
        for rule in chapter.rules:
            if any(block.table and block.table.value == table.id for block in rule.blocks):
                marked |= set(self._site.rule_terms(self._system, chapter, rule)) | self._own.get(rule.id, set())
        for kind, title in (("table", table.title), *(("column", column.title) for column in table.columns)):
            yield from self._found(kind, title, marked)

    def _panels(self) -> Iterator[String]:
        for panel, items in self._site.quick(self._system):
            marked = set[str]()
            for item in items:
                marked |= {*self._site.rule_terms(self._system, item.chapter, item.rule), *self._own.get(item.rule.id, ())}
            yield from self._found("panel", panel.title, marked)

    def _beside(self, entry_id: str) -> set[str]:
        """What the rule marks that an entry belongs to."""
        held = self._lexicon.entry(entry_id)
        if not held.entry.rule:
            return set()
        _, address = self._site.rule(held.system, held.entry.rule.value)
        owner, _, chapter_id = address.path.partition("/")
        system = self._site.book.system(owner)
        chapter = next(one for one in system.chapters if one.id == chapter_id)
        rule = next(one for one in chapter.rules if one.id == address.anchor)
        return set(self._site.rule_terms(system, chapter, rule))

    def _terms(self, body: Bilingual) -> Iterator[str]:
        for code in LANGUAGES:
            for leaf in markup.leaves(body[code]):
                if isinstance(leaf, Term):
                    yield self._lexicon.find(code, leaf.key).entry.id


def _plain_runs(children: tuple[Inline, ...]) -> Iterator[tuple[str, bool, bool]]:
    """The texts between marks, as a page has them: without space around, and whether a word may go on before or after."""
    for at, child in enumerate(children):
        if isinstance(child, (Emphasis, Link)):
            yield from _plain_runs(child.children)
        if not isinstance(child, Plain) or (at and isinstance(children[at - 1], Plain)):
            continue
        end = at
        while end < len(children) and isinstance(children[end], Plain):
            end += 1
        text = "".join(one.value for one in children[at:end])
        yield text.strip(), at > 0 and text[:1].isalnum(), end < len(children) and text[-1:].isalnum()


# --- calculators ----------------------------------------------------------------------------------


def _of_calculator(site: Site, system: System, name: str, short: Short) -> Iterator[String]:
    """The texts of a form and of the answer to its defaults, as far as they are known when the page is made."""
    spec = calculators.spec(name)
    lexicon = site.lexicons[system.id]
    answer = calculators.engine().explain(name, {}, marked=True)
    answered = [answer["ruling"], *answer["steps"], *answer["notes"]]
    results = (calculators.results(spec, answer["result"], code) for code in LANGUAGES)
    shown = [{"ko": ko, "en": en} for ko, en in zip(*results, strict=True)]
    for said in (*_bilingual(spec), *answered, *shown):
        for code in LANGUAGES:
            if "[[" in said[code] and "{" not in said[code]:
                text = plain(said[code])
                found = tuple(
                    Found(one.start, one.end, short.get(one.entry, {}).get(text[one.start : one.end], one.entry))
                    for one in marks(said[code], code, lexicon)
                )
                if found:
                    yield String("calculator", code, text, found)


def _bilingual(node: Any) -> Iterator[Mapping[Code, str]]:
    """Every text in both languages that a spec holds."""
    if isinstance(node, Mapping):
        if all(isinstance(node.get(code), str) for code in LANGUAGES):
            yield node
        else:
            for inner in node.values():
                yield from _bilingual(inner)
    elif isinstance(node, (list, tuple)):
        for inner in node:
            yield from _bilingual(inner)


def marks(written: str, code: Code, lexicon: Lexicon) -> Iterator[Found]:
    """Where the marked terms of a calculator's text stand once their marks are gone."""
    first, *rest = written.split("[[")
    at = len(first)
    for part in rest:
        inside, _, after = part.partition("]]")
        shown, _, key = inside.partition("|")
        candidates = lexicon.candidates(code, key or shown)
        if len(candidates) == 1:
            yield Found(at, at + len(shown), candidates[0].entry.id)
        at += len(shown) + len(after)
