"""Nodes → model: checks the shape of every file and collects every fault.

A fault in one place never hides the rest: what cannot be read becomes an empty value, and the systems
with files whose structure stayed unknown are named in `Decoded.incomplete`, so that later checks do not
report references into them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from generator import markup, shape, source
from generator.model import (
    CORE_ROLL,
    INTEGER_COLUMNS,
    LANGUAGES,
    QUANTITY_COLUMNS,
    Allowance,
    Bilingual,
    Block,
    Cell,
    Chapter,
    Code,
    Column,
    Conversion,
    Edition,
    Entry,
    Licence,
    Markup,
    Measure,
    Panel,
    Quick,
    Rendering,
    Rule,
    Rulebook,
    Scale,
    SiteText,
    System,
    Table,
    TermNote,
    Text,
    Title,
    Where,
)
from generator.problems import Problem, Problems, did_you_mean, one_of
from generator.quantities import QuantityError, UnitTable, parse_quantity
from generator.shape import ID, RESERVED_CHAPTERS, RESERVED_SYSTEMS, WEB, Shape, id_fault
from generator.source import Fields, Items, Node, Scalar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decoded:
    book: Rulebook
    incomplete: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Read:
    """What reading one file came to (a chapter, or the entries of a glossary), and the content it was read from.

    `around` is what else it depends on.
    """

    content: bytes | None
    around: Code | None
    made: Any
    problems: tuple[Problem, ...]
    allowances: tuple[Allowance, ...]
    incomplete: bool


class Memory:
    """Chapters and glossaries as they were last read, so that a file that did not change is not read again."""

    def __init__(self) -> None:
        self.files: dict[tuple[Path, str], _Read] = {}


def decode(folder: Path, problems: Problems, memory: Memory | None = None) -> Decoded:
    """The whole data folder (one sub-folder a system) as a book. `memory` is that of the last time, and is kept up."""
    if not folder.is_dir():
        problems.add(Where(folder.name), "no-data", "there is no such data folder; name one with --data")
        return Decoded(Rulebook(_EMPTY_SITE, ()), frozenset())
    systems: list[System] = []
    allowances: list[Allowance] = []
    incomplete: set[str] = set()
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in RESERVED_SYSTEMS or not path.is_dir():
            continue
        decoder = _SystemDecoder(path, problems, memory or Memory())
        systems.append(decoder.decode())
        allowances += decoder.allowances
        if decoder.incomplete:
            incomplete.add(path.name)
    if not systems:
        problems.add(
            Where(folder.name), "no-data", "the data folder holds no system; make a folder with a system.yml in it"
        )
    return Decoded(Rulebook(_site_text(folder, problems), tuple(systems), tuple(allowances)), frozenset(incomplete))


# --- reading fields ----------------------------------------------------------------------------


class _Reader:
    """Takes the fields of one mapping and reports what is unknown, missing or of the wrong type."""

    def __init__(self, node: Node | None, what: str, holds: Shape, problems: Problems, where: Where) -> None:
        known = holds.names
        self.problems = problems
        self.what = what
        self.where = node.where if node else where
        self._shape = holds
        self._fields: Mapping[str, Node] = {}
        self.sound = isinstance(node, Fields)
        if isinstance(node, Fields):
            self._fields = node.fields
            for name, place in node.keys.items():
                if name not in known:
                    hint = did_you_mean(name, known) or f"; {what} has {', '.join(known)}"
                    problems.add(place, "unknown-field", f"{what} has no field “{name}”{hint}")
        elif node is not None:
            problems.add(node.where, "wrong-type", f"{what} must be a mapping with {', '.join(known)}, not {_kind(node)}")

    def node(self, name: str) -> Node | None:
        """The field's node; None where it is absent or null."""
        node = self._fields.get(name)
        return None if isinstance(node, Scalar) and node.value is None else node

    def has(self, name: str) -> bool:
        return name in self._fields

    def required(self, name: str) -> Node | None:
        node = self.node(name)
        if node is None and self.sound:
            self.problems.add(self.where, "missing-field", f"{self.what} lacks the field “{name}”")
        return node

    def text(self, name: str, required: bool = True) -> Text:
        node = self.required(name) if required else self.node(name)
        return _text(node, f"“{name}”", self.problems) or Text("", self.where)

    def string(self, name: str, required: bool = True) -> str:
        return self.text(name, required).value

    def id(self, name: str = "id") -> str:
        text = self.text(name)
        if text.value and (fault := id_fault(text.value)):
            self.problems.add(text.where, "bad-id", fault)
        return text.value

    def choice(self, name: str, default: str | None = None) -> str:
        """The word of the field; where it is absent, `default`, or the one its shape names."""
        choice = self._shape.choice(name)
        allowed, default = choice.values, default or choice.default
        if default is not None and self.node(name) is None:
            return default
        text = self.text(name)
        if text.value in allowed:
            return text.value
        if text.value:
            self.problems.add(
                text.where, "bad-value",
                f"“{name}” cannot be “{text.value}”; it is {one_of(allowed)}{did_you_mean(text.value, allowed)}",
            )
        return allowed[0]

    def items(self, name: str, required: bool = False) -> tuple[Node, ...]:
        node = self.required(name) if required else self.node(name)
        if node is None:
            return ()
        if isinstance(node, Items):
            return node.items
        self.problems.add(node.where, "wrong-type", f"“{name}” must be a list, not {_kind(node)}")
        return ()

    def integer(self, name: str) -> int:
        node = self.required(name)
        if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        if node is not None:
            self.problems.add(node.where, "wrong-type", f"“{name}” must be a whole number, not {_kind(node)}")
        return 0

    def texts(self, name: str, required: bool = False) -> tuple[Text, ...]:
        found = (_text(node, f"an item of “{name}”", self.problems) for node in self.items(name, required))
        return tuple(text for text in found if text)

    def title(self, name: str) -> Title:
        return _title(self.required(name), f"“{name}”", self.problems, self.where)

    def optional_title(self, name: str) -> Title | None:
        node = self.node(name)
        return _title(node, f"“{name}”", self.problems, self.where) if node is not None else None

    def web(self, name: str) -> str:
        text = self.text(name)
        if text.value and not WEB.fits(text.value):
            self.problems.add(text.where, "unsafe-link", f"“{text.value}” is no web address; it starts with https://")
            return ""
        return text.value


