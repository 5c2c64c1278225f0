"""Ironsworn: Starforged: action rolls, momentum, progress and the oracle, against every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from interactive.calculators import SPECS
from interactive.engine import action_roll, calculate, explain
from interactive.engine.challenge import OUTCOMES, TOLD, outcome, tally
from interactive.engine.view import pictures

D6, D10 = range(1, 7), range(1, 11)
MODIFIERS = range(-3, 12)
MOMENTA = range(-6, 11)
# Counts of 600 by modifier: strong, weak, miss, strong with a match, miss with a match.
COMMUNITY_TABLE = {
    -1: (30, 140, 430, 10, 50), 0: (55, 190, 355, 15, 45), 1: (91, 238, 271, 21, 39), 2: (139, 262, 199, 27, 33),
    3: (199, 262, 139, 33, 27), 4: (271, 238, 91, 39, 21), 5: (336, 208, 56, 44, 16), 6: (392, 176, 32, 48, 12),
    7: (437, 146, 17, 51, 9), 8: (469, 122, 9, 53, 7), 9: (486, 108, 6, 54, 6), 10: (486, 108, 6, 54, 6),
}
NEGATIVE_AT_2 = {
    0: (139, 262, 199), -1: (136, 248, 216), -2: (131, 238, 231), -3: (124, 232, 244), -4: (115, 230, 255),
    -5: (104, 232, 264), -6: (91, 238, 271),
}
BURNED_AT_2 = {
    1: (139, 262, 199), 2: (139, 262, 199), 3: (139, 262, 199), 4: (144, 272, 184), 5: (158, 284, 158),
    6: (185, 290, 125), 7: (229, 282, 89), 8: (294, 252, 54), 9: (384, 192, 24), 10: (486, 108, 6),
}
# Strong, weak, miss of 100 by filled boxes.
PROGRESS = {
    0: (0, 0, 100), 1: (0, 0, 100), 2: (1, 18, 81), 3: (4, 32, 64), 4: (9, 42, 49), 5: (16, 48, 36), 6: (25, 50, 25),
    7: (36, 48, 16), 8: (49, 42, 9), 9: (64, 32, 4), 10: (81, 18, 1),
}


def result_of(score: int, first: int, second: int) -> str:
    """The outcome once more, as the rule says it."""
    won = [die for die in (first, second) if score > die]
    return {2: "strong", 1: "weak", 0: "miss"}[len(won)]


def cast(modifier: int, momentum: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Every way three dice can fall: counts as rolled, counts with momentum burned whenever that is better, and how often."""
    rolled, burned, better = dict.fromkeys(TOLD, 0), dict.fromkeys(TOLD, 0), 0
    for die, first, second in product(D6, D10, D10):
        face = 0 if momentum < 0 and die == abs(momentum) else die
        score = min(10, face + modifier)
        now = result_of(score, first, second)
        after = now
        if momentum > 0:
            instead = result_of(momentum, first, second)
            if OUTCOMES.index(instead) < OUTCOMES.index(now):
                after = instead
        better += after != now
        for counts, came in ((rolled, now), (burned, after)):
            counts[came] += 1
            if first == second:
                counts[f"{came}-match"] += 1
    return tuple(rolled.values()), tuple(burned.values()), better


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_an_action_roll_is_every_way_the_dice_can_fall(modifier: int) -> None:
    """All 600 for each momentum: outcomes, matches, burned or not, and how often burning helps."""
    for momentum in MOMENTA:
        rolled, burned, better = cast(modifier, momentum)
        assert action_roll.counts(modifier, momentum) == rolled
        assert action_roll.counts(modifier, momentum, burn=True) == burned
        assert action_roll.improved(modifier, momentum) == better


@pytest.mark.parametrize(("stat", "adds"), list(product(range(6), range(-3, 7))))
def test_the_calculator_gives_these_odds(stat: int, adds: int) -> None:
    """As reduced fractions, for every momentum there is."""
    for momentum in MOMENTA:
        rolled, burned, better = cast(stat + adds, momentum)
        result = calculate("action-roll", {"stat": stat, "adds": adds, "momentum": momentum})["result"]
        assert result["modifier"] == stat + adds
        assert result["outcomes"] == {name: str(Fraction(count, 600)) for name, count in zip(TOLD, rolled, strict=True)}
        if momentum > 0:
            assert result["burned"] == {name: str(Fraction(count, 600)) for name, count in zip(TOLD, burned, strict=True)}
            assert result["burn_helps"] == str(Fraction(better, 600))
        else:
            assert result["burned"] is None and result["burn_helps"] is None


