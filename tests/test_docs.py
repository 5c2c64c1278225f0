"""What the documents for people who write rules show is data as the generator takes it, or refuses it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import indent

import pytest

from generator import codes
from generator.library import examine, load
from generator.model import COLUMN_TYPES, NOTE_KINDS, NOTE_ON_TERM_KINDS, Rulebook
from tests.conftest import TESTS

DOCS = TESTS.parent / "docs"
GUIDES = ("writing-rules.md", "writing-rules.ko.md")
_FENCE = re.compile(r"^```yaml(?P<name>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(guide: str) -> list[tuple[str, str]]:
    """(file, text) of each YAML example; a file that is shown in pieces comes several times."""
    return [(found["name"].strip(), found["text"]) for found in _FENCE.finditer((DOCS / guide).read_text("utf-8"))]


def assembled(guide: str, folder: Path) -> Path:
    """The data folder that the guide's examples make up; pieces of one file are joined in their order."""
    for name, text in examples(guide):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    return folder / "rules_data"


@pytest.fixture(params=GUIDES)
def guide(request: pytest.FixtureRequest) -> str:
    return request.param


def test_every_example_names_its_file(guide: str) -> None:
    """No YAML in a guide escapes the tests below."""
    names = [name for name, _ in examples(guide)]
    assert names and all(re.fullmatch(r"rules_data/[a-z/-]+\.yml", name) for name in names)


def test_examples_are_a_book_without_a_warning(guide: str, tmp_path: Path) -> None:
    """Put together, the examples load, and not even a warning is said about them."""
    data = assembled(guide, tmp_path)
    load(data)
    assert [str(problem) for problem in examine(data)[1]] == []


def test_examples_show_the_whole_format(guide: str, tmp_path: Path) -> None:
    """Every kind of block, note and column, and every optional part of the format is shown once."""
    book = load(assembled(guide, tmp_path)).book
    rules = [rule for system in book.systems for chapter in system.chapters for rule in chapter.rules]
    blocks = [block for rule in rules for block in rule.blocks]
    assert {block.kind for block in blocks} == {"text", "example", "note", "table", "calculator"}
    assert {block.note for block in blocks if block.note} == set(NOTE_KINDS)
    assert _column_types(book) == set(COLUMN_TYPES)
    for part in ("units", "scales", "extends", "entries"):
        assert any(getattr(system, part) for system in book.systems), part
    entries = [entry for system in book.systems for entry in system.entries]
    for part in ("reading", "renderings", "notes", "rule"):
        assert any(getattr(entry, part) for entry in entries), part
    assert any(entry.status == "forbidden" for entry in entries) and any(entry.forms["en"] for entry in entries)
    assert book.allowances


def _column_types(book: Rulebook) -> set[str]:
    tables = [table for system in book.systems for chapter in system.chapters for table in chapter.tables]
    return {column.type for table in tables for column in table.columns}


def test_guides_name_every_kind_of_term_note(guide: str) -> None:
    """A writer who looks for a kind finds it."""
    text = (DOCS / guide).read_text("utf-8")
    assert all(f"`{kind}`" in text for kind in NOTE_ON_TERM_KINDS)


def test_links_inside_the_guides_lead_somewhere(guide: str) -> None:
    """Every anchor that a guide links to is one of its headings."""
    text = (DOCS / guide).read_text("utf-8")
    headings = {_anchor(line) for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    prose = re.sub(r"^```.*?^```$|`[^`]*`", "", text, flags=re.MULTILINE | re.DOTALL)
    missing = [anchor for anchor in re.findall(r"\]\(#([^)]+)\)", prose) if anchor not in headings]
    assert missing == []


def _anchor(heading: str) -> str:
    """As forges make it: lower case, punctuation gone, hyphens for blanks."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# --- the examples of the problem codes ---------------------------------------------------------

# A character that must not be in a file is described in its example.
_DESCRIBED = {"control-character", "invisible-character"}
_BLOCK = re.compile(r"(?:#[^\n]*\n)*- (?:ko|en|table|example|note|\{ko)\b")
_TOIL = "  - {id: toil, ko: 수고, en: toil, status: forbidden, definition: {ko: 쓰지 않습니다., en: Not used.}}\n"


def _with_blocks() -> list[codes.CodeInfo]:
    """The codes whose examples are blocks of a rule, which can be tried out as they stand."""
    return [
        found for name, found in codes.known().items()
        if name not in _DESCRIBED and _BLOCK.match(found.bad) and _BLOCK.match(found.good)
    ]


def _tried_out(side: str, folder: Path) -> dict[str, set[str]]:
    """By code, what is found in its example when it stands in the shipped rules, a chapter an example."""
    data = folder / side
    shutil.copytree(TESTS.parent / "rules_data", data)
    system, glossary = data / "cypher" / "system.yml", data / "cypher" / "glossary.yml"
    glossary.write_text(glossary.read_text("utf-8") + _TOIL, "utf-8")
    chapters = []
    for found in _with_blocks():
        chapters.append(f"x-{found.name}")
        (data / "cypher" / f"x-{found.name}.yml").write_text(
            f"id: x-{found.name}\ntitle: {{ko: 보기, en: Example}}\nsummary: {{ko: 보기입니다., en: An example.}}\n"
            f"rules:\n  - id: x-{found.name}\n    title: {{ko: 보기 {found.name}, en: Example {found.name}}}\n"
            f"    source: [csrd-ko]\n    text:\n{indent(getattr(found, side), '      ')}",
            "utf-8",
        )
    written = system.read_text("utf-8")
    added = "".join(f", {chapter}" for chapter in chapters)
    listed = re.sub(r"^(chapters: \[.*)\]$", rf"\1{added}]", written, flags=re.MULTILINE)
    assert listed != written
    system.write_text(listed, "utf-8")
    said: dict[str, set[str]] = {found.name: set() for found in _with_blocks()}
    for problem in examine(data)[1]:
        if (name := Path(problem.where.file).stem.removeprefix("x-")) in said:
            said[name].add(problem.code)
    return said


def test_bad_examples_raise_their_code(tmp_path: Path) -> None:
    """Each bad example that is a block is found by the check it explains."""
    said = _tried_out("bad", tmp_path)
    assert len(said) > 30
    assert {name for name, found in said.items() if name not in found} == set()


def test_good_examples_raise_nothing(tmp_path: Path) -> None:
    """Each good example that is a block is free of every fault, but that nothing leads to its rule."""
    said = _tried_out("good", tmp_path)
    assert {name: found - {"orphan-rule"} for name, found in said.items() if found - {"orphan-rule"}} == {}


def test_explanations_are_whole_sentences() -> None:
    """What a code means and what to do is said in full: Korean in 합니다체, English with its full stop."""
    for name, found in codes.known().items():
        for texts in (found.meaning, found.remedy):
            assert texts["ko"].endswith(("니다.", "십시오.")) and texts["en"].endswith("."), name
