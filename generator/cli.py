"""The command line. The only module that ends the process."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from generator import report
from generator.commands import accept, build, calc, check, export, find, new, schema, serve, status
from generator.console import Console
from generator.errors import DataError, MalpanError, UsageError

COMMANDS = {
    "check": check,
    "find": find,
    "build": build,
    "serve": serve,
    "new": new,
    "status": status,
    "accept": accept,
    "schema": schema,
    "calc": calc,
    "export": export,
}

FINE, FAULTS, WRONG_USE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns 0 (fine), 1 (faults in the data, or the site could not be built) or 2 (wrong use)."""
    arguments = _parser().parse_args(argv)
    console = Console()
    try:
        COMMANDS[arguments.command].run(arguments, console)
    except UsageError as error:
        if not error.told:
            console.complain(f"malpan: {error}")
        return WRONG_USE
    except DataError as error:
        if not error.told:
            for line in report.text(error.problems, arguments.data):
                console.complain(line)
            console.complain(error.outcome)
        return FAULTS
    except MalpanError as error:
        for line in error.lines:
            console.complain(line)
        return FAULTS
    except KeyboardInterrupt:
        return 130
    return FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="malpan",
        description="Checks bilingual rules data and builds the reference site from it.",
        epilog="exit status: 0 fine, 1 faults in the data, 2 wrong use",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        sub = commands.add_parser(
            name, help=module.HELP, description=f"{module.HELP[0].upper()}{module.HELP[1:]}.",
            # calc has a help of its own for every calculator.
            add_help=module is not calc,
        )
        module.configure(sub)
    return parser


if __name__ == "__main__":
    sys.exit(main())
