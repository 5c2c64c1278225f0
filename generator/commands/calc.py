"""`malpan calc`: one of the calculators on the command line, with the same answers as in the page.

    malpan calc                          lists the calculators
    malpan calc jump distance="20 ft"    the ruling, the working, notes, and every result
    malpan calc jump --help              what a calculator takes

With `--json` it prints what `interactive.engine.calculate` gives as one object, in both languages, or
`{"error": {"input", "code", "ko", "en"}}`. A wrong input ends with 2. Text is in the language of `--lang`, by default
that of the environment.
"""

from __future__ import annotations

import argparse
import json
import os
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rich.cells import cell_len

from generator.calculators import system
from generator.commands.shared import language_of
from generator.console import Console
from generator.errors import UsageError
from generator.model import LANGUAGES, Code
from generator.problems import nearest
from interactive import calculators
from interactive.engine import InputError, calculate, explain
from interactive.engine.inputs import refuse
from interactive.engine.showing import phrase, rows
from interactive.engine.text import plain

HELP = "answer a question of the rules with one of the calculators"
_USAGE = "malpan calc [ID] [name=value …] [--lang {ko,en}] [--json] [--help]"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = _USAGE
    _add_options(parser)
    # Everything from the first word on, so that options may stand between the inputs too.
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace, console: Console) -> None:
    rest = argparse.ArgumentParser(usage=_USAGE, add_help=False)
    _add_options(rest)
    rest.add_argument("words", nargs="*")
    given = rest.parse_intermixed_args(arguments.words)
    code: Code = given.lang or arguments.lang or language_of(os.environ)
    as_json = given.json or arguments.json
    try:
        _answer(given.words, code, as_json, given.help or arguments.help, console)
    except InputError as error:
        if not as_json:
            raise UsageError(f"{getattr(error, code)}{_hint(error, given.words, code)}") from None
        console.say(json.dumps({"error": error.data()}, ensure_ascii=False, indent=1))
        raise UsageError(error.en, told=True) from None


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the text (default: that of the environment)")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, in both languages")
    parser.add_argument("--help", "-h", action="store_true", help="show what a calculator takes")


def _answer(words: list[str], code: Code, as_json: bool, wants_help: bool, console: Console) -> None:
    """Does what the words ask for; raises InputError."""
    if not words:
        lines = [json.dumps(_listed(), ensure_ascii=False, indent=1)] if as_json else _list(code)
    elif wants_help:
        lines = _help(_spec(words[0]), code)
    elif as_json:
        answer = calculate(words[0], _inputs(_spec(words[0]), words[1:]))
        lines = [json.dumps(answer, ensure_ascii=False, indent=1)]
    else:
        spec = _spec(words[0])
        lines = _told(spec, explain(words[0], _inputs(spec, words[1:])), code)
    for line in lines:
        console.say(line)


def _spec(calculator: str) -> dict[str, Any]:
    specs = calculators.SPECS
    if calculator not in specs:
        raise refuse(calculators.COMMON, "calculator", "unknown-calculator", calculator, tuple(specs))
    return specs[calculator]


