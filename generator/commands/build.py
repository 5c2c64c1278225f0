"""`malpan build`: data → finished site."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator.commands.shared import add_data, add_output, add_site_url
from generator.console import Console
from generator.exports import book as book_export
from generator.language import Language
from generator.library import load
from generator.model import LANGUAGES
from generator.pages import Site
from generator.site import build_site

HELP = "build the site"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    add_output(parser)
    add_site_url(parser)


def run(arguments: argparse.Namespace, console: Console) -> None:
    build(arguments.data, arguments.output, arguments.site_url, console)
    console.say(f"built {arguments.output}")


def build(data: Path, output: Path, site_url: str | None, console: Console) -> None:
    """Reads `data` and writes the site to `output`. Raises MalpanError; `output` is then unchanged."""
    with console.progress("Building") as step:
        step("rules data")
        library = load(data)
        site = Site(library.book, library.review)
        languages = {code: Language(code) for code in LANGUAGES}
        exports = book_export.files(site, languages)
        build_site(
            site, languages, exports,
            docs=output.parent / "docs", output=output, site_url=site_url, progress=step,
        )
