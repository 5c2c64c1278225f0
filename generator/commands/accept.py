"""`malpan accept`: record that both languages of some texts have been compared and agree."""

from __future__ import annotations

import argparse
from collections import Counter

from generator import stamps
from generator.commands.shared import add_data, count, matching
from generator.console import Console
from generator.errors import MalpanError, UsageError
from generator.files import write_if_changed
from generator.library import load

HELP = "record that both languages of some rules have been reviewed"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    parser.add_argument(
        "patterns", nargs="*", metavar="PATTERN",
        help="system/rule or system/chapter/rule, with * and ? (“cypher/effort”, “cypher/tasks/*”, “*/glossary/*”)",
    )
    parser.add_argument("--all", action="store_true", help="everything")
    parser.add_argument("--dry-run", action="store_true", help="say what would be stamped and write nothing")


def run(arguments: argparse.Namespace, console: Console) -> None:
    if arguments.all == bool(arguments.patterns):
        raise UsageError("name the rules that were reviewed, such as “cypher/tasks/*”, or give --all and no pattern")
    library = load(arguments.data)
    review = library.review
    keys = matching(["*"] if arguments.all else arguments.patterns, [verdict.unit for verdict in review.verdicts])
    before = Counter(verdict.state for verdict in review.verdicts if verdict.unit.key in keys)
    if not arguments.dry_run:
        path = arguments.data / stamps.FILE
        try:
            write_if_changed(path, stamps.dump(review.accepted(keys)).encode())
        except OSError as error:
            raise MalpanError(
                f"{path} cannot be written ({error.strerror}); check its permissions and the space left"
            ) from error
    would = "would be " if arguments.dry_run else ""
    console.say(
        f"{count(before.total(), 'text')} {would}stamped as reviewed"
        f" ({before['stale']} stale and {before['missing']} missing before)"
    )
    for key in review.unknown:
        console.say(f"{key.path} ({key.section}) is no longer in the data; its stamps {would or 'were '}removed")
