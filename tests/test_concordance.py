"""Where each term is used, against brute force over the text as it was written."""

from __future__ import annotations

import json
import re
from collections import defaultdict

import pytest

from generator.concordance import FOLDER, PART, files, passages
from generator.language import Language
from generator.library import load
from generator.model import LANGUAGES, Block, Chapter, Rulebook, System
from generator.pages import Site
from tests.conftest import TESTS

MARK = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")


@pytest.fixture(scope="module")
def languages() -> dict[str, Language]:
    return {code: Language(code) for code in LANGUAGES}


@pytest.fixture(scope="module")
def shipped() -> Site:
    library = load(TESTS.parent / "rules_data")
    return Site(library.book, library.review)


@pytest.fixture(scope="module")
def made(shipped: Site, languages) -> dict[str, list[list]]:
    """The uses of each term, "system/term", put together from its files."""
    found: dict[str, list[list]] = {}
    for path, content in files(shipped, languages).items():
        name, number = re.fullmatch(rf"{FOLDER}/(.+)\.(\d+)\.json", path).groups()
        uses = json.loads(content)["uses"]
        assert len(found.get(name, [])) == PART * (int(number) - 1) and 0 < len(uses) <= PART
        found.setdefault(name, []).extend(uses)
    return found


def written(system: System, chapter: Chapter, block: Block) -> str:
    """All that a block holds, both languages, as it stands in the data."""
    bodies = [block.body] if block.body else []
    if block.table:
        owner, _, name = block.table.value.rpartition("/")
        tables = next(one for one in system.chapters if one.id == (owner or chapter.id)).tables
        rows = next(one for one in tables if one.id == name).rows
        bodies += [cell.body for row in rows for cell in row if cell.body]
    return "\n".join(f"{code}\t{line}" for body in bodies for code in LANGUAGES for line in body[code].text.value.split("\n"))


def marked(site: Site, book: Rulebook) -> dict[str, list[tuple[str, str, int]]]:
    """Every block that marks a term: chapter, rule, number of the block, by "system/term", in book order."""
    found: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for system in book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                for number, block in enumerate(rule.blocks, 1):
                    here = set()
                    for line in written(system, chapter, block).splitlines():
                        code, _, text = line.partition("\t")
                        here |= {site.lexicons[system.id].find(code, key).entry.id for key in MARK.findall(text)}
                    for entry_id in here:
                        found[f"{system.id}/{entry_id}"].append((chapter.id, rule.id, number))
    return dict(found)


def test_every_block_that_marks_a_term_is_there_once(shipped: Site, made) -> None:
    """In book order, whatever the term; and a term that nothing marks has no file."""
    expected = marked(shipped, shipped.book)
    assert set(made) == set(expected) and len(expected) > 300
    for name, uses in made.items():
        found = []
        for href, *_ in uses:
            chapter, rule, number = re.fullmatch(r"\.\./([^/]+)/#([^.]+)\.(\d+)", href).groups()
            found.append((chapter, rule, int(number)))
        assert found == expected[name], name


def test_every_passage_marks_the_term_in_both_languages(made) -> None:
    """What is shown holds the term, on both sides."""
    for name, uses in made.items():
        term = name.partition("/")[2]
        for _, titles, _, sides in uses:
            assert all(titles)
            for side in sides:
                assert f'data-term="{term}"' in side, (name, titles)


def test_texts_are_those_of_the_pages(shipped: Site, made) -> None:
    """A passage is the block as the book's data has it, up to where its links lead from."""
    from generator.exports.book import files as book_files

    data = json.loads(book_files(shipped, {code: Language(code) for code in LANGUAGES})["data/cypher.json"])
    blocks = {
        (chapter["id"], f"{rule['id']}.{number}"): block
        for chapter in data["systems"][0]["chapters"]
        for rule in chapter["rules"]
        for number, block in enumerate(rule["blocks"], 1)
    }
    strip = re.compile(r' href="[^"]*"')
    for href, _, kind, sides in made["cypher/effort"]:
        chapter, anchor = re.fullmatch(r"\.\./([^/]+)/#(.+)", href).groups()
        block = blocks[chapter, anchor]
        assert kind == block.get("note", block["kind"])
        if kind != "table":
            for code, side in zip(LANGUAGES, sides, strict=True):
                assert strip.sub("", side) == strip.sub("", block[code]["html"])


def test_a_table_shows_the_cells_that_mark_the_term(made) -> None:
    """Under the table's title, and no other cell."""
    tables = [(name, use) for name, uses in made.items() for use in uses if use[2] == "table"]
    assert tables
    for name, (_, _, _, sides) in tables:
        for side in sides:
            cells = re.findall(r"<li>(.*?)</li>", side)
            assert cells and all(f'data-term="{name.partition("/")[2]}"' in cell for cell in cells)


def test_quantities_are_in_both_units(made) -> None:
    """So that the reader's own can be shown."""
    sides = [side for uses in made.values() for use in uses for side in use[3] if "mp-q" in side]
    assert sides and all(side.count("mp-metric") == side.count("mp-imperial") for side in sides)


def test_the_small_book(book: Rulebook, languages) -> None:
    """A term that a game inherits is counted in the game whose rules use it."""
    site = Site(book)
    sequel = passages(site, book.system("sequel"))
    assert [(one.rule.id, one.number) for one in sequel["difficulty"]] == [("third", 1)]
    assert [(one.rule.id, one.number) for one in passages(site, book.system("board"))["effort"]] == [
        (rule.id, number)
        for chapter in book.system("board").chapters
        for rule in chapter.rules
        for number, block in enumerate(rule.blocks, 1)
        if "effort" in site.block_terms(book.system("board"), chapter, block)
    ]
