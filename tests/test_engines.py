"""Where the engine runs makes no difference to what comes out or to what is told."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.builder import Builder
from generator.engines import Engine, Here, Workers
from generator.errors import SiteError
from generator.project import Project
from generator.site import EngineRun

BOOK = Path(__file__).parent / "book" / "data"
URL = "https://example.org/"


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Started once, as when serving."""
    opened = Workers(again=True)
    yield opened
    opened.close()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    shutil.copytree(Project().theme.parent, tmp_path / "site_templates")
    shutil.copytree(Project().locales, tmp_path / "generator" / "locales")
    shutil.copytree(Project().interactive, tmp_path / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(Project().config, tmp_path / "mkdocs.yml")
    return Project(tmp_path, BOOK)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def told(project: Project, engine: Engine) -> tuple[str, list[str]]:
    with pytest.raises(SiteError) as caught:
        Builder(project, project.root / "out" / "site", site_url=URL, engine=engine).build()
    return str(caught.value), caught.value.lines


def test_both_ways_give_the_same_bytes(tmp_path: Path, workers: Workers) -> None:
    """Also the second time, when the processes have compiled every template."""
    outputs = []
    for name, engine in (("here", Here()), ("first", workers), ("second", workers)):
        Builder(Project(data=BOOK), tmp_path / name / "site", site_url=URL, engine=engine).build()
        outputs.append(contents(tmp_path / name / "site"))
    assert outputs[0] == outputs[1] == outputs[2]


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("site_templates/theme/main.html", "{% block libs %}", "{% block libs %}{{ nothing.there }}",
         "site_templates/theme/main.html:6:1"),
        ("site_templates/theme/404.html", "{% block content %}", "{% block %}", "site_templates/theme/404.html:3:1"),
        ("mkdocs.yml", "  - attr_list", "  - no_such_extension", "mkdocs.yml:"),
    ],
    ids=["name", "syntax", "setting"],
)  # fmt: skip
def test_faults_come_across_whole(
    project: Project, workers: Workers, file: str, old: str, new: str, place: str
) -> None:
    """Sentence and place are the same, and both languages' processes go on to work."""
    path = project.root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    here, across = told(project, Here()), told(project, workers)
    assert across[1] == here[1] and here[1][0].startswith(place)
    path.write_text(text, encoding="utf-8")
    Builder(project, project.root / "out" / "site", site_url=URL, engine=workers).build()


def test_a_fault_of_ours_in_one_process_spoils_no_later_run(tmp_path: Path, workers: Workers) -> None:
    """It is told with its traceback, and no answer is left over for the next build to take for its own."""

    class Spoiled(Here):
        def start(self, run: EngineRun) -> None:
            workers.start(replace(run, strings={}) if run.code == "ko" else run)

        finish = workers.finish

    builders = [
        Builder(Project(data=BOOK), tmp_path / "site", site_url=URL, engine=engine) for engine in (Spoiled(), workers)
    ]
    with pytest.raises(RuntimeError, match="(?s)process for the ko pages.*Traceback.*KeyError"):
        builders[0].build()
    assert not (tmp_path / "site").exists()
    builders[1].build()
    assert {"ko", "en", "index.html"} <= {path.name for path in (tmp_path / "site").iterdir()}
    assert (tmp_path / "site" / "ko" / "index.html").is_file()


def test_a_process_that_ends_is_told_and_started_anew(project: Project) -> None:
    """A system short of memory ends processes; the next build works again."""
    workers = Workers()
    try:
        builder = Builder(project, project.root / "out" / "site", site_url=URL, engine=workers)
        os.kill(workers._workers["ko"]._process.pid, signal.SIGSTOP)

        def kill(step: str) -> None:
            if step == "assets":
                os.kill(workers._workers["ko"]._process.pid, signal.SIGKILL)

        with pytest.raises(SiteError, match=r"the process for the ko pages ended by itself \(status -9\)"):
            builder.build(kill)
        builder.build()
    finally:
        workers.close()


def test_workers_end_with_whoever_started_them() -> None:
    """Nothing stays behind."""
    workers = Workers()
    processes = [worker._process for worker in workers._workers.values()]
    workers.close()
    assert not any(process.is_alive() for process in processes)
