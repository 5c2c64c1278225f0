"""Glossary words that stand unmarked: terms in their game sense, other editions' words, forbidden words.

Only what can be told safely is reported. A word that is also everyday language (the entry has a note of kind
false-friend or collision, or another entry shares it) is left to the writer, and so is text in quotation marks,
which speaks of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.checks.context import Part, Words
from generator.checks.passages import Passage
from generator.lexicon import Held, Lexicon
from generator.model import LANGUAGES, Code
from generator.problems import Problems

_QUOTED = re.compile(r"“[^”]*”|‘[^’]*’|\([^()]*\)")
_PARTICLES = (
    "은|는|이|가|을|를|과|와|의|에|에서|에게|로|으로|도|만|마다|부터|까지|보다|처럼|이나|나|이라|라|이며|며|입니다|이다|이고|이면|밖에"
)


@dataclass(frozen=True, slots=True)
class _Watched:
    """One alternation of words and what each leads to."""

    pattern: re.Pattern[str] | None
    entries: dict[str, Held]

    def found_in(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if self.pattern else iter(())


def unmarked(words: Words, part: Part, problems: Problems) -> None:
    """`unmarked-term`, `other-rendering`, `forbidden-word`."""
    watched = words.once(_all_watched)
    marked = _marked_by_text(words.lexicon, part.passages)
    for passage in part.passages:
        if passage.place not in ("text", "example", "note"):
            continue
        quoted = tuple(match.span() for match in _QUOTED.finditer(passage.clean))
        terms, others, forbidden = watched[passage.code]
        for match in terms.found_in(passage.clean):
            held = terms.entries[match[1]]
            if _plain(passage, quoted, match.start(1)) and held.entry.id not in marked[id(passage.text)]:
                problems.add(
                    passage.where(match.start(1)), "unmarked-term",
                    f"“{match[1]}” is a term ({held.entry.id}) and unmarked in this text; write [[{match[1]}]]",
                )
        if passage.speaks_of_words:
            continue
        for some, code in ((others, "other-rendering"), (forbidden, "forbidden-word")):
            for match in some.found_in(passage.clean):
                if _plain(passage, quoted, match.start(1)):
                    preferred = some.entries[match[1]].entry.words[passage.code]
                    where_from = "another edition says" if code == "other-rendering" else "the glossary forbids"
                    instead = f"; write [[{preferred}]]" if preferred != match[1] else ""
                    problems.add(
                        passage.where(match.start(1)), code, f"{where_from} “{match[1]}”{instead}"
                    )


def _all_watched(words: Words) -> dict[Code, tuple[_Watched, _Watched, _Watched]]:
    lexicon = words.lexicon
    return {code: (_safe_terms(lexicon, code), _others(lexicon, code), _forbidden(lexicon, code)) for code in LANGUAGES}


def _plain(passage: Passage, quoted: tuple[tuple[int, int], ...], index: int) -> bool:
    spans = (passage.terms, passage.links, passage.quantities, quoted)
    return not any(passage.covers(span, index) for span in spans)


def _marked_by_text(lexicon: Lexicon, passages: Iterable[Passage]) -> dict[int, set[str]]:
    """For each text, by identity, the entries it marks anywhere: a term need be marked once only."""
    marked: dict[int, set[str]] = {}
    for passage in passages:
        known = marked.setdefault(id(passage.text), set())
        for start, end in passage.terms:
            known.update(held.entry.id for held in lexicon.candidates(passage.code, passage.clean[start:end]))
    return marked


def _everyday(held: Held) -> bool:
    return any(note.kind in ("false-friend", "collision") for note in held.entry.notes)


def _safe_terms(lexicon: Lexicon, code: Code) -> _Watched:
    found: dict[str, Held] = {}
    for word in lexicon.words(code):
        candidates = lexicon.candidates(code, word)
        if len(candidates) != 1 or _everyday(candidates[0]) or candidates[0].entry.status == "forbidden":
            continue
        if code == "ko":
            safe = " " in word or len(re.findall("[가-힣]", word)) >= 3
        else:
            safe = " " in word or word[0].isupper()
        if safe:
            found[word] = candidates[0]
    return _words(found, code)


def _others(lexicon: Lexicon, code: Code) -> _Watched:
    """Words of other editions that no entry lists as its own."""
    own = {word.casefold() for word in lexicon.words(code)}
    found: dict[str, Held] = {}
    for held in lexicon.entries():
        for rendering in held.entry.renderings:
            word = rendering.word.value
            if rendering.language == code and word.casefold() not in own and len(word) > 1 and not _is_predicate(word):
                found.setdefault(word, held)
    return _words(found, code)


def _is_predicate(word: str) -> bool:
    """A dictionary form such as 낮추다 never stands in a sentence as it is."""
    return word.endswith("다")


def _forbidden(lexicon: Lexicon, code: Code) -> _Watched:
    return _words(
        {h.entry.words[code]: h for h in lexicon.entries() if h.entry.status == "forbidden" and h.entry.words[code]}, code
    )


def _words(found: dict[str, Held], code: Code) -> _Watched:
    if not found:
        return _Watched(None, {})
    # The longest first, so that “GM intrusion” is not taken for “GM”.
    alternation = "|".join(re.escape(word) for word in sorted(found, key=len, reverse=True))
    if code == "ko":
        pattern = rf"(?<![가-힣A-Za-z])({alternation})(?=(?:{_PARTICLES})?(?![가-힣A-Za-z]))"
    else:
        # Not at the head of a sentence, where every word has a capital.
        pattern = rf"(?<=[a-z,;] )({alternation})(?![A-Za-z])"
    return _Watched(re.compile(pattern), found)
