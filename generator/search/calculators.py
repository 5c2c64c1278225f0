"""Calculators as the answer card of the search holds them: a file each, complete with the answer to the defaults.

Their links are those of the page of all calculators of the game; the script makes them fit the page at hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.language import Language
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.widgets import Widgets


def calculators(site: Site, languages: Mapping[Code, Language], files: Mapping[str, str]) -> dict[str, bytes]:
    """HTML by "ko/task"; `files` names the data file of each calculator."""
    found = {}
    for system in site.book.systems:
        for code in LANGUAGES:
            widgets = Widgets(site, system, f"{system.id}/calculators", code, languages, {}, files, many=True)
            for name in site.calculators(system):
                found[f"{code}/{name}"] = widgets.widget(name, name).encode()
    return found
