"""`malpan check`: report every fault of the data, or explain what a code means."""

from __future__ import annotations

import argparse
import os

from generator import explain, report
from generator.commands.shared import add_data, count
from generator.console import Console
from generator.errors import DataError
from generator.library import examine

HELP = "report every fault in the rules data"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    parser.add_argument("--strict", action="store_true", help="take warnings for errors")
    parser.add_argument(
        "--format", choices=list(report.FORMATS),
        help="how to report (default: github inside GitHub Actions, else text)",
    )
    parser.add_argument("--explain", metavar="CODE", help="say what a code means, with examples, and check nothing")


def run(arguments: argparse.Namespace, console: Console) -> None:
    if arguments.explain:
        for line in explain.code(arguments.explain):
            console.say(line)
        return
    chosen = arguments.format or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text")
    library, problems = examine(arguments.data)
    failed = any(arguments.strict or problem.level == "error" for problem in problems)
    if problems or chosen == "json":
        # What programs read goes to standard output, what people read to standard error.
        tell = console.complain if chosen == "text" else console.say
        for line in report.FORMATS[chosen](problems, arguments.data):
            tell(line)
    if failed:
        raise DataError(problems, told=True)
    if chosen != "json":
        book = library.book
        rules = sum(len(chapter.rules) for system in book.systems for chapter in system.chapters)
        terms = sum(len(system.entries) for system in book.systems)
        verdict = "no errors" if problems else "no faults found"
        console.say(
            f"{count(len(book.systems), 'system')}, {count(rules, 'rule')}, {count(terms, 'term')}: {verdict}"
        )
