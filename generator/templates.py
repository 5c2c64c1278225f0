"""Jinja as this project uses it: how templates are set up, and where in a template a fault stands."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import meta

from generator.errors import SiteError
from generator.model import Where
from generator.problems import Problem
from generator.project import Project


def environment(folder: Path, extensions: tuple[str, ...] = ()) -> jinja2.Environment:
    """Templates of `folder`: everything is escaped, and a name that does not exist is an error."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        extensions=list(extensions),
        bytecode_cache=Compiled(),
    )


def digest(templates: jinja2.Environment, name: str) -> str:
    """Changes when the template `name` does, or one that it refers to, directly or through others."""
    sources: dict[str, str] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in sources:
            sources[one], referred = _read(templates, one)
            # None stands for a name that is not known before the template is rendered.
            waiting += templates.list_templates() if None in referred else referred
    return hashlib.blake2b(repr(sorted(sources.items())).encode(), digest_size=16).hexdigest()


# The source of each file as last read, and the templates that it refers to.
_read_before: dict[str, tuple[str, frozenset[Any]]] = {}


def _read(templates: jinja2.Environment, name: str) -> tuple[str, frozenset[Any]]:
    try:
        source, file, _ = templates.loader.get_source(templates, name)  # type: ignore[union-attr]
    except jinja2.TemplateNotFound:
        # Rendering tells of it, with the place that asks for it.
        return "", frozenset()
    known = _read_before.get(file)
    if known is None or known[0] != source:
        known = source, frozenset(meta.find_referenced_templates(templates.parse(source, name, file)))
        _read_before[file] = known
    return known


class Compiled(jinja2.BytecodeCache):
    """Compiled templates, for as long as the process lives and their text stays the same."""

    # By the template's name and file; whoever sets up the templates of one file always does it the same way.
    _known: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Any) -> None:
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Any) -> None:
        self._known[bucket.key] = bucket.checksum, bucket.code


@contextmanager
def telling_where(project: Project, folder: Path) -> Iterator[None]:
    """Turns whatever goes wrong inside a template of `folder` into a SiteError that names file and line."""
    try:
        yield
    except Exception as error:
        found = fault(error, project, folder)
        if found is None:
            raise
        raise SiteError(found.message, [found]) from error


def fault(error: BaseException, project: Project, folder: Path) -> Problem | None:
    """The fault that `error` tells of, if a template had to do with it.

    A template of the project is named before one of the theme's package that it called. `folder` is
    where a template that cannot be found was looked for.
    """
    told = f"{type(error).__name__}: {error}" if not isinstance(error, jinja2.TemplateError) else str(error.message)
    if isinstance(error, jinja2.TemplateSyntaxError):
        file = error.filename or error.name or str(folder)
        return _problem(project, file, error.lineno, f"{told}; correct the template here")
    frames = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).suffix in (".html", ".j2", ".xml")
    ]
    own = [place for place in frames if _inside(Path(place[0]), project.root)]
    if isinstance(error, jinja2.TemplateNotFound):
        told = f"there is no template “{error.name}”"
        if not frames:
            return _problem(project, str(folder / (error.name or "")), 1, f"{told}; put it back or correct its name")
    if not frames:
        return None
    file, line = (own or frames)[-1]
    return _problem(project, file, line, f"{told}; correct the template here")


def _inside(path: Path, root: Path) -> bool:
    # Packages may be installed below the project's folder; theirs are not its templates.
    return path.resolve().is_relative_to(root.resolve()) and "site-packages" not in path.parts


def _problem(project: Project, file: str, line: int, message: str) -> Problem:
    return Problem(Where(project.name(file), line, _first_column(Path(file), line)), "template", message)


def _first_column(path: Path, line: int) -> int:
    """Where the text of a line starts; Jinja knows lines only."""
    try:
        text = path.read_text(encoding="utf-8").splitlines()[line - 1]
    except (OSError, UnicodeDecodeError, IndexError):
        return 1
    return len(text) - len(text.lstrip()) + 1


