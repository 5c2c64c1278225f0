"""`malpan status`: how far the review is, and what is out of date.

With `--json` it prints one object:

    version     1
    systems     a list: {id, title: {ko, en}, figures…, chapters: [{id, figures…}], glossary: {figures…} or null}
    total       {figures…}
    stale       a list of what is out of date: {path ("system/chapter/rule"), part ("title", "block 2"), language
                (whose side is out of date), file, line, column (of that side), text (that side now), before and
                after (the other side, which was changed, when it was stamped and now)}
    unknown     stamped things that the data no longer has: {section, path}

where figures… are `rules`, `blocks`, `reviewed`, `stale` and `missing` (not reviewed as they stand); the last three
make up `blocks`, and a title, a table, a summary and a definition count as a block each. Files are relative to the data folder, lines and columns count from 1, texts have every run of white space as one blank.
`--system` leaves out the other systems, and a pattern after `--diff` what is stale elsewhere.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from generator.commands.shared import add_data, count, matching
from generator.console import Console
from generator.coverage import Coverage, Figures, coverage, total
from generator.errors import UsageError
from generator.library import Library, load
from generator.model import LANGUAGES
from generator.problems import did_you_mean
from generator.review import STATES, Verdict
from generator.stamps import Key
from generator.worddiff import worddiff

HELP = "show how far the review of both languages is, and what is out of date"
_MARKS = {"same": ("", "", ""), "gone": ("[-", "-]", "red"), "new": ("{+", "+}", "green")}
_LANGUAGE = {"ko": "Korean", "en": "English"}


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument(
        "--diff", nargs="?", const="*", metavar="PATTERN",
        help="show word by word what changed since the review, everywhere or in the rules that match",
    )
    parser.add_argument("--system", metavar="ID", help="only this system")


def run(arguments: argparse.Namespace, console: Console) -> None:
    library = load(arguments.data)
    figures = [one for one in coverage(library.book, library.review) if arguments.system in (None, one.system.id)]
    if not figures:
        known = [system.id for system in library.book.systems]
        raise UsageError(f"there is no system “{arguments.system}”{did_you_mean(arguments.system, known)}")
    stale = _stale(library, arguments.system, arguments.diff)
    unknown = [key for key in library.review.unknown if arguments.system in (None, key.path.partition("/")[0])]
    if arguments.json:
        # The line is for programs, so it must not be folded or styled.
        console.say(json.dumps(_data(figures, stale, unknown), ensure_ascii=False, indent=1))
        return
    if arguments.diff is None:
        _figures(figures, console)
    for verdict in stale if arguments.diff is not None else ():
        _difference(verdict, console)
    if arguments.diff is not None:
        console.say(f"{count(len(stale), 'text')} out of date")
    for key in unknown:
        console.say(f"{key.path} ({key.section}) has stamps and is no longer in the data; malpan accept removes them")


def _stale(library: Library, system: str | None, pattern: str | None) -> list[Verdict]:
    verdicts = [v for v in library.review.verdicts if system in (None, v.unit.system)]
    keys = matching([pattern or "*"], [verdict.unit for verdict in verdicts])
    return [verdict for verdict in verdicts if verdict.state == "stale" and verdict.unit.key in keys]


def _figures(found: Sequence[Coverage], console: Console) -> None:
    sections = [
        [
            *(
                _row(f"{one.system.id}/{part.chapter.id if part.chapter else 'glossary'}", part.figures)
                for part in one.parts
            ),
            _row(one.system.id, one.total),
        ]
        for one in found
    ]
    if len(found) > 1:
        sections.append([_row("total", total(one.total for one in found))])
    console.table(("", "rules", "blocks", *STATES), sections)


def _row(name: str, figures: Figures) -> list[str]:
    return [name, *(str(value) for value in _values(figures).values())]


def _values(figures: Figures) -> dict[str, int]:
    return {"rules": figures.rules, "blocks": figures.blocks, **{state: figures.count(state) for state in STATES}}


def _difference(verdict: Verdict, console: Console) -> None:
    unit, stamp = verdict.unit, verdict.stamp
    assert stamp is not None
    where = unit.where[unit.other]
    console.say(
        f"{where.file}:{where.line}:{where.column}: {unit.paths[0]}, {unit.label}: "
        f"the {_LANGUAGE[unit.language]} has changed since the review, the {_LANGUAGE[unit.other]} has not"
    )
    pieces = [(f"  {unit.language}  ", "bold")]
    for change, text in worddiff(stamp.text, unit.texts[unit.language]):
        start, end, style = _MARKS[change]
        pieces.append((f"{start}{text}{end}", style))
    console.say_styled(pieces)
    console.say_styled([(f"  {unit.other}  ", "bold"), (unit.texts[unit.other], "")])
    console.say("")


def _data(found: Sequence[Coverage], stale: Sequence[Verdict], unknown: Sequence[Key]) -> dict[str, Any]:
    return {
        "version": 1,
        "systems": [
            {
                "id": one.system.id,
                "title": {code: one.system.title[code] for code in LANGUAGES},
                **_values(one.total),
                "chapters": [{"id": part.chapter.id, **_values(part.figures)} for part in one.parts if part.chapter],
                "glossary": next((_values(part.figures) for part in one.parts if not part.chapter), None),
            }
            for one in found
        ],
        "total": _values(total(one.total for one in found)),
        "stale": [_stale_data(verdict) for verdict in stale],
        "unknown": [{"section": key.section, "path": key.path} for key in unknown],
    }


def _stale_data(verdict: Verdict) -> dict[str, Any]:
    unit, stamp = verdict.unit, verdict.stamp
    assert stamp is not None
    where = unit.where[unit.other]
    return {
        "path": unit.paths[0], "part": unit.label, "language": unit.other,
        "file": where.file, "line": where.line, "column": where.column,
        "text": unit.texts[unit.other], "before": stamp.text, "after": unit.texts[unit.language],
    }
