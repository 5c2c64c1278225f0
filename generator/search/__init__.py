"""The search index: what the site's search and `malpan find` look things up in, made from the book.

`files` is all that the rest of the generator needs. The script that reads what it gives is `interactive/browser/search`.
"""

from __future__ import annotations

from generator.model import LANGUAGES
from generator.pages import Site
from generator.search.korean import Memory as Memory
from generator.search.pack import index, texts
from generator.search.postings import Indexer
from generator.search.units import concepts, units

FOLDER = "assets/search"


def files(site: Site, memory: Memory | None = None) -> dict[str, bytes]:
    """The index and, a file a language, the texts that snippets are cut from, by their paths on the site.

    `memory` keeps what Kiwi said between builds. Raises SiteError where Kiwi is not installed.
    """
    found, known = units(site), concepts(site)
    memory = memory or Memory()
    postings = Indexer(known, memory).postings(found)
    memory.save()
    made = {f"{FOLDER}/index.bin": index(site.book.systems, found, known, postings)}
    return made | {f"{FOLDER}/text.{code}.json": texts(found, code) for code in LANGUAGES}
