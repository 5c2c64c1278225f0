"""The sources of the engine as the page gets them, and what they import."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import snapshot
from generator.errors import BundleError

_SPECS = """
import ast
from interactive.calculators import COMMON, SPECS
data = {"COMMON": COMMON, "SPECS": SPECS}
text = repr(data)
try:
    plain = ast.literal_eval(text) == data
except (SyntaxError, ValueError):
    plain = False
if not plain:
    raise SystemExit("they hold something other than texts, numbers, lists and mappings")
print(text)
"""
_HEAD = '"""The specs of the calculators, as plain data: made from the YAML files that stand here in the project."""\n\n'
_CHECKED = ("TYPE_CHECKING", "typing.TYPE_CHECKING")


@dataclass(frozen=True, slots=True)
class Engine:
    """Python sources by path, as imported in the page, and the ids of the calculators in them."""

    sources: Mapping[str, bytes]
    calculators: tuple[str, ...]

    @property
    def imports(self) -> list[str]:
        """Every module that a source imports at its head or in a function, and every source's own, sorted."""
        own = {_module(file) for file in self.sources}
        return sorted(own.union(*(imported(source) for source in self.sources.values())))


def read(interactive: Path) -> Engine:
    """The engine that stands in the folder `interactive` now.

    The specs of the calculators become a module of plain data: the page has no YAML.
    Raises BundleError if there is none or the specs cannot be read.
    """
    if not (interactive / "engine").is_dir():
        raise BundleError(f"{interactive / 'engine'}: there is no such folder; put it back")
    files = [interactive / "__init__.py", *sorted((interactive / "engine").rglob("*.py"))]
    sources = {
        f"interactive/{path.relative_to(interactive).as_posix()}": path.read_bytes()
        for path in files
        if not any(snapshot.passing(part) for part in path.relative_to(interactive).parts)
    }
    specs = _specs(interactive.parent)
    data = "".join(f"{name} = {value!r}\n" for name, value in specs.items())
    sources["interactive/calculators/__init__.py"] = f"{_HEAD}{data}".encode()
    return Engine(sources, tuple(specs["SPECS"]))


def _specs(root: Path) -> dict[str, dict[str, Any]]:
    """The data of `interactive.calculators`, read by a Python of its own: this one may have read it before a change."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", _SPECS], cwd=root, stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise BundleError(f"the specs in interactive/calculators cannot be read: {said}")
    return ast.literal_eval(done.stdout)


def imported(source: bytes) -> set[str]:
    """Modules that a source imports anywhere, without those that only a type checker sees."""
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in _CHECKED:
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        todo += ast.iter_child_nodes(node)
    return found


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def allowed(engine: Engine, absent: Iterable[str]) -> None:
    """Raises BundleError if the engine imports what is not in the page: other packages, or modules in `absent`."""
    absent = set(absent)
    for file, source in sorted(engine.sources.items()):
        for name in sorted(imported(source)):
            root = name.partition(".")[0]
            if root not in sys.stdlib_module_names | {"interactive"}:
                raise BundleError(f"{file} imports {name}; the engine may use the standard library only")
            if name in absent or any(name.startswith(f"{other}.") for other in absent):
                raise BundleError(f"{file} imports {name}, which is left out of the page's Python; do without it")
