"""How the search does with more rules: `python -m tests.bench.search_scale FOLDER [--times 10]`.

Writes a site of nothing but data, index and scripts to FOLDER, for a book that holds every shipped game so many times,
each time as a game of its own. `tests.bench.search_keys --site FOLDER` then says what a keystroke costs there.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from generator.library import load
from generator.model import Rulebook
from generator.pages import Site
from generator.project import Project
from generator.search import FOLDER, Search
from generator.search.scripts import bundle


def repeated(book: Rulebook, times: int) -> Rulebook:
    """The book with each of its games `times` times; what one takes over or links to stays with the first."""
    copies = [
        replace(system, id=f"{system.id}-{number}")
        for system in book.systems for number in range(1, times)
    ]
    return replace(book, systems=(*book.systems, *copies))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=10)
    arguments = parser.parse_args()
    project = Project()
    site = Site(repeated(load(project.data).book, arguments.times))
    begin = time.perf_counter()
    files = Search(project.cache / "morphemes.json").files(site)
    spent = time.perf_counter() - begin
    scripts = {path.name: path.read_text("utf-8") for path in project.search.glob("*.js")}
    files |= {f"{FOLDER}/{name}": text.encode() for name, text in bundle(scripts).items()}
    for path, content in {**files, "data/book.schema.json": b"{}"}.items():
        target = arguments.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    rules = sum(len(chapter.rules) for system in site.book.systems for chapter in system.chapters)
    print(f"{rules} rules, index made in {spent:.1f} s, {len(files[f'{FOLDER}/index.bin'])} bytes")


if __name__ == "__main__":
    main()
