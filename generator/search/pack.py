"""Units and postings → the bytes that the search script reads; docs/architecture.md describes them.

A header in JSON, then streams of bytes: words by what they share with the one before, how many units each has, the
steps from unit to unit, and the weights, two a byte. The same book gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from generator.model import LANGUAGES, System
from generator.search import english, grammar
from generator.search.postings import Postings, Weights
from generator.search.units import KINDS, Concept, Unit
from generator.search.words import UNIT_OF

MAGIC = b"MPS1"


def index(
    systems: Sequence[System], units: Sequence[Unit], concepts: Sequence[Concept], postings: Postings,
    made_with: Iterable[bytes] = (),
) -> bytes:
    """The index: MAGIC, then four parts, each after its length in four bytes, the lowest first.

    `made_with` are the files of texts that belong to it; it says by which digest they are known.
    """
    words = sorted(postings.words)
    lists = [*(postings.words[word] for word in words), *postings.concepts]
    parts = [
        _json(_header(systems, units, concepts, words) | {"texts": [_digest(text) for text in made_with]}),
        _varints(len(found) for found in lists),
        _varints(step for found in lists for step in _steps(found)),
        _halves([level for found in lists for level in found.values()]),
    ]
    return MAGIC + b"".join(len(part).to_bytes(4, "little") + part for part in parts)


def texts(units: Sequence[Unit], code: str) -> bytes:
    """What snippets are cut from, in one language: the lines of each unit."""
    lines = ["\n".join(unit.shown[code]) for unit in units]  # type: ignore[index]
    return _json(lines)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()


def _header(
    systems: Sequence[System], units: Sequence[Unit], concepts: Sequence[Concept], words: Sequence[str]
) -> dict[str, Any]:
    places = {
        unit.address.path: [unit.chapter.title[code] for code in LANGUAGES] if unit.chapter else None for unit in units
    }
    numbers = {path: number for number, path in enumerate(places)}
    known = {concept.id: number for number, concept in enumerate(concepts)}
    return {
        "version": 1,
        "languages": LANGUAGES,
        "systems": [[system.id, *(system.title[code] for code in LANGUAGES)] for system in systems],
        "places": [[path, *(titles or ())] for path, titles in places.items()],
        "kinds": [[kind, sum(unit.kind == kind for unit in units)] for kind in KINDS],
        "ids": _column(unit.id for unit in units),
        "titles": [_column(unit.title[code] for unit in units) for code in LANGUAGES],
        "forms": [_column("\t".join(unit.forms[code]) for unit in units if unit.concept) for code in LANGUAGES],
        "place": [numbers[unit.address.path] for unit in units],
        "anchors": {number: unit.address.anchor for number, unit in enumerate(units) if unit.address.anchor != unit.id},
        "rule": [-1 if unit.rule is None else unit.rule for unit in units if unit.kind != "rule"],
        # Most entries are a concept of their own, in their order: only what differs is said.
        "concept": {
            number: known[unit.concept]
            for number, unit in enumerate(unit for unit in units if unit.concept)
            if number != known[unit.concept]
        },
        "concepts": len(concepts),
        "words": _shared(words),
        "weak": " ".join(sorted({english.stem(word) for word in english.WEAK} | grammar.WEAK)),
        "units": UNIT_OF,
        "korean": grammar.tables(),
        "english": {
            "steps": english.STEPS, "irregular": english.IRREGULAR, "sounds": english.SOUNDS,
            "stop": " ".join(sorted(english.STOP)),
        },
    }


def _column(values: Iterable[str]) -> str:
    return "\n".join(value.replace("\n", " ") for value in values)


def _shared(words: Sequence[str]) -> str:
    """Each word as how many characters it shares with the one before (as a character from "0") and the rest."""
    lines = []
    for before, word in pairwise(["", *words]):
        shared = 0
        while shared < min(len(before), len(word), 60) and before[shared] == word[shared]:
            shared += 1
        lines.append(chr(48 + shared) + word[shared:])
    return "\n".join(lines)


def _steps(found: Weights) -> Iterable[int]:
    before = -1
    for unit in found:
        yield unit - before - 1
        before = unit


def _varints(values: Iterable[int]) -> bytes:
    written = bytearray()
    for value in values:
        while value > 127:
            written.append(value & 127 | 128)
            value >>= 7
        written.append(value)
    return bytes(written)


def _halves(levels: Sequence[int]) -> bytes:
    padded = [*levels, 0]
    return bytes(padded[at] | padded[at + 1] << 4 for at in range(0, len(levels), 2))
