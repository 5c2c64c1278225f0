"""Book → the pages of the site, the same in every language: which there are, what each holds, where each thing stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, get_args

from generator import calculators, editions, markup
from generator.false_friends import FalseFriend, false_friends
from generator.lexicon import Held, Lexicon
from generator.model import LANGUAGES, Bilingual, Block, Chapter, Code, Panel, Rule, Rulebook, System, Table, Term, Title, table_key
from generator.review import Review, Unit, of_rule, of_table

PageKind = Literal[
    "home", "about", "status", "system", "chapter", "quick", "calculators", "glossary", "editions", "rules", "compare",
    "all-terms", "false-friends",
]
Content = Bilingual | Table | Title
PAGE_KINDS: tuple[PageKind, ...] = get_args(PageKind)


@dataclass(frozen=True, slots=True)
class Address:
    """A page's path without slashes at its ends ("cypher/tasks", "" for the home page) and an anchor in it."""

    path: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    kind: PageKind
    path: str
    system: System | None = None
    chapter: Chapter | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A rule that marks a term, and the chapter it stands in."""

    chapter: Chapter
    rule: Rule


@dataclass(frozen=True, slots=True)
class QuickItem:
    """One thing in the quick reference: block `number` of a rule, counted from 1, and its table if it shows one."""

    chapter: Chapter
    rule: Rule
    number: int
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A rule of one game and its counterpart in another: the same, or different as `block` of the first one says."""

    system: System
    chapter: Chapter
    rule: Rule
    other: System
    other_chapter: Chapter
    other_rule: Rule
    block: int


