"""Wording shared with a source text is found, wherever terms are marked in it, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import TESTS
from tools import wording

ENGLISH = "The referee decides how steep the wall is, and you climb it in three rounds."
KOREAN = "심판이 벽이 얼마나 가파른지 정하면 여러분은 세 라운드 만에 벽을 오릅니다."


@pytest.fixture(scope="module")
def sources() -> wording.Sources:
    return wording.Sources([ENGLISH, KOREAN])


@pytest.mark.parametrize(
    ("text", "code", "run"),
    [
        ("Here **the referee** decides how [[steep|slope]] the wall is. You go up.", "en", "the referee decides how steep the wall is"),
        ("the referee\ndecides how steep the wall is, and you", "en", "the referee decides how steep the wall is and you"),
        ("먼저 벽이 얼마나 가파른지 정하면 [[여러분]]은 세 라운드 만에 오릅니다.", "ko", "벽이얼마나가파른지정하면여러분은세라운드만에"),
    ],
)
def test_a_shared_run_is_found_whole(sources: wording.Sources, text: str, code: str, run: str) -> None:
    assert list(sources.shared(text, code)) == [run]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The referee decides how steep the wall seems.", "en"),
        ("벽이 얼마나 가파른지 정하면 저는 올라갑니다.", "ko"),
        (KOREAN, "en"),
    ],
)
def test_less_than_a_run_is_no_finding(sources: wording.Sources, text: str, code: str) -> None:
    assert not list(sources.shared(text, code))


def test_two_runs_are_two_findings() -> None:
    """A run ends where the texts part, even when the next one starts close behind."""
    sources = wording.Sources([ENGLISH, "Then you climb it again in three long rounds."])
    text = "The referee decides how steep the wall is, then you climb it again in three long rounds."
    assert list(sources.shared(text, "en")) == [
        "the referee decides how steep the wall is", "then you climb it again in three long rounds",
    ]


def test_command_names_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No texts to compare with, none that shares anything, and one that does."""
    arguments = [str(tmp_path), "--data", str(TESTS / "book" / "data")]
    assert wording.main(arguments) == 2
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    assert wording.main(arguments) == 0
    assert capsys.readouterr().out.endswith("\nsource texts: 1, shared runs: 0\n")
    (tmp_path / "b.txt").write_text("거리는 50 ft로 정하고, 50 ft를 뜁니다.", encoding="utf-8")
    assert wording.main(arguments) == 1
    assert capsys.readouterr().out == (
        "board/start.yml:11:13: shared with a source: 거리는50ft로정하고,50ft를뜁니다.\nsource texts: 2, shared runs: 1\n"
    )


def test_command_asks_for_sound_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    assert wording.main([str(tmp_path), "--data", str(tmp_path)]) == 2
    assert "malpan check" in capsys.readouterr().out
