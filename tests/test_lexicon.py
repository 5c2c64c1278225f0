"""Which entry a marked word leads to."""

from __future__ import annotations

import pytest

from generator.lexicon import Lexicon, written_forms


@pytest.mark.parametrize(
    ("system", "code", "key", "entry"),
    [
        ("board", "ko", "분발", "effort"), ("board", "en", "Effort", "effort"), ("board", "en", "effort", "effort"),
        ("board", "en", "difficulties", "difficulty"), ("board", "en", "Difficulty", "difficulty"), ("board", "en", "eased", "ease"),
        ("board", "en", "easing", "ease"), ("board", "en", "Eases", "ease"), ("board", "ko", "step", "step"), ("board", "ko", "arc-step", "arc-step"),
        ("sequel", "ko", "노력", "effort"), ("sequel", "en", "Exertion", "effort"), ("sequel", "ko", "난이도", "difficulty"),
    ],
)
def test_a_word_leads_to_its_entry(book, system: str, code: str, key: str, entry: str) -> None:
    """Words, inflected forms, ids and inherited words are found."""
    assert Lexicon(book, book.system(system)).find(code, key).entry.id == entry


def test_a_word_of_two_entries_is_ambiguous(book) -> None:
    """Both candidates are told."""
    found = Lexicon(book, book.system("board")).candidates("ko", "단계")
    assert [held.entry.id for held in found] == ["step", "arc-step"]


def test_an_overridden_word_is_gone(book) -> None:
    """The word that a system replaced does not lead to the inherited entry."""
    assert Lexicon(book, book.system("sequel")).candidates("ko", "분발") == ()


def test_inherited_entries_know_their_system(book) -> None:
    """An entry comes with the system whose glossary holds it."""
    lexicon = Lexicon(book, book.system("sequel"))
    assert {held.entry.id: held.system.id for held in lexicon.entries()}["difficulty"] == "board"
    assert lexicon.entry("effort").system.id == "sequel"


@pytest.mark.parametrize(("word", "forms"), [("ability", "abilities"), ("class", "classes"), ("match", "matches"), ("day", "days")])
def test_plurals(book, word: str, forms: str) -> None:
    """Regular plurals are known without being listed."""
    from dataclasses import replace

    from generator.model import Text, Title, Where

    entry = book.system("board").entries[1]
    words = Title(entry.words.ko, Text(word, Where("f.yml")))
    assert forms in written_forms(replace(entry, words=words), "en")
