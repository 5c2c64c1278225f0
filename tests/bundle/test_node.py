"""Finding Node, and saying what to do where there is none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.bundle import node
from generator.errors import BundleError

PINS = Path(__file__).parents[2] / "requirements-node.txt"


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Each test looks for itself."""
    node.find.cache_clear()
    yield
    node.find.cache_clear()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`place(folder, version)` puts programs there that say so; the path and this Python's folder are empty else."""

    def put(folder: str, version: str, names: tuple[str, ...] = ("node", "npm")) -> Path:
        for name in names:
            path = tmp_path / folder / name
            path.write_text(f"#!/bin/sh\necho {version}\n")
            path.chmod(0o755)
        return tmp_path / folder

    for folder in ("path", "beside"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "path"))
    monkeypatch.setattr(node.sys, "executable", os.fspath(tmp_path / "beside" / "python"))
    return put


def test_node_on_the_path_comes_first(place) -> None:
    """Before the one that this Python's environment has."""
    place("beside", "v24.0.0")
    folder = place("path", "v20.1.0")
    assert node.find() == node.Node(str(folder / "node"), str(folder / "npm"))


@pytest.mark.parametrize("version", ["v16.20.0", "none"])
def test_an_old_node_is_passed_over(place, version: str) -> None:
    """As is a program of that name that is something else."""
    place("path", version)
    folder = place("beside", "v24.0.0")
    assert node.find().node == str(folder / "node")


def test_node_without_npm_is_not_enough(place) -> None:
    """Some systems have the one without the other; the sentence says how to get both."""
    place("path", "v20.0.0", ("node",))
    with pytest.raises(BundleError, match=PINS.name):
        node.find()


def test_what_a_script_complains_of_is_told(tmp_path: Path) -> None:
    """The error carries its last words."""
    script = tmp_path / "bad.mjs"
    script.write_text('console.error("first"); throw new Error("the reason")')
    with pytest.raises(BundleError, match="(?s)bad.mjs failed: .*the reason") as caught:
        node.find().run(script)
    assert "first" in str(caught.value)
