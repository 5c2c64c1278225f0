"""Long chases, against following every branch."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.engine import InputError, calculate
from interactive.engine.chases import expected_rolls, winning
from tests.engine import reference
from tests.engine.strategies import answer, inputs


def branches(success: float, needed: int, won: int, lost: int) -> tuple[float, float]:
    """Odds of winning and rolls on average, from counts of successes and failures, roll by roll."""

    @cache
    def follow(won: int, lost: int, depth: int) -> tuple[float, float]:
        if lost > won:
            return 0.0, 0.0
        if won >= needed + lost:
            return 1.0, 0.0
        if depth == 0:
            return 0.0, 0.0
        good, bad = follow(won + 1, lost, depth - 1), follow(won, lost + 1, depth - 1)
        return (success * good[0] + (1 - success) * bad[0], 1 + success * good[1] + (1 - success) * bad[1])

    return follow(won, lost, 400)


@pytest.mark.parametrize("twentieths", range(0, 21))
@pytest.mark.parametrize("needed", [1, 2, 3, 5])
def test_chase_agrees_with_every_branch(twentieths: int, needed: int) -> None:
    """At every chance of a roll and from every lead."""
    success = Fraction(twentieths, 20)
    for ahead in range(needed):
        odds, rolls = branches(float(success), needed, ahead, 0)
        assert float(winning(success, ahead, needed)) == pytest.approx(odds)
        assert float(expected_rolls(success, ahead, needed)) == pytest.approx(rolls)


@settings(max_examples=200, deadline=None)
@given(inputs("chase", successes=st.integers(0, 5), failures=st.integers(0, 2)))
def test_chase_solves_its_own_equation(values: dict[str, Any]) -> None:
    """Odds now are those after a success and after a failure, weighed; the roll is the shared one."""
    result = answer("chase", values)["result"]
    expected = reference.roll(values, values["level"])
    assert {name: result[name] for name in expected} == reference.written(expected)
    success, ahead, needed = expected["success"], values["successes"] - values["failures"], values["needed"]
    better, worse = winning(success, ahead + 1, needed), winning(success, ahead - 1, needed)
    assert Fraction(result["win"]) == success * better + (1 - success) * worse
    more = {step: expected_rolls(success, ahead + step, needed) for step in (1, -1)}
    assert Fraction(result["expected_rolls"]) == 1 + success * more[1] + (1 - success) * more[-1]
    assert result["successes_left"] == needed - ahead


def test_one_roll_is_the_whole_short_chase() -> None:
    """Needing one success, the odds are those of the roll."""
    result = calculate("chase", {"needed": 1, "level": 4})["result"]
    assert result["win"] == result["success"] and result["expected_rolls"] == "1"


@pytest.mark.parametrize(("values", "name", "code"), [
    ({"failures": 1}, "failures", "chase-lost"), ({"successes": 4, "failures": 1}, "successes", "chase-won"),
])
def test_a_chase_that_is_over_is_refused(values: dict[str, int], name: str, code: str) -> None:
    """The error says whether it was won or lost."""
    with pytest.raises(InputError) as caught:
        calculate("chase", values)
    assert (caught.value.input, caught.value.code) == (name, code)
