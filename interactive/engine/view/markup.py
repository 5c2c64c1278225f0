"""Words and links of an answer as HTML: both languages side by side, of which the page shows those that are read."""

from __future__ import annotations

from interactive.engine import text
from interactive.engine.inputs import LANGUAGES

_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))


def escape(plain: str) -> str:
    """Text that may stand in an element or between double quotes."""
    for character, entity in _ESCAPES:
        plain = plain.replace(character, entity)
    return plain


class Markup:
    """Makes HTML for the place that a frame describes. Texts come with the marks of their terms."""

    __slots__ = ("_frame", "_marked", "_order")

    def __init__(self, frame: dict) -> None:
        self._frame = frame
        self._marked = frame.get("marked", False)
        own = frame["own"]
        self._order = (own, *(code for code in LANGUAGES if code != own))

    def both(self, said: dict) -> str:
        """A text in the page's language and in the other; once if both are the same."""
        own, other = self._order
        if said[own] == said[other]:
            return self._words(said[own])
        return (
            f'<span class="mp-own" lang="{own}">{self._words(said[own])}</span> '
            f'<span class="mp-other" lang="{other}">{self._words(said[other])}</span>'
        )

    def _words(self, written: str) -> str:
        """A text whose terms other words can take the place of, if that is wanted; else they are like all words."""
        if not self._marked or "[[" not in written:
            return escape(text.plain(written))
        first, *rest = written.split("[[")
        made = [escape(first)]
        for part in rest:
            term, _, after = part.partition("]]")
            shown, _, key = term.partition("|")
            made.append(f'<span class="mp-word" data-word="{escape(key or shown)}">{escape(shown)}</span>{escape(after)}')
        return "".join(made)

    def own(self, said: dict) -> str:
        """A text in the page's language, for attributes."""
        return escape(text.plain(said[self._order[0]]))

    def rule(self, name: str) -> str:
        """A link to a rule; nothing for one that the book does not have."""
        found = self._frame["rules"].get(name)
        if not found:
            return ""
        page, anchor, ko, en = found
        where = "" if page == self._frame["page"] else f"{self._frame['root']}{page}/"
        return f'<a class="mp-calc-rule" href="{escape(where)}#{escape(anchor)}">{self.both({"ko": ko, "en": en})}</a>'
