"""Translation drift: which texts were compared in both languages, and which have fallen behind since.

A *unit* is what is compared as one: a block of a rule, its title, a chapter's title or summary, a whole
table, a definition or note of the glossary. Its *source side* is the language that it is written in first
(a rule's `lang`, otherwise the system's `source_language`); a table follows the first rule that shows it.

| since the stamp | state | why |
|---|---|---|
| neither side changed | reviewed | |
| the source side changed | stale | the other side still says what the source said then: readers are told |
| the other side changed | missing | as in translation tools, what was edited waits for review; it is not behind |
| both sides changed | missing | somebody has worked on both; whether they agree nobody has said |
| there is no stamp | missing | |

A stamp belongs to a rule, not to a place in it: first each block takes a stamp that agrees with both of its
sides, wherever it stood, then each block left takes one that agrees with its other side. Inserting, deleting or
moving blocks therefore changes nothing for the rest. What is the same in both languages (figures of a table) cannot
drift and has no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from generator.model import (
    LANGUAGES,
    Bilingual,
    Chapter,
    Code,
    Entry,
    Rule,
    Rulebook,
    System,
    Table,
    Title,
    Where,
    table_key,
)
from generator.stamps import Key, Stamp, Stamps, fingerprint, normal

State = Literal["reviewed", "stale", "missing"]
STATES: tuple[State, ...] = ("reviewed", "stale", "missing")


@dataclass(frozen=True, slots=True)
class Unit:
    """What is reviewed as one. `texts` are in normal form, `where` is the place of each side.

    `number` counts from 1; for a block it is the block's place in its rule. `chapter` is "" in the glossary.
    `rule` and `block` say which block a reader finds it at ("" and 0 for what stands in no rule, 0 for a title).
    `paths` are what it is called on the command line, the first one being its name.
    """

    key: Key
    part: str
    number: int
    language: Code
    texts: Mapping[Code, str]
    where: Mapping[Code, Where]
    system: str
    chapter: str
    rule: str
    block: int
    paths: tuple[str, ...]

    @property
    def other(self) -> Code:
        return next(code for code in LANGUAGES if code != self.language)

    @property
    def label(self) -> str:
        """What it is inside of what `paths[0]` names: "title", "block 2"."""
        named = {"text": f"block {self.number}", "notes": f"note {self.number}"}
        return named.get(self.part, self.part)

    def stamp(self) -> Stamp:
        """The stamp for its present state."""
        source, other = self.texts[self.language], self.texts[self.other]
        return Stamp(self.language, fingerprint(source), fingerprint(other), source)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A unit, its state, and for a stale one the stamp it has departed from."""

    unit: Unit
    state: State
    stamp: Stamp | None = None


class Review:
    """What `stamps` say of the texts of `book`."""

    def __init__(self, book: Rulebook, stamps: Stamps) -> None:
        self._book = book
        self._stamps = stamps

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """One for every unit, in book order."""
        found: list[Verdict] = []
        for (key, part), group in groupby(units(self._book), lambda unit: (unit.key, unit.part)):
            found += judge(tuple(group), self._stamps.get(key, {}).get(part, ()))
        return tuple(found)

    @cached_property
    def stale(self) -> frozenset[tuple[Key, str, int]]:
        """Whose texts are out of date: key, part and number of each unit."""
        return frozenset((v.unit.key, v.unit.part, v.unit.number) for v in self.verdicts if v.state == "stale")

    @cached_property
    def _languages(self) -> dict[Key, Code]:
        return {verdict.unit.key: verdict.unit.language for verdict in self.verdicts}

    def behind(self, key: Key, part: str, number: int = 1) -> Code | None:
        """The language whose side of that unit is out of date, if one is."""
        if (key, part, number) not in self.stale:
            return None
        return next(code for code in LANGUAGES if code != self._languages[key])

    @cached_property
    def unknown(self) -> tuple[Key, ...]:
        """Stamped things that the book no longer has, sorted."""
        return tuple(sorted(set(self._stamps) - {verdict.unit.key for verdict in self.verdicts}))

    def accepted(self, keys: Collection[Key]) -> Stamps:
        """The stamps after a review of everything under `keys`. Stamps of what the book no longer has are gone."""
        gone = {*keys, *self.unknown}
        made: dict[Key, Mapping[str, tuple[Stamp, ...]]] = {k: v for k, v in self._stamps.items() if k not in gone}
        chosen = (verdict.unit for verdict in self.verdicts if verdict.unit.key in keys)
        for key, group in groupby(chosen, lambda unit: unit.key):
            parts: dict[str, tuple[Stamp, ...]] = {}
            for unit in group:
                parts[unit.part] = (*parts.get(unit.part, ()), unit.stamp())
            made[key] = parts
        return made


def judge(units: tuple[Unit, ...], stamps: tuple[Stamp, ...]) -> Iterator[Verdict]:
    """The state of each unit of one part of one thing, given the stamps kept for that part."""
    prints = [{code: fingerprint(unit.texts[code]) for code in LANGUAGES} for unit in units]
    spare = list(stamps)
    same = [_take(spare, lambda stamp: all(stamp.fingerprint(c) == found[c] for c in LANGUAGES)) for found in prints]
    for unit, found, agreeing in zip(units, prints, same, strict=True):
        if agreeing:
            yield Verdict(unit, "reviewed")
            continue
        # A stamp of the other direction does not keep what its present source said.
        stamp = _take(spare, lambda stamp: stamp.language == unit.language and stamp.other == found[unit.other])
        yield Verdict(unit, "stale" if stamp else "missing", stamp)


