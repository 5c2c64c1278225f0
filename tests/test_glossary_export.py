"""The glossary for translators' tools: TBX-Basic, CSV, JSON, and the command that writes them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from lxml import etree

from generator.exports import glossary
from generator.exports.glossary import COLUMNS, NAMESPACE, data, files, schema, table, tbx
from generator.library import load
from generator.model import LANGUAGES, Rulebook, System, Text, Title, Where
from generator.pages import Site
from tests.conftest import BOOK, TESTS

ROOT = TESTS.parent
GRAMMAR = TESTS / "tbx" / "basic.rng"
T = f"{{{NAMESPACE}}}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# What the dialect says beyond the grammar: the values that a category may have, and where it may stand.
VALUES = {
    "administrativeStatus": {
        "admittedTerm-admn-sts", "deprecatedTerm-admn-sts", "supersededTerm-admn-sts", "preferredTerm-admn-sts",
    },
    "partOfSpeech": {"adjective", "noun", "other", "verb", "adverb"},
    "termType": {"fullForm", "acronym", "abbreviation", "shortForm", "variant", "phrase"},
}
LEVELS = {
    "subjectField": {"conceptEntry"}, "definition": {"conceptEntry", "langSec"}, "context": {"termSec"},
    "source": {"conceptEntry", "langSec", "termSec"}, "projectSubset": {"conceptEntry", "termSec"},
}


@pytest.fixture(scope="module")
def shipped() -> Site:
    return Site(load(ROOT / "rules_data").book)


@pytest.fixture(scope="module")
def small(book: Rulebook) -> Site:
    return Site(book)


def faults(content: bytes) -> Iterator[str]:
    """What is wrong with a TBX-Basic file: by the grammar, and by the rules that a grammar cannot say."""
    tree = etree.fromstring(content)
    grammar = etree.RelaxNG(etree.parse(str(GRAMMAR)))
    if not grammar.validate(tree):
        yield str(grammar.error_log.last_error)
    ids = [node.get("id") for node in tree.iter(f"{T}conceptEntry")]
    if len(set(ids)) < len(ids):
        yield "two concepts share an id"
    for node in tree.iter(f"{T}*"):
        kind = node.get("type")
        if node.tag != f"{T}tbx" and kind in VALUES and node.text not in VALUES[kind]:
            yield f"{kind}: {node.text}"
        if kind in LEVELS and etree.QName(node.getparent()).localname not in LEVELS[kind]:
            yield f"{kind} in {node.getparent().tag}"
        if etree.QName(node).localname in ("term", "descrip", "note", "admin", "termNote", "p") and not (node.text or "").strip():
            yield f"empty {node.tag}"


def concept(content: bytes, name: str) -> etree._Element:
    return etree.fromstring(content).find(f".//{T}conceptEntry[@id='{name}']")


def terms(found: etree._Element, code: str) -> dict[str, tuple[str, list[str]]]:
    """The terms of one language: status, and the editions they stand in."""
    return {
        section.find(f"{T}term").text: (
            section.find(f"{T}termNote[@type='administrativeStatus']").text,
            [node.text for node in section.findall(f"{T}admin[@type='projectSubset']")],
        )
        for section in found.findall(f"{T}langSec[@{LANG}='{code}']/{T}termSec")
    }


def test_tbx_follows_the_dialect(shipped: Site, small: Site) -> None:
    """All games together and each alone are valid TBX-Basic in style DCA."""
    for site in (shipped, small):
        assert list(faults(tbx(site, site.book.systems))) == []
        for system in site.book.systems:
            assert list(faults(tbx(site, [system]))) == []


def test_faults_in_tbx_are_found(small: Site) -> None:
    """The grammar and the rules refuse what the dialect does not know."""
    good = tbx(small, small.book.systems)
    for old, new in [
        (b'type="subjectField"', b'type="subject"'), (b">preferredTerm-admn-sts<", b">preferred<"), (b"langSec", b"langSet"),
        (NAMESPACE.encode(), b"urn:other"), (b'id="board.effort"', b'id="board.ease"'), (b">noun<", b"> <"),
        (b'type="definition"', b'type="context"'),
    ]:
        assert old in good and list(faults(good.replace(old, new))), old


def test_tbx_tells_each_word_with_its_standing(shipped: Site) -> None:
    """The reference's word is preferred; another edition's word is admitted and names the edition."""
    found = concept(tbx(shipped, shipped.book.systems), "cypher.impaired")
    assert terms(found, "ko") == {
        "부상": ("preferredTerm-admn-sts", []),
        "중상": ("admittedTerm-admn-sts", ["numenera-ko", "stelo-terms"]),
    }
    assert terms(found, "en") == {"impaired": ("preferredTerm-admn-sts", [])}
    assert {note.get(LANG) for note in found.findall(f"{T}note")} == set(LANGUAGES)


def test_tbx_warns_of_forbidden_words(small: Site) -> None:
    """A word not to use is deprecated in both languages."""
    found = concept(tbx(small, small.book.systems), "board.toil")
    assert terms(found, "ko") == {"수고": ("deprecatedTerm-admn-sts", [])}
    assert terms(found, "en") == {"toil": ("deprecatedTerm-admn-sts", [])}


def test_every_word_is_in_every_export(shipped: Site) -> None:
    """Words, forms and renderings of all terms, in TBX, CSV and JSON."""
    systems = shipped.book.systems
    in_tbx = {
        (found.get("id"), code): set(terms(found, code))
        for found in etree.fromstring(tbx(shipped, systems)).iter(f"{T}conceptEntry")
        for code in LANGUAGES
    }
    rows = {f"{row['system']}.{row['id']}": row for row in csv.DictReader(io.StringIO(table(shipped, systems).decode("utf-8-sig")))}
    in_json = {f"{s['id']}.{t['id']}": t for s in json.loads(data(shipped, systems))["systems"] for t in s["terms"]}
    assert len(rows) == len(in_json) == len(in_tbx) / 2 == sum(len(system.entries) for system in systems)
    for system in systems:
        for entry in system.entries:
            name = f"{system.id}.{entry.id}"
            for code in LANGUAGES:
                renderings = [r.word.value for r in entry.renderings if r.language == code]
                forms = [form.value for form in entry.forms[code]]
                assert in_tbx[name, code] == {entry.words[code], *forms, *renderings}
                row = rows[name]
                assert row[code] == entry.words[code] and row[f"definition_{code}"] == entry.definition[code]
                assert [cell.rpartition(" [")[0] for cell in filter(None, row[f"renderings_{code}"].split(" | "))] == renderings
                assert list(filter(None, row[f"forms_{code}"].split(" | "))) == forms
                assert [r["word"] for r in in_json[name]["renderings"] if r["language"] == code] == renderings


def test_csv_opens_in_spreadsheets(shipped: Site) -> None:
    """A byte order mark, CRLF line ends, as many cells in each row as there are names."""
    content = table(shipped, shipped.book.systems)
    assert content.startswith("\ufeffsystem,id,".encode()) and content.endswith(b"\r\n")
    assert {len(row) for row in csv.reader(io.StringIO(content.decode("utf-8-sig")))} == {len(COLUMNS)}


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(small: Site, start: str) -> None:
    """What a spreadsheet would calculate begins with an apostrophe; the same inside a word stays."""
    where = Where("x")
    system = small.book.systems[0]
    entry = replace(system.entries[0], words=Title(Text(f"{start}1+1", where), Text(f"a{start}b", where)))
    row = list(csv.reader(io.StringIO(table(small, [replace(system, entries=(entry,))]).decode("utf-8-sig"), newline="")))[1]
    assert row[2:4] == [f"'{start}1+1", f"a{start}b"]


def test_json_follows_its_schema(shipped: Site, small: Site) -> None:
    """The published schema is sound, and refuses a term without one of its words."""
    jsonschema.Draft202012Validator.check_schema(schema())
    for site in (shipped, small):
        jsonschema.validate(json.loads(data(site, site.book.systems)), schema())
    broken = json.loads(data(small, small.book.systems))
    del broken["systems"][0]["terms"][0]["ko"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema())


def test_files_of_the_site(small: Site) -> None:
    """Three formats for all games and for each, and the schema; the same book gives the same bytes."""
    made = files(small)
    kinds = ("tbx", "csv", "json")
    assert set(made) == {"data/glossary.schema.json"} | {
        f"data/{name}glossary.{kind}" for name in ("", "board.", "sequel.") for kind in kinds
    }
    assert made == files(Site(load(BOOK).book))
    assert made["data/glossary.json"] == data(small, small.book.systems)


def test_a_book_without_terms_has_no_files(book: Rulebook) -> None:
    """TBX knows no file without a term."""
    empty: list[System] = [replace(system, entries=()) for system in book.systems]
    site = Site(book)
    site.book = replace(book, systems=tuple(empty))
    assert set(files(site)) == {"data/glossary.schema.json"}


# --- the command -------------------------------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "generator", "export", *arguments], cwd=ROOT, capture_output=True)


@pytest.mark.parametrize("kind", list(glossary.FORMATS))
def test_export_prints_the_file(small: Site, kind: str) -> None:
    """Without -o the bytes go to standard output, and nothing else does."""
    done = run(kind, "--data", str(BOOK))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == glossary.FORMATS[kind](small, small.book.systems)


def test_export_writes_one_game(small: Site, tmp_path: Path) -> None:
    """-o names the file, --system the game; what was written is said."""
    target = tmp_path / "new" / "sequel.tbx"
    done = run("tbx", "--system", "sequel", "-o", str(target), "--data", str(BOOK))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"wrote 1 term to {target}\n"
    assert target.read_bytes() == tbx(small, [small.book.system("sequel")])


def test_export_refuses_an_unknown_game(tmp_path: Path) -> None:
    """Exit status 2, a suggestion, and no file."""
    done = run("csv", "--system", "sequal", "-o", str(tmp_path / "x.csv"), "--data", str(BOOK))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "malpan: there is no system “sequal” (did you mean “sequel”?)\n"
    assert list(tmp_path.iterdir()) == []


def test_export_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    """Exit status 1 and a sentence."""
    (tmp_path / "file").write_text("x")
    done = run("json", "-o", str(tmp_path / "file" / "x.json"), "--data", str(BOOK))
    assert done.returncode == 1
    assert "cannot be written" in done.stderr.decode()
