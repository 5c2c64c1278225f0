"""Pyodide from its npm package: only the pinned one is used."""

from __future__ import annotations

import base64
import hashlib
import io
import subprocess
import tarfile

import pytest

from generator.bundle import node, package
from generator.bundle.cache import Cache
from generator.errors import BundleError
from generator.project import Project

NAMES = (package.LOADER, package.GLUE, package.WASM, package.LIBRARY, package.LOCK)


def archive(*names: str) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as files:
        for name in names:
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            files.addfile(entry, io.BytesIO(name.encode()))
    return target.getvalue()


def integrity(content: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


def test_another_package_is_refused() -> None:
    """In a sentence that gives its sum and says what to do; however little differs."""
    changed = archive(*NAMES)
    with pytest.raises(BundleError, match="not the one that was pinned") as caught:
        package.unpack(changed)
    assert integrity(changed) in str(caught.value) and "try again" in str(caught.value)


def test_the_pinned_package_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The five files that are used, and no other."""
    right = archive("README.md", *NAMES)
    monkeypatch.setattr(package, "INTEGRITY", integrity(right))
    assert package.unpack(right) == {name: name.encode() for name in NAMES}


def test_a_package_without_a_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """By name."""
    short = archive(*NAMES[:-1])
    monkeypatch.setattr(package, "INTEGRITY", integrity(short))
    with pytest.raises(BundleError, match=package.LOCK):
        package.unpack(short)


def test_no_network_and_no_cache_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """It names what is missing and what to do, and keeps nothing."""

    def refuse(command, **options):
        return subprocess.CompletedProcess(command, 1, "", "npm error code ENOTFOUND\n")

    monkeypatch.setattr(node.subprocess, "run", refuse)
    monkeypatch.setattr(node, "find", lambda: node.Node("node", "npm"))
    with pytest.raises(BundleError, match="connect to the network for the first build") as caught:
        package.fetch(Cache(tmp_path / "cache"))
    assert "ENOTFOUND" in str(caught.value)
    assert not (tmp_path / "cache").exists()


def test_the_version_is_that_of_the_package() -> None:
    """The loader that is shipped calls itself what the pin says."""
    loader = package.fetch(Cache(Project().cache / "python")).files[package.LOADER]
    assert f'"{package.VERSION}"'.encode() in loader
