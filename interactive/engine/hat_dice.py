"""The dice of Hat World: 2d6, or 1d6 for a weak action, with criticals and fumbles.

Two sixes are the only 12 of 2d6, and all ones the least sum of either, so that a sum says whether it is one of them.
"""

from __future__ import annotations

FACES = 6
WEAK = 1
# Ways to roll each sum, by the number of dice.
WAYS = {
    1: {face: 1 for face in range(1, FACES + 1)},
    2: {total: FACES - abs(total - FACES - 1) for total in range(2, 2 * FACES + 1)},
}


def dice(ability: int) -> int:
    """How many dice are rolled with that ability score."""
    return 1 if ability == WEAK else 2


def critical(count: int, total: int) -> bool:
    """Whether at least two dice show a six."""
    return count == 2 and total == 2 * FACES


def fumble(count: int, total: int) -> bool:
    """Whether every die shows a one."""
    return total == count


def every(count: int) -> int:
    """How many ways those dice can fall."""
    return FACES**count
