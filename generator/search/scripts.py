"""The modules of the search script → two files: the engine in one, and the worker that imports it.

Modules are put one after the other, so their names must differ; comments and indentation are left out. What they may
hold is little on purpose: imports and exports on lines of their own, comments on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.errors import SiteError

ENTRY = "engine.js"
WORKER = "worker.js"

_IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"\./([\w-]+\.js)"\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.MULTILINE)
_TOP_NAME = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) +([\w$]+)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
# Strings, templates and regular expressions stay as they are; between other signs blanks mean nothing.
_LITERAL = re.compile(
    r'''
    "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | `(?:\\.|[^`\\])*`
    | (?<=[(,=:\[!&|?{};\ ]) /(?![*/\ ]) (?:\\. | \[(?:\\.|[^\]\\\n])*\] | [^/\\\[\n])+ /[dgimsuy]*
    ''',
    re.VERBOSE,
)
_BLANKS = re.compile(r" *([{}()\[\],;:?=<>&|+*%!-]) *")
# What the modules call constant is so without the browser's watching.
_CONST = re.compile(r"\bconst\b")
# No statement ends after such signs, nor before these, so a line need not either.
_LINES = re.compile(r"(?<=[({\[,=>&|?:])\n|\n(?=[)\]}.?:&|])")
_LAST_COMMA = re.compile(r",(?=[)\]}])")


def bundle(modules: Mapping[str, str]) -> dict[str, str]:
    """The files to serve, by name. Raises SiteError when two modules share a name or one is missing."""
    order = list(dict.fromkeys(_needed(modules, ENTRY)))
    seen: dict[str, str] = {}
    for name in order:
        for own in _TOP_NAME.findall(modules[name]):
            if own in seen:
                raise SiteError(f"{name} and {seen[own]} both name something “{own}”; rename one of them")
            seen[own] = name
    engine = "".join(_EXPORT.sub("", _IMPORT.sub("", modules[name])) for name in order)
    worker = re.sub(r'^import "[^"]*"\n', "", modules[WORKER], flags=re.MULTILINE)
    return {ENTRY: _terse(engine) + "export { createEngine }\n", WORKER: _terse(worker)}


def _needed(modules: Mapping[str, str], name: str) -> Iterator[str]:
    if name not in modules:
        raise SiteError(f"the search script lacks its module {name}; put it back")
    for other in _IMPORT.findall(modules[name]):
        yield from _needed(modules, other)
    yield name


def _terse(text: str) -> str:
    text = re.sub("\n+", "\n", _INDENT.sub("", _COMMENT.sub("", text))).lstrip("\n")
    terse: list[str] = []
    end = 0
    for literal in _LITERAL.finditer(text):
        terse += [_joined(text[end : literal.start()]), literal[0]]
        end = literal.end()
    return "".join(terse) + _joined(text[end:])


def _joined(code: str) -> str:
    return _LAST_COMMA.sub("", _LINES.sub("", _BLANKS.sub(r"\1", _CONST.sub("let", code))))
