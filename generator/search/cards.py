"""Book → what the answer card of the search shows of a rule: its first table, or its first text where it has none, and
which calculators help with it.

Only rules that are the main rule of a term are in it. The HTML is that of the pages, without links.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from generator.html import Flows, Html
from generator.language import Language
from generator.model import LANGUAGES, Chapter, Code, Rule, System, Table
from generator.pages import Site
from generator.quantities import UnitTable
from generator.widgets import Widgets


def cards(site: Site, languages: Mapping[Code, Language], flows: Flows | None = None) -> dict[Code, bytes]:
    """For each language a JSON object: by rule ("cypher/effort") its HTML, and the calculators' titles by their ids."""
    flows = flows or Flows()
    found = {code: dict[str, tuple[str, dict[str, str]]]() for code in LANGUAGES}
    for system, chapter, rule in main_rules(site):
        units = UnitTable.from_conversions(conversion.entry() for conversion in system.units)
        memo = flows.of(system, chapter)
        for code in LANGUAGES:
            html = Html(site, system, languages[code], units, lambda address: "", memo, "card", links=False)
            titles = {name: Widgets.title(name)[code] for name in _helping(site, system, rule)}
            figures = _figures(site, system, chapter, rule, html, code)
            if figures or titles:
                found[code][f"{system.id}/{rule.id}"] = figures, titles
    return {code: json.dumps(found[code], ensure_ascii=False, separators=(",", ":")).encode() for code in LANGUAGES}


def main_rules(site: Site) -> Iterator[tuple[System, Chapter, Rule]]:
    """Every rule that a glossary entry names as its own, once, in book order."""
    named = {
        (owner or system.id, rule_id)
        for system in site.book.systems
        for entry in system.entries
        if entry.rule
        for owner, _, rule_id in [entry.rule.value.rpartition("/")]
    }
    for system in site.book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                if (system.id, rule.id) in named:
                    yield system, chapter, rule


def _helping(site: Site, system: System, rule: Rule) -> list[str]:
    """The calculators that stand in a rule, then those that stand elsewhere and help with it."""
    own = [block.calculator.value for block in rule.blocks if block.calculator]
    return [*own, *(name for name in site.calculators_for(system, rule) if name not in own)]


def _figures(site: Site, system: System, chapter: Chapter, rule: Rule, html: Html, code: Code) -> str:
    for block in rule.blocks:
        if block.table:
            return _table(site.table(system, chapter, block), html, code)
    text = next((block.body for block in rule.blocks if block.kind == "text" and block.body), None)
    return html.flow(text[code]) if text else ""


def _table(table: Table, html: Html, code: Code) -> str:
    heads = "".join(f'<th scope="col">{html.text(column.title[code])}</th>' for column in table.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.cell(cell, column)}</td>" for cell, column in zip(row, table.columns, strict=True))
        + "</tr>"
        for row in table.rows
    )
    caption = f"<caption>{html.text(table.title[code])}</caption>"
    return f'<table class="mp-figures">{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
