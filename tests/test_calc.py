"""`malpan calc`: what it prints, in which language, and how it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from generator.cli import main
from interactive.calculators import SPECS
from interactive.engine import calculate
from interactive.engine.text import plain

ROOT = Path(__file__).parent.parent


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(["calc", *arguments])
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    told = capsys.readouterr()
    return status, told.out, told.err


def test_text_leads_with_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    """Then the working with its rules, notes, and every result."""
    status, out, err = run(capsys, "jump", "distance=20 ft", "run=short", "assets=2", "--lang", "en")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "Difficulty 4 · target number 12 or more · 45%"
    assert [lines.index(word) for word in ("Working", "Notes", "Results")] == sorted(
        lines.index(word) for word in ("Working", "Notes", "Results"))
    assert any(line.endswith("10 − 4 = 6 [cypher/jumping]") for line in lines)
    assert sum(line.startswith("  ") for line in lines[lines.index("Results"):]) == len(SPECS["jump"]["results"]) + 3


def test_korean_text_is_korean(capsys: pytest.CaptureFixture[str]) -> None:
    """Ruling, headings and results."""
    status, out, _ = run(capsys, "task", "difficulty=5", "--lang", "ko")
    assert status == 0 and out.startswith("난이도 5 · 목표치 15 이상 · 30%\n\n풀이\n")
    assert "\n결과\n" in out and "Difficulty" not in out


@pytest.mark.parametrize(
    ("environment", "word"), [("ko_KR.UTF-8", "난이도"), ("en_US.UTF-8", "Difficulty"), ("C", "Difficulty")]
)
def test_language_of_the_environment(environment: str, word: str, capsys: pytest.CaptureFixture[str],
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --lang."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", environment)
    assert run(capsys, "task")[1].startswith(word)


@pytest.mark.parametrize("calculator", SPECS)
def test_json_is_what_the_engine_gives(calculator: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One object, the same as in Python."""
    status, out, err = run(capsys, calculator, "--json")
    assert (status, err) == (0, "") and json.loads(out) == calculate(calculator, {})


@pytest.mark.parametrize("calculator", SPECS)
@pytest.mark.parametrize("code", ["ko", "en"])
def test_help_shows_every_input(calculator: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its name, label and help, what it may be, and its default."""
    status, out, _ = run(capsys, calculator, "--help", "--lang", code)
    assert status == 0
    for one in SPECS[calculator]["inputs"]:
        assert f"  {one['name']}  {plain(one['label'][code])}\n      {plain(one['help'][code])}\n" in out
        for choice in one.get("choices", ()):
            assert choice["value"] in out


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--lang", "en"]])
def test_alone_it_lists_the_calculators(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every id at the head of a line, below the system it belongs to."""
    status, out, _ = run(capsys, *arguments)
    lines = out.splitlines()[1:]
    assert status == 0 and [line.split()[0] for line in lines if line.startswith(" ")] == list(SPECS)
    assert [line for line in lines if line and line[0] != " "] == ["cypher", "numenera", "starforged", "hat-world"]


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Ids with their system, and title and summary in both languages."""
    found = json.loads(run(capsys, "--json")[1])["calculators"]
    assert [one["id"] for one in found] == list(SPECS)
    assert [one["system"] for one in found if one["id"] in ("task", "numenera-task")] == ["cypher", "numenera"]
    assert all(set(one["title"]) == set(one["summary"]) == {"ko", "en"} for one in found)


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (["jmup"], "en", "There is no calculator “jmup”."), (["jmup"], "en", "Did you mean “jump”?"),
    (["점프"], "ko", "혹시 ‘jump’ 아닙니까?"),
    (["task", "dificulty=3"], "en", "Did you mean “difficulty”?"),
    (["task", "난이도=3"], "ko", "혹시 ‘difficulty’ 아닙니까?"),
    (["task", "skill=specialised"], "en", "Did you mean “specialized”?"),
    (["task", "skill=익숙"], "ko", "혹시 ‘trained’ 아닙니까?"),
    (["task", "difficulty=16"], "en", "from 0 to 15"), (["task", "difficulty"], "en", "name=value"),
    (["task", "effort=1", "effort=2"], "ko", "두 번"), (["jump", "distance=10"], "ko", "10 ft"),
    (["effort", "effort=3", "effort_limit=2"], "en", "effort_limit"), (["jmup", "--help"], "en", "Did you mean “jump”?"),
])
def test_wrong_input_ends_with_2(
    arguments: list[str], code: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error, in the reader's language, with the nearest of what is allowed."""
    status, out, err = run(capsys, *arguments, "--lang", code)
    assert (status, out) == (2, "")
    assert err.startswith("malpan: ") and said in err and err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "name", "code"), [
    (["task", "difficulty=16"], "difficulty", "out-of-range"), (["nothing"], "calculator", "unknown-calculator"),
    (["task", "x=1"], "x", "unknown-input"), (["task", "difficulty"], "difficulty", "not-an-assignment"),
])
def test_wrong_input_as_json(arguments: list[str], name: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error in both languages on standard output, and nothing beside it."""
    status, out, err = run(capsys, *arguments, "--json")
    error = json.loads(out)["error"]
    assert (status, err, error["input"], error["code"]) == (2, "", name, code)
    assert list(error) == ["input", "code", "ko", "en"]


@pytest.mark.parametrize("arguments", [
    ["--lang", "ko", "task", "difficulty=5"], ["task", "--lang", "ko", "difficulty=5"],
    ["task", "difficulty=5", "--lang", "ko"],
])
def test_options_may_stand_anywhere(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Before the calculator, among its inputs, and behind them."""
    status, out, _ = run(capsys, *arguments)
    assert status == 0 and out.startswith("난이도 5 ")


@pytest.mark.parametrize("arguments", [["--nope"], ["task", "--nope"], ["--lang", "fr"]])
def test_wrong_options_end_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """As for every command."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "") and err


def test_negative_numbers_and_decomposed_hangul_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """A minus is part of the value, and a terminal may hand Hangul over in pieces."""
    assert json.loads(run(capsys, "task", "edge=-1", "effort=1", "--json")[1])["result"]["cost"] == 4
    taken = json.loads(run(capsys, "jump", unicodedata.normalize("NFD", "distance=3미터"), "--json")[1])
    assert taken["inputs"]["distance"] == "3 m"


def test_as_a_command() -> None:
    """The process itself ends with 2 and shows no traceback."""
    done = subprocess.run([sys.executable, "-m", "generator", "calc", "task", "difficulty=x"], cwd=ROOT,
                          capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 2 and done.stdout == "" and "Traceback" not in done.stderr
