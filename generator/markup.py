"""Inline markup: a string of the data → segments.

The subset is small on purpose (paragraphs, lists, bold, italic, links, terms, quantities), so that every
text can be rendered, compared with its counterpart and re-spoken in other words. Anything else that
Markdown would treat specially is reported; HTML is plain text here and gets escaped when rendered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator import korean
from generator.model import (
    Code,
    Emphasis,
    Flow,
    Inline,
    Josa,
    Link,
    ListBlock,
    Markup,
    Measure,
    Paragraph,
    Plain,
    Term,
    Text,
)
from generator.problems import Problems
from generator.quantities import QuantityError, parse_quantity

_ITEM = re.compile(r"(?:(-)|([0-9]{1,2})\.)[ ]+")
_REFUSED_LINE_STARTS = (
    (re.compile(r"#{1,6}(\s|$)"), "a heading; the rule's title is its heading"),
    (re.compile(r">"), "a block quotation; use an example or a note block"),
    (re.compile(r"```|~~~"), "a code block; rules have no code"),
    (re.compile(r"\|"), "a Markdown table; write a table under `tables` and name it in a `table` block"),
    (re.compile(r"[*+][ ]"), "a list mark; write list items with “- ”"),
    (re.compile(r"([-*_])[ ]*(\1[ ]*){2,}$"), "a rule line; start a new block instead"),
)
_PLAIN = re.compile(r"[^\\\[\]{}*`!]+")
_ESCAPABLE = "\\`*_{}[]()#+-.!|<>~"
_RULE_TARGET = re.compile(r"(?P<system>[a-z0-9-]*)#(?P<rule>[a-z0-9-]+)")
_WEB_TARGET = re.compile(r"https?://[^\s<>\"'\\]+")
_UNDERSCORED = re.compile(r"(?<![\w_])_(?=\S)[^_]*_(?![\w_])")
_CLOSERS = re.compile(r"(?:\s?\([^()]*\))?[”’」』》]*")
# Directly after a figure, 면 and 여 are nouns ("6면 주사위", "10여 명") and no particles.
_WORD = re.compile(r"(?<![0-9A-Za-z])(?=[A-Za-z]*[a-z])[A-Za-z]{2,}$")
_READ_ALOUD = re.compile(r"[0-9A-Za-z%½¼¾][0-9A-Za-z.,/%½¼¾+−~–]*(?![면여](?![가-힣]))(?=[가-힣])")


def parse(text: Text, code: Code, problems: Problems) -> Markup:
    """The segments of `text`, a string written in language `code`; faults go to `problems` with their place."""
    flow: list[Flow] = []
    for block in _blocks(text, problems):
        inlines = tuple(tuple(_govern(_Inline(text, run, code, problems).parse(), code)) for run in block.runs)
        if block.ordered is None:
            flow.append(Paragraph(inlines[0]))
        else:
            flow.append(ListBlock(block.ordered, inlines))
    if not flow:
        problems.add(text.where, "empty-text", "the text is empty; write it or remove the field")
    return Markup(text, tuple(flow))


def parse_inline(text: Text, code: Code, problems: Problems) -> Markup:
    """Like `parse`, for places that hold a single line, such as a table cell."""
    markup = parse(text, code, problems)
    if len(markup.flow) > 1 or any(isinstance(flow, ListBlock) for flow in markup.flow):
        problems.add(text.where, "not-inline", "only one line of text can stand here; no lists, no second paragraph")
    return markup


def leaves(markup: Markup) -> Iterator[Inline]:
    """Every segment that has no children, in reading order; links come before their children."""
    for flow in markup.flow:
        for line in flow.items if isinstance(flow, ListBlock) else (flow.children,):
            yield from _leaves(line)


def _leaves(children: tuple[Inline, ...]) -> Iterator[Inline]:
    for child in children:
        if isinstance(child, Link):
            yield child
        if isinstance(child, (Emphasis, Link)):
            yield from _leaves(child.children)
        else:
            yield child


def plain(markup: Markup) -> str:
    """The text as read aloud: marks gone, terms as shown, paragraphs and list items on lines of their own."""
    return "\n".join(mark + plain_inline(children) for mark, children in lines(markup))


def lines(markup: Markup) -> Iterator[tuple[str, tuple[Inline, ...]]]:
    """Every paragraph and list item with what stands before it ("", "- ", "1. ")."""
    for flow in markup.flow:
        if isinstance(flow, ListBlock):
            for number, item in enumerate(flow.items, 1):
                yield f"{number}. " if flow.ordered else "- ", item
        else:
            yield "", flow.children


def plain_inline(children: tuple[Inline, ...]) -> str:
    return "".join(shown for _, shown in spoken(children))


def spoken(children: tuple[Inline, ...]) -> Iterator[tuple[Inline, str]]:
    """Every segment without children that is read aloud, and how."""
    for child in _leaves(children):
        if isinstance(child, Plain):
            yield child, child.value
        elif isinstance(child, Term):
            yield child, child.shown
        elif isinstance(child, Measure):
            yield child, child.written.replace("-", " ")
        elif isinstance(child, Josa):
            yield child, korean.attach(_spoken(child.of), child.pair)


def _spoken(leaf: Term | Measure) -> str:
    return leaf.shown if isinstance(leaf, Term) else leaf.written.replace(" ", "").replace("-", "")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one paragraph or list item, marks included, and the offsets in the text they came from."""

    value: str
    offsets: tuple[int, ...]
    is_item: bool


