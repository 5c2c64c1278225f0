"""The search engine in Node over one small index, and ways to ask it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import node
from generator.library import load
from generator.pages import Site
from generator.project import HOME
from generator.search import Search

HERE = Path(__file__).parent
MODULES = HOME / "interactive" / "browser" / "search"


class Asking:
    """A Node process that answers one question after the other."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            [node.find(), str(HERE / "asking.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, **question: Any) -> Any:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline())

    def close(self) -> None:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.close()
        self._node.wait()
        self._node.stdout.close()


class Engine:
    """One index, searched by the modules as they stand in the checkout."""

    def __init__(self, files: dict[str, bytes], folder: Path, engine: Path = MODULES / "engine.js") -> None:
        self.asking = Asking()
        for path, content in files.items():
            (folder / Path(path).name).write_bytes(content)
        texts = {code: str(folder / f"text.{code}.json") for code in ("ko", "en")}
        self.opened = self.asking.ask(engine=str(engine), index=str(folder / "index.bin"), texts=texts)

    def search(self, query: str, **options: Any) -> dict[str, Any]:
        return self.asking.ask(query=query, options=options)

    def rules(self, query: str, **options: Any) -> list[str]:
        """Ids of the rules that are found, the best first."""
        return [result["id"] for result in self.search(query, **options)["results"] if result["kind"] == "rule"]

    def first(self, query: str, **options: Any) -> str | None:
        return next(iter(self.rules(query, **options)), None)


@pytest.fixture(scope="session")
def site() -> Site:
    return Site(load(HERE / "book").book)


@pytest.fixture(scope="session")
def files(site: Site) -> dict[str, bytes]:
    return Search().files(site)


@pytest.fixture(scope="session")
def engine(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    started = Engine(files, tmp_path_factory.mktemp("index"))
    yield started
    started.asking.close()
