"""The command line: exit statuses, what is said, and that failures write nothing."""

from __future__ import annotations

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
    assert "1 problem found; nothing was built" in done.stderr
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


def test_help_names_every_command() -> None:
    """--help lists the commands and the exit statuses."""
    done = run("--help")
    assert done.returncode == 0
    for word in ("check", "build", "serve", "new", "schema", "exit status"):
        assert word in done.stdout
