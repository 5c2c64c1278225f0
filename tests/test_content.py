"""The shipped rules: their figures agree with the rules engine, and names stand beside the right numbers."""

from __future__ import annotations

import re

import pytest

from generator import markup
from generator.library import load
from generator.model import LANGUAGES, Rulebook, Table
from interactive.engine.difficulty import success, target_number
from interactive.engine.effort import effort_cost
from tests.conftest import TESTS

DATA = TESTS.parent / "rules_data"
OPERATORS = str.maketrans("−×÷", "-*/")


@pytest.fixture(scope="module")
def shipped() -> Rulebook:
    return load(DATA).book


def table(book: Rulebook, name: str) -> Table:
    """The table `system/chapter/table`."""
    system, chapter, table_id = name.split("/")
    (found,) = [
        one for ch in book.system(system).chapters if ch.id == chapter for one in ch.tables if one.id == table_id
    ]
    return found


def column(found: Table, name: str) -> list:
    """A column's cells: numbers as they are, texts as (Korean, English)."""
    position = [one.id for one in found.columns].index(name)
    cells = [row[position] for row in found.rows]
    return [c.number if c.body is None else tuple(markup.plain(c.body[code]) for code in LANGUAGES) for c in cells]


def test_difficulty_table_agrees_with_the_engine(shipped: Rulebook) -> None:
    """Target numbers and unmodified odds are those of a d20."""
    found = table(shipped, "cypher/tasks/task-difficulty")
    difficulties = column(found, "difficulty")
    assert difficulties == list(range(11))
    assert column(found, "target-number") == [target_number(difficulty) for difficulty in difficulties]
    assert column(found, "success") == [100 * success(difficulty) for difficulty in difficulties]


def test_difficulty_names_stand_beside_their_numbers(shipped: Rulebook) -> None:
    """No row is shifted: names as the reference document has them."""
    english = "Routine Simple Standard Demanding Difficult Challenging Intimidating Formidable Heroic Immortal Impossible"
    korean = "일상적 간단 보통 까다로움 어려움 매우_어려움 모험적 압도적 영웅적 전설적 불가능"
    names = column(table(shipped, "cypher/tasks/task-difficulty"), "name")
    assert names == [(ko.replace("_", " "), en) for ko, en in zip(korean.split(), english.split(), strict=True)]


def test_effort_tables_agree_with_the_engine(shipped: Rulebook) -> None:
    """Every cost by Edge, weakness and damage is what the engine computes."""
    found = table(shipped, "cypher/effort/effort-cost")
    levels = column(found, "levels")
    assert levels == [1, 2, 3, 4, 5, 6]
    edges = {"weakness-1": -1, **{f"edge-{edge}": edge for edge in range(7)}}
    assert [one.id for one in found.columns] == ["levels", *edges]
    for name, edge in edges.items():
        assert column(found, name) == [effort_cost(level, edge) for level in levels], name
    impaired = table(shipped, "cypher/effort/effort-cost-impaired")
    assert column(impaired, "cost") == [effort_cost(level, impaired=True) for level in column(impaired, "levels")]


def test_easing_limits_add_up(shipped: Rulebook) -> None:
    """Skills, assets and Effort make the total, with and without Effort."""
    skills, assets, effort, total, without = column(table(shipped, "cypher/tasks/easing-limits"), "maximum")
    assert (skills, assets, effort) == (2, 2, 6)
    assert total == skills + assets + effort and without == skills + assets


def test_armor_table_agrees_with_the_text(shipped: Rulebook) -> None:
    """The columns of the armor table are as its sources have them."""
    found = table(shipped, "cypher/effort/armor-effort-cost")
    figures = {one.id: column(found, one.id) for one in found.columns[1:]}
    assert figures == {
        "csrd": [1, 2, 3], "not-experienced": [2, 3, 4], "practiced": [1, 2, 3], "experienced": [0, 1, 2], "mastery": [0, 0, 0],
    }


def test_worked_sums_are_right(shipped: Rulebook) -> None:
    """Each sum written out in a text, such as “5 + 2 × 2 − 1 = 8”, is true."""
    checked = 0
    for system in shipped.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                for block in rule.blocks:
                    for code in LANGUAGES if block.body else ():
                        text = markup.plain(block.body[code])
                        for left, right in re.findall(r"((?:\d+ [+−×÷] )+\d+) = (\d+(?:\.\d+)?)", text):
                            assert eval(left.translate(OPERATORS)) == pytest.approx(float(right)), f"{rule.id}: {left}"
                            checked += 1
    assert checked >= 60


def test_every_rule_can_be_found_and_leads_on(shipped: Rulebook) -> None:
    """A rule has further words to be searched by in both languages, a link onward, and its sources."""
    for system in shipped.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                assert rule.see and rule.source and all(rule.aliases[code] for code in LANGUAGES), rule.id


def test_licence_notices_are_verbatim(shipped: Rulebook) -> None:
    """The notices that the Cypher System's licence asks for stand word for word."""
    licence = shipped.system("cypher").licence
    assert licence.compatibility == "Compatible with the Cypher System"
    assert licence.notices == (
        "This product is an independent production and is not affiliated with Monte Cook Games, LLC. It is published "
        "under the Cypher System Open License, found at http://csol.montecookgames.com.",
        "CYPHER SYSTEM and its logo are trademarks of Monte Cook Games, LLC in the U.S.A. and other countries. All "
        "Monte Cook Games characters and character names, and the distinctive likenesses thereof, are trademarks of "
        "Monte Cook Games, LLC.",
    )
