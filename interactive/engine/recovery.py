"""Recovery rolls in the Cypher System (CSRD 2025-08-22; d6 + 1 in the Numenera text)."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.working import Working

RESTS = ("first", "second", "third", "fourth")
FACES = 6


def added(edition: str, tier: int, bonus: int) -> int:
    """What is added to the d6: the tier, or 1 in the Numenera text, and any bonus."""
    return (tier if edition == "csrd" else 1) + bonus


def sums(dice: int, plus: int) -> dict:
    """Odds of every total of that many d6, `plus` added to each die."""
    odds = {0: Fraction(1)}
    for _ in range(dice):
        after: dict = {}
        for total, chance in odds.items():
            for face in range(1, FACES + 1):
                after[total + face + plus] = after.get(total + face + plus, 0) + chance / FACES
        odds = after
    return dict(sorted(odds.items()))


def recovery(values: dict, working: Working) -> dict:
    """Points of one rest and their odds, whether they are enough, and what the rest of the day can bring."""
    edition, tier, need = values["edition"], values["tier"], values["need"]
    rest = RESTS.index(values["rest"])
    left = len(RESTS) - rest
    plus = added(edition, tier, values["bonus"])
    one, remaining = sums(1, plus), sums(left, plus)
    mean = Fraction(FACES + 1, 2) + plus
    working.step("rest", rest=values["rest"])
    working.step("dice-csrd" if edition == "csrd" else "dice-numenera", tier=tier)
    if values["bonus"]:
        working.step("bonus", bonus=values["bonus"])
    working.step("range", least=1 + plus, most=FACES + plus, mean=mean)
    enough, day = _at_least(one, need), _at_least(remaining, need)
    if need:
        working.step("need", need=need, odds=enough)
    if left > 1:
        working.step("day", rolls=left, least=left * (1 + plus), most=left * (FACES + plus), mean=left * mean)
        if need:
            working.step("need-day", need=need, rolls=left, odds=day)
    working.note("maximum")
    if left == 1:
        working.note("new-day")
    if edition == "numenera":
        working.note("numenera")
    working.ruling("points", plus=plus, mean=mean, rest=values["rest"])
    return {
        "plus": plus,
        "rest_key": values["rest"],
        "least": 1 + plus,
        "most": FACES + plus,
        "mean": mean,
        "distribution": {str(points): odds for points, odds in one.items()},
        "enough": enough,
        "rolls_left": left,
        "day_least": left * (1 + plus),
        "day_most": left * (FACES + plus),
        "day_mean": left * mean,
        "day_enough": day,
        "day_distribution": {str(points): odds for points, odds in remaining.items()},
    }


def _at_least(odds: dict, need: int) -> Fraction:
    return sum((chance for points, chance in odds.items() if points >= need), Fraction(0))
