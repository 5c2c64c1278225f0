"""The pins: each package that another one needs is pinned, so that every set-up gets the same versions."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent


def pins(name: str) -> dict[str, str]:
    """The pinned versions of a requirements file and of those it includes, by normal name."""
    found: dict[str, str] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("-r "):
            found |= pins(line.removeprefix("-r "))
        elif line:
            package, version = re.fullmatch(r"([\w.-]+)==([\w.]+)", line).groups()
            found[canonicalize_name(package)] = version
    return found


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_pins_are_complete(name):
    """Whatever a pinned package needs on this system is pinned in the same file, at a version it accepts."""
    pinned = pins(name)
    for package in pinned:
        for text in metadata.requires(package) or []:
            need = Requirement(text)
            if need.marker and not need.marker.evaluate({"extra": ""}):
                continue
            assert canonicalize_name(need.name) in pinned, f"{package} needs {need.name}: pin it in {name}"
            assert need.specifier.contains(pinned[canonicalize_name(need.name)], prereleases=True), text


def test_installed_versions_are_the_pinned_ones():
    """The tests run with what is pinned."""
    pinned = pins("requirements-dev.txt")
    assert {package: metadata.version(package) for package in pinned} == pinned


def test_the_project_names_what_it_needs():
    """Each direct need in pyproject.toml accepts the version that is pinned."""
    pinned = pins("requirements.txt")
    for text in metadata.requires("malpan"):
        need = Requirement(text)
        assert need.specifier.contains(pinned[canonicalize_name(need.name)]), text
