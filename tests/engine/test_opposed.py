"""PC against PC, against all four hundred pairs of faces."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings

from tests.engine.strategies import answer, inputs

SKILL = {"inability": -1, "practiced": 0, "trained": 1, "specialized": 2}


def added(values: dict[str, Any], side: str) -> int:
    steps = SKILL[values[f"{side}_skill"]] + min(2, values[f"{side}_assets"]) + values[f"{side}_effort"]
    return 3 * (steps + values[f"{side}_eased"] - values[f"{side}_hindered"]) + values[f"{side}_bonus"]


@settings(max_examples=300, deadline=None)
@given(inputs("pvp"))
def test_odds_agree_with_all_pairs_of_faces(values: dict[str, Any]) -> None:
    """Higher hits, and a tie goes as it is read."""
    result = answer("pvp", values)["result"]
    attacker, defender = added(values, "attacker"), added(values, "defender")
    pairs = [(a + attacker, d + defender) for a in range(1, 21) for d in range(1, 21)]
    higher, equal = sum(a > d for a, d in pairs), sum(a == d for a, d in pairs)
    hit = Fraction(higher + (equal if values["tie"] == "hit" else 0), 400)
    assert result == {"attacker_adds": attacker, "defender_adds": defender, "hit": str(hit), "miss": str(1 - hit),
                      "tie": str(Fraction(equal, 400))}
