"""`malpan schema`: write the JSON Schemas that editors read."""

from __future__ import annotations

import argparse

from generator import schema
from generator.commands.shared import add_data
from generator.console import Console
from generator.errors import MalpanError, UsageError
from generator.files import write_together

HELP = "write the JSON Schemas of the rules data, for completion in editors"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a schema is not current")


def run(arguments: argparse.Namespace, console: Console) -> None:
    if not arguments.data.is_dir():
        raise UsageError(f"there is no data folder {arguments.data}; name one with --data")
    stale = schema.outdated(arguments.data)
    if arguments.check:
        if stale:
            raise MalpanError(f"not current: {', '.join(stale)}; run `malpan schema`")
        console.say("the schemas are current")
        return
    made = schema.files()
    try:
        write_together({arguments.data / name: made[name] for name in stale})
    except OSError as error:
        raise MalpanError(f"the schemas cannot be written ({error}); nothing was changed") from error
    for name in stale:
        console.say(f"wrote {arguments.data / name}")
    if not stale:
        console.say("the schemas are current")
