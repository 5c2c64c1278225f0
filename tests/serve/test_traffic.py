"""Work that nobody waits for gives way to what open pages load."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from generator.serve import traffic as module
from generator.serve.traffic import LONGEST_SECONDS, QUIET_SECONDS, Traffic


class Clock:
    """Time that passes only while somebody waits; `at` says what happens when."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.at: list[tuple[float, Callable[[], object]]] = []
        monkeypatch.setattr(module, "LOOK_SECONDS", 0.0001)

    def __call__(self) -> float:
        self.now += 0.05
        while self.at and self.at[0][0] <= self.now - 100:
            self.at.pop(0)[1]()
        return self.now

    @property
    def passed(self) -> float:
        return self.now - 100


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield Clock(monkeypatch)


def test_nobody_there_is_nobody_to_wait_for(clock: Clock) -> None:
    """Without an open page the rest follows at once."""
    traffic = Traffic(clock)
    before = clock.passed
    traffic.rest()
    assert clock.passed - before < QUIET_SECONDS


def test_what_a_page_asks_for_is_waited_for(clock: Clock) -> None:
    """Until it has been quiet for a while, counted from the last answer."""
    traffic = Traffic(clock)

    def ask() -> None:
        with traffic.answering("/ko/"):
            pass

    clock.at = [(0.5, ask), (0.8, ask)]
    with traffic.listening():
        traffic.rest()
    assert 0.8 + QUIET_SECONDS <= clock.passed < 0.8 + QUIET_SECONDS + 0.5


def test_an_answer_under_way_is_no_quiet(clock: Clock) -> None:
    """However long it takes, up to a limit."""
    traffic = Traffic(clock)
    with traffic.listening(), traffic.answering("/ko/"):
        traffic.rest()
    assert LONGEST_SECONDS <= clock.passed < LONGEST_SECONDS + 1


def test_waiting_that_has_become_pointless_ends(clock: Clock) -> None:
    """Files that changed again are not kept waiting."""
    traffic = Traffic(clock)
    with traffic.listening():
        traffic.rest(lambda: True)
    assert clock.passed < QUIET_SECONDS


@pytest.mark.parametrize(
    ("path", "language"),
    [("/en/board/start/", "en"), ("/en", "en"), ("/", "ko"), ("/en/404.html", "ko"), ("/assets/js/a.js", "ko"), ("/de/", "ko")],
)
def test_the_language_that_is_read(path: str, language: str) -> None:
    """That of the page that was asked for last, whatever files came after it."""
    traffic = Traffic()
    for asked in (path, "/assets/css/malpan.css", "/en/img/malpan.svg"):
        with traffic.answering(asked):
            pass
    assert traffic.language == language