def runs(text: Text) -> Iterator[Run]:
    """The paragraphs and list items of `text`, as written."""
    for block in _blocks(text, Problems()):
        yield from block.runs


@dataclass(frozen=True, slots=True)
class _Block:
    ordered: bool | None
    runs: tuple[Run, ...]


def _blocks(text: Text, problems: Problems) -> Iterator[_Block]:
    ordered: bool | None = None
    found: list[list[tuple[str, int]]] = []

    def finished() -> Iterator[_Block]:
        if found:
            is_item = ordered is not None
            yield _Block(ordered, tuple(Run("".join(c for c, _ in r), tuple(o for _, o in r), is_item) for r in found))

    start = 0
    for line in text.value.split("\n"):
        stripped = line.strip()
        indent = start + (len(line) - len(line.lstrip()))
        start += len(line) + 1
        if not stripped:
            yield from finished()
            ordered, found = None, []
            continue
        item = _ITEM.match(stripped)
        if not item:
            for pattern, what in _REFUSED_LINE_STARTS:
                if pattern.match(stripped):
                    problems.add(text.at(indent), "markdown", f"{what} (a plain character is written with \\ before it)")
        if item:
            is_ordered = item[2] is not None
            if found and ordered is not is_ordered:
                yield from finished()
                found = []
            ordered = is_ordered
            found.append(_characters(stripped, indent, item.end()))
            if is_ordered and int(item[2]) != len(found):
                problems.add(
                    text.at(indent), "list-number", f"list item {item[2]} stands where {len(found)} is due; renumber the list"
                )
        elif found:
            found[-1].append((" ", indent - 1))
            found[-1].extend(_characters(stripped, indent, 0))
        else:
            found.append(_characters(stripped, indent, 0))
    yield from finished()


def _characters(line: str, start: int, skip: int) -> list[tuple[str, int]]:
    return [(character, start + index) for index, character in enumerate(line) if index >= skip]


