"""Review stamps: how each text stood in both languages when it was last compared, kept in `reviewed.yml`.

A stamp keeps two fingerprints and the text of the source side. A fingerprint is the first 12 hexadecimal
digits of the SHA-256 of the text in UTF-8, in Unicode form NFC, with every run of white space as one blank
and none at the ends; so wrapping a text otherwise changes nothing. This must not change: every stamp would
lose its meaning. The file is optional, written by `malpan accept`, sorted, a line a stamp:

    rules:
      cypher/effort:
        title: {stamp: 0123456789ab-cdef01234567, ko: "분발"}
        text:
          - {stamp: 0123456789ab-cdef01234567, ko: "…"}

`stamp` is the fingerprint of the source side and that of the other side; the language key says which side
the source was.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator import source
from generator.model import LANGUAGES, Code, Where
from generator.problems import Problems, did_you_mean
from generator.source import Fields, Items, Node, Scalar

FILE = "reviewed.yml"
# Holds text of every chapter, so it may be larger than any of them.
MAX_BYTES = 64_000_000
HEAD = """\
# What has been compared in both languages, and how it stood then. Written by `malpan accept`; do not edit.
# After a merge conflict take either side and accept the rules concerned again.
"""

# What is stamped in each section, and whether there may be several of it.
PARTS: Mapping[str, Mapping[str, bool]] = {
    "chapters": {"title": False, "summary": False},
    "rules": {"title": False, "text": True},
    "tables": {"table": False},
    "terms": {"definition": False, "notes": True},
}
_STEPS = {"chapters": 2, "rules": 2, "tables": 3, "terms": 2}
_ID = "[a-z0-9]+(?:-[a-z0-9]+)*"
_STAMP = re.compile("([0-9a-f]{12})-([0-9a-f]{12})")
_LINE = re.compile(
    rf"(?P<section>[a-z]+):|  (?P<path>{_ID}(?:/{_ID})+):|    (?P<list>[a-z]+):"
    r"|    (?:(?P<part>[a-z]+):|  -) \{stamp: (?P<source>[0-9a-f]{12})-(?P<other>[0-9a-f]{12}),"
    r' (?P<language>[a-z]+): (?P<text>".*")\}'
)


class Key(NamedTuple):
    """Whose stamps these are: a section of the file, and "system/rule", "system/chapter/table" and the like."""

    section: str
    path: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """How a text stood when it was reviewed: its source language, both fingerprints, the text of its source side."""

    language: Code
    source: str
    other: str
    text: str

    def fingerprint(self, code: Code) -> str:
        return self.source if code == self.language else self.other


# By key, then by part ("title", "text"), in the order of the blocks.
Stamps = Mapping[Key, Mapping[str, tuple[Stamp, ...]]]


def normal(text: str) -> str:
    """`text` as it is compared: NFC, every run of white space one blank, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fingerprint(text: str) -> str:
    """The fingerprint of a text in normal form; see the head of this module."""
    # A lone surrogate, which an escape can smuggle in, must not end in an error here.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


# --- writing -----------------------------------------------------------------------------------


def dump(stamps: Stamps) -> str:
    """The file that holds `stamps`; the same stamps always give the same file."""
    return HEAD + "".join(f"{line}\n" for line in _lines(stamps))


def _lines(stamps: Stamps) -> Iterator[str]:
    for section, parts in PARTS.items():
        keys = sorted(key for key in stamps if key.section == section and any(stamps[key].values()))
        if keys:
            yield f"{section}:"
        for key in keys:
            yield f"  {key.path}:"
            for part, several in parts.items():
                found = stamps[key].get(part, ())
                if several and found:
                    yield f"    {part}:"
                for stamp in found:
                    mark = "  -" if several else f"{part}:"
                    yield (
                        f"    {mark} {{stamp: {stamp.source}-{stamp.other}, {stamp.language}: {_quoted(stamp.text)}}}"
                    )


def _quoted(text: str) -> str:
    """`text` as a YAML string; what the strict reader refuses in a file is written as an escape."""
    text = text.replace("\\", r"\\").replace('"', r"\"")
    if not text.isprintable() or source.INVISIBLE.search(text):
        text = _escaped(text)
    return f'"{text}"'


def _escaped(text: str) -> str:
    written: list[str] = []
    for character in text:
        # A mark would merge with the last digit of an escape before it when the file is normalised.
        merges = bool(written and len(written[-1]) > 1 and unicodedata.combining(character))
        if merges or not character.isprintable() or source.INVISIBLE.match(character):
            code = ord(character)
            character = f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        written.append(character)
    return "".join(written)


# --- reading -----------------------------------------------------------------------------------


class Memory:
    """The stamps as last read by the short way, and the text of the file then."""

    def __init__(self) -> None:
        self.text: str | None = None
        self.stamps: Stamps = {}


