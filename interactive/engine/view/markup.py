"""Words and links of an answer as HTML: both languages side by side, of which the page shows those that are read."""

from __future__ import annotations

from interactive.engine.inputs import LANGUAGES

_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))


def escape(plain: str) -> str:
    """Text that may stand in an element or between double quotes."""
    for character, entity in _ESCAPES:
        plain = plain.replace(character, entity)
    return plain


class Markup:
    """Makes HTML for the place that a frame describes."""

    __slots__ = ("_frame", "_order")

    def __init__(self, frame: dict) -> None:
        self._frame = frame
        own = frame["own"]
        self._order = (own, *(code for code in LANGUAGES if code != own))

    def both(self, said: dict) -> str:
        """A text in the page's language and in the other; once if both are the same."""
        own, other = self._order
        if said[own] == said[other]:
            return escape(said[own])
        return (
            f'<span class="mp-own" lang="{own}">{escape(said[own])}</span> '
            f'<span class="mp-other" lang="{other}">{escape(said[other])}</span>'
        )

    def own(self, said: dict) -> str:
        """A text in the page's language, for attributes."""
        return escape(said[self._order[0]])

    def rule(self, name: str) -> str:
        """A link to a rule; nothing for one that the book does not have."""
        found = self._frame["rules"].get(name)
        if not found:
            return ""
        page, anchor, ko, en = found
        where = "" if page == self._frame["page"] else f"{self._frame['root']}{page}/"
        return f'<a class="mp-calc-rule" href="{escape(where)}#{escape(anchor)}">{self.both({"ko": ko, "en": en})}</a>'
