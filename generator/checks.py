"""Whole-book checks: what only shows when all files are seen together. One function and one family of codes each.

`CHECKS` lists them; each takes a `Context` and reports to its `problems`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from generator import figures, markup
from generator.lexicon import Lexicon, lineage
from generator.model import (
    LANGUAGES,
    Bilingual,
    Code,
    Link,
    Rule,
    Rulebook,
    System,
    Term,
    Text,
    Where,
    table_key,
)
from generator.problems import Problems, did_you_mean


@dataclass(frozen=True)
class Context:
    """What every check sees: the book, the systems known only in part, and where to report."""

    book: Rulebook
    incomplete: frozenset[str]
    problems: Problems

    @cached_property
    def lexicons(self) -> dict[str, Lexicon]:
        return {system.id: Lexicon(self.book, system) for system in self.book.systems}

    @cached_property
    def rules(self) -> dict[str, dict[str, Rule]]:
        return {s.id: {rule.id: rule for chapter in s.chapters for rule in chapter.rules} for s in self.book.systems}

    def glossary_is_partial(self, system: System) -> bool:
        return any(ancestor.id in self.incomplete for ancestor in lineage(self.book, system))


def check(book: Rulebook, incomplete: frozenset[str], problems: Problems) -> None:
    """Runs every check over `book`; faults go to `problems`."""
    context = Context(book, incomplete, problems)
    for one in CHECKS:
        one(context)


# --- walking the book --------------------------------------------------------------------------


def _bodies(system: System) -> Iterator[Bilingual]:
    """Every text of the system that has markup."""
    for chapter in system.chapters:
        for rule in chapter.rules:
            for block in rule.blocks:
                if block.body:
                    yield block.body
        for table in chapter.tables:
            for row in table.rows:
                for cell in row:
                    if cell.body:
                        yield cell.body


def _links(body: Bilingual) -> Iterator[Link]:
    for code in LANGUAGES:
        yield from (leaf for leaf in markup.leaves(body[code]) if isinstance(leaf, Link))


def _terms(body: Bilingual, code: Code) -> Iterator[Term]:
    yield from (leaf for leaf in markup.leaves(body[code]) if isinstance(leaf, Term))


# --- the checks --------------------------------------------------------------------------------


def duplicate_ids(context: Context) -> None:
    """`duplicate-id`: two things of one kind share an id."""
    for system in context.book.systems:
        rules = [rule for chapter in system.chapters for rule in chapter.rules]
        chapters = [(chapter.id, chapter.where) for chapter in system.chapters]
        _unique(context, "chapter", chapters)
        _unique(context, "rule", [(rule.id, rule.where) for rule in rules])
        _unique(context, "edition", [(edition.id, edition.where) for edition in system.editions])
        _unique(context, "term", [(entry.id, entry.where) for entry in system.entries])
        for chapter in system.chapters:
            _unique(context, "table", [(table.id, table.where) for table in chapter.tables])
            for table in chapter.tables:
                _unique(context, "column", [(column.id, column.where) for column in table.columns])


def _unique(context: Context, what: str, found: Iterable[tuple[str, Where]]) -> None:
    first: dict[str, Where] = {}
    for name, where in found:
        if name and name in first:
            place = f"{first[name].file}:{first[name].line}"
            context.problems.add(where, "duplicate-id", f"{what} “{name}” exists already at {place}; give it another id")
        first.setdefault(name, where)


def inheritance(context: Context) -> None:
    """`unknown-system`, `extends-cycle`: a system builds on one that is not there, or on itself."""
    names = [system.id for system in context.book.systems]
    for system in context.book.systems:
        if not system.extends:
            continue
        seen = [system.id]
        current: System | None = system
        while current and current.extends:
            parent = current.extends.value
            if parent in seen:
                context.problems.add(
                    system.extends.where, "extends-cycle", f"“{' → '.join([*seen, parent])}” is a circle; a system cannot build on itself"
                )
                break
            if parent not in names:
                if current is system:
                    context.problems.add(
                        system.extends.where, "unknown-system", f"there is no system “{parent}”{did_you_mean(parent, names)}"
                    )
                break
            seen.append(parent)
            current = context.book.system(parent)


def rule_references(context: Context) -> None:
    """`unknown-rule`, `see-self`: `see`, a link or a term points to a rule that is not there, or to itself."""
    for system in context.book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                seen: set[str] = set()
                for target in rule.see:
                    other, _, rule_id = target.value.rpartition("/")
                    _known_rule(context, system.id, other, rule_id, target.where)
                    if target.value in (rule.id, f"{system.id}/{rule.id}"):
                        context.problems.add(target.where, "see-self", "a rule cannot refer to itself; remove it from `see`")
                    if target.value in seen:
                        context.problems.add(target.where, "duplicate-see", f"“{target.value}” stands twice in `see`; remove one")
                    seen.add(target.value)
        for body in _bodies(system):
            for link in _links(body):
                if not link.url:
                    _known_rule(context, system.id, link.system, link.rule, link.where)
        for entry in system.entries:
            if entry.rule:
                other, _, rule_id = entry.rule.value.rpartition("/")
                _known_rule(context, system.id, other, rule_id, entry.rule.where)
    for body in context.book.site.about:
        for link in _links(body):
            if not link.url:
                _known_rule(context, "", link.system, link.rule, link.where)


def _known_rule(context: Context, own: str, other: str, rule_id: str, where: Where) -> None:
    target = other or own
    if target not in context.rules:
        context.problems.add(where, "unknown-system", f"there is no system “{target}”{did_you_mean(target, context.rules)}")
    elif rule_id not in context.rules[target] and target not in context.incomplete:
        of = f" in “{target}”" if other else ""
        context.problems.add(where, "unknown-rule", f"there is no rule “{rule_id}”{of}{did_you_mean(rule_id, context.rules[target])}")


def tables(context: Context) -> None:
    """`unknown-table`, `unused-table`: a block names a table that is not there; a table no block shows."""
    for system in context.book.systems:
        known = {(chapter.id, table.id): table for chapter in system.chapters for table in chapter.tables}
        shown: set[tuple[str, str]] = set()
        for chapter in system.chapters:
            for rule in chapter.rules:
                for block in rule.blocks:
                    if block.table is None or not block.table.value:
                        continue
                    key = table_key(chapter.id, block.table.value)
                    shown.add(key)
                    if key not in known and system.id not in context.incomplete:
                        names = [t if c == chapter.id else f"{c}/{t}" for c, t in known]
                        context.problems.add(
                            block.table.where, "unknown-table",
                            f"there is no table “{block.table.value}”{did_you_mean(block.table.value, names)}",
                        )
        for key, table in known.items():
            if key not in shown:
                context.problems.add(table.where, "unused-table", f"no rule shows table “{table.id}”; add a `table` block or delete it")


def editions(context: Context) -> None:
    """`unknown-edition`, `rendering-language`: a source or rendering names an edition that the system does not list."""
    for system in context.book.systems:
        known = {edition.id: edition for edition in system.editions}
        named: list[Text] = [text for chapter in system.chapters for rule in chapter.rules for text in rule.source]
        named += [rendering.edition for entry in system.entries for rendering in entry.renderings]
        if system.id in context.incomplete and not known:
            continue
        for text in named:
            if text.value and text.value not in known:
                context.problems.add(text.where, "unknown-edition", f"there is no edition “{text.value}”{did_you_mean(text.value, known)}")


def term_marks(context: Context) -> None:
    """`unknown-term`, `ambiguous-term`, `forbidden-term`: a marked word does not lead to exactly one usable entry."""
    for system in context.book.systems:
        lexicon = context.lexicons[system.id]
        partial = context.glossary_is_partial(system)
        for body in _bodies(system):
            for code in LANGUAGES:
                for term in _terms(body, code):
                    _resolve(context, lexicon, code, term, partial)
    for body in context.book.site.about:
        for code in LANGUAGES:
            for term in _terms(body, code):
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


def shared_words(context: Context) -> None:
    """`same-word`: two entries of one system cannot be told apart in either language."""
    for system in context.book.systems:
        seen: dict[tuple[str, str], Where] = {}
        for entry in system.entries:
            key = (entry.words["ko"], entry.words["en"])
            if all(key) and key in seen:
                context.problems.add(
                    entry.where, "same-word", f"“{key[0]}”/“{key[1]}” stands already in line {seen[key].line}; merge the two entries"
                )
            seen.setdefault(key, entry.where)


def sides_agree(context: Context) -> None:
    """`terms-differ`, `numbers-differ`, `shape-differs`: a block does not say the same on both sides."""
    for system in context.book.systems:
        lexicon = context.lexicons[system.id]
        for body in _bodies(system):
            if not body.ko.flow or not body.en.flow:
                continue
            _same_terms(context, lexicon, body)
            _same_figures(context, body)


def _same_terms(context: Context, lexicon: Lexicon, body: Bilingual) -> None:
    marked: dict[Code, dict[str, Term]] = {}
    for code in LANGUAGES:
        marked[code] = {}
        for term in _terms(body, code):
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


def _same_figures(context: Context, body: Bilingual) -> None:
    sides = {code: Counter(figures.figures(body[code])) for code in LANGUAGES}
    if sides["ko"] == sides["en"]:
        return
    only_ko = sorted((sides["ko"] - sides["en"]).elements())
    only_en = sorted((sides["en"] - sides["ko"]).elements())
    parts = [f"{side} has {', '.join(found)}" for side, found in (("the Korean", only_ko), ("the English", only_en)) if found]
    context.problems.add(
        body.en.text.where, "numbers-differ", f"{' and '.join(parts)} beyond the other side; both must give the same figures"
    )


CHECKS: tuple[Callable[[Context], None], ...] = (
    duplicate_ids,
    inheritance,
    rule_references,
    tables,
    editions,
    term_marks,
    shared_words,
    sides_agree,
)
