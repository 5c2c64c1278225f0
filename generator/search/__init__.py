"""The search index: what the site's search and `malpan find` look things up in, made from the book.

`Search` is all that the rest of the generator needs; the script in `interactive/browser/search` reads what it makes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.html import Flows
from generator.language import Language
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.search.calculators import calculators
from generator.search.cards import cards
from generator.search.korean import Memory
from generator.search.pack import index, texts
from generator.search.postings import Indexer
from generator.search.units import Concept, concepts, units

FOLDER = "assets/search"
INDEX = f"{FOLDER}/index.bin"


class Search:
    """Makes the index, as often as asked; what did not change since is not read again.

    `memory` names a file that keeps what Kiwi said of each line, so that another process need not load Kiwi.
    """

    def __init__(self, memory: Path | None = None) -> None:
        self._memory = Memory(memory)
        self._indexer: Indexer | None = None
        self._concepts: list[Concept] = []

    def files(self, site: Site) -> dict[str, bytes]:
        """The index and, a file a language, the texts that snippets are cut from, by their paths on the site.

        Raises SiteError where Kiwi is not installed.
        """
        found, known = units(site), concepts(site)
        if self._indexer is None or self._concepts != known:
            self._indexer, self._concepts = Indexer(known, self._memory), known
        postings = self._indexer.postings(found)
        self._memory.save()
        made = {f"{FOLDER}/text.{code}.json": texts(found, code) for code in LANGUAGES}
        return {INDEX: index(site.book.systems, found, known, postings, made.values())} | made


def answers(site: Site, languages: Mapping[Code, Language], flows: Flows, files: Mapping[str, str]) -> dict[str, bytes]:
    """What answer cards show of rules, a file a language, and their calculators, a file each, by their paths on the site.

    `files` names the data file of each calculator.
    """
    made = {f"{FOLDER}/figures.{code}.json": content for code, content in cards(site, languages, flows).items()}
    return made | {f"{FOLDER}/{name}.html": content for name, content in calculators(site, languages, files).items()}
