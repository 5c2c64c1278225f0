"""English as it is printed, and marks that both languages must pair."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.checks.context import Part
from generator.checks.passages import Passage
from generator.model import LANGUAGES, Code
from generator.problems import Problems

# A match in the clean text of a passage.
Place = tuple[Passage, re.Match[str]]

_HANGUL = re.compile(r"[가-힣ㄱ-ㆎ]+")
_DOUBLED = re.compile(r"\b([A-Za-z]+)\s+\1\b", re.IGNORECASE)
_MAY_DOUBLE = frozenset({"that", "had"})
_SPACES = re.compile(r"\S(  +)\S|\S( )[.,;:!?)\]](?![0-9.])")
_PAIRS = {"(": ")", "[": "]", "“": "”", "「": "」", "『": "』"}
_QUOTES = {"straight": re.compile("[\"']"), "curly": re.compile("[“”‘’]")}

_BRITISH_STEMS = {
    "colour": "color", "armour": "armor", "favour": "favor", "honour": "honor", "behaviour": "behavior", "neighbour": "neighbor",
    "rumour": "rumor", "vapour": "vapor", "labour": "labor", "defence": "defense", "offence": "offense", "licence": "license",
    "centre": "center", "metre": "meter", "litre": "liter", "fibre": "fiber", "theatre": "theater", "grey": "gray",
    "travell": "travel", "cancell": "cancel", "modell": "model", "labell": "label", "signall": "signal", "catalogue": "catalog",
    "recognis": "recogniz", "realis": "realiz", "specialis": "specializ", "organis": "organiz", "penalis": "penaliz",
    "generalis": "generaliz", "summaris": "summariz", "artefact": "artifact", "mould": "mold", "plough": "plow",
}
_SPELLING = re.compile(
    rf"\b(?:(?P<british>{'|'.join(_BRITISH_STEMS)})|(?P<american>{'|'.join(_BRITISH_STEMS.values())}))[a-z]*\b", re.IGNORECASE
)
_SAME_IN_BOTH = frozenset({"travel", "travels", "cancel", "cancels", "model", "models", "label", "labels", "signal", "signals"})


@dataclass(frozen=True, slots=True)
class Manner:
    """Where English words are spelt in one country's way, and where each language has which quotation marks, by kind."""

    spelling: Mapping[str, tuple[Place, ...]]
    quotes: Mapping[Code, Mapping[str, tuple[Place, ...]]]


def prose(part: Part, problems: Problems) -> None:
    """What each passage shows by itself."""
    for passage in part.passages:
        for index, code, message in _findings(passage):
            problems.add(passage.where(index), code, message)


def manner(part: Part) -> Manner:
    """How a part is written in what only has to be the same throughout."""
    spelling: dict[str, list[Place]] = {"british": [], "american": []}
    quotes: dict[Code, dict[str, list[Place]]] = {code: {kind: [] for kind in _QUOTES} for code in LANGUAGES}
    for passage in part.passages:
        for kind, pattern in _QUOTES.items():
            quotes[passage.code][kind] += [(passage, match) for match in pattern.finditer(passage.clean)]
        if passage.code == "en":
            for match in _SPELLING.finditer(passage.clean):
                if match[0].lower() not in _SAME_IN_BOTH:
                    spelling["british" if match["british"] else "american"].append((passage, match))
    return Manner(_settled(spelling), {code: _settled(found) for code, found in quotes.items()})


def _settled(found: Mapping[str, list[Place]]) -> dict[str, tuple[Place, ...]]:
    return {kind: tuple(places) for kind, places in found.items()}


def consistent(manners: Sequence[Manner], problems: Problems) -> None:
    """What shows when all parts of one system are seen together."""
    for passage, match, rarer, usual in _rarer([one.spelling for one in manners]):
        problems.add(
            passage.where(match.start()), "mixed-spelling",
            f"“{match[0]}” is {rarer.capitalize()} spelling, and the rest is {usual.capitalize()}; keep to one",
        )
    for code in LANGUAGES:
        for passage, match, rarer, usual in _rarer([one.quotes[code] for one in manners]):
            problems.add(
                passage.where(match.start()), "mixed-quotes",
                f"a {rarer} quotation mark where the rest are {usual}; use {usual} ones throughout",
            )


def _rarer(found: Sequence[Mapping[str, tuple[Place, ...]]]) -> Iterator[tuple[Passage, re.Match[str], str, str]]:
    """The places of the rarer of two kinds, with the names of both; none where only one kind occurs."""
    counts = {kind: sum(len(one[kind]) for one in found) for kind in found[0]}
    if all(counts.values()):
        rarer, usual = sorted(counts, key=counts.__getitem__)
        yield from ((passage, match, rarer, usual) for one in found for passage, match in one[rarer])


def _findings(passage: Passage) -> Iterator[tuple[int, str, str]]:
    yield from _unbalanced(passage)
    if passage.code != "en":
        return
    if not passage.speaks_of_words and passage.system:
        for found in _HANGUL.finditer(passage.clean):
            yield found.start(), "hangul-left", f"Hangul left in the English: “{found[0]}”; translate it"
    for found in _DOUBLED.finditer(passage.clean):
        if found[1].lower() not in _MAY_DOUBLE:
            yield found.start(), "doubled-word", f"“{found[1]}” stands twice; delete one"
    for found in _SPACES.finditer(passage.clean):
        yield found.start() + 1, "spacing", f"a space too many: “{passage.clean[max(found.start() - 6, 0) : found.end() + 6].strip()}”"


def _unbalanced(passage: Passage) -> Iterator[tuple[int, str, str]]:
    opened: list[tuple[str, int]] = []
    closing = {close: open_ for open_, close in _PAIRS.items()}
    for index, character in enumerate(passage.clean):
        if character in _PAIRS:
            opened.append((character, index))
        elif character in closing:
            if opened and opened[-1][0] == closing[character]:
                opened.pop()
            else:
                yield index, "unbalanced", f"“{character}” closes nothing; add “{closing[character]}” or delete it"
    for character, index in opened:
        yield index, "unbalanced", f"“{character}” is not closed; add “{_PAIRS[character]}”"
