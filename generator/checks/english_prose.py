"""English as it is printed, and marks that both languages must pair."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from generator.checks.context import Context
from generator.checks.passages import Passage

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


def prose(passages: Iterable[Passage], problems: Problems) -> None:
    """What each passage shows by itself."""
    for passage in passages:
        for index, code, message in _findings(passage):
            problems.add(passage.where(index), code, message)


def consistent(context: Context, passages: list[Passage]) -> None:
    """What shows when all passages of one system are seen together."""
    _one_spelling(context, passages)
    _one_kind_of_quotes(context, passages)


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


def _one_spelling(context: Context, passages: list[Passage]) -> None:
    found: dict[str, list[tuple[Passage, re.Match[str]]]] = defaultdict(list)
    for passage in passages:
        if passage.code == "en":
            for match in _SPELLING.finditer(passage.clean):
                if match[0].lower() not in _SAME_IN_BOTH:
                    found["british" if match["british"] else "american"].append((passage, match))
    if not found["british"] or not found["american"]:
        return
    rarer, usual = sorted(("british", "american"), key=lambda kind: len(found[kind]))
    for passage, match in found[rarer]:
        context.problems.add(
            passage.where(match.start()), "mixed-spelling",
            f"“{match[0]}” is {rarer.capitalize()} spelling, and the rest is {usual.capitalize()}; keep to one",
        )


def _one_kind_of_quotes(context: Context, passages: list[Passage]) -> None:
    for code in ("ko", "en"):
        found = {
            kind: [(passage, match.start()) for passage in passages if passage.code == code for match in pattern.finditer(passage.clean)]
            for kind, pattern in _QUOTES.items()
        }
        if not found["straight"] or not found["curly"]:
            continue
        rarer, usual = sorted(found, key=lambda kind: len(found[kind]))
        for passage, index in found[rarer]:
            context.problems.add(
                passage.where(index), "mixed-quotes",
                f"a {rarer} quotation mark where the rest are {usual}; use {usual} ones throughout",
            )
