"""Target numbers and odds of a d20."""

from __future__ import annotations

from fractions import Fraction

import pytest

from interactive.engine.difficulty import reaching, success, target_number


@pytest.mark.parametrize("difficulty", range(16))
def test_target_number_is_three_times_the_difficulty(difficulty: int) -> None:
    """Also on the scale of power shifts, up to 15."""
    assert target_number(difficulty) == difficulty + difficulty + difficulty


@pytest.mark.parametrize(("difficulty", "percent"), [(0, 100), (1, 90), (2, 75), (3, 60), (4, 45), (5, 30), (6, 15), (7, 0), (15, 0)])
def test_odds_are_counted_faces(difficulty: int, percent: int) -> None:
    """Odds are exact fractions of twenty faces."""
    assert success(difficulty) == Fraction(percent, 100)


def test_no_difficulty_below_zero() -> None:
    """A negative difficulty is refused and not read as 0."""
    with pytest.raises(ValueError, match="the least is 0"):
        target_number(-1)


@pytest.mark.parametrize("bonus", range(-4, 12))
@pytest.mark.parametrize("difficulty", range(1, 12))
def test_odds_with_a_bonus_are_counted_faces(difficulty: int, bonus: int) -> None:
    """A bonus moves every face; odds stay within 0 and 1."""
    won = [face for face in range(1, 21) if face + bonus >= 3 * difficulty]
    assert success(difficulty, bonus) == Fraction(len(won), 20)


@pytest.mark.parametrize(("least", "faces"), [(-5, 20), (1, 20), (2, 19), (20, 1), (21, 0), (99, 0)])
def test_faces_that_reach_a_number(least: int, faces: int) -> None:
    """All of them at the lowest face, none above the highest."""
    assert reaching(least) == Fraction(faces, 20)
