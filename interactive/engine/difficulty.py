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


def reaching(least: int) -> Fraction:
    """Chance that the face of a d20 is `least` or more."""
    return Fraction(min(DIE_FACES, max(0, DIE_FACES + 1 - least)), DIE_FACES)


def success(difficulty: int, bonus: int = 0) -> Fraction:
    """Chance that a d20 plus `bonus` reaches the target number; 1 at difficulty 0, where nobody rolls.

    Raises ValueError for a difficulty below 0.
    """
    return reaching(target_number(difficulty) - bonus)
