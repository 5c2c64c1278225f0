"""Data, templates and theme → the finished site, step by step; a step whose input is as before is not taken again.

One build beside the last good one, which it replaces only when all of it has worked. A builder that is kept
remembers what each step was made from, so that building again costs what the change costs.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from generator import bundle, snapshot, ui
from generator.bundle.join import joined
from generator.concordance import FOLDER as USES
from generator.engines import Engine, Here
from generator.errors import SiteError
from generator.files import replace_folder, write_if_changed
from generator.manuscript import Manuscript
from generator.language import Language
from generator.model import LANGUAGES, Code, Where
from generator.problems import Problem
from generator.project import Project
from generator.render import Rendered
from generator.search import FOLDER as SEARCH
from generator.search import scripts as search_scripts
from generator.site import EngineRun, address
from generator.slim import slim
from generator.snapshot import Snapshot
from generator.templates import environment, telling_where
from generator.words import FOLDER as WORDS

SHARED_ASSETS = ("css", "js", "fonts")

Progress = Callable[[str], None]
# Told of a site that stands, and whether all its pages are as they should be by now.
Shown = Callable[["Built", bool], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What a finished site consists of: for each part a digest that changes when the part does.

    Parts are "ko" and "en", what the pages of one language say, "ko:theme" and "en:theme", what they are set into, and the
    paths of all other files.
    """

    parts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of one language: the run that makes them, and digests of what they say and of what they are set into."""

    run: EngineRun
    said: str
    theme: str

    @property
    def parts(self) -> dict[str, str]:
        return {self.run.code: self.said, f"{self.run.code}:theme": self.theme}


class Builder:
    """Builds one project into one folder, as often as asked. `swapping` is held while the folder is replaced."""

    def __init__(
        self,
        project: Project,
        output: Path,
        *,
        site_url: str | None = None,
        engine: Engine | None = None,
        swapping: AbstractContextManager[Any] | None = None,
    ) -> None:
        self._project = project
        self._output = output
        self._docs = output.parent / "docs"
        self._site_url = site_url
        self._engine = engine or Here()
        self._swapping = swapping
        self._text = Manuscript(project)
        self._pages: dict[Code, _Pages] = {}
        self._bundle: tuple[Snapshot, _Bundle] | None = None
        self._parts: Mapping[str, str] = {}
        self._standing: tuple[int, ...] | None = None

    def build(
        self,
        progress: Progress = lambda step: None,
        shown: Shown = lambda built, all_pages: None,
        moved_on: Callable[[], bool] = lambda: False,
        first: Code = LANGUAGES[0],
    ) -> Built:
        """Makes the site from what stands on disk now.

        Where there is a site already, the pages of the language `first` stand, and `shown` is told so, before those of the
        other are made, and these before what programs and the search read; until then that is as it was, and it stays so
        if files change again meanwhile (`moved_on`), for then the pages of the next build come first.
        Raises DataError for faults in the data, SiteError for anything else; the output is then what it was, or at least
        the pages of the other language are, if nothing is wrong but with those.
        """
        fresh = self._output.with_name(f".{self._output.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        try:
            return self._build(fresh, progress, shown, moved_on, first)
        except KeyboardInterrupt:
            self._engine.close()
            raise
        except OSError as error:
            raise SiteError(f"“{error.filename}” cannot be read or written ({error.strerror or error})") from error
        finally:
            shutil.rmtree(fresh, ignore_errors=True)

    def _build(
        self, fresh: Path, progress: Progress, shown: Shown, moved_on: Callable[[], bool], first: Code
    ) -> Built:
        before = snapshot.take(self._project.watched)
        theme = self._theme(before)
        text = self._text
        text.turn_to(before, lambda: progress("rules data"))
        try:
            try:
                runs = {code: self._run(code, _digest(theme), fresh / code) for code in LANGUAGES}
                pages, later = self._begin_pages(runs, fresh, progress, first)
                parts = self._assets_and_bundle(fresh, before, progress)
                for one in pages.values():
                    parts |= one.parts
                behind = self._carry_over(fresh)
                if not behind:
                    for files in self._read_by_programs():
                        parts |= self._write(fresh, files)
            except Exception:
                self._let_finish()
                raise
            self._engine.finish()
            replace_folder(fresh, self._output, self._swapping)
            self._stands(parts | behind, pages, theme)
            if later:
                shown(Built(self._parts), False)
                if moved_on():
                    return Built(self._parts)
                self._follow(runs[later], theme)
            if behind:
                shown(Built(self._parts), True)
                self._parts = self._parts | self._catch_up(behind, moved_on)
                self._standing = _identity(self._output)
        finally:
            text.settle()
        return Built(self._parts)

    def _begin_pages(
        self, runs: Mapping[Code, EngineRun], fresh: Path, progress: Progress, first: Code
    ) -> tuple[dict[Code, _Pages], Code | None]:
        """The pages that a new site will hold, begun where they are not as before.

        Also the language, if there is one, whose pages stand there as they were and are to follow.
        """
        pages: dict[Code, _Pages] = {}
        begun = False
        for code in sorted(LANGUAGES, key=lambda code: code != first):
            if begun and code in self._pages and self._take_over(code, fresh):
                return pages | {code: self._pages[code]}, code
            progress(f"{self._text.languages[code].name}: Markdown")
            pages[code] = self._written(runs[code])
            if self._stand(pages[code]) and self._take_over(code, fresh):
                continue
            progress(f"{self._text.languages[code].name}: HTML")
            self._engine.start(pages[code].run)
            begun = True
        return pages, None

    def _follow(self, run: EngineRun, theme: Snapshot) -> None:
        """Makes pages that were to follow, if they are not as before, and puts them into the site that stands."""
        pages = self._written(run)
        if self._stand(pages):
            return
        self._engine.start(pages.run)
        self._engine.finish()
        replace_folder(run.target, self._output / run.code, self._swapping)
        self._stands({**self._parts, **pages.parts}, {**self._pages, run.code: pages}, theme)

    def _stand(self, pages: _Pages) -> bool:
        """Whether the last build made the same pages."""
        last = self._pages.get(pages.run.code)
        return last is not None and last.parts == pages.parts

    def _assets_and_bundle(self, fresh: Path, before: Snapshot, progress: Progress) -> dict[str, str]:
        """Writes what pages load; the digests."""
        text = self._text
        progress("assets")
        files = {**text.widgets, **self._search_scripts(), **self._root_pages(text, self._base()), **self._assets(before)}
        parts = self._write(fresh, files)
        made = self._interactive(before, progress)
        self._place(made, fresh)
        return parts | made.digests

    @staticmethod
    def _write(folder: Path, files: Mapping[str, bytes]) -> dict[str, str]:
        for path, content in files.items():
            write_if_changed(folder / path, content)
        return {path: _digest(content) for path, content in files.items()}

    def _stands(self, parts: Mapping[str, str], pages: Mapping[Code, _Pages], theme: Snapshot) -> None:
        """Remembers what the output consists of now."""
        self._standing = _identity(self._output)
        # Pages that a theme went into which changed meanwhile belong to neither state of it.
        same = self._theme(snapshot.take([self._project.theme, self._project.config])) == theme
        self._pages = dict(pages) if same else {}
        self._parts = parts

    # --- what no page shows

    def _read_by_programs(self) -> Iterator[Mapping[str, bytes]]:
        """The public data, what the search reads, and the words of other editions; made as they are asked for."""
        text = self._text
        yield text.search
        yield text.exports
        yield text.uses
        yield text.words
        yield _said(text, f"{SEARCH}/words", ui.search_words)
        yield _said(text, f"{WORDS}/say", ui.edition_words)

    def _carry_over(self, fresh: Path) -> dict[str, str]:
        """Puts into the new site what `_read_by_programs` gave last time, for now; the digests, none if it is not there."""
        if self._standing is None or _identity(self._output) != self._standing:
            return {}
        found = {path: digest for path, digest in self._parts.items() if read_by_programs(path)}
        try:
            for path in found:
                (fresh / path).parent.mkdir(parents=True, exist_ok=True)
                _link(str(self._output / path), str(fresh / path))
        except OSError:
            return {}
        return found

    def _catch_up(self, behind: Mapping[str, str], moved_on: Callable[[], bool]) -> Mapping[str, str]:
        """Brings what was carried over up to date, in the site that stands; the digests."""
        files: dict[str, bytes] = {}
        for some in self._read_by_programs():
            files |= some
            if moved_on():
                return behind
        with self._swapping or nullcontext():
            for path in behind.keys() - files.keys():
                (self._output / path).unlink(missing_ok=True)
            return self._write(self._output, files)

    def _let_finish(self) -> None:
        try:
            self._engine.finish()
        except (SiteError, RuntimeError):
            # Another error is on its way up, and this one comes again with the next build.
            pass

    def _base(self) -> str:
        """Where the site will stand, ending in a slash."""
        found = self._site_url or address(self._project)
        if not found:
            raise SiteError("no address to build for; set site_url in mkdocs.yml or give --site-url")
        return found.rstrip("/") + "/"

    # --- pages

    def _theme(self, taken: Snapshot) -> Snapshot:
        """What the engine reads besides Markdown."""
        theme = self._project.theme
        shared = tuple(theme / name for name in SHARED_ASSETS)
        return snapshot.within(taken, theme, self._project.config, without=shared)

    def _run(self, code: Code, theme: str, target: Path) -> EngineRun:
        """The run that makes the pages of one language, but for their navigation."""
        text, about = self._text, self._text.site.book.site
        return EngineRun(
            project=self._project, code=code, base=self._base(),
            name=about.title[code], description=about.summary[code], copyright=about.notice[code], navigation=[],
            languages={other: text.languages[other].name for other in LANGUAGES},
            systems=tuple(system.id for system in text.site.book.systems),
            strings=ui.strings(text.languages[code]),
            theme=theme, docs=self._docs / code, target=target,
        )

    def _written(self, run: EngineRun) -> _Pages:
        """The pages of a run, as Markdown where the engine looks for it."""
        rendered = self._text.rendered(run.code)
        write_docs(run.docs, rendered)
        run = replace(run, navigation=navigation(rendered))
        return _Pages(run, _digest(run.navigation, rendered), _digest(run.shell))

    def _take_over(self, code: Code, fresh: Path) -> bool:
        """Puts the pages of the last build into the new one; False if they are not there any more."""
        if self._standing is None or _identity(self._output) != self._standing:
            return False
        try:
            shutil.copytree(self._output / code, fresh / code, copy_function=_link)
        except OSError:
            shutil.rmtree(fresh / code, ignore_errors=True)
            return False
        return True

    # --- everything else

    def _interactive(self, taken: Snapshot, progress: Progress) -> _Bundle:
        """What the calculators run on in the page."""
        folder = self._project.interactive
        source = snapshot.within(taken, folder)
        if self._bundle and self._bundle[0] == source:
            return self._bundle[1]
        progress("Python for the page")
        made = _Bundle(bundle.files(self._project))
        self._bundle = (source, made) if source == snapshot.take([folder]) else None
        return made

    def _place(self, made: _Bundle, fresh: Path) -> None:
        """Puts the bundle into the new site; a file that the last build has is not written again."""
        standing = self._standing is not None and _identity(self._output) == self._standing
        for path, content in made.files.items():
            target = fresh / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if standing and self._parts.get(path) == made.digests[path]:
                with suppress(OSError):
                    _link(str(self._output / path), str(target))
            if not target.exists():
                target.write_bytes(content)

    def _assets(self, taken: Snapshot) -> dict[str, bytes]:
        theme = self._project.theme
        for name in SHARED_ASSETS:
            if not (theme / name).is_dir():
                raise _missing(self._project, theme / name)
        folders = [theme / name for name in SHARED_ASSETS]
        files = {f"assets/{path.relative_to(theme).as_posix()}": path for path in snapshot.within(taken, *folders)}
        images = snapshot.within(taken, theme / "img")
        files |= {f"assets/{path.name}": path for path in images if path.parent.name == "img"}
        contents = {name: path.read_bytes() for name, path in files.items()}
        calculator = joined(self._project.interactive / "browser" / "calculator", "index.js", module=True)
        contents["assets/js/calculator/index.js"] = calculator.encode()
        return {name: slim(name, content) for name, content in sorted(contents.items())}

    def _search_scripts(self) -> dict[str, bytes]:
        modules = {path.name: path.read_text("utf-8") for path in sorted(self._project.search.glob("*.js"))}
        return {f"{SEARCH}/{name}": text.encode() for name, text in search_scripts.bundle(modules).items()}

    def _root_pages(self, text: Manuscript, base: str) -> dict[str, bytes]:
        """What stands above the two languages."""
        folder = self._project.above
        if not folder.is_dir():
            raise _missing(self._project, folder)
        facts = {
            "site": text.site.book.site,
            "languages": {code: text.languages[code].name for code in LANGUAGES},
            "strings": {code: ui.strings(text.languages[code]) for code in LANGUAGES},
            "base": base,
            "base_path": urlsplit(base).path or "/",
        }
        with telling_where(self._project, folder):
            templates = environment(folder)
            return {
                path.stem: templates.get_template(path.name).render(facts).encode()
                for path in sorted(folder.glob("*.j2"))
                if not snapshot.passing(path.name)
            }


class _Bundle:
    """The files of the bundle by path, and a digest of each."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.digests = {path: _digest(content) for path, content in files.items()}


