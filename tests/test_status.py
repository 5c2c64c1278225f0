"""`malpan status` and `malpan accept`: what they say, what they write, how they end."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.stamps import FILE
from generator.worddiff import worddiff
from tests.conftest import BOOK

ROOT = Path(__file__).parent.parent


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The small book, all of it reviewed, and after that one Korean block and one title changed."""
    folder = tmp_path / "data"
    shutil.copytree(BOOK, folder)
    assert main(["accept", "--all", "--data", str(folder)]) == 0
    change(folder / "board" / "start.yml", "거리는 {50 ft}로 정하고", "거리를 {50 ft}로 정하고")
    change(folder / "board" / "more.yml", "ko: 다시, en", "ko: 또다시, en")
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def run(data: Path, capsys: pytest.CaptureFixture[str]):
    """`run("status", …)`: exit status and both outputs."""

    def call(command: str, *arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([command, "--data", str(data), *arguments])
        return status, *capsys.readouterr()

    return call


def rows(text: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split()[1:] for line in text.splitlines()[1:]}


# --- status ------------------------------------------------------------------------------------


def test_figures_in_plain_text(run) -> None:
    """A line a chapter, one a system, one for all; columns line up, and stale texts are no fault."""
    status, out, err = run("status")
    assert (status, err) == (0, "")
    assert out.splitlines()[0].split() == ["rules", "blocks", "reviewed", "stale", "missing"]
    found = rows(out)
    assert list(found) == [
        "board/start", "board/more", "board/glossary", "board", "sequel/play", "sequel/glossary", "sequel", "total"
    ]
    for rules, blocks, reviewed, stale, missing in found.values():
        assert int(blocks) == int(reviewed) + int(stale) + int(missing)
        assert int(rules) >= 0
    stale = {name: found[name][3] for name in ("board/start", "board/more", "board", "sequel", "total")}
    assert list(stale.values()) == ["1", "1", "2", "0", "2"]
    assert len({len(line) for line in out.splitlines()}) == 1


def test_one_system(run) -> None:
    """--system leaves out the others."""
    status, out, _ = run("status", "--system", "sequel")
    assert status == 0
    assert list(rows(out)) == ["sequel/play", "sequel/glossary", "sequel"]


def test_json(run) -> None:
    """The object is what the command's own description says."""
    status, out, _ = run("status", "--json")
    assert status == 0
    found = json.loads(out)
    assert set(found) == {"version", "systems", "total", "stale", "unknown"}
    figures = {"rules", "blocks", "reviewed", "stale", "missing"}
    board = found["systems"][0]
    assert set(board) == {"id", "title", "chapters", "glossary"} | figures
    assert [set(chapter) for chapter in board["chapters"]] == [{"id"} | figures] * 2
    assert set(board["glossary"]) == figures == set(found["total"])
    assert found["total"]["stale"] == 2 == len(found["stale"])
    block = found["stale"][0]
    assert (block["path"], block["part"], block["language"]) == ("board/start/first", "block 2", "en")
    lines = (BOOK / block["file"]).read_text(encoding="utf-8").splitlines()
    assert lines[block["line"] - 1][: block["column"] - 1].strip() == "en:"
    assert block["text"].startswith("The distance is {50 ft}")
    assert (block["before"][:3], block["after"][:3]) == ("거리는", "거리를")
    assert found["unknown"] == []


def test_json_for_one_system_and_pattern(run) -> None:
    """--system and the pattern after --diff narrow it."""
    assert json.loads(run("status", "--json", "--system", "sequel")[1])["stale"] == []
    (one,) = json.loads(run("status", "--json", "--diff", "board/again")[1])["stale"]
    assert one["part"] == "title"


def test_difference(run) -> None:
    """What changed is told word by word, with the place of the side that is behind and what it says now."""
    status, out, err = run("status", "--diff")
    assert (status, err) == (0, "")
    first, second = out.split("\n\n")[:2]
    place, before_after, present = first.splitlines()
    assert re.fullmatch(
        r"board/start\.yml:\d+:\d+: board/start/first, block 2: "
        "the Korean has changed since the review, the English has not", place
    )
    assert before_after.startswith("  ko  [-거리는-]{+거리를+} {50 ft}로 정하고")
    assert present.startswith("  en  The distance is {50 ft}, a {50-ft} jump.")
    assert "board/more/again, title" in second and "[-다시-]{+또다시+}" in second
    assert out.endswith("\n2 texts out of date\n")


def test_difference_of_one_rule(run) -> None:
    """A pattern narrows it; one that matches rules without drift finds nothing."""
    assert run("status", "--diff", "board/start/*")[1].endswith("\n1 text out of date\n")
    assert run("status", "--diff", "sequel/*")[:2] == (0, "0 texts out of date\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--system", "bord"], "there is no system “bord” (did you mean “board”?)"),
        (["--diff", "board/frist"], "“board/frist” matches no rule (did you mean “board/first”?)"),
        (["--diff", "board/start"], "“board/start” matches no rule; for all that it holds write “board/start/*”"),
        (["--system", "sequel", "--diff", "board/*"], "“board/*” matches no rule"),
    ],
)
def test_names_that_lead_nowhere(run, arguments: list[str], said: str) -> None:
    """A name that matches nothing is wrong use, and a near one is offered."""
    status, out, err = run("status", *arguments)
    assert (status, out) == (2, "") and said in err


def test_damaged_stamps(run, data: Path) -> None:
    """A fault in the review file is a fault of the data."""
    change(data / FILE, 'ko: "다시"', 'ko: "다시!"')
    for command in (["status"], ["accept", "--all"], ["check"]):
        status, out, err = run(*command)
        assert (status, out) == (1, "")
        assert re.search(r"^reviewed\.yml:\d+:\d+: bad-stamp: ", err)


