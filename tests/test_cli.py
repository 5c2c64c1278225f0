"""The command line: exit statuses, what is said, and that failures write nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main

ROOT = Path(__file__).parent.parent
BOOK = Path(__file__).parent / "book" / "data"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )


def test_check_says_what_it_saw() -> None:
    """A sound book ends with 0 and a count."""
    done = run("check", "--data", str(BOOK))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "2 systems, 4 rules, 8 terms: no faults found\n"


def test_faults_end_with_1_and_write_nothing(tmp_path: Path) -> None:
    """Every fault is told, one a line, and no output appears."""
    data = tmp_path / "data"
    shutil.copytree(BOOK, data)
    chapter = data / "board" / "start.yml"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("see: [second", "see: [secnod"), encoding="utf-8")
    done = run("build", "--data", str(data), "--output", str(tmp_path / "out" / "site"))
    assert done.returncode == 1 and done.stdout == ""
    assert "board/start.yml:24:11: unknown-rule: there is no rule “secnod” (did you mean “second”?)\n" in done.stderr
    assert done.stderr.endswith("1 error in 1 file\nnothing was built\n")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "arguments",
    [[], ["new"], ["new", "rule"], ["schema", "--data", "none"],
     ["bild"], ["check", "--nope"], ["build", "--site-url", "ftp://x"], ["serve", "--port", "99999"], ["serve", "--port", "x"]],
)
def test_wrong_use_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong call says what is wrong."""
    try:
        status = main(arguments)
    except SystemExit as exit_:
        status = exit_.code
    assert status == 2
    assert capsys.readouterr().err.strip()


def test_a_taken_port_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Serving on a port in use ends with 2 and a sentence, before anything is built."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--data", str(BOOK), "--output", str(tmp_path / "site"), "--port", str(port)]) == 2
    assert f"port {port} is in use by another program" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


@pytest.fixture
def warned(tmp_path: Path) -> Path:
    """A book with one warning."""
    data = tmp_path / "data"
    shutil.copytree(BOOK, data)
    chapter = data / "board" / "more.yml"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("표를 다시 봅니다.", "표를 다시 본다."), encoding="utf-8")
    return data


def test_warnings_fail_only_a_strict_check(warned: Path) -> None:
    """A warning is told with its place either way; --strict turns the exit status."""
    done = run("check", "--data", str(warned))
    assert done.returncode == 0 and "no errors" in done.stdout
    line = "board/more.yml:9:14: speech-level: “표를 다시 본다.” is not in 합니다체; end the sentence with -니다 [warning]"
    assert done.stderr == f"{line}\n1 warning in 1 file\n"
    strict = run("check", "--data", str(warned), "--strict")
    assert strict.returncode == 1 and strict.stderr == done.stderr and strict.stdout == ""


def test_json_report(warned: Path) -> None:
    """Standard output is one JSON document, with or without problems."""
    found = json.loads(run("check", "--data", str(warned), "--format", "json").stdout)
    assert (found["errors"], found["warnings"]) == (0, 1)
    assert found["problems"][0] == {
        "file": "board/more.yml", "line": 9, "column": 14, "code": "speech-level", "level": "warning",
        "message": "“표를 다시 본다.” is not in 합니다체; end the sentence with -니다",
    }
    assert json.loads(run("check", "--data", str(BOOK), "--format", "json").stdout) == {
        "problems": [], "errors": 0, "warnings": 0
    }


def test_github_annotations_come_by_themselves_in_actions(warned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside Actions the report is annotations; a chosen format wins."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    done = run("check", "--data", str(warned))
    assert done.stdout.startswith(f"::warning file={warned.as_posix()}/board/more.yml,line=9,col=14,title=speech-level::")
    assert "::" not in run("check", "--data", str(warned), "--format", "text").stdout


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    """A code is explained in both languages with examples; an unknown one is wrong use with a suggestion."""
    assert main(["check", "--explain", "numbers-differ"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("numbers-differ (error)") and "bad:" in said and "good:" in said
    assert main(["check", "--explain", "number-differs"]) == 2
    assert "did you mean “numbers-differ”?" in capsys.readouterr().err


def test_help_names_every_command() -> None:
    """--help lists the commands and the exit statuses."""
    done = run("--help")
    assert done.returncode == 0
    for word in ("check", "build", "serve", "new", "schema", "exit status"):
        assert word in done.stdout
