"""Searching from Python: the site's own engine, run with Node over an index made from the book at hand."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import node
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.project import Project
from generator.search import Search
from generator.search.scripts import ENTRY
from generator.search.units import Unit, in_units, units

# As the site's own pages begin.
_UNITS: dict[Code, str] = {"ko": "metric", "en": "imperial"}
_SCRIPT = Path(__file__).with_name("ask.mjs")


@dataclass(frozen=True, slots=True)
class Found:
    """What the engine answered (docs at the head of interactive/browser/search/engine.js), and the texts to print."""

    answer: dict[str, Any]
    texts: dict[tuple[str, str], dict[Code, list[str]]]

    def text(self, result: dict[str, Any], code: Code) -> list[str]:
        """The lines of a result in one language: a rule's text, a term's definition, a table's columns."""
        return self.texts[result["kind"], result["id"]][code]


def ask(project: Project, site: Site, query: str, **options: Any) -> Found:
    """Ranks as the site does. `options` as the engine's `search` takes them. Raises SiteError without Node or Kiwi."""
    made = Search(project.cache / "morphemes.json").files(site)
    with tempfile.TemporaryDirectory() as folder:
        for path, content in made.items():
            Path(folder, Path(path).name).write_bytes(content)
        question = {"engine": str(project.search / ENTRY), "folder": folder, "query": query, "options": options}
        answer = node.run(_SCRIPT, question)
    return Found(answer, {(unit.kind, _id(unit)): {code: _lines(unit, code) for code in LANGUAGES} for unit in units(site)})


def _lines(unit: Unit, code: Code) -> list[str]:
    return [in_units(line, _UNITS[code]) for line in unit.shown[code]]


def _id(unit: Unit) -> str:
    return f"{unit.system.id}/{unit.id}"