def _inputs(spec: Mapping[str, Any], words: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = unicodedata.normalize("NFC", word).partition("=")
        if not sign:
            raise refuse(spec, word, "not-an-assignment", word)
        if name in found:
            raise refuse(spec, name, "given-twice", value, label=name)
        found[name] = value
    return found


def _told(spec: Mapping[str, Any], answer: Mapping[str, Any], code: Code) -> list[str]:
    """The ruling first, then how it comes about, what to keep in mind, and every result."""
    lines = [answer["ruling"][code], "", phrase(spec, "working", code)]
    lines += [f"  {step[code]} [{step['rule']}]" for step in answer["steps"]]
    if answer["notes"]:
        lines += ["", phrase(spec, "notes", code), *(f"  {note[code]}" for note in answer["notes"])]
    lines += ["", phrase(spec, "results", code)]
    pairs: list[tuple[str, str]] = []
    for _, label, value in rows(spec, answer["result"], code):
        if isinstance(value, str):
            pairs.append((label, value))
        else:
            pairs += [(label, ""), *((f"  {key}", one) for key, one in value)]
    return lines + _aligned(pairs)


def _aligned(pairs: list[tuple[str, str]]) -> list[str]:
    """Two columns; Korean letters are two cells wide."""
    width = max(cell_len(label) for label, _ in pairs)
    return [f"  {label}{' ' * (width - cell_len(label))}  {value}".rstrip() for label, value in pairs]


def _list(code: Code) -> list[str]:
    pairs = [(name, f"{plain(spec['title'][code])}: {plain(spec['summary'][code])}")
             for name, spec in calculators.SPECS.items()]
    lines = [phrase(calculators.COMMON, "list", code)]
    for owner, named in groupby(zip(calculators.SPECS, _aligned(pairs), strict=True), lambda one: system(one[0])):
        lines += ["", owner, *(line for _, line in named)]
    return lines


def _listed() -> dict[str, Any]:
    return {"calculators": [
        {"id": name, "system": system(name), **{key: {lang: plain(spec[key][lang]) for lang in LANGUAGES} for key in ("title", "summary")}}
        for name, spec in calculators.SPECS.items()
    ]}


def _help(spec: Mapping[str, Any], code: Code) -> list[str]:
    lines = [
        f"malpan calc {spec['id']} [{phrase(spec, 'name-value', code)} …] [--lang ko|en] [--json]", "",
        f"{plain(spec['title'][code])}: {plain(spec['summary'][code])}",
        f"{phrase(spec, 'rules', code)}: {', '.join(spec['rules'])}",
    ]
    for group in ("everyday", "advanced"):
        inputs = [one for one in spec["inputs"] if one["group"] == group]
        if inputs:
            lines += ["", phrase(spec, group, code)]
        for one in inputs:
            default = one["default"] if not isinstance(one["default"], bool) else str(one["default"]).lower()
            lines += [
                f"  {one['name']}  {plain(one['label'][code])}",
                f"      {plain(one['help'][code])}",
                f"      {_allowed(spec, one, code)}; {phrase(spec, 'default', code, value=default)}",
            ]
    return lines


def _allowed(spec: Mapping[str, Any], one: Mapping[str, Any], code: Code) -> str:
    match one["type"]:
        case "choice":
            return ", ".join(_choice(choice, code) for choice in one["choices"])
        case "flag":
            return "true, false"
        case "quantity":
            return phrase(spec, "up-to", code, units=", ".join(one["units"]), max=one["max"])
        case _:
            return phrase(spec, "range", code, min=one["min"], max=one["max"])


def _choice(choice: Mapping[str, Any], code: Code) -> str:
    label = plain(choice["label"][code])
    return choice["value"] if label.replace(" ", "-") == choice["value"] else f"{choice['value']} = {label}"


def _hint(error: InputError, words: list[str], code: Code) -> str:
    """The nearest of what is allowed, by its name or by its label in either language."""
    known = {name: name for name in error.allowed}
    for name, labels in _labels(error, words):
        known.update({plain(labels[language]).casefold(): name for language in LANGUAGES})
    near = nearest(error.given, known)
    return f" {phrase(calculators.COMMON, 'near', code, near=known[near])}" if near else ""


def _labels(error: InputError, words: list[str]) -> list[tuple[str, Mapping[str, str]]]:
    match error.code:
        case "unknown-calculator":
            return [(name, spec["title"]) for name, spec in calculators.SPECS.items()]
        case "unknown-input":
            return [(one["name"], one["label"]) for one in _spec(words[0])["inputs"]]
        case "unknown-choice":
            (found,) = (one for one in _spec(words[0])["inputs"] if one["name"] == error.input)
            return [(choice["value"], choice["label"]) for choice in found["choices"]]
        case _:
            return []
