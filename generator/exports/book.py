"""The public data: `book.json`, one file a system, and their JSON Schema. Documented in docs/data-api.md.

Links inside `html` and in `url` are relative to the root of the site.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator import calculators, markup
from generator.html import Flows, Html
from generator.language import Language
from generator.model import LANGUAGES, NOTE_KINDS, Cell, Chapter, Code, Column, Entry, Rule, System, Table, Title
from generator.pages import Address, Site
from generator.quantities import UnitTable
from generator.widgets import plain

VERSION = 1


def files(site: Site, languages: Mapping[Code, Language], flows: Flows | None = None) -> dict[str, bytes]:
    """Every data file by its path on the site."""
    flows = flows or Flows()
    systems = [_System(site, system, languages, flows).data() for system in site.book.systems]
    made = {"data/book.json": {"version": VERSION, "systems": systems}, "data/book.schema.json": schema()}
    for system in systems:
        made[f"data/{system['id']}.json"] = {"version": VERSION, "systems": [system]}
    return {path: encoded(value) for path, value in made.items()}


def _title(title: Title) -> dict[str, str]:
    return {code: title[code] for code in LANGUAGES}


class _System:
    def __init__(self, site: Site, system: System, languages: Mapping[Code, Language], flows: Flows) -> None:
        self._site = site
        self._system = system
        self._languages = languages
        self._flows = flows
        self._units = UnitTable.from_conversions(conversion.entry() for conversion in system.units)
        self._html: dict[Code, Html] = {}

    def _of(self, chapter: Chapter) -> dict[Code, Html]:
        memo = self._flows.of(self._system, chapter)
        return {
            code: Html(
                self._site, self._system, self._languages[code], self._units,
                lambda address, code=code: _url(code, address), memo, "data",
            )
            for code in LANGUAGES
        }

    def data(self) -> dict[str, Any]:
        system = self._system
        return {
            **head_data(system),
            "editions": editions_data(system),
            "chapters": [self._chapter(chapter) for chapter in system.chapters],
            "terms": [entry_data(self._site, system, entry) for entry in system.entries],
        }

    def _chapter(self, chapter: Chapter) -> dict[str, Any]:
        self._html = self._of(chapter)
        return {
            "id": chapter.id,
            "title": _title(chapter.title),
            "summary": _title(chapter.summary),
            "url": _urls(Address(f"{self._system.id}/{chapter.id}")),
            "rules": [self._rule(chapter, rule) for rule in chapter.rules],
        }

    def _rule(self, chapter: Chapter, rule: Rule) -> dict[str, Any]:
        return {
            "id": rule.id,
            "title": _title(rule.title),
            "url": _urls(Address(f"{self._system.id}/{chapter.id}", rule.id)),
            "language": rule.language,
            "source": [text.value for text in rule.source],
            "blocks": [self._block(chapter, rule, number) for number in range(1, len(rule.blocks) + 1)],
            "see": [text.value for text in rule.see],
            "same_as": [text.value for text in rule.same_as],
            "terms": list(self._site.rule_terms(self._system, chapter, rule)),
            "aliases": {code: [alias.value for alias in rule.aliases[code]] for code in LANGUAGES},
        }

    def _block(self, chapter: Chapter, rule: Rule, number: int) -> dict[str, Any]:
        block = rule.blocks[number - 1]
        data: dict[str, Any] = {"kind": block.kind}
        if self._site.behind(self._system, chapter, rule, number):
            data["stale"] = True
        if block.note:
            data["note"] = block.note
        if block.differs_from:
            data["differs_from"] = block.differs_from.value
        if block.calculator:
            data["calculator"] = block.calculator.value
            spec = calculators.spec(block.calculator.value)
            for code in LANGUAGES:
                title, summary = (plain(spec[key][code]) for key in ("title", "summary"))
                html = self._html[code]
                data[code] = {
                    "text": f"{title}\n{summary}",
                    "html": f"<p><strong>{html.text(title)}</strong></p><p>{html.text(summary)}</p>",
                }
        elif block.kind == "table":
            table = self._site.table(self._system, chapter, block)
            for code in LANGUAGES:
                data[code] = {"text": self._table_text(table, code), "html": self._table_html(table, code)}
            data["table"] = self._table(table)
        else:
            for code in LANGUAGES:
                side = block.body[code]
                data[code] = {"text": markup.plain(side), "html": self._html[code].flow(side)}
        return data

    def _table(self, table: Table) -> dict[str, Any]:
        return {
            "id": table.id,
            "title": _title(table.title),
            "columns": [{"id": c.id, "type": c.type, "title": _title(c.title)} for c in table.columns],
            "rows": [[self._cell(cell) for cell in row] for row in table.rows],
        }

    @staticmethod
    def _cell(cell: Cell) -> Any:
        if cell.body:
            return {code: markup.plain(cell.body[code]) for code in LANGUAGES}
        return cell.measure.written if cell.measure else cell.number

    def _cell_text(self, cell: Cell, column: Column, code: Code) -> str:
        if cell.body:
            return markup.plain(cell.body[code])
        return cell.measure.written if cell.measure else self._html[code].cell(cell, column)

    def _table_text(self, table: Table, code: Code) -> str:
        lines = [[column.title[code] for column in table.columns]]
        lines += [[self._cell_text(*pair, code) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
        return "\n".join("\t".join(line) for line in lines)

    def _table_html(self, table: Table, code: Code) -> str:
        html = self._html[code]
        head = "".join(f'<th scope="col">{html.text(column.title[code])}</th>' for column in table.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.cell(*pair)}</td>" for pair in zip(row, table.columns, strict=True)) + "</tr>"
            for row in table.rows
        )
        caption = html.text(table.title[code])
        return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def entry_data(site: Site, system: System, entry: Entry) -> dict[str, Any]:
    """One glossary entry of a system."""
    return {
        "id": entry.id,
        "ko": entry.words["ko"],
        "en": entry.words["en"],
        "forms": {code: [form.value for form in entry.forms[code]] for code in LANGUAGES},
        "pos": entry.pos,
        "status": entry.status,
        "definition": _title(entry.definition),
        "renderings": [
            {"language": r.language, "word": r.word.value, "edition": r.edition.value} for r in entry.renderings
        ],
        "notes": [{"kind": note.kind, **_title(note.text)} for note in entry.notes],
        "rule": entry.rule.value if entry.rule else None,
        "url": _urls(site.term_address(system, entry.id)),
    }


def editions_data(system: System) -> list[dict[str, Any]]:
    """The editions that a system names."""
    return [
        {
            "id": edition.id, "kind": edition.kind, "language": edition.language,
            "title": _title(edition.title), "date": edition.date or None,
            "note": _title(edition.note) if edition.note else None,
        }
        for edition in system.editions
    ]


def head_data(system: System) -> dict[str, Any]:
    """Whose game a system is, and under which licence."""
    return {
        "id": system.id,
        "title": _title(system.title),
        "summary": _title(system.summary),
        "url": _urls(Address(system.id)),
        "owner": {"name": system.owner_name, "url": system.owner_url},
        "licence": {
            "name": system.licence.name,
            "url": system.licence.url,
            "summary": _title(system.licence.summary),
            "notices": list(system.licence.notices),
        },
    }


def encoded(value: Any) -> bytes:
    """JSON on one line: with line breaks, Python's encoder takes ten times as long."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _urls(address: Address) -> dict[str, str]:
    return {code: _url(code, address) for code in LANGUAGES}


