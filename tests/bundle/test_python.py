"""Pyodide's Python, cut to what the engine uses."""

from __future__ import annotations

import gzip
import io
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.bundle import engine, node, package, python
from generator.bundle.cache import Cache
from generator.errors import BundleError
from generator.project import Project

from . import tiny

# What the start of Pyodide and the calculators import. A new name here is paid for by every reader: think twice.
MODULES = """
    __future__.py _colorize.py _opcode_metadata.py _pyodide/__init__.py _pyodide/_base.py _pyodide/_core_docs.py
    _pyodide/_future_helper.py _pyodide/_importhook.py _pyodide/docs_argspec.py _pyodide/docstring.py
    _pyodide/jsbind.py _weakrefset.py ast.py asyncio/__init__.py collections/__init__.py contextlib.py copy.py
    copyreg.py decimal.py dis.py encodings/__init__.py encodings/aliases.py encodings/utf_8.py enum.py fractions.py
    functools.py importlib/__init__.py importlib/_abc.py importlib/_bootstrap.py importlib/_bootstrap_external.py
    importlib/abc.py importlib/resources/__init__.py importlib/resources/abc.py inspect.py json/__init__.py
    json/decoder.py json/encoder.py json/scanner.py keyword.py linecache.py numbers.py opcode.py operator.py
    pyodide/__init__.py pyodide/_package_loader.py pyodide/_state.py pyodide/code.py pyodide/ffi/__init__.py
    pyodide/webloop.py re/__init__.py re/_casefix.py re/_compiler.py re/_constants.py re/_parser.py reprlib.py
    textwrap.py token.py tokenize.py traceback.py types.py typing.py warnings.py weakref.py
""".split()


def standins(project: Project) -> dict[str, bytes]:
    folder = project.interactive / "browser" / "python" / "library"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.py")}


def make(project: Project, cache: Path) -> python.Python:
    """Bundles with an empty cache, but for the downloaded package."""
    home = Cache(Project().cache / "python")
    kept = package.fetch(home)
    Cache(cache).get("package", kept.folder.name.removeprefix("package-"), lambda: kept.files)
    return python.make(engine.read(project.interactive), standins(project), Cache(cache))


@pytest.fixture(scope="module")
def real() -> python.Python:
    project = Project()
    return python.make(engine.read(project.interactive), standins(project), Cache(project.cache / "python"))


def unpacked(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_the_modules_are_those_listed_here(real: python.Python) -> None:
    """The traced list is held, so that what the reader downloads does not grow unseen."""
    assert real.modules == MODULES


def test_the_library_holds_byte_code_of_these_modules_only(real: python.Python) -> None:
    """Marked as tied to its source by a hash that nobody checks."""
    files = unpacked(real.library[python.LIBRARY])
    assert set(files) == {f"{name}c" for name in real.modules}
    # Bytes 4 to 8 are flags: 1, by hash; 2 would ask for the source to be compared.
    assert {content[4:8] for content in files.values()} == {(1).to_bytes(4, "little")}


LATE = tiny.ENGINE + "\n\ndef late():\n    import statistics\n"


@dataclass(frozen=True)
class Made:
    """A bundle of the tiny engine, and what it was made from and with."""

    project: Project
    cache: Path
    python: python.Python


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("made")
    project = tiny.project(folder / "project", LATE)
    return Made(project, folder / "cache", make(project, folder / "cache"))


def test_the_same_input_gives_the_same_bytes(made: Made, tmp_path: Path) -> None:
    """In two runs that share nothing but the download."""
    assert make(made.project, tmp_path / "cache") == made.python


def test_nothing_is_run_when_nothing_changed(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither Node nor npm; and an edit to the engine does not make the library anew."""
    runs: list[tuple[str, ...]] = []
    real_run = node.Node.run

    def run(self: node.Node, *arguments: str | Path) -> None:
        runs.append(tuple(Path(part).name for part in arguments))
        real_run(self, *arguments)

    monkeypatch.setattr(node.Node, "run", run)
    assert make(made.project, made.cache) == made.python and runs == []
    path = made.project.interactive / "engine" / "__init__.py"
    path.write_text(LATE.replace("value * 2", "value * 3"), encoding="utf-8")
    try:
        second = make(made.project, made.cache)
    finally:
        path.write_text(LATE, encoding="utf-8")
    assert not any("cut.zip" in run for run in runs) and any("trace.py" in run for run in runs)
    assert second.library == made.python.library and second.engine != made.python.engine


def test_a_module_that_only_a_function_imports_is_shipped(made: Made) -> None:
    """What the engine may need is there, whether or not the trace came that way."""
    assert "statistics.py" in made.python.modules


def test_assertions_of_the_engine_stay(made: Made) -> None:
    """It fails in the page as it fails elsewhere: byte code of assertions is there."""
    files = unpacked(made.python.engine[python.ENGINE])
    assert b"negative" in files["interactive/engine/__init__.pyc"]
    assert "interactive/calculators/__init__.pyc" in files


def test_compressed_forms_hold_the_same(made: Made) -> None:
    """Both of both archives are shorter, and gzip gives back the archive."""
    for name, forms in ((python.ENGINE, made.python.engine), (python.LIBRARY, made.python.library)):
        assert set(forms) == {name, f"{name}.gz", f"{name}.br"}
        assert gzip.decompress(forms[f"{name}.gz"]) == forms[name]
        assert len(forms[f"{name}.br"]) < len(forms[f"{name}.gz"]) < len(forms[name])


def test_a_faulty_engine_is_told(tmp_path: Path) -> None:
    """With the error that it raises, and nothing is kept."""
    broken = tiny.ENGINE.replace("value = Fraction(", "value = 1 / 0 * Fraction(")
    with pytest.raises(BundleError, match="ZeroDivisionError"):
        make(tiny.project(tmp_path / "project", broken), tmp_path / "cache")
    assert [path.name.partition("-")[0] for path in (tmp_path / "cache").iterdir()] == ["package"]


def test_an_engine_that_answers_otherwise_in_the_cut_python_is_refused(tmp_path: Path) -> None:
    """The library is tried before it is shipped."""
    peeking = tiny.ENGINE.replace('"double": str(value * 2)', '"double": __import__("inspect").__file__[-1]')
    with pytest.raises(BundleError, match="does not answer in the cut Python"):
        make(tiny.project(tmp_path / "project", peeking), tmp_path / "cache")


def test_documentation_of_the_library_is_left_out(real: python.Python) -> None:
    """It would be a quarter of what is sent."""
    assert b"Serialize ``obj`` to a JSON formatted ``str``" not in unpacked(real.library[python.LIBRARY])["json/__init__.pyc"]
