"""`malpan check`: report every fault of the data."""

from __future__ import annotations

import argparse

from generator.commands.shared import add_data, count
from generator.console import Console
from generator.library import load

HELP = "report every fault in the rules data"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)


def run(arguments: argparse.Namespace, console: Console) -> None:
    book = load(arguments.data).book
    rules = sum(len(chapter.rules) for system in book.systems for chapter in system.chapters)
    terms = sum(len(system.entries) for system in book.systems)
    console.say(f"{count(len(book.systems), 'system')}, {count(rules, 'rule')}, {count(terms, 'term')}: no faults found")
