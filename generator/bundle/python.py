"""Pyodide's Python, cut to what the engine uses: which modules those are, and their byte code.

Byte code is only good for the Python that made it, so it is made by Pyodide itself, run by Node.
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.bundle import package
from generator.bundle.archive import stored
from generator.bundle.cache import Cache, Entry, digest
from generator.bundle.compress import with_compressed
from generator.bundle.engine import Engine, allowed
from generator.bundle.node import Node, find
from generator.errors import BundleError

_INSIDE = Path(__file__).parent / "inside"
_RUN, _TRACE, _COMPILE = (_INSIDE / name for name in ("run.mjs", "trace.py", "compile.py"))
# Documentation and assertions of the library are left out; the engine's own stay, so that it fails alike everywhere.
_LIBRARY_OPTIMIZE, _ENGINE_OPTIMIZE = 2, 0
ENGINE, LIBRARY = "engine.zip", "library.zip"


@dataclass(frozen=True, slots=True)
class Python:
    """The two archives that Python imports from, each with its compressed forms, and the modules in the library."""

    engine: Mapping[str, bytes]
    library: Mapping[str, bytes]
    modules: Sequence[str]


def make(engine: Engine, standins: Mapping[str, bytes], cache: Cache) -> Python:
    """Byte code of `engine` and of the standard library as far as it is imported.

    `standins` are sources, by path, that take the place of modules the engine has no use for but Pyodide imports.
    Raises BundleError if the engine cannot do with what there is, or Node or Pyodide cannot be had.
    """
    allowed(engine, _absent(standins))
    scripts = [path.read_bytes() for path in (_RUN, _TRACE, _COMPILE)]
    base = digest(package.INTEGRITY, *scripts, *_flat(standins))
    requests = _requests(engine)
    made = cache.get("engine", digest(base, *_flat(engine.sources)), lambda: _engine(engine, requests, standins, cache))
    traced = json.loads(made.files["traced.json"])
    modules = traced["library"]
    library = cache.get(
        "library", digest(base, *modules),
        lambda: _library(engine, traced, made.files[ENGINE], requests, standins, cache),
    )  # fmt: skip
    return Python(_archives(made, ENGINE), _archives(library, LIBRARY), modules)


def _engine(
    engine: Engine, requests: list[str], standins: Mapping[str, bytes], cache: Cache
) -> dict[str, bytes]:
    node, pyodide = find(), package.fetch(cache)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "published.zip").write_bytes(stored(_published(pyodide, standins)))
        (work / ENGINE).write_bytes(stored(engine.sources))
        _write(work / "trace.json", {"modules": engine.imports, "requests": requests})
        _compile_all(work, engine.sources, "/engine", _ENGINE_OPTIMIZE)
        node.run(_RUN, pyodide.folder, work / "published.zip", work, _TRACE, _COMPILE)
        files = with_compressed({ENGINE: stored(_code(work))}, node)
        return {**files, "traced.json": (work / "traced.json").read_bytes()}


def _library(
    engine: Engine, traced: dict[str, Any], code: bytes, requests: list[str], standins: Mapping[str, bytes], cache: Cache
) -> dict[str, bytes]:
    node, pyodide = find(), package.fetch(cache)
    published = _published(pyodide, standins)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "published.zip").write_bytes(stored(published))
        root = f"/lib/{_version(pyodide)}.zip"
        _compile_all(work, {name: published[name] for name in traced["library"]}, root, _LIBRARY_OPTIMIZE)
        node.run(_RUN, pyodide.folder, work / "published.zip", work, _COMPILE)
        library = stored(_code(work))
        # Before anything is shipped it has to start and to answer as the whole library does.
        (work / "cut.zip").write_bytes(library)
        (work / ENGINE).write_bytes(code)
        _write(work / "trace.json", {"modules": engine.imports, "requests": requests})
        (work / "traced.json").unlink(missing_ok=True)
        node.run(_RUN, pyodide.folder, work / "cut.zip", work, _TRACE)
        if json.loads((work / "traced.json").read_bytes()) != traced:
            raise BundleError("the engine does not answer in the cut Python as it does in the whole one")
        return with_compressed({LIBRARY: library}, node)


def _requests(engine: Engine) -> list[str]:
    """What the engine is asked while it is watched: each calculator as it stands, and with an input it lacks."""
    asked: list[tuple[str, dict[str, int]]] = [(id, inputs) for id in engine.calculators for inputs in ({}, {"?": 1})]
    return [json.dumps({"calculator": id, "inputs": inputs}) for id, inputs in [*asked, ("?", {})]]


def _published(pyodide: Entry, standins: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources of the whole library, with the stand-ins in the place of what they stand for."""
    gone = tuple(name.removesuffix("__init__.py") for name in standins if name.endswith("/__init__.py"))
    with zipfile.ZipFile(io.BytesIO(pyodide.files[package.LIBRARY])) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    return {name: body for name, body in kept.items() if not name.startswith(gone)} | dict(standins)


def _absent(standins: Mapping[str, bytes]) -> set[str]:
    """The modules that `standins` stand for."""
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in standins}


def _version(pyodide: Entry) -> str:
    """How Pyodide's library is called: `python313`."""
    major, minor, *_ = json.loads(pyodide.files[package.LOCK])["info"]["python"].split(".")
    return f"python{major}{minor}"


def _compile_all(work: Path, sources: Mapping[str, bytes], root: str, optimize: int) -> None:
    for name, source in sources.items():
        path = work / "sources" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    _write(work / "compile.json", {"root": root, "optimize": optimize})


def _code(work: Path) -> dict[str, bytes]:
    folder = work / "code"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pyc")}


def _write(path: Path, task: dict[str, Any]) -> None:
    path.write_text(json.dumps(task), encoding="utf-8")


def _flat(files: Mapping[str, bytes]) -> list[bytes | str]:
    return [part for name, content in sorted(files.items()) for part in (name, content)]


def _archives(entry: Entry, name: str) -> dict[str, bytes]:
    return {file: content for file, content in entry.files.items() if file.startswith(name)}
