"""Data flows one way: which module may import which."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GENERATOR = sorted((ROOT / "generator").rglob("*.py"))
# What stands in for parts of the standard library in the page is part of that.
INTERACTIVE = sorted(path for path in (ROOT / "interactive").rglob("*.py") if "library" not in path.parts)


def imported(path: Path) -> set[str]:
    """Full names of all that a module imports, at its head or inside a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def roots(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def module(name: str) -> Path:
    return ROOT / "generator" / f"{name}.py"


@pytest.mark.parametrize("name", ["model", "korean", "quantities"])
def test_the_lowest_modules_import_nothing_of_ours(name: str) -> None:
    """Model, particles and quantities stand on the standard library alone."""
    assert roots(module(name)) <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", [p for p in GENERATOR if p.name not in {"site.py", "kept.py", "whole_html.py"}], ids=lambda p: p.stem)
def test_nothing_else_knows_the_engine(path: Path) -> None:
    """Another site engine changes three modules."""
    assert not roots(path) & {"mkdocs", "material", "markdown", "pymdownx"}


TEMPLATES = ("site.py", "render.py", "templates.py")


@pytest.mark.parametrize("path", [p for p in GENERATOR if p.name not in TEMPLATES], ids=lambda p: p.stem)
def test_only_render_and_site_know_templates(path: Path) -> None:
    """Checks and pages never see a template."""
    names = imported(path)
    assert not {name for name in names if name.startswith(("jinja2", "markupsafe"))}


@pytest.mark.parametrize("path", [p for p in GENERATOR if p.name not in ("cli.py", "__main__.py")], ids=lambda p: p.stem)
def test_only_the_command_line_exits(path: Path) -> None:
    """No module ends the process or prints past the console."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert not calls & {"print", "exit", "quit", "sys.exit", "os._exit"}


# In the page a generated module stands in for it.
STANDINS = ROOT / "interactive" / "browser" / "python" / "library"
READS_SPECS = ROOT / "interactive" / "calculators" / "__init__.py"


@pytest.mark.parametrize("path", INTERACTIVE, ids=lambda p: str(p.relative_to(ROOT)))
def test_interactive_stands_alone(path: Path) -> None:
    """What runs in the browser needs the standard library and itself only; a part of Pyodide may need Pyodide."""
    more = {"yaml"} if path == READS_SPECS else {"pyodide_js"} if path.is_relative_to(STANDINS) else set()
    assert roots(path) <= set(sys.stdlib_module_names) | {"interactive"} | more


@pytest.mark.parametrize("path", sorted((ROOT / "interactive" / "engine").rglob("*.py")), ids=lambda p: p.stem)
def test_the_engine_stays_small_to_load(path: Path) -> None:
    """Every module of the standard library is payload of the page, and the specs come from one place."""
    assert roots(path) <= {"__future__", "fractions", "interactive"} | ({"json"} if path.stem == "bridge" else set())
    assert {name for name in imported(path) if name.startswith("interactive.calculators.")} == set()


ORDER = ["model", "codes", "problems", "calculators", "source", "korean", "quantities", "shape", "schema", "markup", "decode", "lexicon",
         "garbage", "false_friends", "editions", "figures", "checks", "stamps", "review", "coverage", "library", "insert", "drafts", "scaffold", "language",
         "pages", "html", "concordance", "widgets", "exports", "word_pages", "project", "search", "templates", "recall", "render", "bundle", "quick", "manuscript", "site",
         "engines", "builder", "serve", "commands", "cli"]


@pytest.mark.parametrize("path", GENERATOR, ids=lambda p: p.stem)
def test_imports_point_back_along_the_pipeline(path: Path) -> None:
    """A step uses earlier steps, never later ones."""
    step = path.relative_to(ROOT / "generator").parts[0].removesuffix(".py")
    if step not in ORDER:
        return
    used = {name.split(".")[1] for name in imported(path) if name.startswith("generator.") and name.count(".")}
    later = {name for name in used if name in ORDER and ORDER.index(name) > ORDER.index(step)}
    assert not later
