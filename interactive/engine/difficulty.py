"""Difficulty, target number and the odds of a d20 in the Cypher System (CSRD 2025-08-22)."""

from __future__ import annotations

from fractions import Fraction

DIE_FACES = 20
TARGET_NUMBER_PER_DIFFICULTY = 3


def target_number(difficulty: int) -> int:
    """What the d20 must reach. Raises ValueError for a difficulty below 0."""
    if difficulty < 0:
        raise ValueError(f"difficulty {difficulty} does not exist; the least is 0")
    return difficulty * TARGET_NUMBER_PER_DIFFICULTY


def success(difficulty: int) -> Fraction:
    """Chance that a d20 without any bonus reaches the target number; 1 at difficulty 0, where nobody rolls.

    Raises ValueError for a difficulty below 0.
    """
    target = target_number(difficulty)
    return Fraction(sum(face >= target for face in range(1, DIE_FACES + 1)), DIE_FACES)
