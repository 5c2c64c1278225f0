"""The sources of the engine as the page gets them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.bundle import engine
from generator.bundle.engine import Engine
from generator.errors import BundleError
from generator.project import Project
from interactive import calculators

from . import tiny

SOURCE = b"""
from __future__ import annotations
import a, b.c as d
from e.f import g
if TYPE_CHECKING:
    import never
else:
    import h
if typing.TYPE_CHECKING:
    from never import x
def late():
    import i
"""


def test_imports_are_found_wherever_they_stand() -> None:
    """Inside functions too; not those that only a type checker sees."""
    assert engine.imported(SOURCE) == {"__future__", "a", "b.c", "e.f", "h", "i"}


def test_specs_become_plain_data() -> None:
    """What the page imports holds the values that the project's own module reads from YAML."""
    read = engine.read(Project().interactive)
    source = read.sources["interactive/calculators/__init__.py"].decode()
    found: dict[str, object] = {}
    exec(compile(source, "calculators", "exec"), found)
    assert found["SPECS"] == calculators.SPECS and found["COMMON"] == calculators.COMMON
    assert read.calculators == tuple(calculators.SPECS)
    assert "yaml" not in engine.imported(source.encode())


def test_every_module_of_the_engine_is_there() -> None:
    """And nothing else of the project."""
    home = Project().interactive
    wanted = {f"interactive/{path.relative_to(home).as_posix()}" for path in (home / "engine").rglob("*.py")}
    wanted |= {"interactive/__init__.py", "interactive/calculators/__init__.py"}
    assert set(engine.read(home).sources) == wanted


def test_a_change_to_the_specs_shows_in_a_running_process(tmp_path: Path) -> None:
    """Whatever this process has imported."""
    project = tiny.project(tmp_path)
    assert engine.read(project.interactive).calculators == ("doubled",)
    path = project.interactive / "calculators" / "__init__.py"
    path.write_text(tiny.CALCULATORS.replace("doubled", "tripled"), encoding="utf-8")
    assert engine.read(project.interactive).calculators == ("tripled",)
    assert "interactive.calculators" not in sys.modules or calculators.__file__ != str(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise ValueError('no such input: 일')", "no such input: 일"),
        ("COMMON = {}; SPECS = {'a': {object()}}", "something other than texts"),
        ("COMMON = {}", "SPECS"),
    ],
    ids=["fault", "not plain", "missing"],
)
def test_faulty_specs_are_told(tmp_path: Path, text: str, said: str) -> None:
    """With the reason that Python gives, in one sentence."""
    with pytest.raises(BundleError, match="interactive/calculators") as caught:
        engine.read(tiny.project(tmp_path, calculators=text).interactive)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_engine_is_told(tmp_path: Path) -> None:
    """By the name of its folder."""
    with pytest.raises(BundleError, match="engine: there is no such folder"):
        engine.read(tmp_path / "interactive")


@pytest.mark.parametrize("name", ["yaml", "generator.model", "asyncio", "asyncio.events", "importlib.resources"])
def test_what_the_page_lacks_cannot_be_imported(name: str) -> None:
    """Other packages, and what is left out of the library: told with file and name."""
    made = Engine({"interactive/engine/x.py": f"def f():\n    import {name}".encode()}, ())
    with pytest.raises(BundleError, match=f"interactive/engine/x.py imports {name}"):
        engine.allowed(made, {"asyncio", "importlib.resources"})


def test_the_rest_of_the_library_may_be_imported() -> None:
    """Also what a left-out module is part of."""
    source = b"import json, importlib.util, interactive.engine.roll"
    engine.allowed(Engine({"a.py": source}, ()), {"asyncio", "importlib.resources"})
