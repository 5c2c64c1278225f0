"""Every kind of bad data is told with its exact place; `tests/broken/<case>/expected.txt` holds what is said.

A case is laid over `tests/broken/_base`. `pytest --rewrite` writes the expected files anew.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from generator.library import Memory, examine, load

BROKEN = Path(__file__).parent / "broken"
CASES = sorted(path.name for path in BROKEN.iterdir() if path.name != "_base")


def problems_of(folder: Path) -> list[str]:
    memory = Memory()
    _, problems = examine(folder, memory)
    assert list(problems) == sorted(problems), "problems come in order"
    assert examine(folder, memory)[1] == problems, "what was read before is told again"
    return [f"{problem} [warning]" if problem.level == "warning" else str(problem) for problem in problems]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(BROKEN / "_base", folder)
    return folder


def test_the_base_itself_is_sound(data: Path) -> None:
    """What a case reports comes from the case."""
    assert problems_of(data) == [] and load(data).book.systems


@pytest.mark.parametrize("name", CASES)
def test_case(name: str, data: Path, rewrite: bool) -> None:
    """A broken file is reported line for line as expected."""
    shutil.copytree(BROKEN / name / "input", data, dirs_exist_ok=True)
    expected = BROKEN / name / "expected.txt"
    found = "".join(f"{line}\n" for line in problems_of(data))
    if rewrite:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


def test_what_is_remembered_hides_nothing(tmp_path: Path) -> None:
    """Each broken file in turn, in one long session: what is told is what a first look tells."""
    folder, memory = tmp_path / "data", Memory()
    for name in CASES:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(BROKEN / "_base", folder)
        examine(folder, memory)
        shutil.copytree(BROKEN / name / "input", folder, dirs_exist_ok=True)
        assert examine(folder, memory)[1] == examine(folder)[1], name


def test_no_expected_file_is_left_over() -> None:
    """A folder without input, or an expected file without a case, would test nothing."""
    for name in CASES:
        assert any((BROKEN / name / "input").rglob("*.yml")), name
        assert {path.name for path in (BROKEN / name).iterdir()} == {"input", "expected.txt"}


def test_file_is_a_folder(data: Path) -> None:
    """A folder where a chapter should be is named as such."""
    (data / "demo" / "one.yml").unlink()
    (data / "demo" / "one.yml").mkdir()
    assert problems_of(data) == ["demo/one.yml:1:1: not-a-file: this is a folder; a YAML file belongs here"]


def test_file_is_missing(data: Path) -> None:
    """A chapter that system.yml lists must be there."""
    (data / "demo" / "one.yml").unlink()
    assert problems_of(data) == ["demo/one.yml:1:1: missing-file: there is no such file; system.yml lists this chapter"]


def test_file_is_a_dangling_link(data: Path) -> None:
    """A link to nowhere is unreadable, not absent."""
    (data / "demo" / "one.yml").unlink()
    (data / "demo" / "one.yml").symlink_to("nowhere.yml")
    (line,) = problems_of(data)
    assert line.startswith("demo/one.yml:1:1: unreadable: the file cannot be read (No such file or directory)")


def test_file_may_not_be_read(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lack of permission is told as such, whoever runs the tests."""
    target = data / "demo" / "one.yml"
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == target:
            raise PermissionError(13, os.strerror(13))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (line,) = problems_of(data)
    assert line.startswith("demo/one.yml:1:1: unreadable: the file cannot be read (Permission denied)")


def test_file_is_too_large(data: Path) -> None:
    """A file of 10 MB is refused before it is parsed."""
    with (data / "demo" / "one.yml").open("ab") as file:
        file.write(b"# padding\n" * 1_000_000)
    (line,) = problems_of(data)
    assert line.startswith("demo/one.yml:1:1: file-too-large: the file has 10,000,")


def test_folder_is_missing(tmp_path: Path) -> None:
    """A data folder that is not there is one clear problem."""
    assert problems_of(tmp_path / "none") == ["none:1:1: no-data: there is no such data folder; name one with --data"]


def test_folder_holds_no_system(tmp_path: Path, data: Path) -> None:
    """An empty data folder builds no empty site."""
    shutil.rmtree(data / "demo")
    assert problems_of(data) == [
        "data:1:1: no-data: the data folder holds no system; make a folder with a system.yml in it"
    ]


def test_a_folder_may_not_be_called_like_a_page(data: Path) -> None:
    """A folder with the name of a page of the site is no system: its pages would overwrite that one."""
    (data / "status").mkdir()
    (data / "status" / "system.yml").write_text("[", encoding="utf-8")
    assert [system.id for system in load(data).book.systems] == ["demo"]


def test_a_file_with_windows_line_ends_is_read_alike(data: Path) -> None:
    """CRLF files and a byte order mark are neither faults nor do they shift positions."""
    path = data / "demo" / "one.yml"
    text = path.read_text(encoding="utf-8").replace("글입니다.", "[[분벌]]입니다.").replace("\n", "\r\n")
    path.write_bytes(("\ufeff" + text).encode())
    (line,) = problems_of(data)
    assert line.startswith("demo/one.yml:9:14: unknown-term: the glossary has no “분벌”")


def test_only_what_changed_is_read_again(data: Path) -> None:
    """A chapter whose file is as before is the same one; another comes anew, and so do its faults."""
    memory, chapter = Memory(), data / "demo" / "one.yml"
    first = load(data, memory).book
    assert load(data, memory).book.systems[0].chapters[0] is first.systems[0].chapters[0]
    sound = chapter.read_text(encoding="utf-8")
    chapter.write_text(f"{sound}nothing: 1\n", encoding="utf-8")
    assert [problem.code for problem in examine(data, memory)[1]] == ["unknown-field"]
    chapter.write_text(sound, encoding="utf-8")
    assert examine(data, memory)[1] == () and load(data, memory).book == first
