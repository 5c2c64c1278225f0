"""Units → for each word how much it says about which units.

A word's weight in a unit joins all fields (BM25F: each with its own worth and length), so that the search script only
adds up small numbers. A concept stands for all of its words in both languages; a word that is nothing but a word of
concepts is left out, as those stand for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from generator.model import LANGUAGES, Code
from generator.search.korean import Analyser, Memory
from generator.search.units import Concept, Field, Line, Unit
from generator.search.words import UNIT_OF, Word, beside, is_number, read

WORTH: dict[Field, float] = {
    "title": 20.0, "alias": 9.0, "chapter": 1.5,
    "text": 1.5, "example": 0.6, "note": 0.4, "row": 0.7, "definition": 3.0,
}
NAMES = ("title", "alias")
_HELD_TO_LENGTH = {"title": 0.35, "alias": 0.0}  # how far a field's length counts; the others share one
_BODY_LENGTH = 0.6
_SATURATION = 9.0
LEVELS = 15

_WHOLE = re.compile("[가-힣]{2,}")

Weights = dict[int, int]  # unit → 1 … LEVELS


@dataclass(slots=True)
class Postings:
    """`words` and `numbers` by token, `concepts` in the order of the concepts."""

    words: dict[str, Weights]
    concepts: list[Weights]


@dataclass(slots=True)
class _Counts:
    """How often each token stands in each field of one unit."""

    tokens: dict[tuple[Field, Code], dict[str, float]] = field(default_factory=dict)

    def add(self, line: Line, found: dict[str, float]) -> None:
        counts = self.tokens.setdefault((line.field, line.language), {})
        for token, count in found.items():
            if line.field in NAMES:
                counts[token] = max(counts.get(token, 0.0), min(count, 1.0))
            else:
                counts[token] = counts.get(token, 0.0) + count


class Indexer:
    """Counts what stands in lines, each line once. A concept's token is "=" and its number."""

    def __init__(self, concepts: Sequence[Concept], memory: Memory | None = None) -> None:
        nouns = (concept for concept in concepts if concept.nouns)
        own = (word for concept in nouns for word in (*concept.words["ko"], *concept.renderings["ko"]))
        self.analyser = Analyser(own, memory)
        self._lines: dict[Line, dict[str, float]] = {}
        self._numbers = {concept.id: number for number, concept in enumerate(concepts)}
        self._ids = [concept.id.rpartition("/")[2] for concept in concepts]
        self._phrases: dict[Code, dict[tuple[str, ...], list[int]]] = {"ko": {}, "en": {}}
        for number, concept in enumerate(concepts):
            for code in LANGUAGES:
                for word in concept.words[code]:
                    if phrase := tuple(one.text for one in self.read(word)):
                        known = self._phrases[code].setdefault(phrase, [])
                        if number not in known:
                            known.append(number)
        self._longest = max((len(phrase) for phrases in self._phrases.values() for phrase in phrases), default=0)

    def read(self, text: str) -> list[Word]:
        return read(text, self.analyser)

    def postings(self, units: Sequence[Unit]) -> Postings:
        counts = [self._counts(unit) for unit in units]
        self._lines = {line: self._lines[line] for unit in units for line in unit.lines}
        lengths = _lengths(counts)
        words: dict[str, dict[int, float]] = {}
        for number, counted in enumerate(counts):
            for token, weight in _weighed(counted, lengths).items():
                words.setdefault(token, {})[number] = weight
        concepts = [_levels(words.pop(f"={number}", {})) for number in range(len(self._ids))]
        standing_for = self._single_words()
        kept = {
            token: levels for token, found in words.items()
            if (levels := _levels(found)).keys() - set().union(*(concepts[c] for c in standing_for.get(token, ())))
        }
        return Postings(kept, concepts)

    def _single_words(self) -> dict[str, list[int]]:
        """The concepts that a single word of either language surely stands for."""
        found: dict[str, list[int]] = {}
        for phrases in self._phrases.values():
            for phrase, numbers in phrases.items():
                if len(phrase) == 1:
                    found.setdefault(phrase[0], []).extend(numbers)
        return found

    def _counts(self, unit: Unit) -> _Counts:
        counts = _Counts()
        for line in unit.lines:
            if line not in self._lines:
                self._lines[line] = self._count(line)
            counts.add(line, self._lines[line])
        return counts

    def _count(self, line: Line) -> dict[str, float]:
        found: dict[str, float] = {}

        def add(token: str, worth: float = 1.0) -> None:
            found[token] = found.get(token, 0.0) + worth

        words = self.read(line.text)
        if line.field in NAMES:
            words = [replace(word, silent=word.silent and not _WHOLE.match(word.text)) for word in words]
        named = dict(self._named(line, words))
        for concepts in named.values():
            for concept in sorted(concepts):
                # Both languages say it: each side counts half.
                add(f"={concept}", 0.5)
        for word in words:
            if not word.silent:
                add(word.text)
        # A name of one word is found as it stands, whatever Kiwi makes of it: slang is in no dictionary.
        if line.field in NAMES and _WHOLE.fullmatch(line.text):
            if not any(line.text == word.text for word in words):
                add(line.text)
        for index, word in enumerate(words):
            if is_number(word.text):
                for token in self._beside(word, index, words, named):
                    add(token)
        for mark in line.marks:
            for amount, unit in mark.quantities:
                add(beside(amount, unit))
        if line.field == "alias":
            # The longer an alias, the less one of its words says.
            length = sum(not word.silent for word in words)
            found = {token: min(count, 1.0) * (3 / (2 + max(1, length))) for token, count in found.items()}
        return found

    def _named(self, line: Line, words: list[Word]) -> Iterable[tuple[tuple[int, int], set[int]]]:
        """The concepts of a line by the places of their words; a mark says which one an ambiguous word means."""
        marked = {(mark.start, mark.end): self._numbers[mark.concept] for mark in line.marks if mark.concept}
        for place, concept in marked.items():
            yield place, {concept}
        phrases = self._phrases[line.language]
        other = self._phrases["en" if line.language == "ko" else "ko"]
        for start in range(len(words)):
            for length in range(1, min(self._longest, len(words) - start) + 1):
                run = words[start : start + length]
                phrase = tuple(word.text for word in run)
                found = phrases.get(phrase) or other.get(phrase)
                place = (run[0].start, run[-1].end)
                if found and not any(begin <= place[0] and place[1] <= end and len(found) > 1 for begin, end in marked):
                    if place not in marked:
                        yield place, set(found)

    def _beside(
        self, number: Word, index: int, words: list[Word], named: dict[tuple[int, int], set[int]]
    ) -> Iterable[str]:
        found: set[str] = set()
        for word in words[max(0, index - 1) : index] + words[index + 1 : index + 2]:
            concepts = {
                concept for (start, end), several in named.items() for concept in several
                if start <= word.start and word.end <= end and not start <= number.start < end
            }
            if is_number(word.text) or word.text.endswith("~"):
                continue
            if word.text in UNIT_OF:
                found.add(beside(number.text, UNIT_OF[word.text]))
            elif not concepts and not word.silent:
                found.add(beside(number.text, word.text))
            found |= {beside(number.text, self._ids[concept]) for concept in concepts}
        return sorted(found)


