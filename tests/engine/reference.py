"""The shared roll once more, in the plainest way there is: step by step, face by face, without a line of the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

FACES = range(1, 21)


def shift(given: dict[str, Any], run: int = 0) -> tuple[int, int]:
    """Steps up (positive) or down, and what stays on the die."""
    steps = 0
    if given["skill"] == "inability":
        steps += 1
    if given["skill"] == "trained":
        steps -= 1
    if given["skill"] == "specialized":
        steps -= 2
    room = 2
    for _ in range(given["assets"] + run):
        if room:
            steps -= 1
            room -= 1
    bonus = given["bonus"]
    while bonus >= 3:
        bonus -= 3
        if room:
            steps -= 1
            room -= 1
    for level in range(given["effort"] + given["free_effort"]):
        if level < 6:
            steps -= 1
    return steps - given["eased"] + given["hindered"], bonus


def effort_points(levels: int, impaired: bool, armor: int = 0) -> int:
    points = 0
    for level in range(levels):
        points += (3 if level == 0 else 2) + (1 if impaired else 0) + armor
    return points


def pay(costs: list[int], edge: int, reading: str) -> int:
    """The cheapest way that the reading allows; a weakness makes any spending dearer once."""
    if sum(costs) == 0:
        return 0
    if edge < 0:
        return sum(costs) - edge
    if reading == "sum":
        return max(0, sum(costs) - edge)
    return min(sum(costs) - one + max(0, one - edge) for one in costs)


def cost(given: dict[str, Any]) -> int:
    effort = effort_points(given["effort"], given["track"] == "impaired")
    return pay([given["initial_cost"], effort], given["edge"], given["edge_reading"])


def roll(given: dict[str, Any], base: int, run: int = 0, more: int = 0, intrusion: int = 1) -> dict[str, Any]:
    """The shared results, odds as fractions, by looking at every face of the die."""
    base = max(0, base)
    steps, bonus = shift(given, run)
    difficulty = max(0, base + steps + more)
    needs = difficulty > 0
    won = [face for face in FACES if face + bonus >= 3 * difficulty]
    special = needs and given["track"] == "hale"
    return {
        "base_difficulty": base,
        "difficulty": difficulty,
        "target_number": 3 * difficulty if needs else None,
        "needs_roll": needs,
        "success": Fraction(len(won), 20) if needs else Fraction(1),
        "cost": cost(given),
        "intrusion": Fraction(intrusion, 20) if needs else Fraction(0),
        "minor_effect": Fraction(int(special and 19 in won), 20),
        "major_effect": Fraction(int(special and 20 in won), 20),
    }


def written(result: dict[str, Any]) -> dict[str, Any]:
    return {name: str(one) if isinstance(one, Fraction) else one for name, one in result.items()}
