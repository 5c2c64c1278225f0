"""Rendered pages, used again as long as nothing has changed that they could show.

A page is made from its chapter, or those of its game, and from the *outline* of everything else: titles, words,
references, tables and marked terms, but no running text, and no places in files. So a sentence costs the pages it stands
on. Titles of rules are names that other pages show as they are: a new one costs the pages in which the old one is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from generator import markup
from generator.model import LANGUAGES, Block, Chapter, Code, Markup, Rule, System, Term, Text, Where
from generator.pages import Page, Site
from generator.stamps import Key

# Names of such characters stand on every page as they are; others may stand there as entities.
_PLAIN = re.compile(r"[^\W_]+(?:[ .,:;·/–-]+[^\W_]+)*")


class Markdown(Protocol):
    @property
    def markdown(self) -> str: ...


T = TypeVar("T", bound=Markdown)
# Units of review that are out of date: key, part and number of each.
Stale = frozenset[tuple[Key, str, int]]


class Recall(Generic[T]):
    """What was made of each page, by language, when the book last looked as it does now."""

    def __init__(self) -> None:
        self._outlines: dict[tuple[str, str], tuple[Chapter, Any]] = {}
        self._around: Any = None
        self._names: Mapping[Any, tuple[str, ...]] = {}
        self._stale: Stale = frozenset()
        self._made: dict[tuple[Code, str], tuple[tuple[Chapter, ...], Stale, T]] = {}

    def around(self, site: Site, files: Mapping[str, str]) -> None:
        """From now on in the book of `site`; `files` are further names that pages show."""
        around = plain(site.book.site), tuple(self._system(system) for system in site.book.systems)
        names = _names(site, files)
        self._stale = site.review.stale
        if around != self._around or names.keys() != self._names.keys():
            self._made = {}
        elif gone := {old for name in names for old, new in zip(self._names[name], names[name], strict=True) if old != new}:
            sure = all(map(_PLAIN.fullmatch, gone))
            self._made = {
                key: kept for key, kept in self._made.items() if sure and not any(old in kept[2].markdown for old in gone)
            }
        self._around, self._names = around, names

    def made(self, code: Code, page: Page, make: Callable[[], T]) -> T:
        """What `make` gives, or gave for the same page."""
        if page.system is None:
            return make()
        chapters = (page.chapter,) if page.chapter else page.system.chapters
        stale = frozenset(unit for unit in self._stale if _shows(page, page.system, unit[0]))
        kept = self._made.get((code, page.path))
        if kept and kept[1] == stale and [*map(id, kept[0])] == [*map(id, chapters)]:
            return kept[2]
        made = make()
        self._made[code, page.path] = (chapters, stale, made)
        return made

    def _system(self, system: System) -> Any:
        chapters = tuple((chapter.id, self._outline(system, chapter)) for chapter in system.chapters)
        return system.entries, plain(replace(system, chapters=(), entries=())), chapters

    def _outline(self, system: System, chapter: Chapter) -> Any:
        key = (system.id, chapter.id)
        if key not in self._outlines or self._outlines[key][0] is not chapter:
            self._outlines[key] = (chapter, plain(chapter))
        return self._outlines[key][1]


def _names(site: Site, files: Mapping[str, str]) -> dict[Any, tuple[str, ...]]:
    """Titles of rules, and names of files, by what they name."""
    titles: dict[Any, tuple[str, ...]] = {
        (system.id, rule.id): tuple(rule.title[code] for code in LANGUAGES)
        for system in site.book.systems for chapter in system.chapters for rule in chapter.rules
    }
    return titles | {name: (file,) for name, file in files.items()}


def _shows(page: Page, system: System, key: Key) -> bool:
    """Whether a page of `system` may say that what `key` names is out of date."""
    owner, _, name = key.path.partition("/")
    if key.section == "terms":
        # A glossary shows what it inherits as well.
        return page.chapter is None
    if owner != system.id:
        return False
    if page.chapter is None or key.section == "tables":
        return True
    return name == page.chapter.id if key.section == "chapters" else any(rule.id == name for rule in page.chapter.rules)


def plain(value: Any) -> Any:
    """A value of the model as nested tuples, without places; of the text of a block only the terms that it marks."""
    match value:
        case Where():
            return None
        case Text():
            return value.value
        case Block(body=body) if body:
            terms = tuple(
                frozenset(leaf.key for leaf in markup.leaves(body[code]) if isinstance(leaf, Term)) for code in LANGUAGES
            )
            return terms, plain(replace(value, body=None))
        case Markup():
            return value.text.value
        case Rule():
            return tuple(plain(getattr(value, field.name)) for field in fields(value) if field.name != "title")
        case tuple():
            return tuple(map(plain, value))
        case dict():
            return tuple((key, plain(held)) for key, held in value.items())
    if is_dataclass(value):
        return tuple(plain(getattr(value, field.name)) for field in fields(value))
    return value