def _lengths(counts: Sequence[_Counts]) -> dict[Code, float]:
    """The average length of what stands below a unit's names."""
    total = {code: 0.0 for code in LANGUAGES}
    for counted in counts:
        for (name, code), tokens in counted.tokens.items():
            if name not in _HELD_TO_LENGTH:
                total[code] += sum(tokens.values())
    return {code: max(1.0, total[code] / max(1, len(counts))) for code in LANGUAGES}


def _weighed(counted: _Counts, lengths: dict[Code, float]) -> dict[str, float]:
    body = {code: 0.0 for code in LANGUAGES}
    for (name, code), tokens in counted.tokens.items():
        if name not in _HELD_TO_LENGTH:
            body[code] += sum(tokens.values())
    weights: dict[str, float] = {}
    for (name, code), tokens in counted.tokens.items():
        held = _HELD_TO_LENGTH.get(name)
        if held is None:
            norm = 1 - _BODY_LENGTH + _BODY_LENGTH * body[code] / lengths[code]
        else:
            norm = 1 - held + held * sum(tokens.values()) / 2
        for token, count in tokens.items():
            weights[token] = weights.get(token, 0.0) + WORTH[name] * count / norm
    return weights


def _levels(weights: dict[int, float]) -> Weights:
    return {
        unit: max(1, round(LEVELS * weight / (weight + _SATURATION))) for unit, weight in sorted(weights.items())
    }
