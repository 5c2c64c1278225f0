"""The glossary for translators' tools: TBX-Basic, CSV for spreadsheets, and JSON. Documented in docs/data-api.md.

TBX is ISO 30042:2019 in the dialect TBX-Basic, style DCA. Every export depends on the book alone, so that the same book
gives the same bytes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as etree

from generator.exports.book import VERSION, definitions, editions_data, encoded, entry_data, head_data, list_schema, object_schema
from generator.model import LANGUAGES, Code, Entry, System
from generator.pages import Site

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_POS = {"noun": "noun", "verb": "verb", "adjective": "adjective", "phrase": "other"}
_STATUS = {
    "preferred": "preferredTerm-admn-sts", "admitted": "admittedTerm-admn-sts", "forbidden": "deprecatedTerm-admn-sts",
}
# Spreadsheets take a cell that begins like this for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "system", "id", "ko", "en", "pos", "status", "definition_ko", "definition_en", "forms_ko", "forms_en",
    "renderings_ko", "renderings_en", "notes_ko", "notes_en", "rule",
)


def tbx(site: Site, systems: Sequence[System]) -> bytes:
    """The terms of `systems` as TBX-Basic; a concept's id is "system.term"."""
    root = etree.Element("tbx", {"xmlns": NAMESPACE, "type": "TBX-Basic", "style": "dca", _LANG: "en"})
    description = etree.SubElement(etree.SubElement(root, "tbxHeader"), "fileDesc")
    _text(etree.SubElement(description, "titleStmt"), "title", f"{site.book.site.title['en']}: glossary")
    publication = etree.SubElement(description, "publicationStmt")
    for system in systems:
        _text(publication, "p", f"{system.title['en']}: {system.owner_name}. {system.licence.name}, {system.licence.url}")
        for notice in system.licence.notices:
            _text(publication, "p", notice)
    _text(etree.SubElement(description, "sourceDesc"), "p", site.book.site.notice["en"])
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for system in systems:
        for entry in system.entries:
            _concept(body, system, entry)
    etree.indent(root, " ")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="utf-8") + b"\n"


def _concept(body: etree.Element, system: System, entry: Entry) -> None:
    concept = etree.SubElement(body, "conceptEntry", {"id": f"{system.id}.{entry.id}"})
    _text(concept, "descrip", system.title["en"], {"type": "subjectField"})
    for note in entry.notes:
        for code in LANGUAGES:
            _text(concept, "note", note.text[code], {_LANG: code})
    for code in LANGUAGES:
        section = etree.SubElement(concept, "langSec", {_LANG: code})
        _text(section, "descrip", entry.definition[code], {"type": "definition"})
        for number, (word, editions) in enumerate(_words(entry, code).items()):
            term = etree.SubElement(section, "termSec")
            _text(term, "term", word)
            _text(term, "termNote", _POS[entry.pos], {"type": "partOfSpeech"})
            status = entry.status if number == 0 or entry.status == "forbidden" else "admitted"
            _text(term, "termNote", _STATUS[status], {"type": "administrativeStatus"})
            if number and not editions:
                _text(term, "termNote", "variant", {"type": "termType"})
            for edition_id in editions:
                _text(term, "admin", system.edition(edition_id).title["en"], {"type": "source"})
                _text(term, "admin", edition_id, {"type": "projectSubset"})


def _words(entry: Entry, code: Code) -> dict[str, list[str]]:
    """The words for an entry, the preferred one first, each with the ids of the editions it stands in."""
    found: dict[str, list[str]] = {entry.words[code]: [], **{form.value: [] for form in entry.forms[code]}}
    for rendering in entry.renderings:
        if rendering.language == code:
            editions = found.setdefault(rendering.word.value, [])
            if rendering.edition.value not in editions:
                editions.append(rendering.edition.value)
    return found


def _text(parent: etree.Element, name: str, text: str, attributes: Mapping[str, str] | None = None) -> None:
    etree.SubElement(parent, name, dict(attributes or {})).text = text


def table(site: Site, systems: Sequence[System]) -> bytes:
    """The terms of `systems` as CSV, a row a term, under a row of names.

    UTF-8 with a byte order mark, without which spreadsheets take Hangul for something else. Several words in one cell are
    parted by " | ", a rendering names its edition in brackets. A cell that a spreadsheet would calculate begins with an
    apostrophe.
    """
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    for system in systems:
        for entry in system.entries:
            writer.writerow(_harmless(value) for value in _row(system, entry))
    return written.getvalue().encode("utf-8-sig")


def _row(system: System, entry: Entry) -> list[str]:
    def each(make: Callable[[Code], Sequence[str]]) -> list[str]:
        return [" | ".join(make(code)) for code in LANGUAGES]

    return [
        system.id, entry.id, *(entry.words[code] for code in LANGUAGES), entry.pos, entry.status,
        *(entry.definition[code] for code in LANGUAGES),
        *each(lambda code: [form.value for form in entry.forms[code]]),
        *each(lambda code: [f"{r.word.value} [{r.edition.value}]" for r in entry.renderings if r.language == code]),
        *each(lambda code: [note.text[code] for note in entry.notes]),
        entry.rule.value if entry.rule else "",
    ]


def _harmless(value: str) -> str:
    return f"'{value}" if value.startswith(_FORMULA) else value


def data(site: Site, systems: Sequence[System]) -> bytes:
    """The terms of `systems` as JSON, in the shape of the public data (see `book`)."""
    found = [
        {
            **head_data(system),
            "editions": editions_data(system),
            "terms": [entry_data(site, system, entry) for entry in system.entries],
        }
        for system in systems
    ]
    return encoded({"version": VERSION, "systems": found})


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of the glossary as JSON."""
    shared = definitions()
    system = object_schema({
        **shared["head"], "editions": list_schema(shared["edition"]), "terms": list_schema(shared["term"]),
    })
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Malpan glossary",
        **object_schema({"version": {"const": VERSION}, "systems": list_schema(system)}),
        "$defs": {"both": shared["both"]},
    }


FORMATS: dict[str, Callable[[Site, Sequence[System]], bytes]] = {"tbx": tbx, "csv": table, "json": data}


def path(kind: str, system: System | None = None) -> str:
    """Where the site has an export of kind "tbx", "csv" or "json": of one system, or of all."""
    return f"data/{system.id}.glossary.{kind}" if system else f"data/glossary.{kind}"


def files(site: Site) -> dict[str, bytes]:
    """Every export by its path on the site, and the schema of the JSON."""
    systems = [system for system in site.book.systems if system.entries]
    made = {"data/glossary.schema.json": encoded(schema())}
    # TBX knows no file without a term.
    for kind, make in FORMATS.items() if systems else ():
        made[path(kind)] = make(site, systems)
        made |= {path(kind, system): make(site, [system]) for system in systems}
    return made
