"""Our own HTML passes Python-Markdown by: it is known to be whole, and parsing it takes most of a page's time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

_OPENING = re.compile(r"<([a-z][a-z0-9]*)[ >]")
# After the clean-up of white space (30), ahead of all that looks into HTML (21 and below).
_PRIORITY = 25


class WholeHtml(Extension):
    """Sets aside every run of lines that is one element from its first character to its last, and puts it back."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(_SetAside(md), "whole-html", _PRIORITY)

    def __repr__(self) -> str:
        # Settings are compared by how they print.
        return type(self).__name__


class _SetAside(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return list(self._kept(lines))

    def _kept(self, lines: list[str]) -> Iterator[str]:
        for blank, group in groupby(lines, key=lambda line: not line.strip()):
            run = list(group)
            if not blank and _is_whole(text := "\n".join(run)):
                yield self.md.htmlStash.store(text)
            else:
                yield from run


def _is_whole(text: str) -> bool:
    opening = _OPENING.match(text)
    if not opening:
        return False
    name = opening[1]
    return text.endswith(f"</{name}>") and len(re.findall(f"<{name}[ >]", text)) == text.count(f"</{name}>")
