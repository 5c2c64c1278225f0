"""Rendered pages, used again as long as nothing has changed that they could show.

A page is made from the running texts and tables that stand on it, its template, and the *outline* of the whole book:
titles, words, references and marked terms, but no running text, no content of tables, and no places in files. So a
sentence costs the pages it stands on, and a template those of its kind. Titles of chapters and rules, definitions of
terms and texts of the catalogs are known by name: a new one costs the pages in which that name is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from generator import markup
from generator.model import LANGUAGES, Bilingual, Block, Chapter, Code, Entry, Markup, Rule, System, Table, Term, Text, Title, Where
from generator.pages import Content, Page, Site
from generator.stamps import Key

# Names of such characters stand on every page as they are; others may stand there as entities.
_PLAIN = re.compile(r"[^\W_]+(?:[ .,:;·/–-]+[^\W_]+)*")


class Markdown(Protocol):
    @property
    def markdown(self) -> str: ...


T = TypeVar("T", bound=Markdown)
# Units of review that are out of date: key, part and number of each.
Stale = frozenset[tuple[Key, str, int]]


@dataclass(frozen=True, slots=True)
class Name:
    """What pages show that is known by a name: a page that shows it holds one of `forms` as it is.

    It also holds one of `beside`, if there are any. `said` is what changes without being a form.
    """

    forms: tuple[str, ...]
    beside: tuple[str, ...] = ()
    said: Any = None

    def gone(self, now: Name) -> Iterator[Name]:
        """Each of the forms by which a page is known that shows what is another now."""
        same = self.said == now.said and len(self.forms) == len(now.forms)
        for number, form in enumerate(self.forms):
            if not same or form != now.forms[number]:
                yield Name((form,), self.beside)

    def is_sure(self) -> bool:
        """Whether the name can be found wherever it stands."""
        return all(map(_PLAIN.fullmatch, self.forms))

    def may_stand_in(self, markdown: str) -> bool:
        return any(form in markdown for form in self.forms) and (
            not self.beside or any(mark in markdown for mark in self.beside)
        )


# By what they stand for.
Names = Mapping[Any, Name]


@dataclass(frozen=True, slots=True)
class _Kept(Generic[T]):
    """What was made of a page, and what it was made from besides all that pages share."""

    template: str
    contents: tuple[Any, ...]
    stale: Stale
    made: T


class Recall(Generic[T]):
    """What was made of each page, by language, when the book last looked as it does now."""

    def __init__(self) -> None:
        self._outlines: dict[tuple[str, str], tuple[Chapter | tuple[Entry, ...], Any]] = {}
        self._tables: dict[int, tuple[Table, Any]] = {}
        self._around: Any = None
        self._names: Names = {}
        self._site: Site | None = None
        self._templates: Mapping[str, str] = {}
        self._made: dict[tuple[Code, str], _Kept[T]] = {}

    def around(self, site: Site, names: Names, templates: Mapping[str, str]) -> None:
        """From now on in the book of `site`.

        `names` are those that pages show besides titles; `templates` changes for each kind of page when
        anything of its template does.
        """
        around = self._around
        if site is not self._site:
            standing = {id(table) for system in site.book.systems for chapter in system.chapters for table in chapter.tables}
            self._tables = {key: known for key, known in self._tables.items() if key in standing}
            around = plain(site.book.site), tuple(self._system(system) for system in site.book.systems)
        names = _titles(site) | _definitions(site) | names
        if around != self._around or names.keys() != self._names.keys():
            self._made = {}
        elif gone := [old for name in names for old in self._names[name].gone(names[name])]:
            sure = all(old.is_sure() for old in gone)
            self._made = {
                key: kept for key, kept in self._made.items()
                if sure and not any(old.may_stand_in(kept.made.markdown) for old in gone)
            }
        self._site, self._around, self._names, self._templates = site, around, names, templates

    def made(self, code: Code, page: Page, make: Callable[[], T]) -> T:
        """What `make` gives, or gave for the same page."""
        if page.kind == "status":
            # It counts what is not stale too.
            return make()
        template = self._templates[page.kind]
        contents = tuple(map(self._content, self._site.contents(page)))
        stale = frozenset(unit for unit in self._site.review.stale if _shows(page, self._site, unit[0]))
        kept = self._made.get((code, page.path))
        if kept and (kept.template, kept.contents, kept.stale) == (template, contents, stale):
            return kept.made
        made = make()
        self._made[code, page.path] = _Kept(template, contents, stale, made)
        return made

    def _content(self, content: Content) -> Any:
        if isinstance(content, Bilingual):
            return content.ko.text.value, content.en.text.value
        if isinstance(content, Title):
            return plain(content)
        if id(content) not in self._tables:
            # The table is kept too, so that its number is not given to another.
            self._tables[id(content)] = content, (plain(content.title), plain(content.columns), plain(content.rows))
        return self._tables[id(content)][1]

    def _system(self, system: System) -> Any:
        chapters = tuple((chapter.id, self._outline((system.id, chapter.id), chapter)) for chapter in system.chapters)
        return self._outline((system.id, ""), system.entries), plain(replace(system, chapters=(), entries=())), chapters

    def _outline(self, key: tuple[str, str], value: Chapter | tuple[Entry, ...]) -> Any:
        if key not in self._outlines or self._outlines[key][0] is not value:
            self._outlines[key] = (value, plain(value))
        return self._outlines[key][1]


def _titles(site: Site) -> dict[Any, Name]:
    """Those of chapters, and of rules: whatever shows one of these leads to the rule, or is its heading."""
    chapters = {
        ("chapter", system.id, chapter.id): Name(tuple(chapter.title[code] for code in LANGUAGES))
        for system in site.book.systems for chapter in system.chapters
    }
    return chapters | {
        (system.id, rule.id): Name(
            tuple(rule.title[code] for code in LANGUAGES), (f"{chapter.id}/#{rule.id}", f"{{#{rule.id}")
        )
        for system in site.book.systems for chapter in system.chapters for rule in chapter.rules
    }


def _definitions(site: Site) -> dict[Any, Name]:
    """Those of terms. They are shown in glossaries, where an entry has its anchor, and kept for what opens beside a term."""
    return {
        ("definition", system.id, entry.id): Name(
            (entry.id,), (f'id="{entry.id}"', f"&quot;{entry.id}&quot;:"), plain(entry.definition)
        )
        for system in site.book.systems for entry in system.entries
    }


def _shows(page: Page, site: Site, key: Key) -> bool:
    """Whether a page may say that what `key` names is out of date."""
    owner, _, name = key.path.partition("/")
    if key.section == "terms":
        # A glossary shows what it inherits as well.
        return page.kind in ("glossary", "false-friends")
    if page.kind not in ("chapter", "quick") or owner != page.system.id:
        return False
    if key.section == "tables":
        return True
    if page.chapter:
        return name == page.chapter.id if key.section == "chapters" else any(rule.id == name for rule in page.chapter.rules)
    return any(item.rule.id == name for _, items in site.quick(page.system) for item in items)


def plain(value: Any) -> Any:
    """A value of the model as nested tuples, without places, and without what is known by name.

    Of the text of a block, and of the cells of a table, only the terms that they mark.
    """
    match value:
        case Where():
            return None
        case Text():
            return value.value
        case Block(body=body) if body:
            return _terms(body), plain(replace(value, body=None))
        case Table(id=name, quick=quick):
            return name, plain(quick), [_terms(cell.body) for row in value.rows for cell in row if cell.body]
        case Markup():
            return value.text.value
        case Chapter():
            return _without(value, "title", "summary")
        case Rule():
            return _without(value, "title")
        case Entry():
            return _without(value, "definition")
        case tuple():
            return tuple(map(plain, value))
        case dict():
            return tuple((key, plain(held)) for key, held in value.items())
    return _without(value) if is_dataclass(value) else value


def _without(value: Any, *names: str) -> tuple[Any, ...]:
    return tuple(plain(getattr(value, field.name)) for field in fields(value) if field.name not in names)


def _terms(body: Bilingual) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(leaf.key for leaf in markup.leaves(body[code]) if isinstance(leaf, Term)) for code in LANGUAGES)
