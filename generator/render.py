"""Pages → Markdown, one language at a time, through the templates in `site_templates/pages/`.

Headings are Markdown, so that the site engine finds its table of contents; everything below them is
HTML from `html`, which the engine passes through untouched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import groupby
from typing import Any

from markupsafe import Markup as Safe

from generator import editions, korean
from generator.coverage import Coverage, Figures, coverage
from generator.html import Flows, Href, Html
from generator.language import Language
from generator.lexicon import Held
from generator.model import (
    LANGUAGES,
    Block,
    Cell,
    Chapter,
    Code,
    NoteKind,
    Panel,
    Paragraph,
    Quick,
    Rule,
    System,
    Table,
    Term,
    Title,
)
from generator.pages import PAGE_KINDS, Address, Comparison, Page, PageKind, QuickItem, Site, block_id, relative, unit_address
from generator.project import Project
from generator.quantities import UnitTable
from generator.recall import Name, Recall
from generator.review import Unit, of_chapter, of_term
from generator.templates import digest, environment, telling_where
from generator.widgets import Widgets
from generator.word_pages import WordPages

# A glossary entry names the rules that use its term up to this many, and then the chapters.
MOST_USES_NAMED = 4

# Pages whose title alone would not say of which game they are.
OF_A_SYSTEM = ("chapter", "quick", "calculators", "glossary", "editions", "rules")

_MARKDOWN_SPECIAL = re.compile(r"[\\`*_{}\[\]#!|~]")


@dataclass(frozen=True, slots=True)
class Rendered:
    """One Markdown file: `path` is the page's, `file` where it goes below the language's folder."""

    page: Page
    file: str
    title: str
    markdown: str


def render(
    site: Site,
    code: Code,
    languages: Mapping[Code, Language],
    project: Project = Project(),
    flows: Flows | None = None,
    files: Mapping[str, str] | None = None,
    last: Recall[Rendered] | None = None,
) -> Iterator[Rendered]:
    """Every page of `site` in language `code`. `files` names the data file of each calculator.

    `last` is what was rendered last in the same languages, and is kept up.
    Raises SiteError, with its place, for a fault in a template.
    """
    last = last or Recall()
    with telling_where(project, project.pages):
        renderer = _Renderer(site, code, languages, project, flows or Flows(), files or {})
        last.around(site, _names(languages, files or {}), {kind: renderer.template(kind) for kind in PAGE_KINDS})
        for page in site.pages:
            made = last.made(code, page, lambda page=page: renderer.page(page))
            yield replace(made, page=page)


def _names(languages: Mapping[Code, Language], files: Mapping[str, str]) -> dict[Any, Name]:
    """Texts that pages show as they are, by what they stand for: those of the catalogs, and the names of files."""
    texts = {(code, asked): Name(said) for code, language in languages.items() for asked, said in language.texts.items()}
    return texts | {name: Name((file,)) for name, file in files.items()}


def table_units(site: Site) -> dict[str, UnitTable]:
    """How each system converts quantities."""
    return {
        system.id: UnitTable.from_conversions(conversion.entry() for conversion in system.units)
        for system in site.book.systems
    }


def note_label(language: Language, kind: NoteKind) -> str:
    """What a note of `kind` is headed with."""
    _ = language.gettext
    return {
        "erratum": _("Correction"),
        "translation": _("On the wording"),
        "ambiguity": _("Reading"),
        "house-rule": _("House rule"),
        "difference": _("Compared with another game"),
    }[kind]


def stale_notice(language: Language) -> str:
    """What stands above a text in `language` whose counterpart has changed since both were compared."""
    _ = language.gettext
    said = {"ko": _("The English text is newer; this Korean text may be out of date."),
            "en": _("The Korean text is newer; this English text may be out of date.")}
    return f'<p class="mp-stale">{escape(said[language.code])}</p>'


class _Renderer:
    def __init__(
        self, site: Site, code: Code, languages: Mapping[Code, Language], project: Project, flows: Flows,
        files: Mapping[str, str],
    ) -> None:
        self._site = site
        self._files = files
        self._flows = flows
        self._own: Code = code
        self._other: Code = next(other for other in LANGUAGES if other != code)
        self._languages = languages
        self._language = languages[code]
        self._units = table_units(site)
        self._environment = environment(project.pages, ("jinja2.ext.i18n",))
        self._environment.install_gettext_callables(  # type: ignore[attr-defined]
            self._language.gettext, self._language.ngettext, newstyle=True
        )
        self._environment.globals.update(own=self._own, other=self._other, both=self.both, anchor=heading_anchor)

    def template(self, kind: PageKind) -> str:
        """Changes when the template of such pages does."""
        return digest(self._environment, f"{kind}.md.j2")

    def page(self, page: Page) -> Rendered:
        view = _View(self, page)
        template = self._environment.get_template(f"{page.kind}.md.j2")
        body = template.render(
            page=page, view=view, site=self._site.book.site, systems=self._site.book.systems, site_map=self._site
        )
        title, description = self._title(page), self._description(page)
        facts = {"title": title, "description": description, **_layout(page)}
        # JSON is YAML, and many times faster to write.
        head = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in facts.items())
        file = f"{page.path}.md" if page.kind not in ("home", "system") else f"{page.path}/index.md".lstrip("/")
        return Rendered(page, file, self._short_title(page), f"---\n{head}---\n\n{body.strip()}\n")

    def _short_title(self, page: Page) -> str:
        _ = self._language.gettext
        match page.kind:
            case "home":
                return self._site.book.site.title[self._own]
            case "about":
                return _("About")
            case "compare":
                return _("The games compared")
            case "status":
                return _("Review status")
            case "system":
                return page.system.title[self._own]
            case "chapter":
                return page.chapter.title[self._own]
            case "quick":
                return _("Quick reference")
            case "calculators":
                return _("Calculators")
            case "glossary":
                return _("Glossary")
            case "editions":
                return _("Where editions differ")
            case "rules":
                return _("All rules")
            case "all-terms":
                return _("Terms of all games")
            case "false-friends":
                return _("False friends")

    def _title(self, page: Page) -> str:
        short = self._short_title(page)
        return f"{short} · {page.system.title[self._own]}" if page.kind in OF_A_SYSTEM else short

    def _description(self, page: Page) -> str:
        _ = self._language.gettext
        match page.kind:
            case "home" | "about":
                return self._site.book.site.summary[self._own]
            case "compare":
                return _("The basic rolls of the games side by side, and every rule that differs between them.")
            case "status":
                return _("Which texts have been compared in both languages, and which are out of date.")
            case "system":
                return page.system.summary[self._own]
            case "chapter":
                return page.chapter.summary[self._own]
            case "quick":
                return _("The figures of %(system)s on one page, made to print on two sides.") % {
                    "system": page.system.title[self._own]
                }
            case "calculators":
                return _("Every calculator of %(system)s: odds, costs and limits with their working.") % {
                    "system": page.system.title[self._own]
                }
            case "glossary":
                return _("Every game term of %(system)s in Korean and English, with what it means.") % {
                    "system": page.system.title[self._own]
                }
            case "editions":
                return _("The words and rules of %(system)s that its editions and translations do not share.") % {
                    "system": page.system.title[self._own]
                }
            case "all-terms":
                return _("Every term of every game in Korean and English, by word.")
            case "false-friends":
                return _("Korean and English words that stand for more than one game term, and where.")
            case "rules":
                return _("Every rule of %(system)s in alphabetical order.") % {"system": page.system.title[self._own]}

    def html(self, system: System | None, code: Code, href: Href) -> Html:
        """For texts of a system outside its own chapters."""
        return Html(self._site, system, self._languages[code], self._units[system.id] if system else UnitTable(), href)

    def both(self, title: Title) -> Safe:
        """A title in the page's language and, beside it, in the other; safe in Markdown and in HTML."""
        return Safe(
            f'<span class="mp-own" lang="{self._own}">{inert(title[self._own])}</span> '
            f'<span class="mp-other" lang="{self._other}">{inert(title[self._other])}</span>'
        )


