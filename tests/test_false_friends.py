"""Words that stand for more than one term: on the small book, and on the shipped glossaries."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.false_friends import WARNINGS, FalseFriend, false_friends, warned_otherwise
from generator.lexicon import Held
from generator.library import load
from generator.model import LANGUAGES, Rulebook
from tests.conftest import TESTS


@pytest.fixture(scope="module")
def shipped() -> Rulebook:
    return load(TESTS.parent / "rules_data").book


@pytest.fixture(scope="module")
def friends(shipped: Rulebook) -> dict[tuple[str, str], FalseFriend]:
    return {(one.language, one.word): one for one in false_friends(shipped)}


def told(friend: FalseFriend) -> dict[tuple[str, ...], list[tuple[str, str | None]]]:
    """For each sense its words in the other language: in which games and editions the word stands for it."""
    other = "en" if friend.language == "ko" else "ko"
    return {
        sense.words(other): [(one.held.system.id, one.edition.id if one.edition else None) for one in sense.standings]
        for sense in friend.senses
    }


def test_one_korean_word_for_two_terms(book: Rulebook) -> None:
    """단계 is a step and an arc step of one game; 노력, an edition's word and the sequel's own, is one term."""
    found = {(one.language, one.word): one for one in false_friends(book)}
    assert set(found) == {("ko", "단계")}
    assert told(found["ko", "단계"]) == {("step",): [("board", None)], ("arc step",): [("board", None)]}
    assert found["ko", "단계"].level == "book"


def test_the_state_of_the_damage_track_that_two_books_call_the_same(friends) -> None:
    """중상 is debilitated in the Korean CSRD and here, impaired in the Korean Numenera text: the gravest kind."""
    found = friends["ko", "중상"]
    assert found.level == "editions"
    assert told(found) == {
        ("impaired",): [("cypher", "numenera-ko"), ("cypher", "stelo-terms"), ("numenera", None)],
        ("debilitated",): [("cypher", None), ("numenera", "csrd-ko")],
    }
    assert {held.entry.id for held, _, _ in found.notes} == {"impaired", "debilitated"}
    assert len(found.notes) == 4 and found.anchor == "중상"


def test_one_english_word_for_two_terms(friends) -> None:
    """Edge lowers costs in one game and is a stat in another; armor is what you wear and what it gives."""
    assert friends["en", "Edge"].level == "games"
    assert set(told(friends["en", "Edge"])) == {("재능",), ("기민함",)}
    assert friends["en", "Armor"].level == "book"


def test_the_same_term_in_two_games_is_none(friends) -> None:
    """Neither an inherited or replaced entry, nor a word that both languages share."""
    assert not {("en", "impaired"), ("en", "roll"), ("ko", "경험치"), ("ko", "지성"), ("ko", "탐험가"), ("ko", "일상적")} & set(friends)


def test_forms_of_one_word_are_one_false_friend(friends) -> None:
    """falling, fall, fell stand for the same two terms."""
    assert friends["en", "falling"].also == ("fall", "fallen", "fell")
    assert not {("en", "fall"), ("en", "fell")} & set(friends)


def test_gravest_come_first(shipped: Rulebook) -> None:
    """Between editions, then within a book, then across games."""
    levels = [one.level for one in false_friends(shipped)]
    assert levels == sorted(levels, key=["editions", "book", "games"].index)
    assert set(levels) == {"editions", "book", "games"}


def test_none_is_missing(shipped: Rulebook) -> None:
    """Against brute force: any two entries that share a word and differ in the other language are told of together."""
    found = false_friends(shipped)
    together = {
        (one.language, frozenset(pair))
        for one in found
        for pair in combinations([(held.system.id, held.entry.id) for held in one.entries], 2)
    }
    family = {system.id: system.extends.value if system.extends else system.id for system in shipped.systems}
    entries = [(system, entry) for system in shipped.systems for entry in system.entries]
    expected = set()
    for code in LANGUAGES:
        other = "en" if code == "ko" else "ko"
        spelt = {
            (system.id, entry.id): {
                word.casefold() for word in (
                    entry.words[code], *(form.value for form in entry.forms[code]),
                    *(r.word.value for r in entry.renderings if r.language == code),
                )
            }
            for system, entry in entries
        }
        for (one, first), (two, second) in combinations(entries, 2):
            same = first.id == second.id and family[one.id] == family[two.id]
            shared = spelt[one.id, first.id] & spelt[two.id, second.id]
            if shared and not same and first.words[other].casefold() != second.words[other].casefold():
                expected.add((code, frozenset([(one.id, first.id), (two.id, second.id)])))
    assert expected and expected <= together


def test_every_false_friend_of_the_book_is_explained(shipped: Rulebook) -> None:
    """Each has a note that says what to watch for, and two senses with different words."""
    for one in false_friends(shipped):
        other = "en" if one.language == "ko" else "ko"
        assert one.notes, one.word
        assert len({word.casefold() for sense in one.senses for word in sense.words(other)}) >= 2


def test_anchors_differ(shipped: Rulebook) -> None:
    """Each stands at an address of its own."""
    anchors = [one.anchor for one in false_friends(shipped)]
    assert len(set(anchors)) == len(anchors) and not any(" " in anchor for anchor in anchors)


def test_no_warning_is_lost(shipped: Rulebook) -> None:
    """What no false friend tells is listed apart, once."""
    found = false_friends(shipped)
    rest = [(held.system.id, held.entry.id, number) for held, number, _ in warned_otherwise(shipped, found)]
    shown = {(held.system.id, held.entry.id, number) for one in found for held, number, _ in one.notes}
    every = {
        (system.id, entry.id, number)
        for system in shipped.systems
        for entry in system.entries
        for number, note in enumerate(entry.notes, 1)
        if note.kind in WARNINGS
    }
    assert len(set(rest)) == len(rest) and not set(rest) & shown
    said = {shipped_note(shipped, name) for name in shown}
    assert {name for name in every - set(rest) - shown if shipped_note(shipped, name) not in said} == set()


def shipped_note(book: Rulebook, name: tuple[str, str, int]) -> str:
    system, entry_id, number = name
    entry = next(entry for entry in book.system(system).entries if entry.id == entry_id)
    return Held(entry, book.system(system)).entry.notes[number - 1].text["en"]
