"""Marked terms: that each leads to one usable entry, and that both sides of a block mark the same."""

from __future__ import annotations

from generator.checks.context import Context, bodies, terms_of
from generator.lexicon import Lexicon
from generator.model import LANGUAGES, Bilingual, Code, Term
from generator.problems import did_you_mean


def term_marks(context: Context) -> None:
    """`unknown-term`, `ambiguous-term`, `forbidden-term`: a marked word does not lead to exactly one usable entry."""
    for system in context.book.systems:
        lexicon = context.lexicons[system.id]
        partial = context.glossary_is_partial(system)
        for body in bodies(system):
            for code in LANGUAGES:
                for term in terms_of(body, code):
                    _resolve(context, lexicon, code, term, partial)
    for body in context.book.site.about:
        for code in LANGUAGES:
            for term in terms_of(body, code):
                context.problems.add(term.where, "misplaced-term", "the site's own text has no glossary; write the word without marks")


def _resolve(context: Context, lexicon: Lexicon, code: Code, term: Term, partial: bool) -> None:
    found = lexicon.candidates(code, term.key)
    if not found:
        if not partial:
            context.problems.add(
                term.where, "unknown-term",
                f"the glossary has no “{term.key}”{did_you_mean(term.key, lexicon.words(code))}; mark a word it lists, or add the term",
            )
    elif len(found) > 1:
        choices = " or ".join(f"[[{term.shown}|{held.entry.id}]]" for held in found)
        context.problems.add(term.where, "ambiguous-term", f"“{term.key}” stands for several terms; write {choices}")
    elif found[0].entry.status == "forbidden":
        context.problems.add(
            term.where, "forbidden-term", f"the glossary forbids “{found[0].entry.words[code]}”; use the preferred term"
        )


def terms_agree(context: Context) -> None:
    """`terms-differ`: a block marks a term on one side only."""
    for system in context.book.systems:
        lexicon = context.lexicons[system.id]
        for body in bodies(system):
            if body.ko.flow and body.en.flow:
                _same_terms(context, lexicon, body)


def _same_terms(context: Context, lexicon: Lexicon, body: Bilingual) -> None:
    marked: dict[Code, dict[str, Term]] = {}
    for code in LANGUAGES:
        marked[code] = {}
        for term in terms_of(body, code):
            found = lexicon.candidates(code, term.key)
            if len(found) != 1:
                return
            marked[code].setdefault(found[0].entry.id, term)
    for code, other, language in (("ko", "en", "English"), ("en", "ko", "Korean")):
        for entry_id, term in marked[code].items():
            if entry_id not in marked[other]:
                word = lexicon.entry(entry_id).entry.words[other]
                context.problems.add(
                    term.where, "terms-differ",
                    f"“{term.shown}” ({entry_id}) is marked here and not in the {language}; mark “{word}” there",
                )
