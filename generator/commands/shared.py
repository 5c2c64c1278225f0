"""Arguments that several sub-commands take."""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parent.parent.parent


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=ROOT / "rules_data", metavar="FOLDER", help="the rules data (default: rules_data)"
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", type=Path, default=ROOT / "build" / "site", metavar="FOLDER",
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


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
