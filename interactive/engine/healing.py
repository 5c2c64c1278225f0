"""Healing another's Pool in the Cypher System (CSRD 2025-08-22): points → difficulty."""

from __future__ import annotations

from interactive.engine import roll
from interactive.engine.working import Working

MOST_POINTS = 20


def healing(values: dict, working: Working) -> dict:
    """Odds of restoring the points chosen, the odds of every other number, and which number restores most on average.

    Points are tried as a whole: a roll that fails restores none.
    """
    points = values["points"]
    working.step("points", points=points)
    made = roll.prepare(working, values, points)
    results = roll.finish(working, values, made)
    odds = {number: made.at(number).success for number in range(1, MOST_POINTS + 1)}
    best = max(odds, key=lambda number: (number * odds[number], odds[number]))
    sure = max((number for number, chance in odds.items() if chance == 1), default=0)
    expected = points * made.success
    working.step("expected", points=points, success=made.success, expected=expected)
    if sure:
        working.step("sure", points=sure)
    working.step("best", points=best, success=odds[best], expected=best * odds[best])
    working.note("once-a-day")
    results.update(
        points=points,
        expected_points=expected,
        sure_points=sure,
        best_points=best,
        by_points={str(number): chance for number, chance in odds.items()},
    )
    return results
