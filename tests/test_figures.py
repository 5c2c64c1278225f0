"""Figures of a text compare equal across languages, however they are written."""

from __future__ import annotations

from collections import Counter

import pytest

from generator import markup
from generator.figures import figures
from generator.model import Text, Where
from generator.problems import Problems


def found(text: str, code: str) -> Counter:
    return Counter(figures(markup.parse(Text(text, Where("f.yml")), code, Problems())))


@pytest.mark.parametrize(
    ("korean", "english"),
    [
        ("3점", "3 points"), ("1~10", "1–10"), ("25%", "25 percent"), ("25 %", "25%"), ("d20을 굴림", "roll a d20"), ("2D6", "2d6"),
        ("1,000점", "1000 points"), ("½", "1/2"), ("난이도가 +1", "difficulty +1"), ("−1", "-1"), ("{50 ft}", "{50-ft}"), ("1.5배", "1.5 times"),
        ("15~30%", "15–30%"), ("1. 하나\n2. 둘", "1. one\n2. two"), ("17·18", "17 and 18"), ("3−2=1", "3 − 2 = 1"),
    ],
)
def test_same_figures(korean: str, english: str) -> None:
    """Each pair says the same."""
    assert found(korean, "ko") == found(english, "en")


@pytest.mark.parametrize(
    ("korean", "english"),
    [("3점", "4 points"), ("1~10", "1–6"), ("1~10", "1, 10"), ("25%", "25"), ("d20", "20"), ("+3", "−3"), ("{50 ft}", "{50 m}"), ("3과 3", "3"), ("1/2", "2")],
)
def test_different_figures(korean: str, english: str) -> None:
    """Each pair says something else."""
    assert found(korean, "ko") != found(english, "en")
