"""What the data says, in every form that the site needs; a form is made anew only when what it is made from changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from generator import calculators, concordance, quick, snapshot
from generator.exports import book as book_export
from generator.exports import glossary as glossary_export
from generator.html import Flows
from generator.language import Language
from generator.library import Library, Memory, load
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.project import Project
from generator.recall import Recall
from generator.render import Rendered, render
from generator.search import Search, answers
from generator.snapshot import Snapshot
from generator.words import files as word_lists

T = TypeVar("T")


class _Form(Generic[T]):
    """One form of the text, and how the folders looked that it was made from."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._made: tuple[Snapshot, T] | None = None

    def made(self, taken: Snapshot, make: Callable[[], T]) -> T:
        inputs = snapshot.within(taken, *self._folders)
        if self._made is None or self._made[0] != inputs:
            self._made = None
            self._made = (inputs, make())
        return self._made[1]

    def forget_unless(self, now: Snapshot) -> None:
        if self._made and self._made[0] != snapshot.within(now, *self._folders):
            self._made = None


class Manuscript:
    """The text of one project at the moment of the snapshot last given to `turn_to`; raises what `load` raises."""

    def __init__(self, project: Project) -> None:
        data, pages, locales, interactive = project.data, project.pages, project.locales, project.interactive
        self._project = project
        self._sources = (data, pages, locales, interactive)
        self._taken: Snapshot = {}
        self._memory = Memory()
        self._flows = Flows()
        self._indexer = Search(project.cache / "morphemes.json")
        self._languages: _Form[dict[Code, Language]] = _Form(locales)
        self._engine: _Form[None] = _Form(interactive)
        self._site: _Form[Site] = _Form(data, interactive)
        self._files: _Form[dict[str, tuple[str, bytes]]] = _Form(data, interactive)
        self._recall: _Form[Recall[Rendered]] = _Form(interactive)
        self._rendered: dict[Code, _Form[list[Rendered]]] = {
            code: _Form(data, pages, locales, interactive) for code in LANGUAGES
        }
        self._exports: _Form[dict[str, bytes]] = _Form(data, locales, interactive)
        self._uses: _Form[dict[str, bytes]] = _Form(data, locales)
        self._search: _Form[dict[str, bytes]] = _Form(data, interactive)
        self._cards: _Form[dict[str, bytes]] = _Form(data, locales, interactive)
        self._words: _Form[dict[str, bytes]] = _Form(data, interactive)

    def turn_to(self, taken: Snapshot, when_read: Callable[[], None]) -> None:
        """From now on as in `taken`. `when_read` is called if that means reading the data."""

        def read() -> Site:
            when_read()
            library: Library = load(self._project.data, self._memory)
            return Site(library.book, library.review)

        self._taken = taken
        self._engine.made(taken, calculators.forget)
        self._current = self._site.made(taken, read)
        self._flows.around(self._current)

    def settle(self) -> None:
        """Forgets what was made while files changed: it belongs to neither state of them."""
        now = snapshot.take(self._sources)
        forms = (
            self._languages, self._engine, self._site, self._files, self._recall, *self._rendered.values(), self._exports,
            self._uses, self._search, self._cards, self._words,
        )
        for form in forms:
            cast("_Form[Any]", form).forget_unless(now)

    @property
    def languages(self) -> Mapping[Code, Language]:
        locales = self._project.locales
        return self._languages.made(self._taken, lambda: {code: Language(code, locales) for code in LANGUAGES})

    @property
    def site(self) -> Site:
        return self._current

    def rendered(self, code: Code) -> list[Rendered]:
        """The Markdown of one language."""
        return self._rendered[code].made(
            self._taken,
            lambda: list(render(
                self.site, code, self.languages, self._project, self._flows,
                self._file_names, self._recall.made(self._taken, Recall),
            )),
        )

    @property
    def _named(self) -> Mapping[str, tuple[str, bytes]]:
        """For each calculator shown the name of its data file, which changes with the content, and the content."""
        return self._files.made(self._taken, lambda: quick.files(self.site, self._project))

    @property
    def _file_names(self) -> dict[str, str]:
        return {name: file for name, (file, _) in self._named.items()}

    @property
    def widgets(self) -> Mapping[str, bytes]:
        """The data files of the calculators by their paths on the site."""
        return {f"{quick.FOLDER}/{file}": content for file, content in self._named.values()}

    @property
    def exports(self) -> Mapping[str, bytes]:
        """The public data files by their paths on the site."""
        return self._exports.made(
            self._taken,
            lambda: book_export.files(self.site, self.languages, self._flows) | glossary_export.files(self.site),
        )

    @property
    def uses(self) -> Mapping[str, bytes]:
        """Where each term is used, by the paths of the files on the site."""
        return self._uses.made(self._taken, lambda: concordance.files(self.site, self.languages, self._flows))

    @property
    def search(self) -> Mapping[str, bytes]:
        """The search index, its texts and what answer cards show, by their paths on the site."""
        index = self._search.made(self._taken, lambda: self._indexer.files(self.site))
        return index | self._cards.made(
            self._taken, lambda: answers(self.site, self.languages, self._flows, self._file_names)
        )

    @property
    def words(self) -> Mapping[str, bytes]:
        """The words of other editions, by their path on the site."""
        return self._words.made(self._taken, lambda: word_lists(self.site))
