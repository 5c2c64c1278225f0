"""Strict YAML: text in, nodes with places out.

Only `true`, `false`, `null`, integers and decimals are resolved; everything else stays a string. What
makes YAML surprising or dangerous (tags, anchors and aliases, duplicate keys, tabs, several documents,
invisible characters, unnormalised Hangul) is reported instead of accepted.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from generator.model import Text, Where
from generator.problems import Problems

MAX_BYTES = 2_000_000
MAX_DEPTH = 24

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\u115f\u1160\u3164\ufeff\uffa0]")


@dataclass(frozen=True, slots=True)
class Extent:
    """What a node takes up: characters `start` to `end` of the text without its byte order mark.

    `flow` tells `[a, b]` and `{a: b}` from lists and mappings by indentation. The end of a block scalar, and so of
    what ends with one, is the start of the line after it and its empty lines.
    """

    start: int = 0
    end: int = 0
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Scalar:
    where: Where
    value: str | int | float | bool | None
    text: Text
    extent: Extent = field(default=Extent(), compare=False)


@dataclass(frozen=True, slots=True)
class Items:
    where: Where
    items: tuple[Node, ...]
    extent: Extent = field(default=Extent(), compare=False)


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping. `end` is the place just past it."""

    where: Where
    fields: dict[str, Node]
    keys: dict[str, Where]
    end: Where
    extent: Extent = field(default=Extent(), compare=False)


Node = Scalar | Items | Fields


def plain(node: Node) -> Any:
    """The node as JSON would hold it: dict, list, string, number, truth value or None."""
    if isinstance(node, Fields):
        return {name: plain(child) for name, child in node.fields.items()}
    if isinstance(node, Items):
        return [plain(child) for child in node.items]
    return node.value


def read(path: Path, name: str, problems: Problems, most: int = MAX_BYTES) -> Node | None:
    """The one document of a file, or None when it has a fault that hides its structure.

    `name` is how the file is called in problems (its path relative to the data folder), `most` the bytes it
    may have.
    """
    text = _read_text(path, name, problems, most)
    return None if text is None else parse(text, name, problems)


def parse(text: str, name: str, problems: Problems) -> Node | None:
    """The one document in `text`; see `read`."""
    text = text.removeprefix("\ufeff")
    if not _plain_enough(text, name, problems):
        return None
    text = unicodedata.normalize("NFC", text).replace("\t", " ")
    return _Composer(text, name, problems).compose()


def _read_text(path: Path, name: str, problems: Problems, most: int) -> str | None:
    where = Where(name)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no regular file"
            problems.add(where, "not-a-file", f"this is {kind}; a YAML file belongs here")
            return None
        if status.st_size > most:
            problems.add(
                where, "file-too-large",
                f"the file has {status.st_size:,} bytes and at most {most:,} are read; split the chapter",
            )
            return None
        data = path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        problems.add(where, "unreadable", f"the file cannot be read ({reason}); check that it exists and its permissions")
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        problems.add(
            Where(name, line, column), "not-utf-8",
            f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8",
        )
        return None


def _plain_enough(text: str, name: str, problems: Problems) -> bool:
    """Reports characters that must not be in the file; False when parsing on would mislead."""
    if not text.strip():
        problems.add(Where(name), "empty-file", "the file is empty; write the document or delete the file")
        return False
    readable = True
    normalised = unicodedata.is_normalized("NFC", text)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if found := _UNPRINTABLE.search(line):
            problems.add(
                Where(name, number, found.start() + 1), "control-character",
                f"character U+{ord(found[0]):04X} cannot stand in the data; delete it",
            )
            readable = False
        if found := INVISIBLE.search(line):
            problems.add(
                Where(name, number, found.start() + 1), "invisible-character",
                f"invisible character U+{ord(found[0]):04X} ({unicodedata.name(found[0], 'unnamed').lower()}); delete it",
            )
        if "\t" in line:
            problems.add(Where(name, number, line.index("\t") + 1), "tab", "a tab; use spaces")
            if "\t" in line[: len(line) - len(line.lstrip())]:
                readable = False
        if not normalised and not unicodedata.is_normalized("NFC", line):
            problems.add(
                Where(name, number, _first_unnormalised(line) + 1), "not-nfc",
                "text in decomposed form (it looks right, yet search and terms would miss it); "
                "retype it or save the file in Unicode form NFC",
            )
    return readable


def _first_unnormalised(line: str) -> int:
    for index, (given, wanted) in enumerate(zip(line, unicodedata.normalize("NFC", line), strict=False)):
        if given != wanted:
            return index
    return 0


