"""Segments → HTML in one language: the one place where text of the data becomes markup and gets escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

from generator import korean
from generator.language import Language
from generator.lexicon import known_by
from generator.model import (
    Cell,
    Chapter,
    Code,
    Column,
    Emphasis,
    Flow,
    Inline,
    Josa,
    Link,
    ListBlock,
    Markup,
    Measure,
    Plain,
    System,
    Term,
)
from generator.pages import Address, Site
from generator.quantities import Quantity, UnitTable, parse_quantity

# A line may break between a closing mark and the particle after it; a word joiner forbids that.
CLOSED = re.compile("([’”)](?:<[^>]*>)*)(?=[가-힣])")

Href = Callable[[Address], str]
# What one text came to, with the text, by everything else that decides it.
Memo = dict[tuple[str, Code, int], tuple[Markup, str]]


class Flows:
    """The HTML of chapters' texts as last made: both languages' pages show the same, and so does the next build."""

    def __init__(self) -> None:
        self._around: Any = None
        self._chapters: dict[tuple[str, str], tuple[Chapter, Memo]] = {}

    def around(self, site: Site) -> None:
        """From now on in a book that looks like `site`: words, addresses and units that any text may show.

        Nothing of a text comes from the catalogs: numbers and units are written as the locale has them.
        """
        around = [
            (system.id, system.extends, system.units, [known_by(entry) for entry in system.entries],
             [(chapter.id, [rule.id for rule in chapter.rules]) for chapter in system.chapters])
            for system in site.book.systems
        ]
        if around != self._around:
            self._around = around
            self._chapters = {}

    def of(self, system: System, chapter: Chapter) -> Memo:
        """What is known of a chapter; nothing yet if it is another than last time."""
        key = (system.id, chapter.id)
        if key not in self._chapters or self._chapters[key][0] is not chapter:
            self._chapters[key] = (chapter, {})
        return self._chapters[key][1]


class Html:
    """Renders text of `system` (None for the site's own) in `language`; `href` makes an address a link target.

    `memo` keeps what was made for the same `purpose`, the same links that is. Without `links` terms and links are text.
    """

    def __init__(
        self, site: Site, system: System | None, language: Language, units: UnitTable, href: Href,
        memo: Memo | None = None, purpose: str = "", links: bool = True,
    ) -> None:
        self._site = site
        self._system = system
        self._language = language
        self._code: Code = language.code
        self._units = units
        self._href = href
        self._memo = {} if memo is None else memo
        self._purpose = purpose
        self._links = links

    def flow(self, text: Markup) -> str:
        """Paragraphs and lists."""
        return self._recalled(text, lambda: "".join(self._flow(flow) for flow in text.flow))

    def inline(self, text: Markup) -> str:
        """The first line only, without a paragraph around it; for table cells."""
        return self._recalled(text, lambda: self._first_line(text))

    def _recalled(self, text: Markup, make: Callable[[], str]) -> str:
        key = (self._purpose, self._code, id(text))
        if key not in self._memo:
            # The text is kept too, so that its number is not given to another.
            self._memo[key] = (text, make())
        return self._memo[key][1]

    def _first_line(self, text: Markup) -> str:
        first = text.flow[0] if text.flow else None
        if isinstance(first, ListBlock):
            return self._line(first.items[0])
        return self._line(first.children) if first else ""

    @staticmethod
    def text(plain: str) -> str:
        """A plain string, such as a title."""
        return escape(plain)

    def cell(self, cell: Cell, column: Column) -> str:
        if cell.body:
            return self.inline(cell.body[self._code])
        if cell.measure:
            return self._measure(cell.measure)
        if cell.number is None:
            return "–"
        return self._language.percent(cell.number) if column.type == "percent" else self._language.number(cell.number)

    def _line(self, children: tuple[Inline, ...]) -> str:
        html = self._children(children)
        return CLOSED.sub("\\1\u2060", html) if self._code == "ko" else html

    def _flow(self, flow: Flow) -> str:
        if isinstance(flow, ListBlock):
            tag = "ol" if flow.ordered else "ul"
            return f"<{tag}>{''.join(f'<li>{self._line(item)}</li>' for item in flow.items)}</{tag}>"
        return f"<p>{self._line(flow.children)}</p>"

    def _children(self, children: tuple[Inline, ...]) -> str:
        made: list[str] = []
        number = 0
        while number < len(children):
            match children[number : number + 3]:
                case (Measure() as low, Plain(("~" | "–")), Measure() as high):
                    made.append(self._range(low, high))
                    number += 3
                case (child, *_):
                    made.append(self._inline(child))
                    number += 1
        return "".join(made)

    def _inline(self, child: Inline) -> str:
        match child:
            case Plain(value):
                return escape(value)
            case Term():
                return self._term(child)
            case Measure():
                return self._measure(child)
            case Josa():
                return self._josa(child)
            case Emphasis(strong, inner):
                tag = "strong" if strong else "em"
                return f"<{tag}>{self._children(inner)}</{tag}>"
            case Link():
                return self._link(child)

    def _term(self, term: Term) -> str:
        entry_id = self._site.lexicons[self._system.id].find(self._code, term.key).entry.id
        if not self._links:
            return f'<span class="mp-word" data-word="{entry_id}">{escape(term.shown)}</span>'
        href = self._href(self._site.term_address(self._system, entry_id))
        return f'<a class="mp-term" href="{escape(href)}" data-term="{entry_id}">{escape(term.shown)}</a>'

    def _link(self, link: Link) -> str:
        inner = self._children(link.children)
        if not self._links:
            return inner
        if link.url:
            return f'<a href="{escape(link.url)}" rel="noopener">{inner}</a>'
        reference = f"{link.system}/{link.rule}" if link.system else link.rule
        _, address = self._site.rule(self._system, reference)
        return f'<a href="{escape(self._href(address))}">{inner}</a>'

    def _josa(self, josa: Josa) -> str:
        pair = escape(josa.pair)
        if isinstance(josa.of, Measure):
            chosen = (korean.attach(self._spoken(quantity), josa.pair) for quantity in self._both(josa.of))
            return _either(*chosen)
        held = self._site.lexicons[self._system.id].find(self._code, josa.of.key)
        reading = held.entry.reading if josa.of.shown == held.entry.words["ko"] else None
        particle = korean.attach(josa.of.shown, josa.pair, reading or None)
        return f'<span class="mp-josa" data-josa="{pair}">{particle}</span>'

    def _measure(self, measure: Measure) -> str:
        metric, imperial = self._both(measure)
        return _either(
            escape(self._language.quantity(metric, adjective=measure.adjective)),
            escape(self._language.quantity(imperial, adjective=measure.adjective)),
        )

    def _range(self, low: Measure, high: Measure) -> str:
        pairs = zip(self._both(low), self._both(high), strict=True)
        return _either(*(escape(self._language.quantities(*pair, adjective=high.adjective)) for pair in pairs))

    def _both(self, measure: Measure) -> tuple[Quantity, Quantity]:
        quantity = parse_quantity(measure.written)
        return self._units.in_system(quantity, "metric"), self._units.in_system(quantity, "imperial")

    def _spoken(self, quantity: Quantity) -> str:
        return self._language.quantity(quantity)


def _either(metric: str, imperial: str) -> str:
    """Both unit systems; the style sheet shows the one that the reader chose."""
    return f'<span class="mp-q"><span class="mp-metric">{metric}</span><span class="mp-imperial">{imperial}</span></span>'
