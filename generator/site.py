"""Markdown → pages: drives the site engine, once a language. With `kept` and `whole_html`, the only module that knows it."""

from __future__ import annotations

import logging
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import yaml
from mkdocs.commands.build import build as run_mkdocs
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException

from generator.errors import SiteError
from generator.kept import KeptPages
from generator.model import Code, Where
from generator.problems import Problem
from generator.project import Project
from generator.templates import Compiled, fault
from generator.whole_html import WholeHtml


@dataclass(frozen=True, slots=True)
class EngineRun:
    """All that one language's run needs, as plain values, so that it can be handed to another process.

    `base` is the address of the site's root and ends in a slash; `navigation` is MkDocs' `nav`;
    `languages` are names by code, `systems` ids in book order, `strings` the words of the theme (see `ui`).
    `theme` changes when the templates or the settings do.
    """

    project: Project
    code: Code
    base: str
    name: str
    description: str
    copyright: str
    navigation: list[Any]
    languages: Mapping[Code, str]
    systems: tuple[str, ...]
    strings: Mapping[str, str]
    theme: str
    docs: Path
    target: Path

    @property
    def shell(self) -> str:
        """All that pages are set into: what they are made from besides their Markdown and the navigation."""
        return repr((
            self.base, self.name, self.description, self.copyright, sorted(self.languages.items()), self.systems,
            sorted(self.strings.items()), self.theme,
        ))


def address(project: Project) -> str:
    """The address in mkdocs.yml, "" if there is none. Raises SiteError if the file cannot be read."""
    with _telling(project, []):
        # The folder only has to exist for the file to load; no run uses it.
        return load_config(str(project.config), docs_dir=str(project.theme)).site_url or ""


def run_engine(run: EngineRun, kept: KeptPages) -> None:
    """Turns the Markdown in `run.docs` into pages in `run.target`, which is emptied first.

    `kept` is what the last run of the same language left, and is kept up.
    Raises SiteError when the engine stops; templates and settings at fault are among its `problems`.
    """
    messages = _Messages()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(messages)
    propagate, logger.propagate = logger.propagate, False
    try:
        with _telling(run.project, messages.said, f"the site engine stopped on the {run.code} pages: "):
            config = _config(run)
            kept.around = (run.shell, repr(run.navigation))
            config.plugins["malpan/kept"] = kept
            run_mkdocs(config)
    finally:
        logger.removeHandler(messages)
        logger.propagate = propagate
    # The stock search, which no page uses.
    for unused in ("lunr", "workers"):
        shutil.rmtree(run.target / "assets" / "javascripts" / unused, ignore_errors=True)
    # Its time stamp would differ from build to build; the plain sitemap says the same.
    (run.target / "sitemap.xml.gz").unlink(missing_ok=True)


def _config(run: EngineRun) -> MkDocsConfig:
    config = load_config(
        str(run.project.config),
        docs_dir=str(run.docs.resolve()),
        site_dir=str(run.target.resolve()),
        site_url=f"{run.base}{run.code}/",
        site_name=run.name,
        site_description=run.description,
        copyright=run.copyright,
        nav=run.navigation,
    )
    config.theme["language"] = run.code
    config.markdown_extensions = [*config.markdown_extensions, WholeHtml()]
    for scheme in config.theme["palette"]:
        # The button of a scheme leads to the other one.
        scheme["toggle"]["name"] = run.strings["dark" if scheme["scheme"] == "default" else "light"]
    config.mdx_configs["toc"]["permalink_title"] = run.strings["copy_link"]
    config.extra["malpan"] = {
        "lang": run.code,
        "other": next(code for code in run.languages if code != run.code),
        "languages": dict(run.languages),
        "systems": list(run.systems),
        "strings": dict(run.strings),
        "hreflang_base": run.base,
        # From the root of one language's pages to what both languages share.
        "assets": "../assets/",
    }
    make = config.theme.get_env
    config.theme.get_env = lambda: _quick(make())
    return config


# --- what is slow in the engine and need not be -------------------------------------------------


def _quick(environment: jinja2.Environment) -> jinja2.Environment:
    loader = environment.loader
    if isinstance(loader, jinja2.FileSystemLoader):
        environment.loader = _WithoutIcons(loader.searchpath)
    environment.bytecode_cache = Compiled()
    return environment


class _WithoutIcons(jinja2.FileSystemLoader):
    """Lists no hidden folders: the engine asks for every file, and would drop Material's 10,000 icons one by one."""

    def list_templates(self) -> list[str]:
        found: set[str] = set()
        for root in self.searchpath:
            for folder, folders, files in os.walk(root, followlinks=self.followlinks):
                folders[:] = [name for name in folders if not name.startswith(".")]
                found.update(Path(folder, name).relative_to(root).as_posix() for name in files)
        return sorted(found)


# --- faults --------------------------------------------------------------------------------------


class _Messages(logging.Handler):
    """Keeps what the engine warns of, to be told if it stops."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextmanager
def _telling(project: Project, said: list[str], what: str = "") -> Iterator[None]:
    """Turns whatever stops the engine into a SiteError. `said` are its messages, `what` begins the sentence."""
    try:
        yield
    except Exception as error:
        found = fault(error, project, project.theme) or _config_fault(error, project, said)
        if found is None and not isinstance(error, (Abort, MkDocsException, OSError)):
            raise
        # Templates that fail also make the engine say so, in other words.
        sentence = found.message if found else "; ".join(said) or str(error)
        raise SiteError(f"{what}{sentence}", [found] if found else []) from error


def _config_fault(error: Exception, project: Project, said: list[str]) -> Problem | None:
    """What is wrong with mkdocs.yml, if that is it."""
    file = project.name(project.config)
    cause = error.__context__
    if isinstance(cause, yaml.MarkedYAMLError) and cause.problem_mark:
        mark = cause.problem_mark
        where = Where(file, mark.line + 1, mark.column + 1)
        return Problem(where, "settings", f"not valid YAML: {cause.problem}; correct it here")
    if isinstance(error, MkDocsException) and not project.config.is_file():
        return Problem(Where(file), "settings", "there is no such file; put it back")
    for message in [*said, str(error)]:
        if name := re.match(r"Config value '(\w+)': (.*)", message, re.DOTALL):
            where = Where(file, _line_of(project.config, name[1]))
            return Problem(where, "settings", f"“{name[1]}”: {' '.join(name[2].split())}")
    return None


def _line_of(path: Path, key: str) -> int:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return 1
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)