def _take(spare: list[Stamp], fits: Callable[[Stamp], bool]) -> Stamp | None:
    for index, stamp in enumerate(spare):
        if fits(stamp):
            return spare.pop(index)
    return None


# --- the units of a book -----------------------------------------------------------------------


def of_rule(system: System, rule: Rule) -> Key:
    """Whose stamps the title and the blocks of a rule have."""
    return Key("rules", f"{system.id}/{rule.id}")


def of_chapter(system: System, chapter: Chapter) -> Key:
    """Whose stamps a chapter’s title and summary have."""
    return Key("chapters", f"{system.id}/{chapter.id}")


def of_table(system: System, chapter_id: str, table_id: str) -> Key:
    """Whose stamp a table has; it belongs to the chapter that holds it."""
    return Key("tables", f"{system.id}/{chapter_id}/{table_id}")


def of_term(system: System, entry: Entry) -> Key:
    """Whose stamps a glossary entry’s definition and notes have."""
    return Key("terms", f"{system.id}/{entry.id}")


def units(book: Rulebook) -> Iterator[Unit]:
    """Everything of `book` that is written in both languages and reviewed, in book order."""
    for system in book.systems:
        tables = {(chapter.id, table.id): table for chapter in system.chapters for table in chapter.tables}
        shown: dict[tuple[str, str], list[tuple[Chapter, Rule, int]]] = {}
        for chapter in system.chapters:
            for rule in chapter.rules:
                for number, block in enumerate(rule.blocks, 1):
                    if block.table:
                        shown.setdefault(table_key(chapter.id, block.table.value), []).append((chapter, rule, number))
        first = {(uses[0][1].id, uses[0][2]): (place, uses) for place, uses in shown.items()}
        for chapter in system.chapters:
            yield from _chapter(system, chapter)
            for rule in chapter.rules:
                yield from _rule(system, chapter, rule)
                for number in range(1, len(rule.blocks) + 1):
                    if place_and_uses := first.get((rule.id, number)):
                        place, uses = place_and_uses
                        yield _table(system, place, tables[place], uses)
        for entry in system.entries:
            yield from _entry(system, entry)


def _chapter(system: System, chapter: Chapter) -> Iterator[Unit]:
    for part, title in (("title", chapter.title), ("summary", chapter.summary)):
        yield Unit(
            of_chapter(system, chapter), part, 1, system.source_language, *_title(title),
            system.id, chapter.id, "", 0, (f"{system.id}/{chapter.id}/",),
        )


def _rule(system: System, chapter: Chapter, rule: Rule) -> Iterator[Unit]:
    key, paths = of_rule(system, rule), _rule_paths(system, chapter, rule)
    yield Unit(key, "title", 1, rule.language, *_title(rule.title), system.id, chapter.id, rule.id, 0, paths)
    for number, block in enumerate(rule.blocks, 1):
        if block.body:
            yield Unit(
                key, "text", number, rule.language, *_body(block.body), system.id, chapter.id, rule.id, number, paths
            )


def _rule_paths(system: System, chapter: Chapter, rule: Rule) -> tuple[str, ...]:
    return f"{system.id}/{chapter.id}/{rule.id}", f"{system.id}/{rule.id}"


def _table(
    system: System, place: tuple[str, str], table: Table, uses: list[tuple[Chapter, Rule, int]]
) -> Unit:
    """The texts of a table as one: title, columns, cells, row by row."""
    bodies = [cell.body for row in table.rows for cell in row if cell.body]
    titles = [table.title, *(column.title for column in table.columns)]
    texts = {
        code: " | ".join(map(normal, [*(title[code] for title in titles), *(body[code].text.value for body in bodies)]))
        for code in LANGUAGES
    }
    chapter, rule, number = uses[0]
    paths = [f"{system.id}/{place[0]}/{place[1]}"]
    # Who reviews a rule has its tables before them.
    for using, user, _ in uses:
        paths += _rule_paths(system, using, user)
    return Unit(
        of_table(system, *place), "table", 1, rule.language, texts,
        {code: table.title.text(code).where for code in LANGUAGES},
        system.id, chapter.id, rule.id, number, tuple(dict.fromkeys(paths)),
    )


def _entry(system: System, entry: Entry) -> Iterator[Unit]:
    parts = [("definition", 1, entry.definition)]
    parts += [("notes", number, note.text) for number, note in enumerate(entry.notes, 1)]
    for part, number, title in parts:
        yield Unit(
            of_term(system, entry), part, number, system.source_language, *_title(title),
            system.id, "", "", 0, (f"{system.id}/glossary/{entry.id}",),
        )


def _title(title: Title) -> tuple[dict[Code, str], dict[Code, Where]]:
    return (
        {code: normal(title[code]) for code in LANGUAGES}, {code: title.text(code).where for code in LANGUAGES}
    )


def _body(body: Bilingual) -> tuple[dict[Code, str], dict[Code, Where]]:
    return (
        {code: normal(body[code].text.value) for code in LANGUAGES},
        {code: body[code].text.where for code in LANGUAGES},
    )
