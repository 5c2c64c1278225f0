"""A long chase in the Cypher System (CSRD 2025-08-22): odds of winning before failures outnumber successes."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import roll
from interactive.engine.working import Refused, Working


def winning(success: Fraction, ahead: int, needed: int) -> Fraction:
    """Odds of getting `needed` successes ahead before failures outnumber successes, from `ahead` now.

    Every failure calls for one more success, so the chase is won when successes are `needed` more than failures, and
    lost when failures are one more: a walk between two ends.
    """
    if ahead >= needed:
        return Fraction(1)
    if ahead < 0 or not success:
        return Fraction(0)
    here, whole = ahead + 1, needed + 1
    ratio = (1 - success) / success
    if ratio == 1:
        return Fraction(here, whole)
    return (1 - ratio**here) / (1 - ratio**whole)


def expected_rolls(success: Fraction, ahead: int, needed: int) -> Fraction:
    """Rolls on average until the chase is won or lost."""
    if ahead >= needed or ahead < 0:
        return Fraction(0)
    here, whole = ahead + 1, needed + 1
    if 2 * success == 1:
        return Fraction(here * (whole - here))
    return (whole * winning(success, ahead, needed) - here) / (2 * success - 1)


def chase(values: dict, working: Working) -> dict:
    """Odds of one roll, and of the whole chase from where it stands now."""
    needed, won, lost = values["needed"], values["successes"], values["failures"]
    ahead = won - lost
    if ahead < 0:
        raise Refused("failures", "chase-lost", successes=won)
    if ahead >= needed:
        raise Refused("successes", "chase-won", most=needed + lost - 1, failures=lost)
    working.step("level", level=values["level"])
    made = roll.prepare(working, values, values["level"])
    results = roll.finish(working, values, made)
    odds = winning(made.success, ahead, needed)
    rolls = expected_rolls(made.success, ahead, needed)
    working.step("needed", needed=needed)
    if won or lost:
        working.step("so-far", successes=won, failures=lost, left=needed - ahead)
    working.step("chase", odds=odds, rolls=rolls)
    if needed > 1 or won:
        working.note("successes-reading")
    working.ruling("chase", difficulty=made.difficulty, success=made.success, odds=odds)
    results.update(win=odds, expected_rolls=rolls, successes_left=needed - ahead)
    return results
