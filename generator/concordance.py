"""Where each term is used: every block that marks it, in both languages, as the glossary loads it when a reader asks.

Files of PART uses each, `<game>/<term>.<number>.json` below FOLDER, numbered from 1, with the uses in book order:
`{"uses": [[address, [title, title], kind, [text, text]], …]}`, Korean first. The address is relative to the game's glossary
page, the title is the rule's, and kind is that of the block (`text`, `example`, `table`, or a note's own). Both texts are
HTML and say the same; terms in them are marked as on the pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator import markup
from generator.html import Flows, Html
from generator.language import Language
from generator.model import LANGUAGES, Block, Cell, Chapter, Code, Rule, System, Table, Term
from generator.pages import Address, Site, block_id, relative
from generator.quantities import UnitTable

FOLDER = "assets/uses"
# As many as make about 6 KB compressed: a common term has 160 uses and 35 KB.
PART = 24


@dataclass(frozen=True, slots=True)
class Passage:
    """A block that marks a term: block `number` of a rule, counted from 1."""

    chapter: Chapter
    rule: Rule
    number: int
    block: Block


def passages(site: Site, system: System) -> dict[str, list[Passage]]:
    """For each entry that a system's glossary page shows, the blocks that mark it, in book order."""
    found: dict[str, list[Passage]] = {held.entry.id: [] for held in site.lexicons[system.id].entries()}
    for chapter in system.chapters:
        for rule in chapter.rules:
            for number, block in enumerate(rule.blocks, 1):
                for entry_id in sorted(site.block_terms(system, chapter, block)):
                    found[entry_id].append(Passage(chapter, rule, number, block))
    return found


def files(site: Site, languages: Mapping[Code, Language], flows: Flows | None = None) -> dict[str, bytes]:
    """The files of every term that is used anywhere, by their paths on the site."""
    made = {}
    for system in site.book.systems:
        writer = _Writer(site, system, languages, flows or Flows())
        for entry_id, found in passages(site, system).items():
            for start in range(0, len(found), PART):
                uses = [writer.use(entry_id, passage) for passage in found[start : start + PART]]
                content = json.dumps({"uses": uses}, ensure_ascii=False, separators=(",", ":"))
                made[f"{FOLDER}/{system.id}/{entry_id}.{start // PART + 1}.json"] = content.encode()
    return made


class _Writer:
    def __init__(self, site: Site, system: System, languages: Mapping[Code, Language], flows: Flows) -> None:
        self._site = site
        self._system = system
        self._page = f"{system.id}/glossary"
        units = UnitTable.from_conversions(conversion.entry() for conversion in system.units)
        self._html = {
            chapter.id: {
                code: Html(site, system, languages[code], units, self._href, flows.of(system, chapter), "uses")
                for code in LANGUAGES
            }
            for chapter in system.chapters
        }

    def _href(self, address: Address) -> str:
        return relative(self._page, address)

    def use(self, entry_id: str, passage: Passage) -> list[object]:
        chapter, rule, block = passage.chapter, passage.rule, passage.block
        href = self._href(Address(f"{self._system.id}/{chapter.id}", block_id(rule.id, passage.number)))
        html = self._html[chapter.id]
        if block.table:
            table = self._site.table(self._system, chapter, block)
            sides = [self._cells(entry_id, table, code, html[code]) for code in LANGUAGES]
        else:
            sides = [html[code].flow(block.body[code]) for code in LANGUAGES]
        return [href, [rule.title[code] for code in LANGUAGES], block.note or block.kind, sides]

    def _cells(self, entry_id: str, table: Table, code: Code, html: Html) -> str:
        """The cells of a table that mark the term in either language, under the table's title."""
        cells = [
            html.inline(cell.body[code])
            for row in table.rows
            for cell in row
            if cell.body and entry_id in set(self._marked(cell))
        ]
        return f"<p>{html.text(table.title[code])}</p><ul>{''.join(f'<li>{cell}</li>' for cell in cells)}</ul>"

    def _marked(self, cell: Cell) -> Iterator[str]:
        lexicon = self._site.lexicons[self._system.id]
        for code in LANGUAGES:
            for leaf in markup.leaves(cell.body[code]):
                if isinstance(leaf, Term):
                    yield lexicon.find(code, leaf.key).entry.id