class _Inline:
    """Recursive descent over one run."""

    def __init__(self, text: Text, run: Run, code: Code, problems: Problems) -> None:
        self._text = text
        self._run = run
        self._value = run.value
        self._code = code
        self._problems = problems

    def parse(self) -> tuple[Inline, ...]:
        if found := _UNDERSCORED.search(self._value):
            self._fault(found.start(), "markdown", "underscores do not emphasise beside Hangul; use *italic* or **bold**")
        return self._sequence(0, len(self._value))

    def _fault(self, position: int, code: str, message: str) -> None:
        offset = self._run.offsets[min(position, len(self._run.offsets) - 1)]
        self._problems.add(self._text.at(offset), code, message)

    def _where(self, position: int):
        return self._text.at(self._run.offsets[position])

    def _sequence(self, start: int, end: int) -> tuple[Inline, ...]:
        found: list[Inline] = []
        buffer: list[str] = []

        def flush() -> None:
            if buffer:
                found.append(Plain("".join(buffer)))
                buffer.clear()

        position = start
        value = self._value
        while position < end:
            if plain := _PLAIN.match(value, position, end):
                buffer.append(plain[0])
                position = plain.end()
                continue
            character = value[position]
            if character == "\\" and position + 1 < end and value[position + 1] in _ESCAPABLE:
                buffer.append(value[position + 1])
                position += 2
                continue
            reader = {"[": self._bracket, "{": self._measure, "*": self._emphasis, "`": self._code_span,
                      "!": self._image, "}": self._stray, "]": self._stray}.get(character)
            result = reader(position, end) if reader else None
            if result is None:
                buffer.append(character)
                position += 1
                continue
            node, position = result
            if node is not None:
                flush()
                found.append(node)
        flush()
        return tuple(found)

    def _stray(self, position: int, end: int) -> None:
        character = self._value[position]
        self._fault(position, "markup", f"“{character}” closes nothing; write \\{character} for the plain character")

    def _code_span(self, position: int, end: int) -> None:
        self._fault(position, "markdown", "a code mark; rules have no code (write \\` for the plain character)")

    def _image(self, position: int, end: int) -> None:
        if self._value.startswith("![", position) and not self._value.startswith("![[", position):
            self._fault(position, "markdown", "an image; text blocks hold no images")

    def _emphasis(self, position: int, end: int) -> tuple[Inline | None, int]:
        mark = "**" if self._value.startswith("**", position) else "*"
        inside = position + len(mark)
        close = self._find(mark, inside, end)
        if close is None or close == inside:
            self._fault(position, "markup", f"“{mark}” has no partner; close it or write \\* for the plain character")
            return None, inside
        return Emphasis(mark == "**", self._sequence(inside, close)), close + len(mark)

    def _find(self, mark: str, start: int, end: int) -> int | None:
        position = start
        while position < end:
            if self._value[position] == "\\":
                position += 2
                continue
            if self._value.startswith(mark, position):
                if mark == "*" and self._value.startswith("**", position):
                    position += 2
                    continue
                return position
            position += 1
        return None

    def _bracket(self, position: int, end: int) -> tuple[Inline | None, int]:
        return self._term(position, end) if self._value.startswith("[[", position) else self._link(position, end)

    def _term(self, position: int, end: int) -> tuple[Inline | None, int]:
        close = self._value.find("]]", position + 2, end)
        if close < 0 or "[[" in self._value[position + 2 : close]:
            self._fault(position, "markup", "“[[” is not closed; a term is written [[word]] or [[shown word|term]]")
            return None, position + 2
        shown, bar, key = self._value[position + 2 : close].partition("|")
        if not shown.strip() or (bar and not key.strip()) or "|" in key:
            self._fault(position, "markup", "an empty term; write [[word]] or [[shown word|term]]")
            return None, close + 2
        return Term(shown.strip(), (key if bar else shown).strip(), self._where(position)), close + 2

    def _measure(self, position: int, end: int) -> tuple[Inline | None, int]:
        close = self._value.find("}", position + 1, end)
        if close < 0:
            self._fault(position, "markup", "“{” is not closed; a quantity is written {50 ft}, a plain brace \\{")
            return None, position + 1
        written = self._value[position + 1 : close].strip()
        try:
            parsed = parse_quantity(written)
        except QuantityError as error:
            self._fault(position, "bad-quantity", str(error))
            return None, close + 1
        return Measure(written, parsed.adjective, self._where(position)), close + 1

    def _link(self, position: int, end: int) -> tuple[Inline | None, int]:
        middle = self._find("](", position + 1, end)
        close = self._closing_parenthesis(middle + 2, end) if middle is not None else None
        if middle is None or close is None:
            self._fault(position, "markup", "“[” opens no link; write [text](#rule), or \\[ for the plain character")
            return None, position + 1
        target = self._value[middle + 2 : close].strip()
        children = self._sequence(position + 1, middle)
        where = self._where(position)
        if not children:
            self._fault(position, "markup", "a link without text; write [text](#rule)")
        if rule := _RULE_TARGET.fullmatch(target):
            return Link(children, rule["system"], rule["rule"], "", where), close + 1
        if _WEB_TARGET.fullmatch(target):
            return Link(children, "", "", target, where), close + 1
        self._fault(
            position, "unsafe-link",
            f"link target “{target}” is not allowed; write #rule, system#rule or an https:// address",
        )
        return None, close + 1

    def _closing_parenthesis(self, start: int, end: int) -> int | None:
        depth = 0
        for position in range(start, end):
            if self._value[position] == "(":
                depth += 1
            elif self._value[position] == ")":
                if not depth:
                    return position
                depth -= 1
        return None


def _govern(children: tuple[Inline, ...], code: Code) -> Iterator[Inline]:
    """Korean only: turns particles that follow a term or quantity into segments, mends those after figures."""
    if code != "ko":
        yield from children
        return
    governor: Term | Measure | None = None
    for child in _governed(children, [governor]):
        yield child


def _governed(children: tuple[Inline, ...], state: list[Term | Measure | None]) -> Iterator[Inline]:
    # `state` holds the word that the next particle would depend on; it outlives closing bold, links,
    # parentheses and quotation marks.
    for child in children:
        if isinstance(child, (Term, Measure)):
            state[0] = child
            yield child
        elif isinstance(child, Emphasis):
            yield Emphasis(child.strong, tuple(_governed(child.children, state)))
        elif isinstance(child, Link):
            yield Link(tuple(_governed(child.children, state)), child.system, child.rule, child.url, child.where)
        elif isinstance(child, Plain):
            rest = child.value
            if state[0] is not None:
                closers = _CLOSERS.match(rest)
                after = rest[closers.end() :] if closers else rest
                if split := korean.split_particle(after):
                    if closers and closers[0]:
                        yield Plain(closers[0])
                    pair, rest = split
                    yield Josa(pair, state[0])
                    state[0] = None
                elif after:
                    state[0] = None
            if rest:
                yield Plain(_mend_particles(rest))
        else:
            yield child


def _mend_particles(value: str) -> str:
    """Particles after figures, dice, units and initials, by how those are read aloud.

    How an English word is read cannot be told from its letters, so what follows one is left to the writer.
    """
    parts: list[str] = []
    last = 0
    for found in _READ_ALOUD.finditer(value):
        if _WORD.search(found[0]):
            continue
        if split := korean.split_particle(value[found.end() :]):
            pair, rest = split
            parts.append(value[last : found.end()])
            parts.append(korean.attach(found[0], pair))
            last = len(value) - len(rest)
    return "".join(parts) + value[last:]
