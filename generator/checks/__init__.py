"""Whole-book checks: what only shows when all files are seen together. A module a subject, a function a check."""

from __future__ import annotations

from collections.abc import Callable

from generator.checks import (
    allowances,
    english_prose,
    findability,
    korean_prose,
    parity,
    passages,
    scales,
    structure,
    terms,
    vocabulary,
)
from generator.checks.context import Context
from generator.model import Rulebook
from generator.problems import Problems

BOOK_CHECKS: tuple[Callable[[Context], None], ...] = (
    structure.duplicate_ids,
    structure.inheritance,
    structure.rule_references,
    structure.tables,
    structure.editions,
    structure.shared_words,
    terms.term_marks,
    terms.terms_agree,
    parity.figures_agree,
    parity.shapes_agree,
    findability.titles,
    findability.orphans,
)


def check(book: Rulebook, incomplete: frozenset[str], problems: Problems) -> None:
    """Runs every check over `book`; faults that no `allow` covers go to `problems`."""
    if not book.systems:
        # Nothing to check, and every reference would dangle.
        return
    found = Problems()
    context = Context(book, incomplete, found)
    for one in BOOK_CHECKS:
        one(context)
    for system in book.systems:
        texts = list(passages.of_system(system))
        korean_prose.prose(context, texts)
        english_prose.prose(context, texts)
        vocabulary.unmarked(context, system, texts)
        scales.scales(context, system, texts)
        scales.quantities(context, system, texts)
    site_texts = list(passages.of_site(book))
    korean_prose.prose(context, site_texts)
    english_prose.prose(context, site_texts)
    allowances.apply(found.sorted(), book.allowances, problems)
