"""Noticing changes, and waiting until they come to rest."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.serve import watch
from generator.serve.watch import LONGEST_SECONDS, QUIET_SECONDS, Watcher, settle
from generator.snapshot import Snapshot


class Disk:
    """A disk on which files change at set times, and a clock that only waiting moves."""

    def __init__(self, *changes: float) -> None:
        self.now = 0.0
        self._changes = changes
        self.looks = 0

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds

    def look(self) -> Snapshot:
        self.looks += 1
        count = sum(at <= self.now for at in self._changes)
        return {Path("a"): (count, 0, 0, 0)}


def run(disk: Disk) -> Snapshot:
    return settle(disk.look(), disk.look, disk.wait, disk.clock)


def test_one_change_waits_one_quiet_spell() -> None:
    """And looks no more often than it must."""
    disk = Disk(0)
    assert run(disk) == {Path("a"): (1, 0, 0, 0)}
    assert disk.now == pytest.approx(QUIET_SECONDS) and disk.looks == 2


def test_strokes_in_quick_succession_are_one_change() -> None:
    """The last of them is what is told."""
    strokes = [0, 0.02, 0.05, 0.1, 0.14]
    disk = Disk(*strokes)
    assert run(disk) == {Path("a"): (5, 0, 0, 0)}
    assert disk.now >= strokes[-1] + QUIET_SECONDS


def test_what_never_rests_is_told_all_the_same() -> None:
    """A log file in a watched folder must not hold everything up."""
    disk = Disk(*(number / 100 for number in range(1000)))
    run(disk)
    assert LONGEST_SECONDS <= disk.now < LONGEST_SECONDS + 2 * QUIET_SECONDS


def test_being_woken_early_is_no_quiet() -> None:
    """Events that change nothing do not shorten the spell."""
    disk = Disk(0)
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        disk.now += min(seconds, 0.01)

    settle(disk.look(), disk.look, wait, disk.clock)
    assert sum(min(seconds, 0.01) for seconds in waits) == pytest.approx(QUIET_SECONDS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data" / "game").mkdir(parents=True)
    (tmp_path / "data" / "game" / "a.yml").write_text("1")
    (tmp_path / "settings.yml").write_text("1")
    return tmp_path


@pytest.fixture(params=["hints", "looks"])
def watcher(folder: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watcher]:
    """Once told by the system, once with a system that reports nothing."""
    if request.param == "looks":

        def refuse() -> None:
            raise OSError("no more watches")

        monkeypatch.setattr(watch, "Observer", refuse)
    opened = Watcher([folder / "data", folder / "missing", folder / "settings.yml"])
    yield opened
    opened.close()


def told(watcher: Watcher) -> list[str]:
    return [path.name for path in next(watcher.changes())]


def test_each_kind_of_change_is_told(folder: Path, watcher: Watcher) -> None:
    """New, changed, renamed, replaced, deleted; files and whole folders."""
    data = folder / "data"
    (data / "game" / "a.yml").write_text("22")
    assert told(watcher) == ["a.yml"]
    (data / "game" / "b.yml").write_text("1")
    assert told(watcher) == ["b.yml"]
    (data / "game" / "b.yml").rename(data / "game" / "c.yml")
    assert told(watcher) == ["b.yml", "c.yml"]
    (data / "draft.tmp").write_text("22")
    (data / "draft.tmp").replace(data / "game" / "a.yml")
    assert told(watcher) == ["a.yml"]
    (data / "game").rename(folder / "away")
    assert told(watcher) == ["a.yml", "c.yml"]
    (folder / "away").rename(data / "game")
    assert told(watcher) == ["a.yml", "c.yml"]
    (data / "game" / "c.yml").unlink()
    assert told(watcher) == ["c.yml"]
    (folder / "settings.yml").write_text("2")
    assert told(watcher) == ["settings.yml"]


def test_a_watched_folder_may_come_and_go(folder: Path, watcher: Watcher) -> None:
    """What is saved in it afterwards is told."""
    (folder / "missing").mkdir()
    (folder / "missing" / "new.yml").write_text("1")
    assert told(watcher) == ["new.yml"]
    (folder / "data").rename(folder / "away")
    assert told(watcher) == ["a.yml"]
    (folder / "away").rename(folder / "data")
    assert told(watcher) == ["a.yml"]
    (folder / "data" / "game" / "a.yml").write_text("333")
    assert told(watcher) == ["a.yml"]


def test_changes_while_nobody_listens_are_told_afterwards(folder: Path, watcher: Watcher) -> None:
    """As when a build is under way."""
    assert not watcher.moved_on()
    (folder / "data" / "game" / "a.yml").write_text("22")
    assert watcher.moved_on()
    assert told(watcher) == ["a.yml"]
    assert not watcher.moved_on()


def test_resting_takes_what_stands_as_told(folder: Path, watcher: Watcher) -> None:
    """Only what comes later is a change."""
    (folder / "data" / "game" / "a.yml").write_text("22")
    watcher.rest()
    assert not watcher.moved_on()
    (folder / "data" / "game" / "b.yml").write_text("1")
    assert told(watcher) == ["b.yml"]


def test_what_editors_leave_is_no_change(folder: Path, watcher: Watcher) -> None:
    """Swap, backup and probe files beside a file that is saved are not named."""
    for name in (".a.yml.swp", "a.yml~", "4913", ".#a.yml", "#a.yml#"):
        (folder / "data" / "game" / name).write_text("x")
    assert not watcher.moved_on()
    (folder / "data" / "game" / "a.yml").write_text("22")
    assert told(watcher) == ["a.yml"]


def test_closing_twice_does_no_harm(folder: Path) -> None:
    """And leaves no thread behind."""
    before = threading.active_count()
    opened = Watcher([folder / "data"])
    opened.close()
    opened.close()
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and "Observer" in thread.name:
            thread.join(10)
    assert threading.active_count() <= before + 1
