"""What there is to see in an answer: a row of odds, one of which is the reader's own."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import roll, showing, text
from interactive.engine.inputs import LANGUAGES, read
from interactive.engine.jumping import base_difficulty
from interactive.engine.quantities import SIZES
from interactive.engine.working import Working

# How far the ladder of odds reaches to both sides of the roll that is made.
MOST_STEPS = 3
# Feet between the marks under a row of distances.
TICK = 5


class Point:
    """One bar: `mark` stands under it, `label` names it in both languages, `here` says that it is what was asked."""

    __slots__ = ("here", "label", "mark", "odds", "tick")

    def __init__(self, mark: str, label: dict, odds: Fraction, here: bool = False, tick: bool = False) -> None:
        self.mark = mark
        self.label = label
        self.odds = odds
        self.here = here
        self.tick = tick


class Picture:
    """Bars with a caption in both languages; the highest there could be stands for the odds `full`.

    `known` names the result that holds the same numbers, "" if none does.
    """

    __slots__ = ("caption", "full", "known", "points")

    def __init__(self, caption: dict, points: list, known: str = "", full: Fraction = Fraction(1)) -> None:
        self.caption = caption
        self.points = points
        self.known = known
        self.full = full


def picture(calculator: str, spec: dict, answer: dict) -> Picture | None:
    """The picture that helps most with an answer of `explain`, if any does."""
    result = answer["result"]
    if calculator == "jump":
        return _distances(spec, answer)
    for name, described in spec["results"].items():
        if described["type"] == "map" and described["of"] == "odds" and name not in ("ladder", "odds") and result.get(name):
            return _map(spec, name, described, answer)
    return _ladder(spec, answer)


def _map(spec: dict, name: str, described: dict, answer: dict) -> Picture | None:
    inputs, result = answer["inputs"], answer["result"]
    asked = str(inputs.get(described.get("asked", "")))
    points = [Point(key, {}, Fraction(odds), here=key == asked) for key, odds in result[name].items()]
    while points and not points[-1].odds:
        points.pop()
    mode = max((point.odds for point in points), default=Fraction(0))
    for place, point in enumerate(points):
        point.tick = not place % TICK
    # What can happen in one of many ways has small odds each, and would lie flat.
    full = mode if sum(point.odds for point in points) == 1 else Fraction(1)
    return Picture(described["label"], points, name, full) if mode else None


def _made(spec: dict, answer: dict, run: bool = False) -> roll.Roll | None:
    """The roll that an answer tells of; None where it is no plain roll."""
    result = answer["result"]
    if "base_difficulty" not in result or "success" not in result:
        return None
    made = roll.prepare(Working(), read(spec, answer["inputs"]), result["base_difficulty"], run=run)
    if result["difficulty"]:
        # What only this calculator knows of, such as the target in a vehicle.
        made = made.shifted(result["difficulty"] - made.difficulty)
    same = made.difficulty == result["difficulty"] and made.success == Fraction(result["success"])
    return made if same else None


def _ladder(spec: dict, answer: dict) -> Picture | None:
    made = _made(spec, answer)
    if made is None:
        return None
    points = []
    for steps in range(-MOST_STEPS, MOST_STEPS + 1):
        shown = f"+{steps}" if steps > 0 else text.number(steps)
        key = "as-asked" if not steps else "easier" if steps < 0 else "harder"
        label = {code: showing.phrase(spec, key, code, steps=abs(steps)) for code in LANGUAGES}
        points.append(Point(shown, label, made.shifted(steps).success, here=not steps))
    return Picture(spec["phrases"]["ladder"], points)


def _distances(spec: dict, answer: dict) -> Picture | None:
    """Distance against odds: every whole foot up to where nobody can jump, and the jump that was asked for."""
    inputs, result = answer["inputs"], answer["result"]
    made = _made(spec, answer, run=inputs["run"] != "none")
    longest = result["reach"]["longest"]
    if made is None or not longest:
        return None
    asked = result["feet"]
    points = []
    for feet in [*range(1, longest + 2), *([asked] if asked > longest + 1 else [])]:
        odds = made.at(base_difficulty(inputs["kind"], inputs["run"], feet)).success
        metres = text.decimal(feet / SIZES["m"], 1)
        label = {code: showing.phrase(spec, "distance", code, feet=feet, metres=metres) for code in LANGUAGES}
        points.append(Point(str(feet), label, odds, here=feet == asked, tick=not feet % TICK and abs(feet - asked) > 1))
    return Picture(spec["phrases"]["distances"], points)
