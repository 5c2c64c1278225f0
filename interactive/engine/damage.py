"""Damage to a PC in the Cypher System (CSRD 2025-08-22): Armor, the order of Pools, the damage track."""

from __future__ import annotations

from interactive.engine.working import Refused, Working

# Damage that overflows takes the Pools in this order.
POOLS = ("might", "speed", "intellect")
TRACK = ("hale", "impaired", "debilitated", "dead")


class Health:
    """Pools of a PC by name and the steps taken down the damage track (0 hale … 3 dead)."""

    __slots__ = ("down", "pools")

    def __init__(self, pools: dict, down: int) -> None:
        self.pools = pools
        self.down = down

    @property
    def track(self) -> str:
        return TRACK[self.down]


def health(values: dict) -> Health:
    """The PC before the damage.

    Every Pool at 0 is a step down the track; special damage may have taken it further. Raises Refused for a state
    better than the Pools allow, and for a PC whose Pools are all empty.
    """
    pools = {name: values[name] for name in POOLS}
    empty = sum(not points for points in pools.values())
    if empty == len(POOLS):
        raise Refused("intellect", "all-pools-empty")
    if values["track_before"] == "from-pools":
        return Health(pools, empty)
    down = TRACK.index(values["track_before"])
    if down < empty:
        raise Refused("track_before", "track-above-pools", empty=empty)
    return Health(pools, down)


def take(before: Health, kind: str, points: int) -> tuple:
    """The PC after that many points of damage (Armor already subtracted), points lost by Pool, and points left over.

    `kind` is the Pool that the damage belongs to; once it is empty the rest passes on in the order of POOLS.
    """
    pools, down, lost = dict(before.pools), before.down, dict.fromkeys(POOLS, 0)
    for name in (kind, *POOLS):
        if not points or down == len(TRACK) - 1:
            break
        taken = min(points, pools[name])
        if not taken:
            continue
        points -= taken
        pools[name] -= taken
        lost[name] += taken
        if not pools[name]:
            down += 1
    return Health(pools, down), lost, points


def armor_against(values: dict) -> int:
    """Armor that counts: against Speed, Intellect and ambient damage only what is meant for the attack."""
    ignored = values["kind"] != "might" or values["ambient"]
    return values["special_armor"] + (0 if ignored else values["armor"])


def damage(values: dict, working: Working) -> dict:
    """What gets past Armor, which Pools it takes, and the state on the damage track after it."""
    before = health(values)
    kind, amount = values["kind"], values["amount"]
    armor = armor_against(values)
    points = max(0, amount - armor)
    working.step("amount", kind=kind, amount=amount)
    if values["armor"] and armor == values["special_armor"]:
        working.step("armor-ambient" if kind == "might" else "armor-ignored", armor=values["armor"], kind=kind)
        if kind == "might":
            working.note("ambient-usually")
    if values["special_armor"]:
        working.note("special-armor")
    if armor:
        working.step("armor" if points else "armor-all", amount=amount, armor=armor, points=points)
    return {"blocked": amount - points, **suffer(before, kind, points, values["direct_steps"], working)}


def suffer(before: Health, kind: str, points: int, direct: int, working: Working) -> dict:
    """Takes the points from the Pools and `direct` steps from the track, tells it, and gives the shared results."""
    after, lost, left_over = take(before, kind, points)
    _tell(working, before, kind, lost, after)
    down = min(len(TRACK) - 1, after.down + direct)
    if direct:
        working.step("direct", steps=direct)
    if down != before.down:
        working.step("track", before=TRACK[before.down], steps=down - before.down, after=TRACK[down])
    else:
        working.step("track-same", track=TRACK[down])
    if left_over:
        working.note("left-over", points=left_over)
    if TRACK[down] in ("impaired", "debilitated", "dead"):
        working.note(f"now-{TRACK[down]}")
    if down == TRACK.index("debilitated") and not after.pools["speed"]:
        working.note("cannot-move")
    working.ruling("taken" if points or direct else "nothing", points=points, track=TRACK[down], **after.pools)
    return {
        "taken": points,
        "lost": lost,
        "pools": after.pools,
        "left_over": left_over,
        "track_before": before.track,
        "track_after": TRACK[down],
        "steps_down": down - before.down,
    }


def _tell(working: Working, before: Health, kind: str, lost: dict, after: Health) -> None:
    if any(lost.values()) and not before.pools[kind]:
        working.step("pool-already-empty", pool=kind)
    order = (kind, *(name for name in POOLS if name != kind))
    for name in order:
        if lost[name]:
            working.step(
                "pool" if name == kind else "overflow",
                pool=name, before=before.pools[name], points=lost[name], after=after.pools[name],
            )
            if not after.pools[name]:
                working.step("pool-empty", pool=name)
