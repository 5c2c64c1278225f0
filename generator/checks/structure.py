"""How the parts of a book hang together: ids, references, tables, editions, inheritance."""

from __future__ import annotations

from collections.abc import Iterable

from generator.calculators import ids
from generator.checks.context import Context
from generator.model import System, Text, Where, table_key
from generator.problems import did_you_mean


def duplicate_ids(context: Context) -> None:
    """`duplicate-id`: two things of one kind share an id."""
    for system in context.book.systems:
        rules = [rule for chapter in system.chapters for rule in chapter.rules]
        chapters = [(chapter.id, chapter.where) for chapter in system.chapters]
        _unique(context, "chapter", chapters)
        _unique(context, "rule", [(rule.id, rule.where) for rule in rules])
        _unique(context, "edition", [(edition.id, edition.where) for edition in system.editions])
        _unique(context, "panel", [(panel.id, panel.where) for panel in system.panels])
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
        for link in context.links(system):
            if not link.url:
                _known_rule(context, system.id, link.system, link.rule, link.where)
        for entry in system.entries:
            if entry.rule:
                other, _, rule_id = entry.rule.value.rpartition("/")
                _known_rule(context, system.id, other, rule_id, entry.rule.where)
    for link in context.site.links:
        if not link.url:
            _known_rule(context, "", link.system, link.rule, link.where)


def comparisons(context: Context) -> None:
    """`unknown-rule`, `same-game`: what a rule is compared with is no rule, or no rule of another game."""
    for system in context.book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                targets = [*rule.same_as, *(block.differs_from for block in rule.blocks if block.differs_from)]
                for target in targets:
                    other, _, rule_id = target.value.rpartition("/")
                    _known_rule(context, system.id, other, rule_id, target.where)
                    if other in ("", system.id):
                        context.problems.add(
                            target.where, "same-game", "a rule is compared with rules of other games; write game/rule, or use `see`"
                        )


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


def quick_reference(context: Context) -> None:
    """`unknown-panel`, `empty-panel`, `unknown-column`: marks for the quick reference that lead nowhere."""
    for system in context.book.systems:
        known = {panel.id: panel for panel in system.panels}
        tables = [table for chapter in system.chapters for table in chapter.tables if table.quick]
        rules = [rule for chapter in system.chapters for rule in chapter.rules if rule.quick]
        marks = [marked.quick for marked in (*rules, *tables)]
        for mark in marks:
            if mark.panel.value and mark.panel.value not in known:
                hint = did_you_mean(mark.panel.value, known) or "; system.yml lists them under `quick`"
                context.problems.add(mark.panel.where, "unknown-panel", f"there is no panel “{mark.panel.value}”{hint}")
        for table in tables:
            columns = [column.id for column in table.columns]
            for name in table.quick.columns:
                if name.value not in columns:
                    hint = did_you_mean(name.value, columns) or f"; it has {', '.join(columns)}"
                    context.problems.add(name.where, "unknown-column", f"table “{table.id}” has no column “{name.value}”{hint}")
        filled = {mark.panel.value for mark in marks}
        for panel in known.values():
            if panel.id not in filled and system.id not in context.incomplete:
                context.problems.add(
                    panel.where, "empty-panel", f"no rule and no table has `quick: {panel.id}`; mark one or delete the panel"
                )


def calculators(context: Context) -> None:
    """`unknown-calculator`, `doubled-calculator`: a block names a calculator that is not there, or one shown elsewhere."""
    known = ids()
    for system in context.book.systems:
        shown: dict[str, Where] = {}
        for chapter in system.chapters:
            for rule in chapter.rules:
                for block in rule.blocks:
                    if block.calculator is None or not block.calculator.value:
                        continue
                    name, where = block.calculator.value, block.calculator.where
                    if name not in known:
                        context.problems.add(
                            where, "unknown-calculator", f"there is no calculator “{name}”{did_you_mean(name, known)}"
                        )
                    elif name in shown:
                        place = f"{shown[name].file}:{shown[name].line}"
                        context.problems.add(
                            where, "doubled-calculator",
                            f"calculator “{name}” is shown already at {place}; keep it where a player looks for it",
                        )
                    shown.setdefault(name, where)


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
