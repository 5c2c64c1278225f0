"""The two challenge dice of Ironsworn: Starforged: what a score makes of them, over all 100 pairs of faces."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.working import Working

FACES = 10
PAIRS = FACES**2
# By how many of the dice are beaten, most first.
OUTCOMES = ("strong", "weak", "miss")
# What the odds of a roll are told by; the last two are parts of `strong` and `miss`.
TOLD = (*OUTCOMES, "strong-match", "miss-match")


def beaten(score: int, *dice: int) -> int:
    """How many dice the score beats; an equal one is not beaten."""
    return sum(score > die for die in dice)


def outcome(score: int, first: int, second: int) -> str:
    """`strong`, `weak` or `miss`."""
    return OUTCOMES[2 - beaten(score, first, second)]


def faces_beaten(score: int) -> int:
    """How many of the faces 1 to 10 the score beats."""
    return min(FACES, max(0, score - 1))


def tally(score: int) -> tuple:
    """Of the 100 pairs: strong hits, weak hits, misses, strong hits with a match, misses with a match."""
    won = faces_beaten(score)
    lost = FACES - won
    return won * won, 2 * won * lost, lost * lost, won, lost


def added(tallies: list) -> tuple:
    """Several tallies as one."""
    return tuple(map(sum, zip(*tallies)))


def odds(counts: tuple, ways: int) -> dict:
    """A tally as odds, by the names in `TOLD`."""
    return {name: Fraction(count, ways) for name, count in zip(TOLD, counts)}


def tell(working: Working, counts: tuple, ways: int) -> None:
    """Tells a tally: the outcomes, and the matches among them."""
    strong, weak, miss, strong_match, miss_match = counts
    working.step("odds", ways=ways, strong=strong, weak=weak, miss=miss)
    working.step("matches", strong=Fraction(strong_match, ways), miss=Fraction(miss_match, ways))