def _kind(node: Node) -> str:
    if isinstance(node, Fields):
        return "a mapping"
    if isinstance(node, Items):
        return "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"the truth value {str(node.value).lower()}"
    if isinstance(node.value, (int, float)):
        return f"the number {node.value}"
    return f"the text “{node.value[:40]}”"


def _text(node: Node | None, what: str, problems: Problems) -> Text | None:
    if node is None:
        return None
    if isinstance(node, Scalar) and isinstance(node.value, str):
        if node.value.strip():
            return node.text
        problems.add(node.where, "empty-text", f"{what} is empty; write it or remove the field")
        return None
    quote = "; quote it" if isinstance(node, Scalar) and node.value is not None else ""
    problems.add(node.where, "wrong-type", f"{what} must be text, not {_kind(node)}{quote}")
    return None


def _sides(node: Node | None, what: str, problems: Problems, where: Where) -> tuple[Text, Text]:
    reader = _Reader(node, what, shape.TITLE, problems, where)
    sides = []
    for code in LANGUAGES:
        if reader.sound and reader.node(code) is None:
            language = {"ko": "Korean", "en": "English"}[code]
            problems.add(reader.where, "missing-language", f"{what} has no {language}; add “{code}:”")
            sides.append(Text("", reader.where))
        else:
            sides.append(reader.text(code, required=False))
    return sides[0], sides[1]


def _title(node: Node | None, what: str, problems: Problems, where: Where) -> Title:
    ko, en = _sides(node, what, problems, where)
    for text in (ko, en):
        if "\n" in text.value.strip():
            problems.add(text.where, "not-inline", f"{what} is one line of text")
    return Title(ko, en)


