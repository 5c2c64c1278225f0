"""Arguments that several sub-commands take."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import urlsplit

from generator.console import count as count
from generator.errors import UsageError
from generator.model import LANGUAGES, Code
from generator.problems import did_you_mean
from generator.project import HOME, Project
from generator.review import Unit
from generator.stamps import Key


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=HOME / "rules_data", metavar="FOLDER", help="the rules data (default: rules_data)"
    )


def add_project(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--project", type=Path, default=HOME, metavar="FOLDER",
        help="where mkdocs.yml, site_templates and generator/locales are (default: this one)",
    )


def project(arguments: argparse.Namespace) -> Project:
    return Project(arguments.project, arguments.data)


def add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", type=Path, default=HOME / "build" / "site", metavar="FOLDER",
        help="where the site goes (default: build/site)",
    )


def add_site_url(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--site-url", type=_web_address, metavar="URL",
        help="where the site will be published (default: site_url in mkdocs.yml)",
    )


def _web_address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise argparse.ArgumentTypeError(f"“{text}” is no web address; write it with http:// or https://")
    return text


def matching(patterns: Iterable[str], units: Sequence[Unit]) -> frozenset[Key]:
    """Whose texts `patterns` name: shell patterns over "system/chapter/rule" or "system/rule"; `*` crosses slashes.

    Raises UsageError for a pattern that names nothing.
    """
    found: set[Key] = set()
    for pattern in patterns:
        named = {unit.key for unit in units if any(fnmatchcase(path, pattern) for path in unit.paths)}
        if not named:
            raise UsageError(f"“{pattern}” matches no rule{_near(pattern, units)}")
        found |= named
    return frozenset(found)


def _near(pattern: str, units: Sequence[Unit]) -> str:
    paths = {path for unit in units for path in unit.paths}
    whole = f"{pattern.rstrip('/')}/"
    if any(path.startswith(whole) for path in paths):
        return f"; for all that it holds write “{whole}*”"
    return did_you_mean(pattern, paths)


def language_of(environment: Mapping[str, str]) -> Code:
    """The language that the environment asks messages to be in; English if it is none of ours."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    if asked.partition(".")[0] not in ("", "C", "POSIX"):
        asked = environment.get("LANGUAGE") or asked
    for part in asked.split(":"):
        for code in LANGUAGES:
            if part.replace("-", "_").partition("_")[0].partition(".")[0].lower() == code:
                return code
    return "en"
