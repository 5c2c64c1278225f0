"""Falling in the Cypher System (CSRD 2025-08-22): height → ambient damage."""

from __future__ import annotations

from interactive.engine.damage import health, suffer
from interactive.engine.quantities import Quantity
from interactive.engine.working import Working

FEET_PER_POINT = 10


def fall_damage(height: Quantity) -> int:
    """Points of ambient damage: 1 for every full 10 feet."""
    return int(height.into("ft") // FEET_PER_POINT)


def falling(values: dict, working: Working) -> dict:
    """Damage of a fall and what it does to the Pools and the damage track."""
    before = health(values)
    height = values["height"]
    points = fall_damage(height)
    if height.unit == "m":
        working.step("height-metres", metres=height.text.partition(" ")[0], points=points)
    else:
        working.step("height", feet=height.text.partition(" ")[0], points=points)
    if height.into("ft") % FEET_PER_POINT:
        working.note("rest-dropped")
    taken = max(0, points - values["special_armor"])
    if values["special_armor"] and points:
        working.step("armor-helps", points=points, armor=values["special_armor"], after=taken)
    working.note("armor-ignored")
    working.note("great-height")
    return {"fall_damage": points, **suffer(before, "might", taken, values["direct_steps"], working)}
