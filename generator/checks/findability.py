"""Rules that readers could confuse or never reach."""

from __future__ import annotations

from collections import defaultdict

from generator.checks.context import Context
from generator.model import LANGUAGES, Rule, System


def titles(context: Context) -> None:
    """`same-title`, `alias-collides`: two rules are called alike, or found under each other's name."""
    for system in context.book.systems:
        rules = [rule for chapter in system.chapters for rule in chapter.rules]
        by_title: dict[str, list[Rule]] = defaultdict(list)
        for code in LANGUAGES:
            for rule in rules:
                by_title[rule.title[code].casefold()].append(rule)
        for code in LANGUAGES:
            seen: dict[str, Rule] = {}
            for rule in rules:
                title = rule.title[code].casefold()
                if title and title in seen:
                    context.problems.add(
                        rule.title.text(code).where, "same-title",
                        f"rule “{seen[title].id}” has this title too; a reader could not tell them apart",
                    )
                seen.setdefault(title, rule)
        for rule in rules:
            for code in LANGUAGES:
                for alias in rule.aliases[code]:
                    others = [other for other in by_title.get(alias.value.casefold(), ()) if other is not rule]
                    if others:
                        context.problems.add(
                            alias.where, "alias-collides",
                            f"“{alias.value}” is the title of rule “{others[0].id}”; whoever types it wants that one",
                        )


def orphans(context: Context) -> None:
    """`orphan-rule`: no `see`, link or term leads to the rule."""
    reached: set[tuple[str, str]] = set()
    for system in context.book.systems:
        reached |= _reached_from(context, system)
    reached |= {(link.system, link.rule) for link in context.site.links if not link.url}
    for system in context.book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                if rule.id and (system.id, rule.id) not in reached:
                    context.problems.add(
                        rule.where, "orphan-rule", f"nothing leads to “{rule.id}”; name it in the `see` of a related rule"
                    )


def _reached_from(context: Context, system: System) -> set[tuple[str, str]]:
    named: list[tuple[str, str]] = []
    for chapter in system.chapters:
        for rule in chapter.rules:
            compared = [block.differs_from for block in rule.blocks if block.differs_from]
            targets = [target.value.rpartition("/") for target in (*rule.see, *rule.same_as, *compared)]
            named += [(other, name) for other, _, name in targets if (other or system.id, name) != (system.id, rule.id)]
    named += [(link.system, link.rule) for link in context.links(system) if not link.url]
    named += [entry.rule.value.rpartition("/")[0::2] for entry in system.entries if entry.rule]
    return {(other or system.id, name) for other, name in named}
