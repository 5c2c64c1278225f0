"""Momentum in Ironsworn: Starforged: its limits, and what burning it makes of dice that lie on the table."""

from __future__ import annotations

from interactive.engine.challenge import FACES, OUTCOMES, beaten, outcome
from interactive.engine.working import Refused, Working

MOST, LEAST = 10, -6
RESET = 2


def highest(impacts: int) -> int:
    """The most momentum with that many impacts marked."""
    return MOST - impacts


def reset(impacts: int) -> int:
    """What momentum goes back to once it is burned."""
    return max(0, RESET - impacts)


def check(values: dict) -> None:
    """Raises Refused for more momentum than the impacts allow."""
    most, impacts = highest(values["impacts"]), values["impacts"]
    if values["momentum"] > most:
        raise Refused("momentum", "above-max-momentum", most=most, impacts=impacts)


def momentum(values: dict, working: Working) -> dict:
    """Outcome of a roll as it lies and with momentum burned, and the momentum that each outcome takes."""
    check(values)
    score, held, impacts = values["score"], values["momentum"], values["impacts"]
    dice = low, high = sorted((values["first"], values["second"]))
    now, after = outcome(score, *dice), outcome(max(score, held), *dice)
    helps = after != now
    back = reset(impacts)
    working.step("compare", score=score, low=low, high=high, beaten=beaten(score, *dice), outcome=now)
    if score in dice:
        working.step("tie", score=score)
    if now != OUTCOMES[0]:
        key = "burn" if held > score else "burn-below"
        working.step(key, momentum=held, score=score, beaten=beaten(held, *dice), outcome=after)
    weak_from, strong_from = (_reaching(die, score) for die in dice)
    _tell_needed(working, now, weak_from, strong_from)
    if helps:
        working.step("reset", impacts=impacts, momentum=held, reset=back)
        working.note("choice")
        working.note("gained-after", reset=back)
    if low == high:
        working.note("match")
    key = "burn" if helps else "strong" if now == OUTCOMES[0] else "keep"
    working.ruling(key, before=now, after=after, momentum=held, reset=back)
    return {
        "outcome": now,
        "burned": after,
        "helps": helps,
        "momentum_after": back if helps else None,
        "weak_from": weak_from if now == "miss" else None,
        "strong_from": strong_from if now != "strong" else None,
        "match": low == high,
    }


def _reaching(die: int, score: int) -> int | None:
    """The least momentum that beats a die which the score does not; None if none can."""
    return die + 1 if score <= die < FACES else None


def _tell_needed(working: Working, now: str, weak_from: int | None, strong_from: int | None) -> None:
    if now == "miss" and weak_from:
        working.step("weak-from", least=weak_from)
    if now != "strong":
        working.step("strong-from" if strong_from else "strong-never", least=strong_from)
