"""Pyodide as its npm package has it, at one version, checked against the sum that stands here."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import tempfile
from pathlib import Path

from generator.bundle import node
from generator.bundle.cache import Cache, Entry, digest
from generator.errors import BundleError

VERSION = "0.29.5"
# `npm view pyodide@VERSION dist.integrity`
INTEGRITY = "sha512-TkYrUv9m8QmfImADKRmpwZulL48E0uUaBSO+dvRQKyAJc0qh9gu7jn8btyHPh3NZm1r2IH2YrJhIr7Q2B9urAw=="

LOADER, GLUE, WASM = "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"


def fetch(cache: Cache) -> Entry:
    """The files of the package that are used, from the cache or over the network.

    Raises BundleError if it cannot be had, or is not the package this version of Malpan was made with.
    """
    return cache.get("package", digest(INTEGRITY), lambda: unpack(_download()))


def _download() -> bytes:
    npm = node.find()
    with tempfile.TemporaryDirectory() as folder:
        try:
            return npm.pack(f"pyodide@{VERSION}", Path(folder)).read_bytes()
        except BundleError as error:
            raise BundleError(
                f"Pyodide {VERSION}, which runs the calculators in the page, is not in the cache and cannot be downloaded; "
                f"connect to the network for the first build ({error})"
            ) from error


def unpack(archive: bytes) -> dict[str, bytes]:
    """The used files of the npm package `archive`. Raises BundleError unless it is the pinned one."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if found != INTEGRITY:
        raise BundleError(
            f"the package pyodide {VERSION} that npm brought is not the one that was pinned (its sum is {found}); "
            "nothing of it is used: try again on another network, or look into what your npm is set to fetch from"
        )
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as files:
        return {name: _member(files, name) for name in (LOADER, GLUE, WASM, LIBRARY, LOCK)}


def _member(files: tarfile.TarFile, name: str) -> bytes:
    try:
        content = files.extractfile(f"package/{name}")
    except KeyError:
        content = None
    if content is None:
        raise BundleError(f"the package pyodide {VERSION} has no file {name}; a newer version may call it otherwise")
    return content.read()
