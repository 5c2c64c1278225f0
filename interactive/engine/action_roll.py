"""The action roll of Ironsworn: Starforged: odds of its outcomes, with negative momentum and with momentum burned.

All 600 ways in which one d6 and two d10 can fall are counted. Momentum is burned only where that improves the outcome,
and then a score below it gives way to it; so the better of the two scores decides.
"""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import challenge
from interactive.engine.challenge import FACES, PAIRS, faces_beaten
from interactive.engine.momentum import MOST, check, highest, reset
from interactive.engine.working import Working

DIE_FACES = 6
WAYS = DIE_FACES * PAIRS
MOST_SCORE = 10


def scores(modifier: int, momentum: int = 0) -> list:
    """The action score for each face of the action die; the face that negative momentum names counts as 0."""
    faces = (0 if momentum == -face else face for face in range(1, DIE_FACES + 1))
    return [min(MOST_SCORE, face + modifier) for face in faces]


def counts(modifier: int, momentum: int = 0, *, burn: bool = False) -> tuple:
    """Of 600 ways: strong hits, weak hits, misses, strong hits with a match, misses with a match.

    `burn`: positive momentum is burned wherever it improves the outcome.
    """
    least = momentum if burn and momentum > 0 else -FACES
    return challenge.added([challenge.tally(max(score, least)) for score in scores(modifier, momentum)])


def improved(modifier: int, momentum: int) -> int:
    """In how many of 600 ways burning that momentum improves the outcome."""
    gained = (faces_beaten(momentum) - faces_beaten(score) for score in scores(modifier, momentum))
    return sum(PAIRS - (FACES - more) ** 2 for more in gained if more > 0)


def pays_from(modifier: int) -> int | None:
    """The least momentum that improves any outcome; None if none does."""
    return next((held for held in range(1, MOST + 1) if improved(modifier, held)), None)


def action_roll(values: dict, working: Working) -> dict:
    """Odds of the outcomes and matches, without and with burning, and the limits of momentum."""
    check(values)
    momentum, impacts = values["momentum"], values["impacts"]
    modifier = values["stat"] + values["adds"]
    working.step("modifier", stat=values["stat"], adds=values["adds"], modifier=modifier)
    if DIE_FACES + modifier > MOST_SCORE:
        working.step("cap", most=MOST_SCORE, modifier=modifier)
    if momentum < 0:
        working.step("cancelled", momentum=momentum, face=-momentum, odds=Fraction(1, DIE_FACES))
        working.note("negative-face")
    if momentum == -DIE_FACES:
        working.note("at-the-bottom")
    plain = counts(modifier, momentum)
    challenge.tell(working, plain, WAYS)
    if impacts:
        working.step("limits", impacts=impacts, most=highest(impacts), reset=reset(impacts))
    burned = counts(modifier, momentum, burn=True) if momentum > 0 else None
    helps = improved(modifier, momentum) if burned else 0
    least = pays_from(modifier)
    strong, weak, miss = (Fraction(count, WAYS) for count in plain[:3])
    working.ruling("odds", strong=strong, weak=weak, miss=miss)
    if helps:
        working.step("burn", ways=WAYS, helps=helps, strong=burned[0], weak=burned[1], miss=burned[2])
        working.note("burn-choice", momentum=momentum, reset=reset(impacts))
        told = {"burned_strong": Fraction(burned[0], WAYS), "burned_miss": Fraction(burned[2], WAYS)}
        working.ruling("odds-burned", strong=strong, weak=weak, miss=miss, **told)
    elif least and least <= highest(impacts):
        working.note("burn-from", least=least)
    else:
        working.note("burn-never")
    return {
        "modifier": modifier,
        "outcomes": challenge.odds(plain, WAYS),
        "burned": challenge.odds(burned, WAYS) if burned else None,
        "burn_helps": Fraction(helps, WAYS) if burned else None,
        "pays_from": least,
        "max_momentum": highest(impacts),
        "reset": reset(impacts),
    }
