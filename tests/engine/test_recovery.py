"""Recovery rolls, against rolling every combination of dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings

from interactive.engine import calculate
from tests.engine.strategies import answer, inputs

RESTS = ["first", "second", "third", "fourth"]


@settings(max_examples=150, deadline=None)
@given(inputs("recovery"))
def test_recovery_agrees_with_all_dice(values: dict[str, Any]) -> None:
    """Odds of one roll and of all rolls left today."""
    result = answer("recovery", values)["result"]
    plus = (values["tier"] if values["edition"] == "csrd" else 1) + values["bonus"]
    left = 4 - RESTS.index(values["rest"])
    for dice, distribution, enough, mean in ((1, "distribution", "enough", "mean"),
                                             (left, "day_distribution", "day_enough", "day_mean")):
        totals = Counter(sum(faces) + dice * plus for faces in product(range(1, 7), repeat=dice))
        whole = 6**dice
        assert result[distribution] == {str(one): str(Fraction(totals[one], whole)) for one in sorted(totals)}
        reached = sum(number for total, number in totals.items() if total >= values["need"])
        assert result[enough] == str(Fraction(reached, whole))
        assert result[mean] == str(Fraction(sum(total * number for total, number in totals.items()), whole))
    assert (result["least"], result["most"]) == (1 + plus, 6 + plus)
    assert (result["day_least"], result["day_most"]) == (left * (1 + plus), left * (6 + plus))
    assert result["rolls_left"] == left


def test_a_whole_day_is_four_dice_and_four_tiers() -> None:
    """On average 14 + 4 × tier."""
    for tier in range(1, 7):
        result = calculate("recovery", {"tier": tier})["result"]
        assert (result["day_most"], result["day_mean"]) == (24 + 4 * tier, str(14 + 4 * tier))


def test_numenera_adds_one_whatever_the_tier() -> None:
    """1d6 + 1."""
    assert calculate("recovery", {"tier": 5, "edition": "numenera"})["result"]["plus"] == 1
