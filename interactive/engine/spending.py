"""What an action costs in points, and what it leaves in the Pool, in the Cypher System (CSRD 2025-08-22)."""

from __future__ import annotations

from interactive.engine import faces, roll
from interactive.engine.effort import MOST_LEVELS, action_cost, effort_cost
from interactive.engine.working import Refused, Working

# Points more for each level of Effort on a Speed task.
ARMOR = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
# Damage for each level of Effort put into it.
DAMAGE_PER_LEVEL = {"single": 3, "area": 2}
AREA_LEAST = 1


def uses(task: int, damage: int, reading: str) -> tuple:
    """Levels of Effort that are priced as one.

    Read as `together` that is all in one action, read as `apart` roll and damage each have a first level of their own.
    """
    return (task + damage,) if reading == "together" else (task, damage)


def effort(values: dict, working: Working) -> dict:
    """Cost of Effort and initial cost, what it eases and adds, the Pool after it, and the cost of every level."""
    task, damage = values["effort"], values["damage_effort"]
    roll.check_effort(values, task)
    if task + damage > values["effort_limit"]:
        raise Refused("damage_effort", "together-above-effort-limit", effort=task, limit=values["effort_limit"])
    surcharge = {"impaired": values["track"] == "impaired", "armor": _armor(values, working)}
    cost = _cost(values, values["split_reading"], surcharge)
    _tell_cost(working, values, surcharge, cost)
    eased = min(MOST_LEVELS, task + values["free_effort"])
    _tell_gain(working, values, eased)
    left = values["pool"] - cost
    _tell_pool(working, values, cost, left)
    initial, edge, reading = values["initial_cost"], values["edge"], values["edge_reading"]
    table = {
        str(levels): action_cost((initial, effort_cost(levels, **surcharge)), edge, reading)
        for levels in range(1, MOST_LEVELS + 1)
    }
    extra = DAMAGE_PER_LEVEL[values["attack"]] * damage
    dealt = _dealt(values, working, extra)
    return {
        "cost": cost,
        "eased": eased,
        "extra_damage": extra,
        "damage_dealt": dealt,
        "affordable": left >= 0,
        "pool_left": left if left >= 0 else None,
        "table": table,
    }


def _costs(values: dict, split_reading: str, surcharge: dict) -> tuple:
    """Every cost of the action before Edge, the initial one first."""
    levels = uses(values["effort"], values["damage_effort"], split_reading)
    return (values["initial_cost"], *(effort_cost(one, **surcharge) for one in levels))


def _cost(values: dict, split_reading: str, surcharge: dict) -> int:
    return action_cost(_costs(values, split_reading, surcharge), values["edge"], values["edge_reading"])


def _armor(values: dict, working: Working) -> int:
    """Points more a level for the armor worn: on Speed tasks only, less what advancement took off."""
    extra, reduction = ARMOR[values["armor"]], values["armor_reduction"]
    if extra and values["stat"] != "speed":
        working.note("armor-speed-only")
        return 0
    if reduction > extra and values["stat"] == "speed":
        working.note("armor-reduced-to-none")
    return max(0, extra - reduction)


def _tell_cost(working: Working, values: dict, surcharge: dict, cost: int) -> None:
    impaired, armor = surcharge["impaired"], surcharge["armor"]
    costs = _costs(values, values["split_reading"], surcharge)
    if values["initial_cost"]:
        working.step("cost-initial", cost=values["initial_cost"])
    for levels in filter(None, uses(values["effort"], values["damage_effort"], values["split_reading"])):
        bare = effort_cost(levels, impaired=impaired)
        working.step("cost-effort-impaired" if impaired else "cost-effort", levels=levels, cost=bare)
        if armor:
            working.step("cost-armor", before=bare, armor=armor, levels=levels, after=bare + armor * levels)
    if not sum(costs):
        working.step("cost-nothing")
    elif sum(1 for one in costs if one) > 1:
        working.step("cost-together", total=sum(costs))
    roll.tell_edge(working, values, costs, cost)
    if values["effort"] and values["damage_effort"]:
        split = values["split_reading"]
        other = _cost(values, "apart" if split == "together" else "together", surcharge)
        working.note(f"split-{split}", other=other)


def _tell_gain(working: Working, values: dict, eased: int) -> None:
    task, damage, free = values["effort"], values["damage_effort"], values["free_effort"]
    if eased:
        working.step("gain-free" if eased > task else "gain", paid=task, steps=eased)
    if task + free > MOST_LEVELS:
        working.note("effort-cap")
    if free and not task + damage:
        working.note("free-effort-alone")
    if damage:
        per = DAMAGE_PER_LEVEL[values["attack"]]
        working.step("gain-damage", per=per, levels=damage, damage=per * damage)
        if values["attack"] == "area":
            working.note("area-least", least=AREA_LEAST)


def _dealt(values: dict, working: Working, extra: int) -> dict | None:
    """Damage of an attack that hits, by the natural face; None where no damage is dealt."""
    base, impaired = values["base_damage"], values["track"] == "impaired"
    if not base + extra:
        return None
    hit = base + extra
    by_face = {face: hit + faces.extra_damage(face, impaired=impaired) for face in faces.EXTRA_DAMAGE}
    working.step("dealt", base=base, extra=extra, hit=hit)
    if impaired:
        working.step("dealt-impaired", damage=hit + faces.IMPAIRED_EXTRA_DAMAGE)
    else:
        working.step("dealt-by-face", **{f"on{face}": points for face, points in by_face.items()})
    return {"hit": hit, **{str(face): points for face, points in by_face.items()}}


def _tell_pool(working: Working, values: dict, cost: int, left: int) -> None:
    if left < 0:
        working.step("pool-short", pool=values["pool"], cost=cost, short=-left)
        working.ruling("too-dear", cost=cost, short=-left)
        return
    if cost:
        working.step("pool", pool=values["pool"], cost=cost, left=left)
    working.ruling("cost", cost=cost, left=left)
    if cost and not left:
        working.note("pool-empty")