def _bilingual(node: Node | None, what: str, problems: Problems, where: Where, inline: bool = False) -> Bilingual:
    ko, en = _sides(node, what, problems, where)
    return Bilingual(_markup(ko, "ko", problems, inline), _markup(en, "en", problems, inline))


def _only_languages(node: Node) -> Node:
    if not isinstance(node, Fields):
        return node
    fields = {name: child for name, child in node.fields.items() if name in LANGUAGES}
    return Fields(node.where, fields, {name: node.keys[name] for name in fields}, node.end)


def _article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _markup(text: Text, code: Code, problems: Problems, inline: bool) -> Markup:
    if not text.value:
        return Markup(text, ())
    return (markup.parse_inline if inline else markup.parse)(text, code, problems)


# --- the site's own text -----------------------------------------------------------------------


def _empty_site() -> SiteText:
    nothing = Title(Text("", Where("site.yml")), Text("", Where("site.yml")))
    return SiteText(nothing, nothing, nothing, ())


_EMPTY_SITE = _empty_site()


def _site_text(folder: Path, problems: Problems) -> SiteText:
    where = Where("site.yml")
    if not (folder / "site.yml").exists():
        problems.add(where, "missing-file", "there is no such file; it says what the site is called and what it is for")
        return _EMPTY_SITE
    node = source.read(folder / "site.yml", "site.yml", problems)
    if node is None:
        return _EMPTY_SITE
    reader = _Reader(node, "the site", shape.SITE, problems, where)
    if not reader.sound:
        return _EMPTY_SITE
    about = tuple(_bilingual(item, "a text block", problems, item.where) for item in reader.items("about", required=True))
    return SiteText(reader.title("title"), reader.title("summary"), reader.title("notice"), about)


def _is_date(written: str) -> bool:
    if not shape.DATE.fits(written):
        return False
    try:
        date.fromisoformat(written + "0000-01-01"[len(written) :])
    except ValueError:
        return False
    return True


def _content(path: Path) -> bytes | None:
    """What stands in a file that can be read and is of a size to be read."""
    try:
        return path.read_bytes() if path.is_file() and path.stat().st_size <= source.MAX_BYTES else None
    except OSError:
        return None


# --- one system --------------------------------------------------------------------------------