def test_a_table_on_a_terminal() -> None:
    """On a terminal the figures come as a table, elsewhere without any drawing."""
    command = [sys.executable, "-m", "generator", "status", "--data", str(BOOK)]
    plain = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "TTY_COMPATIBLE")}
    drawn = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", env={**plain, "FORCE_COLOR": "1"})
    bare = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", env=plain)
    assert drawn.returncode == bare.returncode == 0
    assert "\x1b[" in drawn.stdout and "───" in drawn.stdout
    assert "\x1b[" not in bare.stdout and "─" not in bare.stdout
    numbers = re.compile(r"\d+")
    assert numbers.findall(re.sub("\x1b\\[[0-9;]*m", "", drawn.stdout)) == numbers.findall(bare.stdout)


# --- accept ------------------------------------------------------------------------------------


def test_accept_stamps_what_matches(run, data: Path) -> None:
    """Only what was named is reviewed afterwards; the rest of the file stays as it was."""
    before = (data / FILE).read_text(encoding="utf-8").splitlines()
    status, out, err = run("accept", "board/first")
    assert (status, err) == (0, "")
    assert out == "6 texts stamped as reviewed (1 stale and 0 missing before)\n", "title, four blocks and its table"
    after = (data / FILE).read_text(encoding="utf-8").splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1
    assert rows(run("status")[1])["total"][3] == "1"


@pytest.mark.parametrize(
    ("pattern", "counted"),
    [
        ("board/again", 3), ("board/more/again", 3), ("*/again", 3), ("board/more/", 2), ("board/more/*", 5),
        ("board/glossary/effort", 2), ("board/start/ladder", 1), ("sequel/*", 6), ("b*d/f?rst", 6),
    ],
)
def test_patterns(run, pattern: str, counted: int) -> None:
    """A rule by its system, with or without its chapter; all of a chapter, its own title alone, a term, a table."""
    said = f"{counted} texts would be" if counted > 1 else "1 text would be"
    assert run("accept", "--dry-run", pattern)[1].startswith(said)


def test_accept_several(run, data: Path) -> None:
    """Patterns add up, and everything reviewed leaves a file that a second accept does not change."""
    assert run("accept", "board/start/*", "board/more/*")[0] == 0
    assert rows(run("status")[1])["total"][2:] == [rows(run("status")[1])["total"][1], "0", "0"]
    written = (data / FILE).read_bytes()
    modified = (data / FILE).stat().st_mtime_ns
    assert run("accept", "--all")[0] == 0
    assert (data / FILE).read_bytes() == written and (data / FILE).stat().st_mtime_ns == modified


def test_dry_run_writes_nothing(run, data: Path) -> None:
    """--dry-run says what would be done."""
    before = (data / FILE).read_bytes()
    status, out, _ = run("accept", "--all", "--dry-run")
    assert status == 0
    assert re.fullmatch(r"\d+ texts would be stamped as reviewed \(2 stale and 0 missing before\)\n", out)
    assert (data / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "or give --all"),
        (["--all", "board/*"], "or give --all"),
        (["board/frist"], "“board/frist” matches no rule (did you mean “board/first”?)"),
        (["board/first", "nothing/*"], "“nothing/*” matches no rule"),
        (["board"], "“board” matches no rule; for all that it holds write “board/*”"),
    ],
)
def test_accept_refuses(run, data: Path, arguments: list[str], said: str) -> None:
    """Nothing is stamped when one of the names leads nowhere or none is given."""
    before = (data / FILE).read_bytes()
    status, out, err = run("accept", *arguments)
    assert (status, out) == (2, "") and said in err
    assert (data / FILE).read_bytes() == before


def test_faulty_data_is_not_stamped(run, data: Path) -> None:
    """What the checks refuse cannot have been reviewed."""
    before = (data / FILE).read_bytes()
    change(data / "board" / "start.yml", "see: [second", "see: [secnod")
    status, _, err = run("accept", "--all")
    assert status == 1 and "unknown-rule" in err
    assert (data / FILE).read_bytes() == before


def test_what_is_gone_is_told_and_removed(run, data: Path) -> None:
    """status reports stamps of rules that are no longer there; accept removes them."""
    change(data / FILE, "  board/again:\n", "  board/gone:\n")
    line = "board/gone (rules) has stamps and is no longer in the data; malpan accept removes them\n"
    assert line in run("status")[1]
    assert line not in run("status", "--system", "sequel")[1]
    assert json.loads(run("status", "--json")[1])["unknown"] == [{"section": "rules", "path": "board/gone"}]
    assert "its stamps would be removed" in run("accept", "--dry-run", "sequel/*")[1]
    assert "board/gone (rules) is no longer in the data; its stamps were removed\n" in run("accept", "sequel/*")[1]
    assert "board/gone" not in (data / FILE).read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_told(run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk ends with 1 and a sentence, and the old stamps stay."""
    before = (data / FILE).read_bytes()

    def full(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    status, _, err = run("accept", "--all")
    assert status == 1 and "cannot be written (No space left on device)" in err
    assert (data / FILE).read_bytes() == before


# --- words -------------------------------------------------------------------------------------


def test_differences_are_made_of_words() -> None:
    """Terms and quantities change as a whole, and both texts can be put together again."""
    before, after = "[[분발]]을 {50 ft} 안에서 합니다.", "[[분발|effort]]을 {60 ft} 안에서 했습니다."
    pieces = list(worddiff(before, after))
    assert ("gone", "[[분발]]") in pieces and ("new", "[[분발|effort]]") in pieces
    assert ("gone", "{50 ft}") in pieces and ("same", " 안에서 ") in pieces
    assert "".join(text for change, text in pieces if change != "new") == before
    assert "".join(text for change, text in pieces if change != "gone") == after
