"""`malpan new`: a commented start for a system, a chapter, a rule or a term, in its place."""

from __future__ import annotations

import argparse
import os
import unicodedata

from generator import scaffold
from generator.commands.shared import add_data, count, language_of
from generator.console import Console
from generator.drafts import Pair
from generator.errors import UsageError
from generator.model import LANGUAGES

HELP = "write a commented start for a system, a chapter, a rule or a term"


def configure(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="KIND")
    system = kinds.add_parser("system", help="a game: its folder with system.yml and glossary.yml")
    system.add_argument("path", metavar="ID")
    system.add_argument("--chapter", metavar="ID", help="with this first chapter (default: none)")
    chapter = kinds.add_parser("chapter", help="a chapter's file, listed in system.yml")
    chapter.add_argument("path", metavar="SYSTEM/ID")
    rule = kinds.add_parser("rule", help="a rule in a chapter")
    rule.add_argument("path", metavar="SYSTEM/CHAPTER/ID")
    rule.add_argument("--after", metavar="RULE", help="behind this rule (default: at the end)")
    term = kinds.add_parser("term", help="a term at the end of the glossary")
    term.add_argument("path", metavar="SYSTEM/ID")
    for sub in (system, chapter, rule):
        sub.add_argument("--title-ko", dest="ko", metavar="TEXT", type=_line, default="", help="Korean title")
        sub.add_argument("--title-en", dest="en", metavar="TEXT", type=_line, default="", help="English title")
    term.add_argument("--ko", metavar="WORD", type=_line, default="", help="Korean word")
    term.add_argument("--en", metavar="WORD", type=_line, default="", help="English word")
    for sub in (system, chapter, rule, term):
        sub.add_argument(
            "--lang", choices=LANGUAGES, help="language of the comments (default: that of the environment)"
        )
        add_data(sub)


def run(arguments: argparse.Namespace, console: Console) -> None:
    plan = _plan(arguments)
    faults = scaffold.rehearse(plan)
    scaffold.write(plan)
    for name in plan.contents:
        console.say(f"wrote {plan.folder / name}")
    console.say("write what says “초안” and “draft”, then run `malpan check`")
    if faults:
        console.say(f"the data has {count(faults, 'fault')} elsewhere")


def _plan(arguments: argparse.Namespace) -> scaffold.Plan:
    folder, given = arguments.data, Pair(arguments.ko, arguments.en)
    code = arguments.lang or language_of(os.environ)
    match arguments.kind:
        case "system":
            return scaffold.new_system(folder, arguments.path, given, arguments.chapter, code)
        case "chapter":
            return scaffold.new_chapter(folder, *_parts(arguments.path, "SYSTEM/ID"), given, code)
        case "rule":
            return scaffold.new_rule(folder, *_parts(arguments.path, "SYSTEM/CHAPTER/ID"), given, arguments.after, code)
        case _:
            return scaffold.new_term(folder, *_parts(arguments.path, "SYSTEM/ID"), given, code)


def _parts(path: str, form: str) -> list[str]:
    parts = path.split("/")
    if len(parts) != form.count("/") + 1 or not all(parts):
        raise UsageError(f"“{path}” names no place; write it as {form}")
    return parts


def _line(text: str) -> str:
    """Text from the command line in composed form, whatever the terminal hands over."""
    return unicodedata.normalize("NFC", text).strip()
