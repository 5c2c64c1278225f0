"""Where editions differ: words side by side, and rules whose notes tell of it."""

from __future__ import annotations

import pytest

from generator.editions import TELLING, differing, told, word_anchor, words
from generator.library import load
from generator.model import Rulebook
from generator.pages import Address, Site
from tests.conftest import TESTS


@pytest.fixture(scope="module")
def shipped() -> Rulebook:
    return load(TESTS.parent / "rules_data").book


def test_only_terms_whose_words_differ_have_a_row(book: Rulebook) -> None:
    """The small game: its Korean edition says 노력 for 분발, and nothing else differs."""
    found = words(book, book.system("board"))
    assert [column.id for column in found.columns] == ["board/ed-ko/ko"]
    assert [(row.held.entry.id, row.words) for row in found.rows] == [("effort", {"board/ed-ko/ko": ("노력",)})]
    assert found.rows[0].differs(found.columns[0], "노력") and not found.rows[0].differs(found.columns[0], "분발")


def test_a_game_is_compared_with_the_one_it_builds_on(book: Rulebook) -> None:
    """The sequel's own words for inherited terms, in both languages."""
    found = words(book, book.system("sequel"))
    assert [(column.system.id, column.edition, column.language) for column in found.columns] == [
        ("board", None, "ko"), ("board", None, "en"),
    ]
    assert [list(row.words.values()) for row in found.rows] == [[("분발",), ("Effort",)]]


def test_every_rendering_that_differs_is_in_a_row(shipped: Rulebook) -> None:
    """Against brute force, over all games; and no row or column is there without one."""
    for system in shipped.systems:
        found = words(shipped, system)
        expected = {
            (entry.id, rendering.edition.value, rendering.word.value)
            for entry in system.entries
            for rendering in entry.renderings
            if rendering.word.value != entry.words[rendering.language]
        }
        shown = {
            (row.held.entry.id, column.edition.id, word)
            for row in found.rows
            for column in found.columns
            for word in row.words.get(column.id, ())
            if column.edition and row.differs(column, word)
        }
        assert shown == expected
        for row in found.rows:
            assert any(row.differs(c, word) for c in found.columns for word in row.words.get(c.id, ())), row.held.entry.id
        for column in found.columns:
            assert any(row.differs(column, word) for row in found.rows for word in row.words.get(column.id, ())), column.id


def test_notes_that_tell_of_a_difference(shipped: Rulebook) -> None:
    """All of their kinds, in book order; house rules are none."""
    for system in shipped.systems:
        found = [(one.rule.id, one.number) for one in told(system)]
        assert found == [
            (rule.id, number)
            for chapter in system.chapters
            for rule in chapter.rules
            for number, block in enumerate(rule.blocks, 1)
            if block.note in ("erratum", "translation", "ambiguity", "difference")
        ]
        assert {one.block.note for one in told(system)} <= set(TELLING)


def test_a_rule_leads_to_where_its_editions_differ(book: Rulebook) -> None:
    """To its first note, or to the row of its term; a comparison with another game is no difference of editions."""
    site = Site(book)
    board, sequel = book.system("board"), book.system("sequel")
    found = differing(board, words(book, board))
    first = site.rule(board, "first")[0]
    notes = [number for number, block in enumerate(first.blocks, 1) if block.note in ("erratum", "translation", "ambiguity")]
    assert found["first"] == (f"first.{notes[0]}" if notes else word_anchor("effort"))
    assert site.differing(board, first) == Address("board/editions", found["first"])
    assert site.differing(sequel, site.rule(sequel, "third")[0]) is None


def test_the_links_of_rules_lead_somewhere(shipped: Rulebook) -> None:
    """Every anchor that a rule leads to is on the page of editions."""
    for system in shipped.systems:
        found = words(shipped, system)
        anchors = {f"{one.rule.id}.{one.number}" for one in told(system)}
        anchors |= {word_anchor(row.held.entry.id) for row in found.rows}
        assert set(differing(system, found).values()) <= anchors
