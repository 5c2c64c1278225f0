"""What there is to see in an answer: a row of bars, one of which is the reader's own."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import action_roll, challenge, hat_checks, opposed, progress, roll, showing, text
from interactive.engine.inputs import LANGUAGES, read
from interactive.engine.jumping import base_difficulty
from interactive.engine.momentum import LEAST
from interactive.engine.quantities import SIZES
from interactive.engine.working import Working

# How far the ladder of odds reaches to both sides of the roll that is made.
MOST_STEPS = 3
STEPS = range(-MOST_STEPS, MOST_STEPS + 1)
# Feet between the marks under a row of distances.
TICK = 5


class Point:
    """One bar: `mark` stands under it, `label` names it in both languages, `here` says that it is what was asked.

    `shown` stands above it, in place of its odds in hundredths. In a picture of parts, `parts` are theirs from below.
    """

    __slots__ = ("here", "label", "mark", "odds", "parts", "shown", "tick")

    def __init__(
        self, mark: str, label: dict, odds: Fraction, here: bool = False, tick: bool = False, shown: str = "", parts: tuple = (),
    ) -> None:
        self.mark = mark
        self.label = label
        self.odds = odds
        self.here = here
        self.tick = tick
        self.shown = shown
        self.parts = parts


class Picture:
    """Bars with a caption in both languages; the highest there could be stands for the odds `full`.

    `known` names the result that holds the same numbers, "" if none does. `parts` names what bars consist of, from
    below, in both languages; () if they are whole.
    """

    __slots__ = ("caption", "full", "known", "parts", "points")

    def __init__(
        self, caption: dict, points: list, known: str = "", full: Fraction = Fraction(1), parts: tuple = (),
    ) -> None:
        self.caption = caption
        self.points = points
        self.known = known
        self.full = full
        self.parts = parts


def picture(calculator: str, spec: dict, answer: dict) -> Picture | None:
    """The picture that helps most with an answer of `explain`, if any does."""
    result = answer["result"]
    if calculator in _OWN:
        return _OWN[calculator](spec, answer)
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
    values = {**roll.PLAIN, **read(spec, answer["inputs"])}
    made = roll.prepare(Working(), values, result["base_difficulty"], run=run)
    if result["difficulty"]:
        # What only this calculator knows of, such as the target in a vehicle.
        made = made.shifted(result["difficulty"] - made.difficulty)
    same = made.difficulty == result["difficulty"] and made.success == Fraction(result["success"])
    return made if same else None


def _ladder(spec: dict, answer: dict) -> Picture | None:
    made = _made(spec, answer)
    if made is None:
        return None
    return _steps(spec, {steps: made.shifted(steps).success for steps in STEPS})


def _steps(spec: dict, odds: dict) -> Picture:
    """A bar for each number of steps harder; those of the reader are 0."""
    points = []
    for steps, one in odds.items():
        mark = f"+{steps}" if steps > 0 else text.number(steps)
        key = "as-asked" if not steps else "easier" if steps < 0 else "harder"
        points.append(Point(mark, _phrase(spec, key, steps=abs(steps)), one, here=not steps))
    return Picture(spec["phrases"]["ladder"], points)


def _phrase(spec: dict, name: str, **values: object) -> dict:
    return {code: showing.phrase(spec, name, code, **values) for code in LANGUAGES}


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
        label = _phrase(spec, "distance", feet=feet, metres=metres)
        points.append(Point(str(feet), label, odds, here=feet == asked, tick=not feet % TICK and abs(feet - asked) > 1))
    return Picture(spec["phrases"]["distances"], points)


def _margins(spec: dict, answer: dict) -> Picture:
    """One PC against another: the odds of a hit at other steps of the attacker."""
    result = answer["result"]
    ahead, tied = result["attacker_adds"] - result["defender_adds"], answer["inputs"]["tie"] == "hit"

    odds = {}
    for steps in STEPS:
        higher, equal, _ = opposed.comparison(ahead - opposed.ADDED_PER_STEP * steps)
        odds[steps] = higher + equal if tied else higher
    return _steps(spec, odds)


def _costs(spec: dict, answer: dict) -> Picture | None:
    """What each level of Effort costs; marked is what was bought, where it is priced like that."""
    inputs, result = answer["inputs"], answer["result"]
    levels, most = inputs["effort"] + inputs["damage_effort"], max(result["table"].values())
    points = [
        Point(level, {}, Fraction(cost), here=int(level) == levels and cost == result["cost"], shown=str(cost))
        for level, cost in result["table"].items()
    ]
    return Picture(spec["results"]["table"]["label"], points, "table", Fraction(most)) if most else None


def _targets(spec: dict, answer: dict) -> Picture:
    """An action check at target numbers around the one that was asked."""
    ability, asked = answer["inputs"]["ability"], answer["inputs"]["target"]
    return Picture(spec["phrases"]["targets"], [
        Point(str(target), _phrase(spec, "target", target=target), hat_checks.success(ability, target), here=target == asked)
        for target in range(max(0, asked - MOST_STEPS), asked + MOST_STEPS + 1)
    ])


def _opponents(spec: dict, answer: dict) -> Picture:
    """A contest with opponents about as able as the one that was asked."""
    inputs = answer["inputs"]
    own, asked, side, reading = inputs["ability"], inputs["opponent"], inputs["side"], inputs["reading"]
    return Picture(spec["phrases"]["opponents"], [
        Point(
            str(other), _phrase(spec, "opponent", ability=other), hat_checks.winning(own, other, side, reading),
            here=other == asked,
        )
        for other in range(max(1, asked - MOST_STEPS), asked + MOST_STEPS + 1)
    ])


def _damage(spec: dict, answer: dict) -> Picture:
    """What damage an attack can do; none at all, which is told in words, would dwarf the rest."""
    odds, hp = answer["result"]["damage_odds"], answer["inputs"]["hp"]
    points = [
        Point(dealt, {}, Fraction(one), here=int(dealt) == hp, tick=not int(dealt) % TICK)
        for dealt, one in odds.items() if int(dealt)
    ]
    highest = max(points, key=lambda point: point.odds)
    highest.shown = text.short_percent(highest.odds)
    return Picture(spec["phrases"]["dealt"], points, "damage_odds", highest.odds)


def _momenta(spec: dict, answer: dict) -> Picture:
    """The outcomes of an action roll at every momentum there can be, burned whenever it helps."""
    result, held = answer["result"], answer["inputs"]["momentum"]
    points = []
    for momentum in range(LEAST, result["max_momentum"] + 1):
        mark = text.number(momentum)
        counts = action_roll.counts(result["modifier"], momentum, burn=True)
        points.append(_outcomes(mark, _phrase(spec, "momentum", momentum=momentum), counts, action_roll.WAYS, momentum == held))
    return Picture(spec["phrases"]["momenta"], points, parts=_outcome_names(spec))


def _boxes(spec: dict, answer: dict) -> Picture:
    """The outcomes of a progress roll by filled boxes."""
    asked = answer["inputs"]["boxes"]
    points = [
        _outcomes(str(boxes), _phrase(spec, "box", boxes=boxes), challenge.tally(boxes), challenge.PAIRS, boxes == asked)
        for boxes in range(progress.BOXES + 1)
    ]
    return Picture(spec["phrases"]["boxes"], points, parts=_outcome_names(spec))


def _outcomes(mark: str, label: dict, counts: tuple, ways: int, here: bool) -> Point:
    parts = tuple(Fraction(count, ways) for count in counts[: len(challenge.OUTCOMES)])
    return Point(mark, label, sum(parts), here, tick=True, parts=parts)


def _outcome_names(spec: dict) -> tuple:
    return tuple(spec["words"]["outcome"][name] for name in challenge.OUTCOMES)


def _none(spec: dict, answer: dict) -> None:
    """Its odds are plain enough in words."""


_OWN = {
    "jump": _distances, "effort": _costs, "pvp": _margins, "action-roll": _momenta, "progress-roll": _boxes, "oracle": _none,
    "hat-check": _targets, "hat-contest": _opponents, "hat-combat": _damage,
}
