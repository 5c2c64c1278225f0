"""interactive/ → build/site/assets/py: Pyodide cut to what the engine needs, the engine as byte code, and the scripts around them.

What is costly to make is kept in the project's cache; a build whose input is as before starts neither Node nor npm.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from generator import snapshot
from generator.bundle import engine, package, python
from generator.bundle.cache import Cache, digest
from generator.bundle.compress import with_compressed
from generator.bundle.join import joined
from generator.bundle.names import fingerprinted
from generator.bundle.node import find
from generator.project import Project

__all__ = ["FOLDER", "files"]

FOLDER = "assets/py"
# The page asks for it under this name; it names all other files.
_CLIENT, _LIST = "client.js", "files.js"
_FORMS = ("", ".gz", ".br")


def files(project: Project) -> dict[str, bytes]:
    """Everything below FOLDER, by path from the root of the site.

    All files but the client and its list carry a fingerprint in their names, and have `.gz` and `.br` beside them.
    Raises BundleError if the engine is at fault or what is needed cannot be had.
    """
    cache = Cache(project.cache / "python")
    scripts = project.interactive / "browser" / "python"
    standins = {
        path.relative_to(scripts / "library").as_posix(): path.read_bytes()
        for path in sorted((scripts / "library").rglob("*.py"))
        if not snapshot.passing(path.name)
    }
    source = engine.read(project.interactive)
    with ThreadPoolExecutor() as pool:
        # Compressing takes longest, and needs nothing of the rest.
        sent = pool.submit(lambda: cache.get("runtime", digest(package.INTEGRITY), lambda: _runtime(cache)).files)
        made = python.make(source, standins, cache)
        runtime = sent.result()
    worker = joined(scripts, "worker.js").encode()
    small = cache.get("worker", digest(worker), lambda: with_compressed({"worker.js": worker}, find())).files
    parts = {
        "worker": ("worker.js", small),
        "loader": ("loader.js", runtime),
        "glue": ("glue.js", runtime),
        "wasm": ("python.wasm", runtime),
        "library": (python.LIBRARY, made.library),
        "engine": (python.ENGINE, made.engine),
    }
    found: dict[str, bytes] = {_CLIENT: (scripts / _CLIENT).read_bytes()}
    listed: dict[str, dict[str, object]] = {}
    for part, (name, forms) in parts.items():
        final = fingerprinted(name, forms[name])
        found |= {f"{final}{form}": forms[f"{name}{form}"] for form in _FORMS}
        listed[part] = {"name": final, "bytes": len(forms[name])}
    found[_LIST] = _list(listed, json.loads(runtime["info.json"])).encode()
    return {f"{FOLDER}/{name}": content for name, content in found.items()}


def _runtime(cache: Cache) -> Mapping[str, bytes]:
    """What of Pyodide's package is sent as it is."""
    pyodide = package.fetch(cache)
    loader, _, _ = pyodide.files[package.LOADER].partition(b"\n//# sourceMappingURL=")
    sent = {
        "loader.js": loader + b"\n",
        "glue.js": pyodide.files[package.GLUE],
        "python.wasm": pyodide.files[package.WASM],
    }
    info = json.loads(pyodide.files[package.LOCK])["info"]
    return {**with_compressed(sent, find()), "info.json": json.dumps(info).encode()}


def _list(parts: Mapping[str, Mapping[str, object]], info: Mapping[str, str]) -> str:
    """A script that names the files; `info` is what Pyodide wants to know of the packages it will not load."""
    listed = {"version": digest(json.dumps([parts, info]))[:12], "info": info, "parts": parts}
    return f"// Made by the build: names and sizes (bytes, not compressed) of what stands here.\nexport default {json.dumps(listed, indent=2)}\n"