def test_odds_are_those_of_published_tables() -> None:
    """By modifier, and at +2 by negative momentum and by momentum burned."""
    assert {modifier: action_roll.counts(modifier) for modifier in COMMUNITY_TABLE} == COMMUNITY_TABLE
    assert {held: action_roll.counts(2, held)[:3] for held in NEGATIVE_AT_2} == NEGATIVE_AT_2
    assert {held: action_roll.counts(2, held, burn=True)[:3] for held in BURNED_AT_2} == BURNED_AT_2


def test_more_to_add_is_never_worse() -> None:
    """Neither a higher modifier, nor more momentum to burn."""
    for momentum, burn in product(MOMENTA, (False, True)):
        made = [action_roll.counts(modifier, momentum, burn=burn) for modifier in MODIFIERS]
        assert all(low[0] <= high[0] and low[2] >= high[2] for low, high in zip(made, made[1:], strict=False))
    for modifier in MODIFIERS:
        made = [action_roll.counts(modifier, momentum, burn=True) for momentum in range(11)]
        assert all(low[0] <= high[0] and low[2] >= high[2] for low, high in zip(made, made[1:], strict=False))
        helps = [action_roll.improved(modifier, momentum) for momentum in range(11)]
        assert helps == sorted(helps)


def test_a_weak_hit_never_has_a_match() -> None:
    """Matches are strong hits or misses, one roll in ten."""
    for modifier, momentum in product(MODIFIERS, MOMENTA):
        counts = action_roll.counts(modifier, momentum, burn=True)
        assert sum(counts[:3]) == 600 and counts[3] + counts[4] == 60


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_burning_pays_from_the_least_momentum_that_helps(modifier: int) -> None:
    """None below it improves any roll."""
    least = action_roll.pays_from(modifier)
    helpful = [momentum for momentum in range(1, 11) if cast(modifier, momentum)[2]]
    assert least == (helpful[0] if helpful else None)


@pytest.mark.parametrize("impacts", range(11))
def test_impacts_lower_the_limits_of_momentum(impacts: int) -> None:
    """One off the maximum each; the reset goes from 2 to 1 to 0."""
    result = calculate("action-roll", {"impacts": impacts, "momentum": 0})["result"]
    assert result["max_momentum"] == 10 - impacts
    assert result["reset"] == (2, 1, 0)[min(2, impacts)]


@pytest.mark.parametrize("score", range(11))
def test_momentum_on_dice_that_lie_there(score: int) -> None:
    """Every pair of faces and every momentum: outcome, burned outcome, and the least momentum for each outcome."""
    for first, second, momentum in product(D10, D10, range(1, 11)):
        inputs = {"score": score, "first": first, "second": second, "momentum": momentum}
        result = calculate("momentum", inputs)["result"]
        now, instead = result_of(score, first, second), result_of(momentum, first, second)
        after = min(now, instead, key=OUTCOMES.index)
        assert (result["outcome"], result["burned"], result["helps"]) == (now, after, after != now)
        assert result["momentum_after"] == (2 if after != now else None)
        assert result["match"] == (first == second)
        for name, wanted in (("weak_from", {"weak", "strong"}), ("strong_from", {"strong"})):
            enough = [held for held in range(1, 11) if result_of(held, first, second) in wanted]
            needed = now == "miss" if name == "weak_from" else now != "strong"
            assert result[name] == (enough[0] if needed and enough else None), (inputs, name)


def test_ties_go_to_the_dice() -> None:
    """Equal is not beaten."""
    assert [outcome(6, 6, 6), outcome(6, 5, 6), outcome(7, 6, 6)] == ["miss", "weak", "strong"]


