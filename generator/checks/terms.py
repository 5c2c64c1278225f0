"""Marked terms: that each leads to one usable entry, and that both sides of a block mark the same."""

from __future__ import annotations

from collections.abc import Mapping

from generator.checks.context import Context, Part, Words
from generator.lexicon import Lexicon
from generator.model import LANGUAGES, Code, Term
from generator.problems import Problems, did_you_mean


def term_marks(words: Words, part: Part, problems: Problems) -> None:
    """`unknown-term`, `ambiguous-term`, `forbidden-term`: a marked word does not lead to exactly one usable entry."""
    for terms in part.terms:
        for code in LANGUAGES:
            for term in terms[code]:
                _resolve(words, code, term, problems)


def misplaced(context: Context) -> None:
    """`misplaced-term`: a marked word where there is no glossary."""
    for terms in context.site.terms:
        for code in LANGUAGES:
            for term in terms[code]:
                context.problems.add(term.where, "misplaced-term", "the site's own text has no glossary; write the word without marks")


def _resolve(words: Words, code: Code, term: Term, problems: Problems) -> None:
    lexicon = words.lexicon
    found = lexicon.candidates(code, term.key)
    if not found:
        if not words.partial:
            problems.add(
                term.where, "unknown-term",
                f"the glossary has no “{term.key}”{did_you_mean(term.key, lexicon.words(code))}; mark a word it lists, or add the term",
            )
    elif len(found) > 1:
        choices = " or ".join(f"[[{term.shown}|{held.entry.id}]]" for held in found)
        problems.add(term.where, "ambiguous-term", f"“{term.key}” stands for several terms; write {choices}")
    elif found[0].entry.status == "forbidden":
        problems.add(
            term.where, "forbidden-term", f"the glossary forbids “{found[0].entry.words[code]}”; use the preferred term"
        )


def terms_agree(words: Words, part: Part, problems: Problems) -> None:
    """`terms-differ`: a block marks a term on one side only."""
    for body, terms in zip(part.bodies, part.terms, strict=True):
        if body.ko.flow and body.en.flow:
            _same_terms(words.lexicon, terms, problems)


def _same_terms(lexicon: Lexicon, terms: Mapping[Code, tuple[Term, ...]], problems: Problems) -> None:
    marked: dict[Code, dict[str, Term]] = {}
    for code in LANGUAGES:
        marked[code] = {}
        for term in terms[code]:
            found = lexicon.candidates(code, term.key)
            if len(found) != 1:
                return
            marked[code].setdefault(found[0].entry.id, term)
    for code, other, language in (("ko", "en", "English"), ("en", "ko", "Korean")):
        for entry_id, term in marked[code].items():
            if entry_id not in marked[other]:
                word = lexicon.entry(entry_id).entry.words[other]
                problems.add(
                    term.where, "terms-differ",
                    f"“{term.shown}” ({entry_id}) is marked here and not in the {language}; mark “{word}” there",
                )