def read(folder: Path, problems: Problems, memory: Memory | None = None) -> Stamps:
    """The stamps kept in data folder `folder`; none where there is no such file. Faults go to `problems`.

    `memory` is that of the last time, and is kept up.
    """
    path = folder / FILE
    if not path.exists() and not path.is_symlink():
        return {}
    quick = _as_written(path, memory or Memory())
    if quick is not None:
        return quick
    node = source.read(path, FILE, problems, MAX_BYTES)
    return {} if node is None else _Decoder(problems).decode(node)


def _as_written(path: Path, memory: Memory) -> Stamps | None:
    """The stamps of a file that is to the letter what `dump` makes of them; None for any other file.

    Much faster than the strict reader, so that checking the data does not wait for its history.
    """
    try:
        if not path.is_file() or path.stat().st_size > MAX_BYTES:
            return None
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if text == memory.text:
        return memory.stamps
    found: dict[Key, dict[str, tuple[Stamp, ...]]] = {}
    section, path_written, part = "", "", ""
    for line in text.removeprefix(HEAD).split("\n")[:-1]:
        match = _LINE.fullmatch(line)
        if not match:
            return None
        if match["section"]:
            section = match["section"]
        elif match["path"]:
            path_written = match["path"]
            if path_written.count("/") + 1 != _STEPS.get(section):
                return None
        elif match["list"]:
            part = match["list"]
        else:
            part = match["part"] or part
            try:
                written = json.loads(match["text"])
            except ValueError:
                return None
            if match["language"] not in LANGUAGES or fingerprint(written) != match["source"]:
                return None
            stamp = Stamp(match["language"], match["source"], match["other"], written)  # type: ignore[arg-type]
            parts = found.setdefault(Key(section, path_written), {})
            parts[part] = (*parts.get(part, ()), stamp)
    if dump(found) != text:
        return None
    memory.text, memory.stamps = text, found
    return found


class _Decoder:
    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def decode(self, node: Node) -> Stamps:
        found: dict[Key, dict[str, tuple[Stamp, ...]]] = {}
        for section, held in self._fields(node, "the review file", PARTS):
            for path, parts in self._fields(held, f"“{section}”"):
                where = held.keys[path]  # type: ignore[union-attr]
                found[Key(section, path)] = self._holder(section, path, where, parts)
        return found

    def _holder(self, section: str, path: str, where: Where, node: Node) -> dict[str, tuple[Stamp, ...]]:
        steps = _STEPS[section]
        if not re.fullmatch("/".join([_ID] * steps), path):
            example = "/".join(["system", "chapter", "table"] if steps == 3 else ["system", section[:-1]])
            self._problems.add(where, "bad-id", f"“{path}” cannot stand under “{section}”; a key there is {example}")
        found = {}
        for part, held in self._fields(node, f"“{path}”", PARTS[section]):
            if not PARTS[section][part]:
                nodes: Iterable[Node] = (held,)
            elif isinstance(held, Items):
                nodes = held.items
            else:
                self._problems.add(held.where, "wrong-type", f"“{part}” must be a list of stamps; {_AGAIN}")
                continue
            found[part] = tuple(stamp for one in nodes if (stamp := self._stamp(one)))
        return found

    def _fields(
        self, node: Node, what: str, known: Mapping[str, object] | None = None
    ) -> Iterator[tuple[str, Node]]:
        if not isinstance(node, Fields):
            self._problems.add(node.where, "wrong-type", f"{what} must be a mapping; {_AGAIN}")
            return
        for name, value in node.fields.items():
            if known is None or name in known:
                yield name, value
            else:
                self._problems.add(
                    node.keys[name], "unknown-field",
                    f"{what} has no field “{name}”{did_you_mean(name, known)}; {_AGAIN}",
                )

    def _stamp(self, node: Node) -> Stamp | None:
        fields = dict(self._fields(node, "a stamp", dict.fromkeys(("stamp", *LANGUAGES))))
        if not isinstance(node, Fields):
            return None
        languages = [code for code in LANGUAGES if code in fields]
        marks = _STAMP.fullmatch(_string(fields.get("stamp")) or "")
        if marks is None:
            self._problems.add(
                fields["stamp"].where if "stamp" in fields else node.where, "bad-stamp",
                f"a stamp holds “stamp:” with two fingerprints of 12 digits 0–9 and a–f; {_AGAIN}",
            )
            return None
        text = _string(fields[languages[0]]) if len(languages) == 1 else None
        if text is None:
            self._problems.add(
                node.where, "bad-stamp", f"a stamp holds the source side’s text once, as “ko:” or “en:”; {_AGAIN}"
            )
            return None
        if fingerprint(text) != marks[1]:
            self._problems.add(
                fields[languages[0]].where, "bad-stamp",
                f"this text is not the one that was stamped (its fingerprint is {fingerprint(text)}); {_AGAIN}",
            )
            return None
        return Stamp(languages[0], marks[1], marks[2], text)


_AGAIN = "bring back what stood here, or delete it and run malpan accept"


def _string(node: Node | None) -> str | None:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None
