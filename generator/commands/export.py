"""`malpan export`: the glossary for translators' tools, as TBX-Basic, CSV or JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator.commands.shared import add_data
from generator.console import Console, count
from generator.errors import MalpanError, UsageError
from generator.exports.glossary import FORMATS
from generator.files import write_if_changed
from generator.library import load
from generator.pages import Site
from generator.problems import did_you_mean

HELP = "write the glossary as TBX, CSV or JSON"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "format", choices=list(FORMATS), help="tbx: TBX-Basic (ISO 30042) for terminology tools; csv: for spreadsheets; json"
    )
    parser.add_argument("--system", metavar="ID", help="only the glossary of this game (default: of all)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where it goes (default: standard output)")
    add_data(parser)


def run(arguments: argparse.Namespace, console: Console) -> None:
    site = Site(load(arguments.data).book)
    systems = list(site.book.systems)
    if arguments.system:
        ids = [system.id for system in systems]
        if arguments.system not in ids:
            raise UsageError(f"there is no system “{arguments.system}”{did_you_mean(arguments.system, ids)}")
        systems = [system for system in systems if system.id == arguments.system]
    terms = sum(len(system.entries) for system in systems)
    if not terms:
        raise MalpanError("there is no term to export; write one into a glossary.yml (docs/writing-rules.md)")
    content = FORMATS[arguments.format](site, systems)
    if arguments.output is None:
        console.put(content)
        return
    try:
        write_if_changed(arguments.output, content)
    except OSError as error:
        raise MalpanError(f"“{arguments.output}” cannot be written ({error.strerror or error})") from error
    console.say(f"wrote {count(terms, 'term')} to {arguments.output}")
