"""Find wording that a rule shares with the texts its facts come from.

`python -m tools.wording FOLDER [--data FOLDER]`: every text of the rules data is compared with each `*.txt` file
in FOLDER. A run of eight or more words (English) or of twenty or more characters, spaces aside (Korean), that
stands in both is printed as file:line:column, as long as it goes. Game terms count like other words: left out, they
would hide a copied sentence that holds many. Exit status: 0 nothing shared, 1 something shared, 2 no texts in FOLDER
or faulty data.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from generator import review
from generator.errors import DataError
from generator.library import load
from generator.model import Code, Rulebook, Where

WORDS = 8
CHARACTERS = 20

_TERM = re.compile(r"\[\[([^\]|]*)(?:\|[^\]]*)?\]\]")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_WORD = re.compile(r"[a-z0-9]+(?:['’-][a-z]+)*")


def words(text: str) -> list[str]:
    """The words of an English text, in lower case."""
    return [word.replace("’", "'") for word in _WORD.findall(text.lower())]


def characters(text: str) -> list[str]:
    """The characters of a Korean text, spaces and marks aside."""
    return [one for one in text if not one.isspace() and one not in "*{}"]


MEASURE: dict[Code, tuple[Callable[[str], list[str]], int]] = {"en": (words, WORDS), "ko": (characters, CHARACTERS)}


class Sources:
    """The runs of the shortest length that counts, of all source texts, by language."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._runs: dict[Code, set[tuple[str, ...]]] = {code: set() for code in MEASURE}
        for code, (split, length) in MEASURE.items():
            for text in texts:
                tokens = split(text)
                self._runs[code].update(tuple(tokens[at : at + length]) for at in range(len(tokens) - length + 1))

    def shared(self, text: str, code: Code) -> Iterator[str]:
        """The longest runs of the text, in the markup of the rules data, that stand in a source."""
        split, length = MEASURE[code]
        tokens = split(_LINK.sub(r"\1", _TERM.sub(r"\1", text)))
        found = [at for at in range(len(tokens) - length + 1) if tuple(tokens[at : at + length]) in self._runs[code]]
        for _, group in groupby(enumerate(found), lambda pair: pair[1] - pair[0]):
            run = [at for _, at in group]
            yield (" " if code == "en" else "").join(tokens[run[0] : run[-1] + length])


def findings(book: Rulebook, sources: Sources) -> Iterator[tuple[Where, str]]:
    """Every shared run with the place of the text that holds it."""
    for unit in review.units(book):
        for code in MEASURE:
            for run in sources.shared(unit.texts[code], code):
                yield unit.where[code], run


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wording", description="Find wording shared with source texts.")
    parser.add_argument("folder", type=Path, help="where the source texts are, as *.txt files")
    parser.add_argument("--data", type=Path, default=Path("rules_data"), help="the rules data (default: rules_data)")
    chosen = parser.parse_args(arguments)
    texts = [path.read_text(encoding="utf-8") for path in sorted(chosen.folder.glob("*.txt"))]
    if not texts:
        print(f"{chosen.folder}: no *.txt files here; name the folder that holds the source texts")
        return 2
    try:
        book = load(chosen.data).book
    except DataError:
        print(f"{chosen.data}: the data has faults; run `malpan check` and mend them first")
        return 2
    found = list(findings(book, Sources(texts)))
    for where, run in found:
        print(f"{where.file}:{where.line}:{where.column}: shared with a source: {run}")
    print(f"source texts: {len(texts)}, shared runs: {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
