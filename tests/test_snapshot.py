"""Seeing what changed in a set of folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.snapshot import changed, passing, take, within


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a" / "deep").mkdir(parents=True)
    (tmp_path / "a" / "one.yml").write_text("1")
    (tmp_path / "a" / "deep" / "two.yml").write_text("2")
    (tmp_path / "b.yml").write_text("3")
    return tmp_path


def test_files_and_folders_are_taken(folder: Path) -> None:
    """What is not there is left out."""
    taken = take([folder / "a", folder / "b.yml", folder / "none"])
    assert sorted(taken) == [folder / "a" / "deep" / "two.yml", folder / "a" / "one.yml", folder / "b.yml"]
    assert take([folder / "a"]) == take([folder / "a"])


def test_every_change_shows(folder: Path) -> None:
    """Even one that keeps size and time: a file put in the place of another, or a time set back."""
    one = folder / "a" / "one.yml"
    before = take([folder])
    status = one.stat()
    draft = folder / "draft"
    draft.write_text("9")
    os.utime(draft, ns=(status.st_atime_ns, status.st_mtime_ns))
    draft.replace(one)
    assert changed(before, take([folder])) == [one]
    before = take([folder])
    (folder / "a" / "deep").rename(folder / "a" / "deeper")
    assert changed(before, take([folder])) == [folder / "a" / "deep" / "two.yml", folder / "a" / "deeper" / "two.yml"]


def test_links_are_followed_and_loops_end(folder: Path) -> None:
    """A linked folder is part of the data; one that leads to itself is passed over."""
    (folder / "linked").symlink_to(folder / "a")
    (folder / "a" / "loop").symlink_to(folder / "a")
    (folder / "a" / "dangling").symlink_to(folder / "nowhere")
    taken = take([folder / "linked"])
    assert sorted(path.name for path in taken) == ["one.yml", "two.yml"]


@pytest.mark.parametrize(
    ("name", "is_passing"),
    [(".a.yml.swp", True), (".a.yml.swx", True), ("4913", True), ("a.yml~", True), (".#a.yml", True),
     ("#a.yml#", True),
     ("a.yml.tmp", True), (".a.yml.part", True), ("__pycache__", True), (".git", True), ("a.yml", False),
     (".icons", False), ("swap.css", False), ("4913.yml", False)],
)  # fmt: skip
def test_what_editors_leave_is_passed_over(folder: Path, name: str, is_passing: bool) -> None:
    """And nothing else."""
    assert passing(name) == is_passing
    (folder / "a" / name).write_text("x")
    assert (folder / "a" / name in take([folder])) != is_passing


def test_a_part_of_a_snapshot(folder: Path) -> None:
    """By folders in and folders out."""
    taken = take([folder])
    assert list(within(taken, folder / "a", without=(folder / "a" / "deep",))) == [folder / "a" / "one.yml"]