class _Composer:
    """Builds nodes from the parser's events; iterative, so that depth is bounded by us and not by the stack."""

    def __init__(self, text: str, name: str, problems: Problems) -> None:
        self._text = text
        self._name = name
        self._problems = problems
        self._line_starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]

    def compose(self) -> Node | None:
        try:
            return self._compose(yaml.parse(self._text, Loader=_Loader))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = Where(self._name, mark.line + 1, mark.column + 1) if mark else Where(self._name)
            reason = (error.problem or "it cannot be read").strip()
            self._problems.add(where, "yaml", f"not valid YAML: {reason}; check indentation, colons and quotes here")
        except yaml.YAMLError as error:
            self._problems.add(Where(self._name), "yaml", f"not valid YAML: {error}")
        return None

    def _compose(self, events: Iterator[yaml.Event]) -> Node | None:
        root: Node | None = None
        documents = 0
        open_nodes: list[_Open] = []
        for event in events:
            where = Where(self._name, event.start_mark.line + 1, event.start_mark.column + 1)
            node: Node
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._problems.add(where, "several-documents", "a second document; one file holds one document")
                    return None
                continue
            if isinstance(event, yaml.AliasEvent):
                self._problems.add(where, "alias", f"alias *{event.anchor}; aliases are not read, write the value out")
                node = Scalar(where, None, Text("", where))
            elif isinstance(event, yaml.ScalarEvent):
                self._refuse_decoration(event, where)
                node = self._scalar(event, where)
            elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                self._refuse_decoration(event, where)
                if len(open_nodes) >= MAX_DEPTH:
                    self._problems.add(where, "too-deep", f"nested deeper than {MAX_DEPTH} levels; no data here needs that")
                    return None
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                open_nodes.append(_Open(is_mapping, where, event.start_mark.index, bool(event.flow_style)))
                continue
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                end = Where(self._name, event.end_mark.line + 1, event.end_mark.column + 1)
                node = open_nodes.pop().close(event.end_mark.index, end)
            else:
                continue
            if open_nodes:
                open_nodes[-1].add(node, self._problems)
            else:
                root = node
        if not documents:
            self._problems.add(Where(self._name), "empty-file", "the file holds comments only; write the document or delete the file")
        return root

    def _refuse_decoration(self, event: yaml.NodeEvent, where: Where) -> None:
        if event.anchor:
            self._problems.add(where, "alias", f"anchor &{event.anchor}; anchors are not read, write the value out")
        if event.tag:
            self._problems.add(where, "tag", f"tag {event.tag}; tags are not read, quote the value if it is a string")

    def _scalar(self, event: yaml.ScalarEvent, where: Where) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index

        def locate(offset: int) -> Where:
            return self._place(_origin(self._text[start:end], event.style, event.value, offset) + start)

        text = Text(event.value, where, locate)
        value: str | int | float | bool | None = event.value
        if event.style is None or event.style == "":
            if event.value in _LITERALS:
                value = _LITERALS[event.value]
            elif _INTEGER.fullmatch(event.value):
                value = int(event.value)
            elif _DECIMAL.fullmatch(event.value):
                value = float(event.value)
        return Scalar(where, value, text, Extent(start, end))

    def _place(self, index: int) -> Where:
        line = bisect_right(self._line_starts, index)
        return Where(self._name, line, index - self._line_starts[line - 1] + 1)


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not come yet."""

    is_mapping: bool
    where: Where
    start: int
    flow: bool
    end: int = 0
    items: list[Node] = field(default_factory=list)
    fields: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Where] = field(default_factory=dict)
    key: str | None = None
    awaiting_value: bool = False

    def add(self, node: Node, problems: Problems) -> None:
        self.end = node.extent.end
        if not self.is_mapping:
            self.items.append(node)
        elif self.awaiting_value:
            if self.key is not None:
                self.fields[self.key] = node
            self.awaiting_value = False
        else:
            self.key = self._read_key(node, problems)
            self.awaiting_value = True

    def _read_key(self, node: Node, problems: Problems) -> str | None:
        if not isinstance(node, Scalar) or not node.text.value:
            problems.add(node.where, "bad-key", "a field name must be a plain word")
            return None
        name = node.text.value
        if name in self.keys:
            problems.add(
                node.where, "duplicate-key",
                f"field “{name}” stands twice, first in line {self.keys[name].line}; delete one",
            )
            return None
        self.keys[name] = node.where
        return name

    def close(self, mark: int, end: Where) -> Node:
        """The node; `mark` is where its end was noticed, which by indentation is only where the next thing starts."""
        extent = Extent(self.start, mark if self.flow else self.end, self.flow)
        if self.is_mapping:
            return Fields(self.where, self.fields, self.keys, end, extent)
        return Items(self.where, tuple(self.items), extent)


_DOUBLE_ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r?\n[ ]*|.)", re.DOTALL)


def _origin(raw: str, style: str | None, value: str, offset: int) -> int:
    """Index in `raw`, the scalar as written, of the character that became `value[offset]`.

    Folding changes nothing but white space, so both are walked side by side past their white space.
    """
    position = 0
    if style in ("|", ">"):
        position = raw.find("\n") + 1
    elif style in ("'", '"'):
        position = 1
    for index, character in enumerate(value):
        if character.isspace():
            if index == offset:
                return position
            continue
        while position < len(raw) and raw[position].isspace():
            position += 1
        width = 1
        if style == '"':
            while (match := _DOUBLE_ESCAPE.match(raw, position)) and match[1][0] in "nrt \n\r_NLP":
                position = match.end()
                while position < len(raw) and raw[position].isspace():
                    position += 1
            if match := _DOUBLE_ESCAPE.match(raw, position):
                width = match.end() - position
        elif style == "'" and raw.startswith("''", position):
            width = 2
        if index == offset:
            return position
        position += width
    return min(position, max(len(raw) - 1, 0))