class _SystemDecoder:
    def __init__(self, folder: Path, problems: Problems, memory: Memory) -> None:
        self._folder = folder
        self._problems = problems
        self._memory = memory
        self.incomplete = False
        self.allowances: list[Allowance] = []

    def decode(self) -> System:
        name = self._folder.name
        known = {"system.yml", "glossary.yml"}
        node = self._read("system.yml", "every system has one; it names the game, its licence and its chapters")
        reader = self._reader(node, "a system", shape.SYSTEM, Where(f"{name}/system.yml"))
        system_id = reader.id() if node else name
        if node and system_id != name:
            self._problems.add(
                reader.where, "name-differs", f"the system is called “{system_id}” and its folder “{name}”; they must be equal"
            )
        source_language: Code = reader.choice("source_language")  # type: ignore[assignment]
        chapters = []
        for text in reader.texts("chapters", required=True):
            known.add(f"{text.value}.yml")
            chapters.append(self._chapter(text, source_language))
        self._report_strays(known)
        owner = self._reader(reader.required("owner"), "“owner”", shape.OWNER, reader.where)
        return System(
            id=name,
            title=reader.title("title"),
            summary=reader.title("summary"),
            source_language=source_language,
            owner_name=owner.string("name"),
            owner_url=owner.web("url") if owner.sound else "",
            licence=self._licence(reader),
            editions=tuple(self._each(reader.items("editions", required=True), self._edition)),
            units=self._units(reader),
            scales=tuple(self._each(reader.items("scales"), self._scale)),
            panels=tuple(self._each(reader.items("quick"), self._panel)),
            core_roll=self._core_roll(reader),
            extends=reader.text("extends") if reader.node("extends") else None,
            chapters=tuple(chapter for chapter in chapters if chapter),
            entries=self._recall("glossary.yml", None, lambda decoder: decoder._glossary()),
            where=reader.where,
        )

    def _reader(self, node: Node | None, what: str, holds: Shape, where: Where) -> _Reader:
        return _Reader(node, what, holds, self._problems, where)

    def _read(self, file: str, why: str) -> Node | None:
        path = self._folder / file
        name = f"{self._folder.name}/{file}"
        if not path.exists() and not path.is_symlink():
            self._problems.add(Where(name), "missing-file", f"there is no such file; {why}")
            self.incomplete = True
            return None
        node = source.read(path, name, self._problems)
        if not isinstance(node, Fields):
            self.incomplete = True
        return node

    def _report_strays(self, known: set[str]) -> None:
        for path in sorted(self._folder.iterdir()):
            if path.suffix == ".yaml":
                self._problems.add(
                    Where(f"{self._folder.name}/{path.name}"), "stray-file", f"rename it to {path.stem}.yml, or it is not read"
                )
            elif path.suffix == ".yml" and path.name not in known and not path.name.startswith("."):
                self._problems.add(
                    Where(f"{self._folder.name}/{path.name}"), "stray-file",
                    "no chapter list names this file; add it to `chapters` in system.yml or delete it"
                    + did_you_mean(path.stem, (name.removesuffix(".yml") for name in known)),
                )

    def _allow(self, reader: _Reader, node: Node | None) -> None:
        """Notes what the mapping `node` lets stand inside itself."""
        for item in reader.items("allow"):
            allowance = self._reader(item, "an allowance", shape.ALLOWANCE, item.where)
            if allowance.sound and isinstance(node, Fields):
                code, reason = allowance.text("code"), allowance.string("reason")
                if code.value and reason:
                    self.allowances.append(Allowance(code, reason, node.where, node.end))

    def _each(self, nodes: tuple[Node, ...], decode_one: Callable[[Node], T | None]) -> Iterator[T]:
        for node in nodes:
            value = decode_one(node)
            if value is not None:
                yield value

    def _licence(self, system: _Reader) -> Licence:
        node = system.required("licence")
        reader = self._reader(node, "“licence”", shape.LICENCE, system.where)
        empty = Title(Text("", reader.where), Text("", reader.where))
        if not reader.sound:
            return Licence("", "", "", empty, ())
        return Licence(
            name=reader.string("name"),
            url=reader.web("url"),
            compatibility=reader.string("compatibility", required=False),
            summary=reader.title("summary"),
            notices=tuple(text.value for text in reader.texts("notices")),
        )

    def _edition(self, node: Node) -> Edition | None:
        reader = self._reader(node, "an edition", shape.EDITION, node.where)
        if not reader.sound:
            return None
        day = reader.text("date", required=False)
        if day.value and not _is_date(day.value):
            self._problems.add(day.where, "bad-value", f"“{day.value}” is no date; write \"2024\", \"2024-02\" or \"2024-02-29\"")
        language: Code = reader.choice("language")  # type: ignore[assignment]
        return Edition(
            id=reader.id(),
            kind=reader.choice("kind"),
            language=language,
            title=reader.title("title"),
            date=day.value,
            note=reader.optional_title("note"),
            where=reader.where,
        )

    def _units(self, system: _Reader) -> tuple[Conversion, ...]:
        conversions = tuple(self._each(system.items("units"), self._conversion))
        try:
            UnitTable.from_conversions(conversion.entry() for conversion in conversions)
        except QuantityError as error:
            node = system.node("units")
            self._problems.add(node.where if node else system.where, "bad-conversion", str(error))
            return ()
        return conversions

    def _conversion(self, node: Node) -> Conversion | None:
        reader = self._reader(node, "a conversion", shape.CONVERSION, node.where)
        if not reader.sound:
            return None
        rate = self._pair(reader.required("rate"))
        exact = tuple(pair for item in reader.items("exact") if (pair := self._pair(item)))
        return Conversion(reader.choice("from"), reader.choice("to"), rate or (1, 1), exact, reader.where)

    def _scale(self, node: Node) -> Scale | None:
        reader = self._reader(node, "a scale", shape.SCALE, node.where)
        if not reader.sound:
            return None
        low, high = reader.integer("from"), reader.integer("to")
        if low > high:
            self._problems.add(node.where, "out-of-range", f"a scale from {low} to {high} is empty; the smaller number comes first")
        return Scale(reader.text("term"), low, high)

    def _core_roll(self, system: _Reader) -> dict[str, Bilingual]:
        node = system.node("core_roll")
        if node is None:
            return {}
        reader = self._reader(node, "a core roll", shape.CORE, system.where)
        if not reader.sound:
            return {}
        cells = {name: reader.required(name) for name in CORE_ROLL}
        return {
            name: _bilingual(cell, f"“{name}”", self._problems, reader.where, inline=True)
            for name, cell in cells.items()
            if cell is not None
        }

    def _panel(self, node: Node) -> Panel | None:
        reader = self._reader(node, "a panel", shape.PANEL, node.where)
        return Panel(reader.id(), reader.title("title"), reader.where) if reader.sound else None

    def _pair(self, node: Node | None) -> tuple[int | float, int | float] | None:
        if node is None:
            return None
        if isinstance(node, Items) and len(node.items) == 2:
            values = [item.value for item in node.items if isinstance(item, Scalar)]
            numbers = [v for v in values if isinstance(v, (int, float)) and not isinstance(v, bool) and v > 0]
            if len(numbers) == 2:
                return numbers[0], numbers[1]
        self._problems.add(node.where, "wrong-type", "a pair of numbers above 0 must stand here, such as [10, 3]")
        return None

    # --- chapters

    def _chapter(self, named: Text, source_language: Code) -> Chapter | None:
        chapter_id = named.value
        if not ID.fits(chapter_id):
            self._problems.add(named.where, "bad-id", f"“{chapter_id}” is no chapter id; use lower-case letters, digits and hyphens")
            return None
        if chapter_id in RESERVED_CHAPTERS:
            self._problems.add(named.where, "reserved-id", f"“{chapter_id}” is the name of a page the site makes itself; choose another")
            return None
        return self._recall(
            f"{chapter_id}.yml", source_language, lambda decoder: decoder._read_chapter(chapter_id, source_language)
        )

    def _recall(self, file: str, around: Code | None, make: Callable[[_SystemDecoder], T]) -> T:
        """What `make` reads from a file, or read from it last time; `around` is what else that depends on."""
        path, key = self._folder / file, (self._folder, file)
        content = _content(path)
        read = self._memory.files.get(key)
        if read is None or content is None or (read.content, read.around) != (content, around):
            problems = Problems()
            decoder = _SystemDecoder(self._folder, problems, self._memory)
            made = make(decoder)
            # A file saved in between may have been read in either state.
            content = content if _content(path) == content else None
            read = _Read(content, around, made, problems.sorted(), tuple(decoder.allowances), decoder.incomplete)
            self._memory.files[key] = read
        self._problems.add_all(read.problems)
        self.allowances += read.allowances
        self.incomplete = self.incomplete or read.incomplete
        return read.made

    def _read_chapter(self, chapter_id: str, source_language: Code) -> Chapter | None:
        node = self._read(f"{chapter_id}.yml", "system.yml lists this chapter")
        if node is None:
            return None
        reader = self._reader(node, "a chapter", shape.CHAPTER, node.where)
        if not reader.sound:
            return None
        written_id = reader.text("id")
        if written_id.value and written_id.value != chapter_id:
            self._problems.add(
                written_id.where, "name-differs", f"the chapter is called “{written_id.value}” and its file “{chapter_id}.yml”; they must be equal"
            )
        return Chapter(
            id=chapter_id,
            title=reader.title("title"),
            summary=reader.title("summary"),
            rules=tuple(self._each(reader.items("rules", required=True), lambda n: self._rule(n, source_language))),
            tables=tuple(self._each(reader.items("tables"), self._table)),
            where=reader.where,
        )

    def _rule(self, node: Node, source_language: Code) -> Rule | None:
        reader = self._reader(node, "a rule", shape.RULE, node.where)
        if not reader.sound:
            return None
        aliases: dict[Code, tuple[Text, ...]] = {"ko": (), "en": ()}
        if reader.node("aliases") is not None:
            words = self._reader(reader.node("aliases"), "“aliases”", shape.WORDS, reader.where)
            aliases = {code: words.texts(code) for code in LANGUAGES}
        self._allow(reader, node)
        language: Code = reader.choice("lang", source_language)  # type: ignore[assignment]
        return Rule(
            id=reader.id(),
            title=reader.title("title"),
            language=language,
            source=reader.texts("source", required=True),
            blocks=tuple(self._each(reader.items("text", required=True), self._block)),
            see=reader.texts("see"),
            same_as=reader.texts("same_as"),
            aliases=aliases,
            quick=Quick(reader.text("quick")) if reader.node("quick") else None,
            where=reader.where,
        )

    def _block(self, node: Node) -> Block | None:
        where = node.where
        if not isinstance(node, Fields):
            self._problems.add(where, "wrong-type", f"a block must be a mapping (ko and en, table, example, note or calculator), not {_kind(node)}")
            return None
        kinds = [name for name in shape.BLOCK_OF if name in node.fields]
        if set(node.fields) & set(LANGUAGES) and not kinds:
            reader = self._reader(node, "a text block", shape.TEXT_BLOCK, where)
            self._allow(reader, node)
            return Block("text", where, body=self._languages_of(node, "a text block"))
        if len(kinds) != 1:
            self._problems.add(where, "bad-block", "a block is one of: ko and en, table, example, note, calculator")
            return None
        reader = self._reader(node, f"a block with {_article(kinds[0])}", shape.BLOCK_OF[kinds[0]], where)
        self._allow(reader, node)
        content = reader.required(kinds[0])
        if content is None:
            return None
        if kinds[0] == "table":
            return Block("table", where, table=reader.text("table"))
        if kinds[0] == "calculator":
            return Block("calculator", where, calculator=reader.text("calculator"))
        if kinds[0] == "example":
            return Block("example", where, body=_bilingual(content, "an example", self._problems, where))
        note = self._reader(content, "a note", shape.NOTE, where)
        if not note.sound:
            return None
        kind = note.choice("kind")
        differs_from = note.text("differs_from") if note.node("differs_from") else None
        if kind == "difference" and not differs_from:
            self._problems.add(
                content.where, "bad-comparison", "a note of kind “difference” names the rule it compares with; add “differs_from: game/rule”"
            )
        elif differs_from and kind != "difference":
            self._problems.add(
                differs_from.where, "bad-comparison", f"only a note of kind “difference” differs from a rule; this one is of kind “{kind}”"
            )
        body = self._languages_of(content, "a note")
        return Block("note", where, body=body, note=kind, differs_from=differs_from)  # type: ignore[arg-type]

    def _languages_of(self, node: Node, what: str) -> Bilingual:
        """Both sides of a mapping that has further fields, which its own reader knows."""
        return _bilingual(_only_languages(node), what, self._problems, node.where)

    # --- tables

    def _table(self, node: Node) -> Table | None:
        reader = self._reader(node, "a table", shape.TABLE, node.where)
        if not reader.sound:
            return None
        self._allow(reader, node)
        columns = tuple(self._each(reader.items("columns", required=True), self._column))
        rows = []
        for row in reader.items("rows", required=True):
            if not isinstance(row, Items):
                self._problems.add(row.where, "wrong-type", f"a table row must be a list of {len(columns)} cells, not {_kind(row)}")
            elif len(row.items) != len(columns):
                self._problems.add(row.where, "bad-row", f"the row has {len(row.items)} cells and the table {len(columns)} columns")
            else:
                rows.append(tuple(self._cell(cell, column) for cell, column in zip(row.items, columns, strict=True)))
        return Table(reader.id(), reader.title("title"), columns, tuple(rows), self._quick(reader), reader.where)

    def _quick(self, table: _Reader) -> Quick | None:
        node = table.node("quick")
        if node is None:
            return None
        reader = self._reader(node, "“quick”", shape.QUICK, table.where)
        return Quick(reader.text("panel"), reader.texts("columns")) if reader.sound else None

    def _column(self, node: Node) -> Column | None:
        reader = self._reader(node, "a column", shape.COLUMN, node.where)
        if not reader.sound:
            return None
        return Column(reader.id(), reader.choice("type"), reader.title("title"), reader.where)  # type: ignore[arg-type]

    def _cell(self, node: Node, column: Column) -> Cell:
        where = node.where
        if isinstance(node, Scalar) and node.value is None:
            return Cell(where)
        if column.type in INTEGER_COLUMNS:
            if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
                if column.type == "percent" and not 0 <= node.value <= 100:
                    self._problems.add(where, "out-of-range", f"{node.value} is no percentage; it is 0 to 100")
                return Cell(where, number=node.value)
            self._problems.add(where, "wrong-type", f"column “{column.id}” holds whole numbers, not {_kind(node)}")
            return Cell(where)
        if column.type in QUANTITY_COLUMNS and isinstance(node, Scalar) and isinstance(node.value, str):
            try:
                parsed = parse_quantity(node.value)
            except QuantityError as error:
                self._problems.add(where, "bad-quantity", str(error))
                return Cell(where)
            return Cell(where, measure=Measure(node.value, parsed.adjective, where))
        return Cell(where, body=_bilingual(node, f"a cell of column “{column.id}”", self._problems, where, inline=True))

    # --- glossary

    def _glossary(self) -> tuple[Entry, ...]:
        node = self._read("glossary.yml", "every system has one; it may hold an empty list of terms")
        if node is None:
            return ()
        reader = self._reader(node, "a glossary", shape.GLOSSARY, node.where)
        return tuple(self._each(reader.items("terms", required=True), self._entry))

    def _entry(self, node: Node) -> Entry | None:
        reader = self._reader(node, "a term", shape.TERM, node.where)
        if not reader.sound:
            return None
        self._allow(reader, node)
        forms: dict[Code, tuple[Text, ...]] = {"ko": (), "en": ()}
        if reader.node("forms") is not None:
            written = self._reader(reader.node("forms"), "“forms”", shape.WORDS, reader.where)
            forms = {code: written.texts(code) for code in LANGUAGES}
        return Entry(
            id=reader.id(),
            words=Title(self._word(reader, "ko", "Korean"), self._word(reader, "en", "English")),
            forms=forms,
            reading=reader.string("reading", required=False),
            pos=reader.choice("pos"),
            status=reader.choice("status"),
            definition=reader.title("definition"),
            renderings=tuple(self._each(reader.items("renderings"), self._rendering)),
            notes=tuple(self._each(reader.items("notes"), self._term_note)),
            rule=reader.text("rule") if reader.node("rule") else None,
            where=reader.where,
        )

    def _word(self, reader: _Reader, code: Code, language: str) -> Text:
        if reader.node(code) is None:
            self._problems.add(reader.where, "missing-language", f"the term has no {language} word; add “{code}:”")
            return Text("", reader.where)
        return reader.text(code)

    def _rendering(self, node: Node) -> Rendering | None:
        reader = self._reader(node, "a rendering", shape.RENDERING, node.where)
        if not reader.sound:
            return None
        given = [code for code in LANGUAGES if reader.node(code) is not None]
        if len(given) != 1:
            self._problems.add(node.where, "bad-rendering", "a rendering is one word, “ko:” or “en:”, and the edition it stands in")
            return None
        reading = reader.string("reading", required=False)
        return Rendering(given[0], reader.text(given[0]), reader.text("edition"), reading)

    def _term_note(self, node: Node) -> TermNote | None:
        reader = self._reader(node, "a term note", shape.TERM_NOTE, node.where)
        if not reader.sound:
            return None
        kind = reader.choice("kind")
        return TermNote(kind, _title(_only_languages(node), "a term note", self._problems, node.where))
