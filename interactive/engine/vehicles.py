"""Vehicles fighting vehicles in the Cypher System (CSRD 2025-08-22): levels, targets, numbers, and SF options."""

from __future__ import annotations

from interactive.engine import faces, roll
from interactive.engine.working import Working

# Steps by which an attack is hindered, by what it aims at.
TARGETS = {"weapons": 2, "defenses": 2, "engine": 3, "maneuverability": 2, "core": 5}
TECH_LEVELS = 2
SYSTEM_LEVELS = 1
REDLINE_FACES = 2


def coordination(vehicles: int) -> int:
    """Steps by which vehicles that attack one target together ease the attack."""
    return min(2, vehicles - 1)


def levels(values: dict) -> tuple:
    """Levels that count for the PCs' vehicle and the enemy's, with tech rating and superior systems."""
    own, enemy = values["own_level"], values["enemy_level"]
    own += TECH_LEVELS * (values["tech"] == "own") + SYSTEM_LEVELS * values["own_system"]
    enemy += TECH_LEVELS * (values["tech"] == "enemy") + SYSTEM_LEVELS * values["enemy_system"]
    return own, enemy


def vehicle_combat(values: dict, working: Working) -> dict:
    """Odds of attacking an enemy vehicle, or of defending against it, and what a hit does."""
    own, enemy = levels(values)
    attack = values["action"] == "attack"
    _tell_levels(working, values, own, enemy)
    working.step("base", level=enemy)
    made = roll.prepare(working, values, enemy, more=_changes(values, own, enemy, attack))
    results = roll.finish(working, values, made, faces.INTRUSION + REDLINE_FACES * values["redline"])
    if values["redline"]:
        working.note("redline-limit")
    working.step("hit" if attack else "hit-own", target=values["target"])
    if not attack:
        working.note("defense-mirrors")
    results.update(own_level=own, enemy_level=enemy, target_result=values["target"])
    return results


def _changes(values: dict, own: int, enemy: int, attack: bool) -> tuple:
    """What eases (negative) or hinders the roll; for a defense, what eases the enemy's attack hinders."""
    side = 1 if attack else -1
    together = coordination(values["vehicles"])
    return (
        (enemy - own, "enemy-higher" if enemy > own else "own-higher", {}),
        (side * TARGETS[values["target"]], "aim" if attack else "aim-own", {"target": values["target"]}),
        (-side * together, "together" if attack else "together-enemy", {"vehicles": values["vehicles"]}),
        (-side * values["superior_weapons"], "weapons" if attack else "weapons-enemy", {}),
        (-values["redline"], "redline", {}),
    )


def _tell_levels(working: Working, values: dict, own: int, enemy: int) -> None:
    if own != values["own_level"]:
        working.step("own-counts", before=values["own_level"], after=own)
    if enemy != values["enemy_level"]:
        working.step("enemy-counts", before=values["enemy_level"], after=enemy)
