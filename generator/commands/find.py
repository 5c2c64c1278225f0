"""`malpan find`: look a rule up from the terminal, ranked as the site's search ranks."""

from __future__ import annotations

import argparse
import json
from typing import Any

from generator.commands.shared import add_data, add_project, project
from generator.console import Console
from generator.errors import UsageError
from generator.library import load
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.problems import did_you_mean
from generator.search.ask import Found, ask

HELP = "look a rule up, as the site's search does"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="what to look for, in Korean or English")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language to print (default: the one of the query)")
    parser.add_argument("--system", metavar="ID", help="only in this game")
    parser.add_argument("--limit", type=_count, default=3, metavar="N", help="how many rules (default: 3)")
    parser.add_argument("--json", action="store_true", help="print all that was found, for programs")
    add_data(parser)
    add_project(parser)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(f"“{text}” is no number from 1 to 100")
    return int(text)


def run(arguments: argparse.Namespace, console: Console) -> None:
    query = " ".join(arguments.query)
    if not query.strip():
        raise UsageError("there is nothing to look for; write a word of the rule, as in “malpan find 난이도”")
    library = load(arguments.data)
    systems = [system.id for system in library.book.systems]
    if arguments.system and arguments.system not in systems:
        raise UsageError(f"there is no system “{arguments.system}”{did_you_mean(arguments.system, systems)}")
    code: Code = arguments.lang or _language(query)
    wanted = [arguments.system] if arguments.system else []
    found = ask(
        project(arguments), Site(library.book), query, language=code, systems=wanted, limit=arguments.limit
    )
    if not arguments.lang and found.answer["suggestion"]:
        code = _language(found.answer["suggestion"])
    if arguments.json:
        console.say(json.dumps(_data(found), ensure_ascii=False, indent=1))
    else:
        _print(found, query, code, arguments.limit, console)


def _language(text: str) -> Code:
    return "ko" if any("ㄱ" <= letter <= "힣" for letter in text) else "en"


def _data(found: Found) -> dict[str, Any]:
    results = [
        {**result, "text": {code: "\n".join(found.text(result, code)) for code in LANGUAGES}}
        for result in found.answer["results"]
    ]
    return {**found.answer, "results": results}


def _print(found: Found, query: str, code: Code, limit: int, console: Console) -> None:
    answer = found.answer
    if answer["suggestion"]:
        console.complain(f"did you mean “{answer['suggestion']}”?")
    if not answer["results"]:
        near = ", ".join(f"“{result['title'][code]}”" for result in answer["nearest"])
        console.complain(f"nothing was found for “{query}”" + (f"; the nearest names are {near}" if near else ""))
        return
    if card := answer["answer"]:
        _heading(card["term"], code, console)
        console.say(f"  {card['definition'][code]}")
        console.say("")
    rules = [result for result in answer["results"] if result["kind"] == "rule"]
    for result in (rules or answer["results"])[:limit]:
        _heading(result, code, console)
        for line in found.text(result, code):
            console.say(f"  {line}")
        console.say("")


def _heading(result: dict[str, Any], code: Code, console: Console) -> None:
    other = next(each for each in LANGUAGES if each != code)
    console.say_styled([
        (result["title"][code], "bold"), (f" · {result['title'][other]}", ""), (f"  {result['url'][code]}", "dim"),
    ])