@pytest.mark.parametrize("boxes", range(11))
def test_a_progress_roll_is_every_pair_of_challenge_dice(boxes: int) -> None:
    """And the table of 100."""
    counts = dict.fromkeys(TOLD, 0)
    for first, second in product(D10, D10):
        came = result_of(boxes, first, second)
        counts[came] += 1
        if first == second:
            counts[f"{came}-match"] += 1
    assert tally(boxes) == tuple(counts.values())
    assert tally(boxes)[:3] == PROGRESS[boxes]
    result = calculate("progress-roll", {"boxes": boxes})["result"]
    assert result["outcomes"] == {name: str(Fraction(count, 100)) for name, count in counts.items()}


@pytest.mark.parametrize(("rank", "fills"), [
    ("troublesome", 12), ("dangerous", 8), ("formidable", 4), ("extreme", 2), ("epic", 1),
])
def test_marks_fill_box_and_track(rank: str, fills: int) -> None:
    """Marked one by one until there is nothing left to fill."""
    for boxes, ticks in product(range(10), range(4)):
        result = calculate("progress-roll", {"boxes": boxes, "ticks": ticks, "rank": rank})["result"]
        filled, marks, box = 4 * boxes + ticks, 0, None
        while filled < 40:
            filled, marks = filled + fills, marks + 1
            if box is None and filled >= 4 * (boxes + 1):
                box = marks
        assert (result["marks_left"], result["next_box"]) == (marks, box)
    full = calculate("progress-roll", {"boxes": 10, "rank": rank})["result"]
    assert (full["marks_left"], full["next_box"]) == (0, None)


@pytest.mark.parametrize(("odds", "most"), [
    ("small-chance", 10), ("unlikely", 25), ("fifty-fifty", 50), ("likely", 75), ("almost-certain", 90),
])
def test_the_oracle_reads_every_roll(odds: str, most: int) -> None:
    """All 100 faces, read as two digits: yes or no, and whether they match."""
    seen = {"yes": 0, "no": 0, "yes-match": 0, "no-match": 0}
    for roll in range(1, 101):
        shown = "00" if roll == 100 else f"{roll:02}"
        says, matched = "yes" if roll <= most else "no", shown[0] == shown[1]
        result = calculate("oracle", {"odds": odds, "roll": roll})["result"]
        assert (result["answer"], result["match"], result["yes_to"]) == (says, matched, most)
        seen[says] += 1
        seen[f"{says}-match"] += matched
    assert result["answers"] == {name: str(Fraction(count, 100)) for name, count in seen.items()}
    assert seen["yes-match"] + seen["no-match"] == 10


def test_an_oracle_not_yet_asked_answers_nothing() -> None:
    """Only the odds are told."""
    result = calculate("oracle", {})["result"]
    assert result["answer"] is None and result["match"] is None


def picture(calculator: str, inputs: dict[str, Any]) -> pictures.Picture:
    found = pictures.picture(calculator, SPECS[calculator], explain(calculator, inputs))
    assert found is not None
    return found


@pytest.mark.parametrize("inputs", [{}, {"stat": 0, "adds": -1}, {"stat": 3, "momentum": 6, "impacts": 4}])
def test_the_picture_of_an_action_roll_shows_every_momentum(inputs: dict[str, Any]) -> None:
    """Each bar is what the calculator says of that momentum, burned where it can be; one is the reader's."""
    shown = picture("action-roll", inputs)
    marks = [int(point.mark.replace("−", "-")) for point in shown.points]
    assert marks == list(range(-6, 11 - inputs.get("impacts", 0)))
    for momentum, point in zip(marks, shown.points, strict=True):
        result = calculate("action-roll", {**inputs, "momentum": momentum})["result"]
        odds = result["burned"] or result["outcomes"]
        assert point.parts == tuple(Fraction(odds[name]) for name in OUTCOMES)
        assert point.here == (momentum == inputs.get("momentum", 2))


def test_the_picture_of_a_progress_roll_shows_every_number_of_boxes() -> None:
    """From none to all ten, the reader's marked."""
    shown = picture("progress-roll", {"boxes": 4})
    assert [point.mark for point in shown.points if point.here] == ["4"]
    for boxes, point in enumerate(shown.points):
        odds = calculate("progress-roll", {"boxes": boxes})["result"]["outcomes"]
        assert point.parts == tuple(Fraction(odds[name]) for name in OUTCOMES)
