"""Words that stand for more than one term: found from the glossaries of all games, never listed by hand.

A word *stands* for a term where a glossary uses it: as this reference's own word, as another form of it, or as the
word of an edition. Where one word stands for terms that the other language keeps apart, its readers can talk past
each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

from generator.lexicon import Held, lineage
from generator.model import LANGUAGES, Code, Edition, Rulebook, System, TermNote

# Gravest first: between editions of one game nobody notices; inside one book the text around a word helps; across
# games it matters to those who play both.
Level = Literal["editions", "book", "games"]
LEVELS: tuple[Level, ...] = ("editions", "book", "games")
WARNINGS = ("false-friend", "collision")


@dataclass(frozen=True, slots=True)
class Standing:
    """A word that stands for an entry: in `edition`, or in this reference where that is None."""

    word: str
    held: Held
    edition: Edition | None = None


@dataclass(frozen=True, slots=True)
class Sense:
    """One term that a word stands for, and where; one term may have entries in several related glossaries."""

    standings: tuple[Standing, ...]

    @property
    def held(self) -> Held:
        """The entry that says best what is meant."""
        return next((one for one in self.standings if one.edition is None), self.standings[0]).held

    @property
    def entries(self) -> tuple[Held, ...]:
        return tuple({_key(one.held): one.held for one in self.standings}.values())

    def words(self, code: Code) -> tuple[str, ...]:
        """The words of this reference for it in the other language."""
        return tuple(dict.fromkeys(held.entry.words[code] for held in self.entries))


@dataclass(frozen=True)
class FalseFriend:
    """A word of one language, and the terms it stands for: two or more, with different words in the other language."""

    language: Code
    word: str
    also: tuple[str, ...]
    senses: tuple[Sense, ...]
    level: Level

    @property
    def anchor(self) -> str:
        """Where it stands on its page."""
        return self.word.casefold().replace(" ", "-")

    @property
    def weight(self) -> int:
        """How many places stand behind the sense that has the fewest: two readers are the likelier to clash."""
        return min(len(sense.standings) for sense in self.senses)

    @property
    def entries(self) -> tuple[Held, ...]:
        return tuple(held for sense in self.senses for held in sense.entries)

    @cached_property
    def notes(self) -> tuple[tuple[Held, int, TermNote], ...]:
        """What the glossaries warn of: notes that name the word or its counterparts; entry, place from 1, note."""
        other = _other(self.language)
        known = {word.casefold() for word in (self.word, *self.also)}
        found: dict[str, tuple[Held, int, TermNote]] = {}
        for sense in self.senses:
            theirs = {word.casefold() for one in self.senses if one is not sense for word in one.words(other)}
            for held in sense.entries:
                for number, note in enumerate(held.entry.notes, 1):
                    said = " ".join(note.text[code].casefold() for code in LANGUAGES)
                    if note.kind in WARNINGS and any(word in said for word in known | theirs):
                        found.setdefault(said, (held, number, note))
        return tuple(found.values())


def false_friends(book: Rulebook) -> tuple[FalseFriend, ...]:
    """Every false friend of the book, gravest first; within a level Korean words first, in the order of the book."""
    found = [friend for code in LANGUAGES for friend in _in_language(book, code)]
    return tuple(friend for level in LEVELS for friend in found if friend.level == level)


def warned_otherwise(book: Rulebook, friends: Iterable[FalseFriend]) -> Iterator[tuple[Held, int, TermNote]]:
    """The other warnings of the glossaries, such as everyday meanings: entry, place from 1, note."""
    told = {(_key(held), number) for friend in friends for held, number, _ in friend.notes}
    for system in book.systems:
        for entry in system.entries:
            held = Held(entry, system)
            for number, note in enumerate(entry.notes, 1):
                if note.kind in WARNINGS and (_key(held), number) not in told:
                    yield held, number, note


def standings(book: Rulebook, code: Code) -> Iterator[Standing]:
    """Every word of a language and what it stands for, in book order. Words that nobody is to use are left out."""
    for system in book.systems:
        for entry in system.entries:
            held = Held(entry, system)
            if entry.status != "forbidden":
                for word in dict.fromkeys((entry.words[code], *(form.value for form in entry.forms[code]))):
                    yield Standing(word, held)
            for rendering in entry.renderings:
                if rendering.language == code:
                    yield Standing(rendering.word.value, held, system.edition(rendering.edition.value))


def _in_language(book: Rulebook, code: Code) -> list[FalseFriend]:
    by_word: dict[str, list[Standing]] = {}
    for one in standings(book, code):
        by_word.setdefault(one.word.casefold(), []).append(one)
    # Spellings that stand for the same entries ("fall", "falling") are one false friend.
    merged: dict[frozenset[tuple[str, str]], list[list[Standing]]] = {}
    for found in by_word.values():
        merged.setdefault(frozenset(_key(one.held) for one in found), []).append(found)
    friends = []
    for spellings in merged.values():
        first = max(spellings, key=lambda found: sum(one.word == one.held.entry.words[code] for one in found))
        senses = _senses(book, first, code)
        if len(senses) > 1:
            also = tuple(found[0].word for found in spellings if found is not first)
            friends.append(FalseFriend(code, first[0].word, also, senses, _level(book, senses)))
    return friends


def _senses(book: Rulebook, found: list[Standing], code: Code) -> tuple[Sense, ...]:
    groups: list[list[Standing]] = []
    for one in found:
        same = [group for group in groups if any(_same_term(book, one.held, other.held, code) for other in group)]
        for group in same:
            groups.remove(group)
        groups.append([standing for group in same for standing in group] + [one])
    return tuple(Sense(tuple(group)) for group in groups)


def _same_term(book: Rulebook, one: Held, two: Held, code: Code) -> bool:
    """Whether two entries mean the same term, seen from the other language.

    They do if one replaces the other in a game that builds on its game, or if the other language has one word for both.
    """
    if one.entry.id == two.entry.id and _root(book, one.system) == _root(book, two.system):
        return True
    first, second = (held.entry.words[_other(code)].casefold() for held in (one, two))
    return first == second


def _level(book: Rulebook, senses: tuple[Sense, ...]) -> Level:
    levels = {
        _between(book, one, two)
        for first, second in combinations(senses, 2)
        for one in first.standings
        for two in second.standings
    }
    return next(level for level in LEVELS if level in levels)


def _between(book: Rulebook, one: Standing, two: Standing) -> Level:
    if _root(book, one.held.system) != _root(book, two.held.system):
        return "games"
    if one.edition or two.edition:
        same = one.edition and two.edition and one.edition.id == two.edition.id
    else:
        same = one.held.system.id == two.held.system.id
    return "book" if same else "editions"


def _root(book: Rulebook, system: System) -> str:
    return lineage(book, system)[0].id


def _other(code: Code) -> Code:
    return next(other for other in LANGUAGES if other != code)


def _key(held: Held) -> tuple[str, str]:
    return held.system.id, held.entry.id
