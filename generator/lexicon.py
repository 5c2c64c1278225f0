"""Which glossary entry a written word stands for, in one system and one language.

A system that extends another sees that one's entries too; an own entry with the same id replaces the
inherited one, and an own word wins over an inherited word spelt the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.model import LANGUAGES, Code, Entry, Rulebook, System


@dataclass(frozen=True, slots=True)
class Held:
    """A glossary entry and the system whose glossary holds it."""

    entry: Entry
    system: System


class Lexicon:
    """The words of one system: its own entries and those of the systems it extends."""

    def __init__(self, book: Rulebook, system: System) -> None:
        self._by_id: dict[str, Held] = {}
        self._words: dict[Code, dict[str, list[Held]]] = {"ko": {}, "en": {}}
        self._folded: dict[Code, dict[str, list[Held]]] = {"ko": {}, "en": {}}
        for ancestor in lineage(book, system):
            inherited_ids = self._by_id.keys()
            fresh: dict[Code, dict[str, list[Held]]] = {"ko": {}, "en": {}}
            for entry in ancestor.entries:
                held = Held(entry, ancestor)
                if entry.id in inherited_ids:
                    self._drop(entry.id)
                self._by_id[entry.id] = held
                for code in LANGUAGES:
                    for word in written_forms(entry, code):
                        fresh[code].setdefault(word, []).append(held)
            for code in LANGUAGES:
                self._words[code].update(fresh[code])
        for code in LANGUAGES:
            for word, found in self._words[code].items():
                known = self._folded[code].setdefault(word.casefold(), [])
                known.extend(held for held in found if held not in known)

    def _drop(self, entry_id: str) -> None:
        for code in LANGUAGES:
            for word in list(self._words[code]):
                kept = [held for held in self._words[code][word] if held.entry.id != entry_id]
                if kept:
                    self._words[code][word] = kept
                else:
                    del self._words[code][word]

    def candidates(self, code: Code, key: str) -> tuple[Held, ...]:
        """Every entry that `key` (an id, or a word of language `code`) may stand for; one is the good case."""
        if key in self._by_id:
            return (self._by_id[key],) if key not in self._words[code] else tuple(self._words[code][key])
        return tuple(self._words[code].get(key) or self._folded[code].get(key.casefold(), ()))

    def find(self, code: Code, key: str) -> Held:
        """The one entry for `key`. Raises KeyError when there is none or more than one."""
        found = self.candidates(code, key)
        if len(found) != 1:
            raise KeyError(key)
        return found[0]

    def entry(self, entry_id: str) -> Held:
        return self._by_id[entry_id]

    def entries(self) -> tuple[Held, ...]:
        return tuple(self._by_id.values())

    def words(self, code: Code) -> Iterator[str]:
        yield from self._words[code]


def lineage(book: Rulebook, system: System) -> list[System]:
    """The systems whose glossaries `system` sees, the most distant first, itself last."""
    line = [system]
    while line[0].extends:
        parent = book.system(line[0].extends.value)
        if parent is None or parent in line:
            break
        line.insert(0, parent)
    return line


def written_forms(entry: Entry, code: Code) -> set[str]:
    """Every spelling under which a text may mark the entry, regular English inflections included."""
    forms = {entry.words[code], *(form.value for form in entry.forms[code])} - {""}
    if code == "en":
        for form in tuple(forms):
            forms.update(inflected(form, entry.pos))
    return forms


def known_by(entry: Entry) -> tuple[Any, ...]:
    """All that decides which written words stand for the entry and how they are said; no places."""
    forms = tuple(tuple(form.value for form in entry.forms[code]) for code in LANGUAGES)
    return entry.id, tuple(entry.words[code] for code in LANGUAGES), forms, entry.pos, entry.reading


def inflected(word: str, pos: str) -> Iterator[str]:
    """The regular English inflections of a word: -s, and of a verb -ing and -ed."""
    if pos in ("noun", "phrase", "verb"):
        yield _with_s(word)
    if pos == "verb":
        stem = word[:-1] if word.endswith("e") and not word.endswith("ee") else word
        yield stem + "ing"
        yield (word[:-1] + "ied" if _ends_in_consonant_y(word) else stem + "ed")


def _with_s(word: str) -> str:
    if _ends_in_consonant_y(word):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _ends_in_consonant_y(word: str) -> bool:
    return len(word) > 1 and word[-1] == "y" and word[-2].lower() not in "aeiou"
