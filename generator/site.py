"""Markdown → site: drives the site engine, once a language. The only module that knows MkDocs.

A build happens beside the last good one and replaces it only when all of it has worked.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2
from mkdocs.commands.build import build as run_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from generator import ui
from generator.errors import SiteError
from generator.files import replace_folder, write_if_changed
from generator.language import Language
from generator.model import LANGUAGES, Code
from generator.pages import Site
from generator.render import Rendered, render

ROOT = Path(__file__).parent.parent
THEME = ROOT / "site_templates" / "theme"
ROOT_TEMPLATES = ROOT / "site_templates" / "root"
SHARED_ASSETS = ("css", "js", "fonts")

Progress = Callable[[str], None]


def build_site(
    site: Site,
    languages: Mapping[Code, Language],
    data: Mapping[str, bytes],
    *,
    docs: Path,
    output: Path,
    site_url: str | None = None,
    progress: Progress = lambda step: None,
) -> None:
    """Writes the Markdown of `site` below `docs` and the finished site to `output`.

    `data` holds further files by path relative to the site. `site_url` overrides the address in
    mkdocs.yml. Raises SiteError when the engine fails; `output` is then what it was before.
    """
    fresh = output.with_name(f".{output.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        for code in LANGUAGES:
            progress(f"{languages[code].name}: Markdown")
            rendered = list(render(site, code, languages))
            write_docs(docs / code, rendered)
            progress(f"{languages[code].name}: HTML")
            _run_engine(site, languages[code], rendered, docs / code, fresh / code, site_url)
        progress("assets")
        for name in SHARED_ASSETS:
            shutil.copytree(THEME / name, fresh / "assets" / name)
        for path, content in data.items():
            write_if_changed(fresh / path, content)
        _write_root(site, languages, fresh, _address(site_url))
        replace_folder(fresh, output)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


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


def _address(site_url: str | None) -> str:
    """Where the site will stand, ending in a slash."""
    # The folder only has to exist for the file to load; no run uses it.
    found = site_url or load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(THEME)).site_url
    if not found:
        raise SiteError("no address to build for; set site_url in mkdocs.yml or give --site-url")
    return found.rstrip("/") + "/"


def _navigation(rendered: list[Rendered]) -> list[Any]:
    navigation: list[Any] = []
    sections: dict[str, list[Any]] = {}
    for one in rendered:
        system = one.page.system
        if system is None:
            navigation.append({one.title: one.file})
        elif one.page.kind == "system":
            sections[system.id] = [one.file]
            navigation.append({one.title: sections[system.id]})
        else:
            sections[system.id].append({one.title: one.file})
    return navigation


def _run_engine(
    site: Site, language: Language, rendered: list[Rendered], docs: Path, target: Path, site_url: str | None
) -> None:
    base = _address(site_url)
    config = load_config(
        str(ROOT / "mkdocs.yml"),
        docs_dir=str(docs.resolve()),
        site_dir=str(target.resolve()),
        site_url=f"{base}{language.code}/",
        site_name=site.book.site.title[language.code],
        site_description=site.book.site.summary[language.code],
        copyright=site.book.site.notice[language.code],
        nav=_navigation(rendered),
    )
    strings = ui.strings(language)
    config.theme["language"] = language.code
    for scheme in config.theme["palette"]:
        # The button of a scheme leads to the other one.
        scheme["toggle"]["name"] = strings["dark" if scheme["scheme"] == "default" else "light"]
    config.mdx_configs["toc"]["permalink_title"] = strings["copy_link"]
    config.extra["malpan"] = {
        "lang": language.code,
        "other": next(code for code in LANGUAGES if code != language.code),
        "languages": {code: Language(code).name for code in LANGUAGES},
        "strings": strings,
        "hreflang_base": base,
        # From the root of one language's pages to what both languages share.
        "assets": "../assets/",
    }
    messages = _Messages()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(messages)
    propagate, logger.propagate = logger.propagate, False
    try:
        run_mkdocs(config)
    except (Abort, MkDocsException, jinja2.TemplateError, OSError) as error:
        said = "; ".join(messages.said) or str(error)
        raise SiteError(f"the site engine stopped on the {language.code} pages: {said}") from error
    finally:
        logger.removeHandler(messages)
        logger.propagate = propagate
    # Its time stamp would differ from build to build; the plain sitemap says the same.
    (target / "sitemap.xml.gz").unlink(missing_ok=True)


class _Messages(logging.Handler):
    """Keeps what the engine warns of, to be told if it stops."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def _write_root(site: Site, languages: Mapping[Code, Language], target: Path, base: str) -> None:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT_TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )
    facts = {
        "site": site.book.site,
        "languages": {code: languages[code].name for code in LANGUAGES},
        "strings": {code: ui.strings(languages[code]) for code in LANGUAGES},
        "base": base,
        "base_path": urlsplit(base).path or "/",
    }
    for path in sorted(ROOT_TEMPLATES.glob("*.j2")):
        text = environment.get_template(path.name).render(facts)
        write_if_changed(target / path.stem, text.encode())
    for path in (THEME / "img").iterdir():
        shutil.copy(path, target / "assets" / path.name)