def read_by_programs(part: str) -> bool:
    """Whether a part of the site is something that no page is made of: data that is asked for when it is wanted."""
    return part.startswith(("data/", f"{USES}/", f"{WORDS}/")) or (part.startswith(f"{SEARCH}/") and not part.endswith(".js"))


def _said(text: Manuscript, name: str, words: Callable[[Language], Mapping[str, object]]) -> dict[str, bytes]:
    """What a dialog says that comes when it is asked for, a file a language."""
    said = {code: words(text.languages[code]) for code in LANGUAGES}
    return {f"{name}.{code}.json": json.dumps(said[code], ensure_ascii=False).encode() for code in LANGUAGES}


def write_docs(folder: Path, rendered: Iterable[Rendered]) -> None:
    """Writes the Markdown files that changed and removes those no longer made."""
    wanted = {folder / one.file: one.markdown for one in rendered}
    if folder.is_dir():
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_file() and path not in wanted:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    for path, text in wanted.items():
        write_if_changed(path, text.encode())


def navigation(rendered: Iterable[Rendered]) -> list[Any]:
    """The pages as the engine's `nav`: a section a system."""
    found: list[Any] = []
    sections: dict[str, list[Any]] = {}
    for one in rendered:
        system = one.page.system
        if system is None:
            found.append({one.title: one.file})
        elif one.page.kind == "system":
            sections[system.id] = [one.file]
            found.append({one.title: sections[system.id]})
        else:
            sections[system.id].append({one.title: one.file})
    return found


def _missing(project: Project, folder: Path) -> SiteError:
    problem = Problem(Where(project.name(folder)), "missing-folder", "there is no such folder; put it back")
    return SiteError(f"{problem.where.file}: {problem.message}", [problem])


def _link(source: str, target: str) -> None:
    """A second name for the same file where the disk can do that: nothing in a finished site is written again."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _identity(folder: Path) -> tuple[int, ...] | None:
    """Tells whether a folder is the one that was put there. Its number on the disk may be given to another."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def _digest(*things: Any) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for thing in things:
        for piece in _pieces(thing):
            digest.update(piece)
            digest.update(b"\0")
    return digest.hexdigest()


def _pieces(thing: Any) -> Iterator[bytes]:
    if isinstance(thing, bytes):
        yield thing
    elif isinstance(thing, list) and thing and isinstance(thing[0], Rendered):
        for one in thing:
            yield from (one.file.encode(), one.title.encode(), one.markdown.encode())
    else:
        yield repr(sorted(thing.items()) if isinstance(thing, Mapping) else thing).encode()
