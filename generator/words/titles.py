"""Where terms stand in plain strings: titles, headings of tables, summaries and definitions, which hold no marks.

A word counts only where it stands whole (what follows it in Korean must be a particle or make a verb of it) and only for terms that the text
around the string marks, or whose own rule it names. Where that leaves two entries, or a longer word of the glossary
covers the place, nothing is found: a title that keeps its word is better than one that says something else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from generator import korean
from generator.lexicon import Lexicon, inflected
from generator.model import LANGUAGES, Code

# Particles that are the same after every word, as far as titles and summaries use them.
_UNCHANGING = (
    "의|에|에게|에서|에서는|에는|에도|도|만|마다|부터|까지|보다|처럼|마저|조차|밖에|입니다|이나마|뿐|별|에서의|에게서|만큼|들|들이|들의|들은|끼리"
)
# What makes a verb of a noun: 행동하다, 완화되다, 방해받다.
_VERBAL = "하|할|한|해|했|합|함|되|될|된|돼|됐|됩|됨|받|시키|시킬|시킨"
_FOLLOWS = re.compile(rf"(?:{_VERBAL})|(?:{_UNCHANGING})?(?![가-힣A-Za-z0-9])")


@dataclass(frozen=True, slots=True)
class Found:
    """A term in a string, from `start` to `end`; the page finds the particle after it by itself."""

    start: int
    end: int
    entry: str


class Finder:
    """Finds the words of one system's glossary in plain strings."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    @cached_property
    def _known(self) -> dict[Code, tuple[re.Pattern[str], dict[str, list[str]]]]:
        return {code: self._words(code) for code in LANGUAGES}

    def _words(self, code: Code) -> tuple[re.Pattern[str], dict[str, list[str]]]:
        """Every written form as a pattern, and for preferred words (in English their inflections too) the entries.

        A capital may stand for a small letter, as at the head of a title, but not the other way: Speed is a stat.
        """
        leads: dict[str, list[str]] = {}
        for held in self._lexicon.entries():
            word = held.entry.words[code]
            if held.entry.status == "forbidden" or not word:
                continue
            forms = {word, *(inflected(word, held.entry.pos) if code == "en" else ())}
            for form in forms | {form[0].upper() + form[1:] for form in forms}:
                leads.setdefault(form, []).append(held.entry.id)
        every = {word for word in self._lexicon.words(code) if word} | set(leads)
        # The longest first, so that “GM intrusion” is not taken for “GM”.
        written = "|".join(re.escape(word) for word in sorted(every, key=lambda word: (-len(word), word))) or "(?!)"
        if code == "ko":
            return re.compile(rf"(?<![가-힣A-Za-z0-9])(?:{written})"), leads
        return re.compile(rf"(?<![A-Za-z0-9-])(?:{written})(?![A-Za-z0-9])", re.IGNORECASE), leads

    def find(
        self, text: str, code: Code, allowed: Collection[str], own: Collection[str] = (), prose: bool = False
    ) -> tuple[Found, ...]:
        """The terms of `text` among the entries `allowed`; `own` decide where two share a word.

        In `prose` everyday words stand for themselves (쉬는 일, "rests on"): only words that are hardly ever used but
        as terms are found.
        """
        found = self._find(text, code, set(allowed) | set(own), set(own))
        return tuple(one for one in found if not prose or _is_safe(text[one.start : one.end], code))

    def _find(self, text: str, code: Code, allowed: set[str], own: set[str]) -> Iterator[Found]:
        pattern, leads = self._known[code]
        at = 0
        while match := pattern.search(text, at):
            at = match.end()
            if code == "ko" and not korean.split_particle(text[at:]) and not _FOLLOWS.match(text, at):
                # Part of another word; a shorter one may begin at the same place and fit.
                at = match.start() + 1
                continue
            entries = set(leads.get(match[0], ()))
            chosen = entries & own if len(entries & allowed) > 1 else entries & allowed
            if len(chosen) == 1:
                yield Found(match.start(), match.end(), chosen.pop())


def _is_safe(word: str, code: Code) -> bool:
    if code == "ko":
        return len(word) > 1
    return " " in word or word[1:] != word[1:].lower() or word[0].isupper()
