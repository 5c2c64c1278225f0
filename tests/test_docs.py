"""The guides for people who write rules: what they show is data as the generator takes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
    book = load(assembled(guide, tmp_path))
    rules = [rule for system in book.systems for chapter in system.chapters for rule in chapter.rules]
    blocks = [block for rule in rules for block in rule.blocks]
    assert {block.kind for block in blocks} == {"text", "example", "note", "table"}
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
    return {
        column.type
        for system in book.systems for chapter in system.chapters for table in chapter.tables for column in table.columns
    }


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