class _View:
    """What the template of one page may ask for."""

    def __init__(self, renderer: _Renderer, page: Page) -> None:
        self._renderer = renderer
        self._page = page
        self._site = renderer._site
        self._terms: set[str] = set()

    def _html(self, code: Code) -> Html:
        system = self._page.system
        units = self._renderer._units[system.id] if system else UnitTable()
        chapter = self._page.chapter
        if not chapter:
            return self._renderer.html(system, code, self.href)
        memo = self._renderer._flows.of(system, chapter)
        return Html(self._site, system, self._renderer._languages[code], units, self.href, memo, "page")

    @cached_property
    def own(self) -> Html:
        return self._html(self._renderer._own)

    @cached_property
    def other(self) -> Html:
        return self._html(self._renderer._other)

    @cached_property
    def widgets(self) -> Widgets:
        html = {self._renderer._own: self.own, self._renderer._other: self.other}
        return Widgets(
            self._site, self._page.system, self._page.path, self._renderer._own, self._renderer._languages, html,
            self._renderer._files, many=self._page.kind == "calculators",
        )

    @cached_property
    def words(self) -> WordPages:
        return WordPages(self._site, self._page, self._renderer._language, self.href)

    def word_style(self) -> Safe:
        """The style sheet of the pages about words, before what it is for."""
        return Safe(f'<div class="mp-style"><link rel="stylesheet" href="{self.words.stylesheet()}"></div>')

    def word_settings(self) -> Safe:
        """What the script of the glossaries must know. Not a script: instant navigation would run it as one."""
        data = self.words.settings(lambda kind: note_label(self._renderer._language, kind))
        return Safe(f'<div class="mp-glossary" hidden data-json="{escape(data)}"></div>')

    def word_pair(self, title: Title) -> Safe:
        """A term's word and the other language's, both in every view."""
        own, other = self._renderer._own, self._renderer._other
        return Safe(f'<b lang="{own}">{escape(title[own])}</b> <span lang="{other}">{escape(title[other])}</span>')

    def told(self, one: editions.Told) -> Safe:
        """What a note says of a difference."""
        body = one.block.body
        return Safe("".join(
            self._side(which, self._counterpart(one.block, code) + html.flow(body[code]))
            for which, code, html in (("own", self._renderer._own, self.own), ("other", self._renderer._other, self.other))
        ))

    def editions_differ(self, rule: Rule) -> str | None:
        """Where it says how editions differ about a rule; None where they agree."""
        address = self._site.differing(self._page.system, rule)
        return self.href(address) if address else None

    def href(self, address: Address) -> str:
        return relative(self._page.path, address)

    def page_href(self, path: str, anchor: str = "") -> str:
        return self.href(Address(path, anchor))

    def sides(self, body) -> Safe:
        """Both sides of a bilingual text, the page's own first."""
        return Safe(self._side("own", self.own.flow(body[self._renderer._own])) + self._side("other", self.other.flow(body[self._renderer._other])))

    def plain_sides(self, title: Title, behind: Code | None = None) -> Safe:
        """Both sides of a plain string; with a notice on the side that is `behind`."""
        return Safe("".join(
            self._side(which, self._notice(behind, code) + f"<p>{escape(title[code])}</p>")
            for which, code in (("own", self._renderer._own), ("other", self._renderer._other))
        ))

    def lead(self) -> Safe:
        """The chapter's summary."""
        chapter = self._page.chapter
        behind = self._site.review.behind(of_chapter(self._page.system, chapter), "summary")
        return self.plain_sides(chapter.summary, behind)

    def definition(self, held: Held) -> Safe:
        """What an entry says that its term means."""
        behind = self._site.review.behind(of_term(held.system, held.entry), "definition")
        return self.plain_sides(held.entry.definition, behind)

    def _notice(self, behind: Code | None, code: Code) -> str:
        return stale_notice(self._renderer._languages[code]) if code == behind else ""

    def _side(self, which: str, html: str) -> str:
        if which == "own":
            return f'<div class="mp-own" lang="{self._renderer._own}">{html}</div>'
        return f'<div class="mp-other" lang="{self._renderer._other}">{html}</div>'

    def block(
        self, rule: Rule, number: int, block: Block, chapter: Chapter | None = None, quick: Quick | None = None
    ) -> Safe:
        """One aligned block of a rule; on the quick reference of some `chapter`, a table as `quick` says."""
        chapter = chapter or self._page.chapter
        anchor = block_id(rule.id, number)
        self._terms |= self._site.block_terms(self._page.system, chapter, block)
        behind = self._site.behind(self._page.system, chapter, rule, number)
        if block.kind == "table":
            notice = ""
            if behind:
                which = "own" if behind == self._renderer._own else "other"
                notice = f'<div class="mp-table-stale">{self._side(which, self._notice(behind, behind))}</div>'
            table = self._table(self._site.table(self._page.system, chapter, block), quick)
            return Safe(f'<div class="mp-block mp-table" id="{anchor}">{notice}{table}</div>')
        if block.calculator:
            return Safe(self.widgets.widget(block.calculator.value, anchor))
        kind = f"mp-note mp-note--{block.note}" if block.kind == "note" else f"mp-{block.kind}"
        sides = []
        for which, code, html in (("own", self._renderer._own, self.own), ("other", self._renderer._other, self.other)):
            head = self._notice(behind, code) + self._label(block, code) + self._counterpart(block, code)
            sides.append(self._side(which, head + html.flow(block.body[code])))
        return Safe(f'<div class="mp-block {kind}" id="{anchor}">{"".join(sides)}</div>')

    def calculators(self) -> list[tuple[str, Title, Rule, str, Safe]]:
        """The calculators of the system: id, title, the rule it belongs to, that rule's address, and the calculator."""
        found = []
        for name, (rule, address) in self._site.calculators(self._page.system).items():
            title = self.widgets.title(name)
            where = self.href(Address(address.path, rule.id))
            found.append((name, title, rule, where, Safe(self.widgets.widget(name, block_id(name, 1), heading=False))))
        return found

    def _label(self, block: Block, code: Code) -> str:
        language = self._renderer._languages[code]
        if block.kind not in ("note", "example"):
            return ""
        label = note_label(language, block.note) if block.note else language.gettext("Example")
        return f'<p class="mp-label">{escape(label)}</p>'

    def quick(self) -> list[tuple[Panel, list[QuickItem]]]:
        return self._site.quick(self._page.system)

    def quick_item(self, item: QuickItem) -> Safe:
        """A table, or the first block of a rule."""
        quick = item.table.quick if item.table else None
        return self.block(item.rule, item.number, item.rule.blocks[item.number - 1], item.chapter, quick)

    def _counterpart(self, block: Block, code: Code) -> str:
        """The rule of another game that a note compares with."""
        if block.differs_from is None:
            return ""
        rule, address = self._site.rule(self._page.system, block.differs_from.value)
        game = self._site.book.system(block.differs_from.value.rpartition("/")[0])
        link = f'<a href="{escape(self.href(address))}">{escape(rule.title[code])}</a>'
        return f'<p class="mp-counterpart">{escape(game.title[code])} · {link}</p>'

    def calculators_for(self, rule: Rule) -> list[tuple[Title, str]]:
        """Calculators that help with a rule and stand elsewhere: what each is called, and its address."""
        found = self._site.calculators_for(self._page.system, rule)
        return [(Widgets.title(name), self.href(address)) for name, address in found.items()]

    def see(self, rule: Rule) -> list[tuple[System | None, Rule, str]]:
        """Rules to see also, with the game of one in another game; what `same_rules` names is not named twice."""
        site, own = self._site, self._page.system
        named = {href for _, _, href in self.same_rules(rule)}
        found = []
        for text in rule.see:
            owner = text.value.rpartition("/")[0]
            target, address = site.rule(own, text.value)
            href = self.href(address)
            if href not in named:
                found.append((site.book.system(owner) if owner not in ("", own.id) else None, target, href))
        return found

    def same_rules(self, rule: Rule) -> list[tuple[System, Rule, str]]:
        """Rules of other games that say the same or something else about the same: game, rule, address."""
        site, own = self._site, self._page.system
        found = []
        for text in rule.same_as:
            other, address = site.rule(own, text.value)
            found.append((site.book.system(text.value.rpartition("/")[0]), other, self.href(address)))
        for one in site.compared_with(own, rule):
            address = Address(f"{one.system.id}/{one.chapter.id}", one.rule.id)
            found.append((one.system, one.rule, self.href(address)))
        return found

    def differences(self) -> list[tuple[System, System, list[tuple[Comparison, Safe]]]]:
        """Each pair of games that are compared, with what differs: the comparison and what is said of it."""
        pairs: dict[tuple[str, str], list[Comparison]] = {}
        for one in self._site.comparisons:
            if one.block:
                pairs.setdefault((one.system.id, one.other.id), []).append(one)
        return [
            (group[0].system, group[0].other, [(one, self._difference(one)) for one in group]) for group in pairs.values()
        ]

    def _difference(self, one: Comparison) -> Safe:
        renderer, body = self._renderer, one.rule.blocks[one.block - 1].body
        html = {code: renderer.html(one.system, code, self.href) for code in LANGUAGES}
        sides = [("own", renderer._own), ("other", renderer._other)]
        return Safe("".join(self._side(which, html[code].flow(body[code])) for which, code in sides))

    def core_rolls(self) -> list[tuple[System, dict[str, Safe]]]:
        """The basic roll of each game that describes it, cell by cell."""
        renderer, found = self._renderer, []
        for system in self._site.book.systems:
            if system.core_roll:
                html = {code: renderer.html(system, code, self.href) for code in LANGUAGES}
                cells = {
                    name: Safe(" ".join(
                        f'<span class="mp-{which}" lang="{code}">{html[code].inline(body[code])}</span>'
                        for which, code in (("own", renderer._own), ("other", renderer._other))
                    ))
                    for name, body in system.core_roll.items()
                }
                found.append((system, cells))
        return found

    def core_label(self, name: str) -> Safe:
        """What a line of the comparison of basic rolls is called, in both languages."""
        def said(code: Code) -> str:
            _ = self._renderer._languages[code].gettext
            return {
                "dice": _("Dice"), "target": _("Target"), "success": _("Success"), "critical": _("Critical"),
                "fumble": _("Fumble"), "help": _("Help from others"),
            }[name]

        own, other = self._renderer._own, self._renderer._other
        return Safe(
            f'<span class="mp-own" lang="{own}">{escape(said(own))}</span> '
            f'<span class="mp-other" lang="{other}">{escape(said(other))}</span>'
        )

    def _table(self, table: Table, quick: Quick | None = None) -> str:
        """A table with its title, or for the quick reference the chosen columns under the title that stands there."""
        both = self._renderer.both
        chosen = {name.value for name in quick.columns} if quick else set()
        shown = [number for number, column in enumerate(table.columns) if not chosen or column.id in chosen]
        columns = [table.columns[number] for number in shown]
        heads = "".join(
            f'<th role="columnheader" scope="col" class="mp-c-{column.type}">{both(column.title)}</th>' for column in columns
        )
        rows = []
        for row in table.rows:
            cells = []
            for cell, column in zip((row[number] for number in shown), columns, strict=True):
                own, other = self.own.cell(cell, column), self.other.cell(cell, column)
                if cell.body:
                    own = f'<span class="mp-own" lang="{self._renderer._own}">{own}</span>'
                    own += f' <span class="mp-other" lang="{self._renderer._other}">{other}</span>'
                tag, extra = ("th", ' role="rowheader" scope="row"') if column.type == "name" else ("td", ' role="cell"')
                alone = " mp-alone" if _is_one_term(cell) else ""
                cells.append(f'<{tag}{extra} class="mp-c-{column.type}{alone}">{own}</{tag}>')
            rows.append(f'<tr role="row">{"".join(cells)}</tr>')
        label = escape(table.title[self._renderer._own])
        long = " mp-has-text" if any(column.type == "text" for column in columns) else ""
        caption = "" if quick else f"<figcaption>{both(table.title)}</figcaption>"
        return (
            f'<figure>{caption}<div class="mp-scroll" tabindex="0" role="region" aria-label="{label}"><table role="table" class="mp-data{long}">'
            f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup">{"".join(rows)}</tbody></table></div></figure>'
        )

    def date(self, written: str) -> str:
        return self._renderer._language.date(written)

    def sources(self, rule: Rule) -> Safe:
        titles = [self._page.system.edition(text.value).title for text in rule.source]
        return Safe(" · ").join(self._renderer.both(title) for title in titles)

    # --- the state of review

    def coverage(self) -> tuple[Coverage, ...]:
        return coverage(self._site.book, self._site.review)

    def number(self, value: int) -> str:
        return self._renderer._language.number(value)

    def share(self, figures: Figures) -> str:
        """Reviewed texts of all, in hundredths, never rounded up to all."""
        return self._renderer._language.percent(100 * figures.reviewed // figures.blocks if figures.blocks else 100)

    def stale(self, system: System) -> list[tuple[str, Title, str, Code]]:
        """What is out of date: its address, what it is part of, which part, and which language is behind."""
        units = [v.unit for v in self._site.review.verdicts if v.state == "stale" and v.unit.system == system.id]
        return [
            (self.href(unit_address(unit)), self._unit_title(system, unit), self._part(unit), unit.other)
            for unit in units
        ]

    def _unit_title(self, system: System, unit: Unit) -> Title:
        name = unit.key.path.rpartition("/")[2]
        if unit.key.section == "terms":
            return self._site.held(system, name).entry.words
        if unit.rule:
            return self._site.rule(system, unit.rule)[0].title
        return next(chapter for chapter in system.chapters if chapter.id == unit.chapter).title

    def _part(self, unit: Unit) -> str:
        _ = self._renderer._language.gettext
        return {
            "title": _("title"), "summary": _("summary"), "text": _("block %(num)d"), "table": _("table"),
            "definition": _("definition"), "notes": _("note"),
        }[unit.part] % {"num": unit.number}

    # --- lists

    def glossary(self) -> list[tuple[str, list[Held]]]:
        """Entries by first letter, each group with its letter, in the page language's order."""
        held = self._site.lexicons[self._page.system.id].entries()
        return self._grouped(held, lambda h: h.entry.words[self._renderer._own])

    def index(self) -> list[tuple[str, list[tuple[Chapter, Rule]]]]:
        rules = [(chapter, rule) for chapter in self._page.system.chapters for rule in chapter.rules]
        return self._grouped(rules, lambda pair: pair[1].title[self._renderer._own])

    def _grouped(self, things, word):
        ordered = self._renderer._language.collate(things, word)
        return [(letter, list(group)) for letter, group in groupby(ordered, key=lambda thing: korean.index_letter(word(thing)))]

    def uses(self, held: Held) -> list[tuple[Title, str, int | None]]:
        """Where a term is used: its own rule first, then the others, each with its address.

        Of a term that many rules use, the chapters instead, each with the number of its rules: a list of a hundred
        titles helps nobody to find one.
        """
        system = self._page.system
        entry = held.entry
        uses = self._site.uses(system)[entry.id]
        links: list[tuple[Title, str, int | None]] = []
        main = None
        if entry.rule:
            main, address = self._site.rule(held.system, entry.rule.value)
            links.append((main.title, self.href(address), None))
        if len(uses) <= MOST_USES_NAMED:
            others = [use for use in uses if use.rule is not main]
            return links + [(u.rule.title, self.page_href(f"{system.id}/{u.chapter.id}", u.rule.id), None) for u in others]
        for _, group in groupby(uses, key=lambda use: use.chapter.id):
            first, *rest = group
            where = self.page_href(f"{system.id}/{first.chapter.id}", first.rule.id)
            links.append((first.chapter.title, where, 1 + len(rest)))
        return links

    def pos(self, entry, code: Code) -> str:
        _ = self._renderer._languages[code].gettext
        return {"noun": _("noun"), "verb": _("verb"), "adjective": _("adjective"), "phrase": _("phrase")}[entry.pos]

    def term_note_label(self, kind: str, code: Code) -> str:
        _ = self._renderer._languages[code].gettext
        return {
            "false-friend": _("False friend"), "collision": _("Same word, other meaning"),
            "translation": _("On the wording"), "usage": _("Usage"),
        }[kind]

    def term_note(self, held: Held, number: int, named: bool = False) -> Safe:
        """The note of an entry that stands at place `number`, counted from 1; `named`: it says of which game it is."""
        note = held.entry.notes[number - 1]
        behind = self._site.review.behind(of_term(held.system, held.entry), "notes", number)
        sides = []
        for which, code in (("own", self._renderer._own), ("other", self._renderer._other)):
            said = self.term_note_label(note.kind, code) + (f" · {held.system.title[code]}" if named else "")
            label = f'<p class="mp-label">{escape(said)}</p>'
            sides.append(self._side(which, f"{self._notice(behind, code)}{label}<p>{escape(note.text[code])}</p>"))
        return Safe(f'<div class="mp-block mp-note mp-note--translation">{"".join(sides)}</div>')

    def page_data(self) -> Safe:
        """The terms marked on the page, for their popovers; ask for it last."""
        system = self._page.system
        terms = {}
        for entry_id in sorted(self._terms | self.widgets.terms):
            held = self._site.held(system, entry_id)
            entry = held.entry
            rule = self._site.rule(held.system, entry.rule.value)[1] if entry.rule else None
            terms[entry_id] = {
                "ko": entry.words["ko"],
                "en": entry.words["en"],
                "def": {code: entry.definition[code] for code in LANGUAGES},
                "pos": {code: self.pos(entry, code) for code in LANGUAGES},
                "href": self.href(self._site.term_address(system, entry_id)),
                "rule": self.href(rule) if rule else None,
            }
        # Not a script: instant navigation would run it as one.
        data = json.dumps({"terms": terms}, ensure_ascii=False, separators=(",", ":"))
        return Safe(f'<div class="mp-page-data" hidden data-json="{escape(data)}"></div>')


def _is_one_term(cell: Cell) -> bool:
    """Whether a cell holds a term and nothing else, in either language; the style sheet gives it room for a fingertip."""
    return cell.body is not None and any(
        isinstance(cell.body[code].flow[0], Paragraph) and [type(part) for part in cell.body[code].flow[0].children] == [Term]
        for code in LANGUAGES
    )


def _layout(page: Page) -> dict[str, list[str]]:
    """The quick reference has the whole width: it is a sheet, and short enough to need no contents."""
    return {"hide": ["navigation", "toc"]} if page.kind == "quick" else {}


def heading_anchor(anchor: str, label: str = "") -> Safe:
    """Markdown attributes of a heading: its id, and how the table of contents calls it if not by its own text."""
    called = f' data-toc-label="{inert(label)}"' if label else ""
    return Safe(f"{{#{anchor}{called}}}")


def inert(text: str) -> str:
    """`text` escaped for HTML and for Markdown, so that no engine finds a mark in it."""
    return _MARKDOWN_SPECIAL.sub(lambda found: f"&#{ord(found[0])};", escape(text))
