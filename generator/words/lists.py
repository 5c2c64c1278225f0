"""The words that can take each other's place, as the page gets them when a reader asks for another word edition.

One file, `words.json`:

- `systems`, by id: `title` [Korean, English]; `extends`, the system whose words it takes over, or ""; `terms`, by entry
  [Korean, English, reading of the Korean word or ""]; `short`, by entry {what texts shorten it to: the entry whose word
  that is}; `strings`, by digest of a plain string the terms in it, as
  "start,length,entry" joined by ";".
- `editions`, a list: `id`, `title` [Korean, English], and `words`, by "system/entry" {language: word, "reading": how the
  Korean one is read, where that is given}.
- `sounds`: what `js/words/korean.js` must know to choose particles (`korean.sounds`).
"""

from __future__ import annotations

import json
from typing import Any

from generator import korean
from generator.model import LANGUAGES, Entry, Rendering, System
from generator.pages import Site
from generator.words.strings import Short, String, shortened, strings

FOLDER = "assets/words"
FILE = f"{FOLDER}/words.json"


def files(site: Site) -> dict[str, bytes]:
    """The file by its path on the site."""
    return {FILE: json.dumps(words(site), ensure_ascii=False, separators=(",", ":")).encode()}


def words(site: Site) -> dict[str, Any]:
    return {
        "version": 1,
        "systems": {
            system.id: {
                "title": [system.title[code] for code in LANGUAGES],
                "extends": system.extends.value if system.extends else "",
                "terms": {
                    entry.id: [*(entry.words[code] for code in LANGUAGES), entry.reading]
                    for entry in system.entries if entry.status != "forbidden"
                },
                "short": short,
                "strings": _strings(site, system, short),
            }
            for system in site.book.systems
            for short in [shortened(site, system)]
        },
        "editions": editions(site),
        "sounds": korean.sounds(),
    }


def editions(site: Site) -> list[dict[str, Any]]:
    """Every edition that has words of its own, in book order; of several for a term the first counts."""
    found: dict[str, dict[str, Any]] = {}
    for system in site.book.systems:
        for entry in system.entries:
            for rendering in entry.renderings:
                if entry.status == "forbidden" or not _fits(entry, rendering):
                    continue
                named = system.edition(rendering.edition.value)
                edition = found.setdefault(
                    named.id, {"id": named.id, "title": [named.title[code] for code in LANGUAGES], "words": {}}
                )
                said = edition["words"].setdefault(f"{system.id}/{entry.id}", {})
                if rendering.language in said:
                    continue
                said[rendering.language] = rendering.word.value
                if rendering.reading:
                    said["reading"] = rendering.reading
    return list(found.values())


def _fits(entry: Entry, rendering: Rendering) -> bool:
    """Whether a rendering can stand where the entry's word does: a verb (낮추다) cannot, where that is a noun (완화)."""
    return not (rendering.language == "ko" and rendering.word.value.endswith("다") and not entry.words["ko"].endswith("다"))


def digest(text: str) -> str:
    """A string's number among the strings of the site: FNV-1a over its UTF-16 units, in base 36; js/words/now.js does
    the same.
    """
    value = 0x811C9DC5
    data = text.encode("utf-16-le")
    for at in range(0, len(data), 2):
        value = (value ^ (data[at] | data[at + 1] << 8)) * 0x01000193 & 0xFFFFFFFF
    digits = ""
    while value:
        value, rest = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
    return digits


def _strings(site: Site, system: System, short: Short) -> dict[str, str]:
    """The terms by digest. A string that means one thing here and another there keeps its words."""
    found: dict[str, str] = {}
    for one in strings(site, system, short):
        spans = _spans(one)
        if found.setdefault(digest(one.text), spans) != spans:
            found[digest(one.text)] = ""
    return {name: spans for name, spans in found.items() if spans}


def _spans(one: String) -> str:
    return ";".join(f"{found.start},{found.end - found.start},{found.entry}" for found in one.found)
