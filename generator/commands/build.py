"""`malpan build`: data → finished site."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator import engines
from generator.builder import Builder
from generator.commands.shared import add_data, add_output, add_project, add_site_url, project
from generator.console import Console
from generator.engines import Engine
from generator.project import Project

HELP = "build the site"


def configure(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    add_project(parser)
    add_output(parser)
    add_site_url(parser)


def run(arguments: argparse.Namespace, console: Console) -> None:
    with engines.best() as engine:
        _build(project(arguments), arguments.output, arguments.site_url, console, engine)
    console.say(f"built {arguments.output}")


def build(data: Path, output: Path, site_url: str | None, console: Console) -> None:
    """Reads `data` and writes the site to `output`. Raises MalpanError; `output` is then unchanged."""
    _build(Project(data=data), output, site_url, console, engines.Here())


def _build(project: Project, output: Path, site_url: str | None, console: Console, engine: Engine) -> None:
    with console.progress("Building") as step:
        Builder(project, output, site_url=site_url, engine=engine).build(step)