class Site:
    """All pages of a book and the addresses of everything on them. Without a `review` nothing counts as reviewed."""

    def __init__(self, book: Rulebook, review: Review | None = None) -> None:
        self.book = book
        self.review = review or Review(book, {})
        self.lexicons = {system.id: Lexicon(book, system) for system in book.systems}
        self._block_terms: dict[tuple[str, int], set[str]] = {}
        self._uses: dict[str, dict[str, list[Use]]] = {}
        self._calculators: dict[str, dict[str, tuple[Rule, Address]]] = {}
        self._words: dict[str, editions.Words] = {}
        self._differing: dict[str, dict[str, str]] = {}
        self._rules = {
            (system.id, rule.id): (chapter, rule)
            for system in book.systems
            for chapter in system.chapters
            for rule in chapter.rules
        }
        self._tables = {
            (system.id, chapter.id, table.id): table
            for system in book.systems
            for chapter in system.chapters
            for table in chapter.tables
        }

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        return tuple(self._pages())

    def _pages(self) -> Iterator[Page]:
        yield Page("home", "")
        for system in self.book.systems:
            yield Page("system", system.id, system)
            for chapter in system.chapters:
                yield Page("chapter", f"{system.id}/{chapter.id}", system, chapter)
            if system.panels:
                yield Page("quick", f"{system.id}/quick", system)
            if self.calculators(system):
                yield Page("calculators", f"{system.id}/calculators", system)
            yield Page("glossary", f"{system.id}/glossary", system)
            if self.edition_words(system).rows or any(editions.told(system)):
                yield Page("editions", f"{system.id}/editions", system)
            yield Page("rules", f"{system.id}/rules", system)
        if len(self.book.systems) > 1:
            yield Page("all-terms", "glossary")
            yield Page("compare", "compare")
        if self.false_friends:
            yield Page("false-friends", "false-friends")
        yield Page("status", "status")
        yield Page("about", "about")

    def rule(self, system: System | None, reference: str) -> tuple[Rule, Address]:
        """The rule that "id" or "system/id" names, seen from `system`, and where it stands."""
        other, _, rule_id = reference.rpartition("/")
        owner = other or (system.id if system else "")
        chapter, rule = self._rules[owner, rule_id]
        return rule, Address(f"{owner}/{chapter.id}", rule_id)

    def term_address(self, system: System, entry_id: str) -> Address:
        # A system's own glossary page also shows what it inherits, so that a reader stays in the system.
        return Address(f"{system.id}/glossary", entry_id)

    def table(self, system: System, chapter: Chapter, block: Block) -> Table:
        assert block.table is not None
        return self._tables[(system.id, *table_key(chapter.id, block.table.value))]

    def calculators(self, system: System) -> dict[str, tuple[Rule, Address]]:
        """The calculators that a system's rules show, in the order of lists: the rule of each, and where it stands."""
        if system.id not in self._calculators:
            self._calculators[system.id] = self._calculators_in(system)
        return self._calculators[system.id]

    @staticmethod
    def _calculators_in(system: System) -> dict[str, tuple[Rule, Address]]:
        found = {
            block.calculator.value: (rule, Address(f"{system.id}/{chapter.id}", block_id(rule.id, number)))
            for chapter in system.chapters
            for rule in chapter.rules
            for number, block in enumerate(rule.blocks, 1)
            if block.calculator
        }
        return {name: found[name] for name in calculators.ids() if name in found}

    def calculators_for(self, system: System, rule: Rule) -> dict[str, Address]:
        """The calculators that help with a rule and stand in another one, each with the place where it stands."""
        hosts = self._helping.get(f"{system.id}/{rule.id}", ())
        return {name: address for name, host, address in hosts if host is not rule}

    @cached_property
    def _helping(self) -> dict[str, list[tuple[str, Rule, Address]]]:
        """For each rule ("system/rule") the calculators that help with it, each with the rule that it stands in."""
        found: dict[str, list[tuple[str, Rule, Address]]] = {}
        for owner in self.book.systems:
            for name, (host, address) in self.calculators(owner).items():
                for rule in calculators.spec(name)["appears"]:
                    found.setdefault(rule, []).append((name, host, address))
        return found

    def behind(self, system: System, chapter: Chapter, rule: Rule, number: int) -> Code | None:
        """The language whose side of a rule's block, counted from 1, is out of date, if one is."""
        block = rule.blocks[number - 1]
        if block.table:
            return self.review.behind(of_table(system, *table_key(chapter.id, block.table.value)), "table")
        return self.review.behind(of_rule(system, rule), "text", number)

    def block_terms(self, system: System, chapter: Chapter, block: Block) -> set[str]:
        """Ids of the glossary entries that a block marks, its table's cells included."""
        # The book holds the block, so no other gets its number.
        key = (system.id, id(block))
        if key not in self._block_terms:
            self._block_terms[key] = self._terms_in(system, chapter, block)
        return self._block_terms[key]

    def _terms_in(self, system: System, chapter: Chapter, block: Block) -> set[str]:
        bodies = [block.body] if block.body else []
        if block.table:
            bodies += [cell.body for row in self.table(system, chapter, block).rows for cell in row if cell.body]
        lexicon = self.lexicons[system.id]
        return {
            lexicon.find(code, leaf.key).entry.id
            for body in bodies
            for code in LANGUAGES
            for leaf in markup.leaves(body[code])
            if isinstance(leaf, Term)
        }

    def contents(self, page: Page) -> tuple[Content, ...]:
        """The summaries of chapters, and the texts and tables of rules, that stand on a page."""
        chapters = [page.chapter] if page.chapter else page.system.chapters if page.kind == "system" else []
        blocks: Iterable[tuple[Chapter, Block]] = ()
        if page.chapter:
            blocks = ((page.chapter, block) for rule in page.chapter.rules for block in rule.blocks)
        elif page.kind == "quick":
            items = (item for _, items in self.quick(page.system) for item in items)
            blocks = ((item.chapter, item.rule.blocks[item.number - 1]) for item in items)
        elif page.kind == "editions":
            blocks = ((one.chapter, one.block) for one in editions.told(page.system))
        elif page.kind == "compare":
            blocks = ((one.chapter, one.rule.blocks[one.block - 1]) for one in self.comparisons if one.block)
        found = (block.body or (block.table and self.table(page.system, chapter, block)) for chapter, block in blocks)
        return (*(chapter.summary for chapter in chapters), *(one for one in found if one))

    def rule_terms(self, system: System, chapter: Chapter, rule: Rule) -> tuple[str, ...]:
        found = set().union(*(self.block_terms(system, chapter, block) for block in rule.blocks))
        return tuple(sorted(found))

    def uses(self, system: System) -> dict[str, list[Use]]:
        """For each glossary entry of `system`, the rules that mark it, in book order."""
        if system.id not in self._uses:
            self._uses[system.id] = self._uses_in(system)
        return self._uses[system.id]

    def _uses_in(self, system: System) -> dict[str, list[Use]]:
        found: dict[str, list[Use]] = {held.entry.id: [] for held in self.lexicons[system.id].entries()}
        for chapter in system.chapters:
            for rule in chapter.rules:
                for entry_id in self.rule_terms(system, chapter, rule):
                    found[entry_id].append(Use(chapter, rule))
        return found

    def quick(self, system: System) -> list[tuple[Panel, list[QuickItem]]]:
        """The quick reference: what is marked for each panel, in book order, a table where a rule first shows it."""
        found: dict[str, list[QuickItem]] = {panel.id: [] for panel in system.panels}
        shown: set[int] = set()
        for chapter in system.chapters:
            for rule in chapter.rules:
                if rule.quick:
                    found[rule.quick.panel.value].append(QuickItem(chapter, rule, 1))
                for number, block in enumerate(rule.blocks, 1):
                    table = self.table(system, chapter, block) if block.table else None
                    if table and table.quick and id(table) not in shown:
                        shown.add(id(table))
                        found[table.quick.panel.value].append(QuickItem(chapter, rule, number, table))
        return [(panel, found[panel.id]) for panel in system.panels]

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Every rule that is compared with one of another game, in book order."""
        return tuple(self._comparisons())

    def _comparisons(self) -> Iterator[Comparison]:
        for system in self.book.systems:
            for chapter in system.chapters:
                for rule in chapter.rules:
                    for target in rule.same_as:
                        yield self._comparison(system, chapter, rule, target.value, 0)
                    for number, block in enumerate(rule.blocks, 1):
                        if block.differs_from:
                            yield self._comparison(system, chapter, rule, block.differs_from.value, number)

    def _comparison(self, system: System, chapter: Chapter, rule: Rule, reference: str, block: int) -> Comparison:
        other, _, rule_id = reference.rpartition("/")
        there, found = self._rules[other, rule_id]
        return Comparison(system, chapter, rule, self.book.system(other), there, found, block)

    def compared_with(self, system: System, rule: Rule) -> list[Comparison]:
        """The comparisons that other games make with a rule."""
        return [one for one in self.comparisons if one.other is system and one.other_rule is rule]

    @cached_property
    def false_friends(self) -> tuple[FalseFriend, ...]:
        """Words that stand for more than one term, gravest first."""
        return false_friends(self.book)

    @cached_property
    def _friends(self) -> dict[tuple[str, str], list[FalseFriend]]:
        found: dict[tuple[str, str], list[FalseFriend]] = {}
        for friend in self.false_friends:
            for held in friend.entries:
                found.setdefault((held.system.id, held.entry.id), []).append(friend)
        return found

    def friends_of(self, held: Held) -> list[FalseFriend]:
        """The false friends that an entry has part in."""
        return self._friends.get((held.system.id, held.entry.id), [])

    def edition_words(self, system: System) -> editions.Words:
        """The terms of a system whose words differ between editions."""
        if system.id not in self._words:
            self._words[system.id] = editions.words(self.book, system)
        return self._words[system.id]

    def differing(self, system: System, rule: Rule) -> Address | None:
        """Where the page of editions says how they differ about a rule; None where they agree."""
        if system.id not in self._differing:
            self._differing[system.id] = editions.differing(system, self.edition_words(system))
        anchor = self._differing[system.id].get(rule.id)
        return Address(f"{system.id}/editions", anchor) if anchor else None

    def held(self, system: System, entry_id: str) -> Held:
        return self.lexicons[system.id].entry(entry_id)


def block_id(rule_id: str, number: int) -> str:
    """Anchor of a rule's block, counted from 1. The dot keeps it apart from every rule id."""
    return f"{rule_id}.{number}"


def unit_address(unit: Unit) -> Address:
    """Where a reader finds a unit of review."""
    if unit.rule:
        return Address(f"{unit.system}/{unit.chapter}", block_id(unit.rule, unit.block) if unit.block else unit.rule)
    if unit.chapter:
        return Address(f"{unit.system}/{unit.chapter}")
    return Address(f"{unit.system}/glossary", unit.key.path.rpartition("/")[2])


def relative(page: str, target: Address) -> str:
    """Relative address of `target` from the page at path `page`, both served as folders."""
    anchor = f"#{target.anchor}" if target.anchor else ""
    if target.path == page:
        return anchor or "./"
    return _between(page, target.path) + anchor


@cache
def _between(page: str, target: str) -> str:
    here = page.split("/") if page else []
    there = target.split("/") if target else []
    shared = 0
    while shared < min(len(here), len(there)) and here[shared] == there[shared]:
        shared += 1
    up = "../" * (len(here) - shared)
    down = "".join(f"{part}/" for part in there[shared:])
    return f"{up}{down}" or "./"
