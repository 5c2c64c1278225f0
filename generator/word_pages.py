"""What the pages about words may ask for: glossaries, the list of all terms, false friends, and editions compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from generator import concordance, editions, korean
from generator.exports import glossary as exports
from generator.false_friends import LEVELS, FalseFriend, Level, Sense, warned_otherwise
from generator.language import Language
from generator.lexicon import Held
from generator.model import LANGUAGES, NOTE_KINDS, Code, NoteKind, System, TermNote
from generator.pages import Address, Page, Site


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A word of the other language in the list of all terms, and the entries of the games that have it."""

    word: str
    entries: tuple[Held, ...]


class WordPages:
    """For one page in language `own`; `href` makes an address relative to it."""

    def __init__(self, site: Site, page: Page, own: Language, href: Callable[[Address], str]) -> None:
        self._site = site
        self._page = page
        self._language = own
        self._own: Code = own.code
        self._other: Code = own.other.code
        self._href = href
        self._passages: dict[str, list[concordance.Passage]] | None = None

    # --- links

    def stylesheet(self) -> str:
        """The style sheet of these pages, which no other page needs."""
        return f"{self._href(Address(''))}../assets/css/glossary.css"

    def entry(self, held: Held) -> str:
        """Where an entry stands, in the glossary of its own game."""
        return self._href(self._site.term_address(held.system, held.entry.id))

    def page(self, kind: str) -> str | None:
        """The address of the one page of this kind, or of that of this page's game; None where there is none."""
        system = self._page.system
        found = (page for page in self._site.pages if page.kind == kind and page.system in (None, system))
        return next((self._href(Address(page.path)) for page in found), None)

    def downloads(self) -> list[tuple[str, str]]:
        """The exports of this page's glossary: what each is called, and its address."""
        if not any(system.entries for system in ([self._page.system] if self._page.system else self._site.book.systems)):
            return []
        root = f"{self._href(Address(''))}../"
        return [(kind.upper(), root + exports.path(kind, self._page.system)) for kind in exports.FORMATS]

    # --- glossaries

    def forms(self, held: Held) -> str:
        """What else a reader may call a term, for the filter, which knows regular inflections itself."""
        return "|".join(form.value for code in LANGUAGES for form in held.entry.forms[code])

    def uses(self, held: Held) -> int:
        """How many blocks of this game mark a term."""
        if self._passages is None:
            self._passages = concordance.passages(self._site, self._page.system)
        return len(self._passages[held.entry.id])

    def friends(self, held: Held) -> list[tuple[FalseFriend, str]]:
        """The false friends that an entry has part in, each with its address."""
        return [
            (friend, self._href(Address("false-friends", friend.anchor))) for friend in self._site.friends_of(held)
        ]

    def settings(self, labels: Callable[[NoteKind], str]) -> str:
        """What the script of the glossaries needs to know and to say, as JSON; `labels` names kinds of notes."""
        _ = self._language.gettext
        return json.dumps(
            {
                "system": self._page.system.id if self._page.system else None,
                "part": concordance.PART,
                "kinds": {"example": _("Example"), "table": _("Table"), **{kind: labels(kind) for kind in NOTE_KINDS}},
                "one": _("1 term"),
                "many": _("{count} terms"),
                "none": _("No term fits “{query}”."),
                "some": _("{count} of {all} terms"),
                "show": _("Passages · {count}"),
                "more": _("More · {shown} of {all}"),
                "failed": _("The list could not be loaded. Check the connection."),
            },
            ensure_ascii=False,
        )

    # --- all terms

    def all_terms(self) -> list[tuple[str, list[tuple[str, list[Counterpart], str]]]]:
        """Every term of every game by first letter: the word, its counterparts, and further words for the filter."""
        own, other = self._own, self._other
        found = [Held(entry, system) for system in self._site.book.systems for entry in system.entries]
        words: dict[str, list[Held]] = {}
        for held in found:
            words.setdefault(held.entry.words[own].casefold(), []).append(held)
        lines = []
        for group in words.values():
            counterparts: dict[str, list[Held]] = {}
            for held in group:
                counterparts.setdefault(held.entry.words[other].casefold(), []).append(held)
            shown = [Counterpart(held[0].entry.words[other], tuple(held)) for held in counterparts.values()]
            forms = "|".join(dict.fromkeys(filter(None, (self._all_forms(held) for held in group))))
            lines.append((group[0].entry.words[own], shown, forms))
        ordered = self._language.collate(lines, lambda line: line[0])
        return [(letter, list(each)) for letter, each in groupby(ordered, key=lambda line: korean.index_letter(line[0]))]

    def _all_forms(self, held: Held) -> str:
        renderings = "|".join(rendering.word.value for rendering in held.entry.renderings)
        return "|".join(filter(None, (self.forms(held), renderings)))

    # --- false friends

    def levels(self) -> list[tuple[Level, list[FalseFriend]]]:
        """False friends by level, gravest first; in a level those that more books have part in on both sides come first."""
        found = []
        for level in LEVELS:
            friends = [friend for friend in self._site.false_friends if friend.level == level]
            if friends:
                ordered = self._language.collate(friends, lambda friend: friend.word)
                found.append((level, sorted(ordered, key=lambda one: (-one.weight, LANGUAGES.index(one.language)))))
        return found

    def level_title(self, level: Level) -> str:
        _ = self._language.gettext
        return {
            "editions": _("Between editions of one game"), "book": _("Within one book"), "games": _("Across games"),
        }[level]

    def level_lead(self, level: Level) -> str:
        _ = self._language.gettext
        return {
            "editions": _("Players with different books say the same word, mean two things, and may not notice."),
            "book": _("One book has one word for two things, so the text around it must tell which is meant."),
            "games": _("Easy to mix up for those who play both games."),
        }[level]

    def places(self, sense: Sense) -> list[str]:
        """Where a word stands for one of its terms, each place once."""
        here = self._language.gettext("%(game)s, in this reference")
        return list(dict.fromkeys(
            one.edition.title[self._own] if one.edition else here % {"game": one.held.system.title[self._own]}
            for one in sense.standings
        ))

    def everyday(self) -> list[tuple[System, list[tuple[Held, list[TermNote]]]]]:
        """The other warnings of the glossaries, by game and entry."""
        games: dict[str, dict[str, tuple[Held, list[TermNote]]]] = {}
        for held, _, note in warned_otherwise(self._site.book, self._site.false_friends):
            entries = games.setdefault(held.system.id, {})
            entries.setdefault(held.entry.id, (held, []))[1].append(note)
        own = self._own
        return [
            (system, self._language.collate(games[system.id].values(), lambda one: one[0].entry.words[own]))
            for system in self._site.book.systems
            if system.id in games
        ]

    # --- editions

    def words(self) -> editions.Words:
        """The words of the editions of this page's game, its rows in the page's order."""
        found = self._site.edition_words(self._page.system)
        rows = self._language.collate(found.rows, lambda row: row.held.entry.words[self._own])
        return editions.Words(found.columns, tuple(rows))

    def column_title(self, column: editions.Column) -> str:
        """Whose words stand in a column, in the page's language."""
        return (column.edition or column.system).title[self._own]

    def word_anchor(self, row: editions.Row) -> str:
        return editions.word_anchor(row.held.entry.id)

    def told(self) -> list[tuple[NoteKind, list[editions.Told]]]:
        """The notes of this page's game that tell of a difference, by kind."""
        found = list(editions.told(self._page.system))
        by_kind = [(kind, [one for one in found if one.block.note == kind]) for kind in editions.TELLING]
        return [(kind, each) for kind, each in by_kind if each]

    def told_title(self, kind: NoteKind) -> str:
        _ = self._language.gettext
        return {
            "erratum": _("Corrections"), "translation": _("On the wording"), "ambiguity": _("Readings"),
            "difference": _("Compared with other games"),
        }[kind]

    def told_lead(self, kind: NoteKind) -> str:
        _ = self._language.gettext
        return {
            "erratum": _("Where a source is damaged, or a figure in it is wrong, and what stands here instead."),
            "translation": _("Where the words of a source or of its translation can mislead."),
            "ambiguity": _("Where the sources leave open what is meant, and how it is read here."),
            "difference": _("Where another game has a rule of its own for the same."),
        }[kind]

    def note_anchor(self, one: editions.Told) -> str:
        return editions.note_anchor(one)