def _url(code: Code, address: Address) -> str:
    path = f"{code}/{address.path}/" if address.path else f"{code}/"
    return f"{path}#{address.anchor}" if address.anchor else path


# --- schema ------------------------------------------------------------------------------------


def object_schema(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def list_schema(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def definitions() -> dict[str, dict[str, Any]]:
    """What the schemas of the book and of its glossary share, by name; the first ones are for `$defs`."""
    string = {"type": "string"}
    optional_string = {"type": ["string", "null"]}
    identifier = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"}
    both = {"$ref": "#/$defs/both"}
    code = {"enum": list(LANGUAGES)}
    words = object_schema({name: list_schema(string) for name in LANGUAGES})
    return {
        "both": object_schema({name: string for name in LANGUAGES}),
        "head": {
            "id": identifier, "title": both, "summary": both, "url": both,
            "owner": object_schema({"name": string, "url": string}),
            "licence": object_schema({"name": string, "url": string, "summary": both, "notices": list_schema(string)}),
        },
        "edition": object_schema({
            "id": identifier, "kind": {"enum": ["rules", "translation", "reference"]}, "language": code,
            "title": both, "date": optional_string, "note": {"anyOf": [both, {"type": "null"}]},
        }),
        "term": object_schema({
            "id": identifier, "ko": string, "en": string, "forms": words, "pos": string, "status": string,
            "definition": both,
            "renderings": list_schema(object_schema({"language": code, "word": string, "edition": identifier})),
            "notes": list_schema(object_schema({"kind": string, "ko": string, "en": string})),
            "rule": optional_string, "url": both,
        }),
    }


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of book.json and of the files of single systems."""
    string = {"type": "string"}
    identifier = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"}
    both = {"$ref": "#/$defs/both"}
    code = {"enum": list(LANGUAGES)}
    side = {"$ref": "#/$defs/side"}
    words = object_schema({name: list_schema(string) for name in LANGUAGES})
    table = object_schema({
        "id": identifier,
        "title": both,
        "columns": list_schema(object_schema({"id": identifier, "type": string, "title": both})),
        "rows": list_schema(list_schema({"anyOf": [both, {"type": ["integer", "string", "null"]}]})),
    })
    block = object_schema(
        {
            "kind": {"enum": ["text", "example", "note", "table", "calculator"]},
            "note": {"enum": list(NOTE_KINDS)},
            "differs_from": string,
            "stale": {"const": True}, "ko": side, "en": side, "table": table, "calculator": identifier,
        },
        optional=("note", "differs_from", "stale", "table", "calculator"),
    )
    rule = object_schema({
        "id": identifier, "title": both, "url": both, "language": code, "source": list_schema(string),
        "blocks": list_schema(block), "see": list_schema(string), "same_as": list_schema(string), "terms": list_schema(identifier), "aliases": words,
    })
    shared = definitions()
    system = object_schema({
        **shared["head"],
        "editions": list_schema(shared["edition"]),
        "chapters": list_schema(object_schema({"id": identifier, "title": both, "summary": both, "url": both, "rules": list_schema(rule)})),
        "terms": list_schema(shared["term"]),
    })
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Malpan book",
        **object_schema({"version": {"const": VERSION}, "systems": list_schema(system)}),
        "$defs": {
            "both": shared["both"],
            "side": object_schema({"text": string, "html": string}),
        },
    }
