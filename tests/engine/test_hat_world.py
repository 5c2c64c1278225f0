"""Hat World: checks, contests, attacks and damage, against every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interactive.calculators import SPECS
from interactive.engine import calculate, explain
from interactive.engine.hat_checks import success
from interactive.engine.hat_combat import ways
from interactive.engine.view import pictures

ABILITIES = range(1, 31)
TARGETS = (5, 7, 9, 10, 12, 14, 15, 18)
# Success in percent, rounded to tenths, by ability and these targets.
PERCENT = {
    1: (50.0, 16.7, 0, 0, 0, 0, 0, 0), 2: (97.2, 83.3, 58.3, 41.7, 16.7, 2.8, 2.8, 2.8),
    3: (97.2, 91.7, 72.2, 58.3, 27.8, 8.3, 2.8, 2.8), 4: (97.2, 97.2, 83.3, 72.2, 41.7, 16.7, 8.3, 2.8),
    5: (97.2, 97.2, 91.7, 83.3, 58.3, 27.8, 16.7, 2.8), 6: (97.2, 97.2, 97.2, 91.7, 72.2, 41.7, 27.8, 2.8),
}


def throws(ability: int) -> list[tuple[int, ...]]:
    """Every way the dice of that ability can fall: one die for a weak action."""
    return list(product(range(1, 7), repeat=1 if ability == 1 else 2))


def is_critical(dice: tuple[int, ...]) -> bool:
    return sum(die == 6 for die in dice) >= 2


def is_fumble(dice: tuple[int, ...]) -> bool:
    return all(die == 1 for die in dice)


@pytest.mark.parametrize("ability", ABILITIES)
def test_a_check_is_every_way_the_dice_can_fall(ability: int) -> None:
    """For every target: success, critical, fumble, and the least sum that succeeds on its own."""
    all_ = throws(ability)
    for target in range(41):
        won = [dice for dice in all_ if is_critical(dice) or (ability + sum(dice) >= target and not is_fumble(dice))]
        result = calculate("hat-check", {"ability": ability, "target": target})["result"]
        assert result["success"] == str(Fraction(len(won), len(all_)))
        assert result["critical"] == str(Fraction(sum(map(is_critical, all_)), len(all_)))
        assert result["fumble"] == str(Fraction(sum(map(is_fumble, all_)), len(all_)))
        assert result["dice"] == len(all_[0])
        plain = [sum(dice) for dice in all_ if not is_fumble(dice) and ability + sum(dice) >= target]
        assert result["needed"] == min(plain, default=None)


def test_odds_are_those_of_the_table() -> None:
    """By ability and target, to the tenth of a percent."""
    shown = {ability: tuple(round(float(100 * success(ability, target)), 1) for target in TARGETS) for ability in PERCENT}
    assert shown == PERCENT


def test_a_better_ability_is_never_worse() -> None:
    """Nor is a lower target; and only a fumble or a critical is out of reach of both."""
    for target in range(41):
        odds = [success(ability, target) for ability in ABILITIES]
        assert odds == sorted(odds)
    for ability in ABILITIES:
        odds = [success(ability, target) for target in range(41)]
        assert odds == sorted(odds, reverse=True)
        assert max(odds) == 1 - Fraction(1, len(throws(ability)))
        assert success(ability, ability + 13) == (0 if ability == 1 else Fraction(1, 36))


def rank(dice: tuple[int, ...], reading: str) -> int:
    """Whether a critical or a fumble comes before the totals."""
    if reading == "totals":
        return 0
    return 1 if is_critical(dice) else -1 if is_fumble(dice) else 0


@pytest.mark.parametrize(("side", "reading"), list(product(("proposer", "challenged"), ("count", "totals"))))
def test_a_contest_is_every_pair_of_throws(side: str, reading: str) -> None:
    """The higher wins, and on a tie the side that did not propose it."""
    for own, other in product((1, 2, 3, 4, 6, 9, 15, 30), repeat=2):
        won = tied = total = 0
        for mine, theirs in product(throws(own), throws(other)):
            total += 1
            here, there = (rank(mine, reading), own + sum(mine)), (rank(theirs, reading), other + sum(theirs))
            tied += here == there
            won += here > there or (here == there and side == "challenged")
        inputs = {"ability": own, "opponent": other, "side": side, "reading": reading}
        result = calculate("hat-contest", inputs)["result"]
        assert result["win"] == str(Fraction(won, total)) and result["tie"] == str(Fraction(tied, total))
        assert Fraction(result["win"]) + Fraction(result["lose"]) == 1


def test_the_note_of_a_contest_gives_the_other_reading() -> None:
    """As the calculator itself would."""
    for reading, other in (("count", "totals"), ("totals", "count")):
        found = explain("hat-contest", {"ability": 2, "opponent": 9, "reading": reading})
        odds = Fraction(calculate("hat-contest", {"ability": 2, "opponent": 9, "reading": other})["result"]["win"])
        assert f"{round(float(100 * odds), 1):g}%" in found["notes"][0]["en"]


def strike(attack: int, mine: tuple[int, ...], defense: int, theirs: tuple[int, ...]) -> int:
    """Damage of one attack, rule by rule."""
    if is_fumble(mine):
        return 0
    if is_critical(theirs):
        return 0
    guard = 0 if is_critical(mine) else defense
    value = 0 if is_fumble(theirs) else guard + sum(theirs)
    return max(0, attack + sum(mine) - value)


@pytest.mark.parametrize("attack", ABILITIES)
def test_damage_is_every_pair_of_throws(attack: int) -> None:
    """Against every defense and without one, in whole ways."""
    for defense in ABILITIES:
        counted = Counter(
            strike(attack, mine, defense, theirs) for mine, theirs in product(throws(attack), throws(defense))
        )
        assert ways(attack, defense) == (dict(sorted(counted.items())), counted.total())
    bare = Counter(0 if is_fumble(mine) else attack + sum(mine) for mine in throws(attack))
    assert ways(attack, None) == (dict(sorted(bare.items())), bare.total())


@pytest.mark.parametrize(("attack", "defense", "defends"), [(4, 4, "yes"), (1, 3, "yes"), (3, 1, "yes"), (1, 1, "no")])
def test_the_calculator_gives_these_odds(attack: int, defense: int, defends: str) -> None:
    """The distribution, its mean and its end, and the odds of any damage."""
    dealt, total = ways(attack, defense if defends == "yes" else None)
    result = calculate("hat-combat", {"attack": attack, "defense": defense, "defends": defends})["result"]
    assert result["damage_odds"] == {
        str(points): str(Fraction(dealt.get(points, 0), total)) for points in range(max(dealt) + 1)
    }
    assert sum(map(Fraction, result["damage_odds"].values())) == 1
    assert Fraction(result["mean"]) == sum(Fraction(points * count, total) for points, count in dealt.items())
    assert result["most"] == max(dealt) and Fraction(result["hit"]) == 1 - Fraction(dealt.get(0, 0), total)


def test_a_critical_attack_leaves_the_defender_dice_alone() -> None:
    """The example of the rules: 4 + 12 against an ability that counts as 0 and a 7 does 9."""
    assert strike(4, (6, 6), 5, (3, 4)) == 9
    counted = Counter(strike(4, (6, 6), 5, theirs) for theirs in throws(5))
    assert counted[9] == 6 and counted[0] == 1 and counted[16] == 1


def test_without_a_defense_the_attack_value_is_the_damage() -> None:
    """An attack value of 12 costs 12 HP; a fumble still fails."""
    dealt, total = ways(4, None)
    assert total == 36 and dealt[12] == 5 and dealt[0] == 1 and 6 not in dealt


@settings(max_examples=40, deadline=None)
@given(attack=st.integers(1, 12), defense=st.integers(1, 12), hp=st.integers(1, 25), defends=st.sampled_from(["yes", "no"]))
def test_attacks_until_no_hp_are_left(attack: int, defense: int, hp: int, defends: str) -> None:
    """The odds of falling within each number of attacks, by following the HP that are left."""
    dealt, total = ways(attack, defense if defends == "yes" else None)
    left, expected = {hp: Fraction(1)}, []
    for _ in range(30):
        after: dict[int, Fraction] = {}
        for held, chance in left.items():
            for points, count in dealt.items() if held else [(0, total)]:
                remaining = max(0, held - points)
                after[remaining] = after.get(remaining, Fraction(0)) + chance * Fraction(count, total)
        left = after
        expected.append(left.get(0, Fraction(0)))
    inputs = {"attack": attack, "defense": defense, "hp": hp, "defends": defends}
    result = calculate("hat-combat", inputs)["result"]
    assert result["felled"] == {str(number): str(one) for number, one in enumerate(expected[:6], 1)}
    assert result["half_within"] == next((number for number, one in enumerate(expected, 1) if one >= Fraction(1, 2)), None)


def test_hp_of_0_leaves_the_odds_to_fell_out() -> None:
    """Nothing is told of attacks, and the damage is as before."""
    without, whole = (calculate("hat-combat", {"hp": hp})["result"] for hp in (0, 10))
    assert without["felled"] is None and without["half_within"] is None
    assert without["damage_odds"] == whole["damage_odds"]


def test_better_sides_never_do_worse() -> None:
    """More ability to attack means no less damage on average, more ability to defend no more."""
    def mean(attack: int, defense: int) -> Fraction:
        dealt, total = ways(attack, defense)
        return Fraction(sum(points * count for points, count in dealt.items()), total)

    for fixed in (1, 3, 8, 20):
        assert [mean(one, fixed) for one in ABILITIES] == sorted(mean(one, fixed) for one in ABILITIES)
        assert [mean(fixed, one) for one in ABILITIES] == sorted((mean(fixed, one) for one in ABILITIES), reverse=True)


def picture(calculator: str, inputs: dict[str, Any]) -> pictures.Picture:
    found = pictures.picture(calculator, SPECS[calculator], explain(calculator, inputs))
    assert found is not None
    return found


@pytest.mark.parametrize("target", [0, 2, 9, 40])
def test_the_picture_of_a_check_shows_targets_around_it(target: int) -> None:
    """Each with its own odds; none is below 0."""
    shown = picture("hat-check", {"ability": 5, "target": target})
    assert [point.mark for point in shown.points] == [str(one) for one in range(max(0, target - 3), target + 4)]
    assert [point.mark for point in shown.points if point.here] == [str(target)]
    assert all(point.odds == success(5, int(point.mark)) for point in shown.points)


def test_the_picture_of_a_contest_shows_opponents_around_it() -> None:
    """Each with the odds that the calculator gives against them."""
    shown = picture("hat-contest", {"ability": 3, "opponent": 2, "side": "challenged"})
    for point in shown.points:
        inputs = {"ability": 3, "opponent": int(point.mark), "side": "challenged"}
        assert point.odds == Fraction(calculate("hat-contest", inputs)["result"]["win"])
    assert [point.mark for point in shown.points] == ["1", "2", "3", "4", "5"]


def test_the_picture_of_an_attack_shows_its_damage() -> None:
    """Every number of points but none, the commonest with its number, and what would take all HP marked."""
    shown, result = picture("hat-combat", {"hp": 5}), calculate("hat-combat", {"hp": 5})["result"]
    assert {point.mark: str(point.odds) for point in shown.points} == {
        points: odds for points, odds in result["damage_odds"].items() if points != "0"
    }
    assert [point.mark for point in shown.points if point.here] == ["5"]
    assert [point.mark for point in shown.points if point.shown] == ["1"]
    assert max(point.odds for point in shown.points) == shown.full
