"""Action checks and contests in Hat World."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.hat_dice import WAYS, critical, dice, every, fumble
from interactive.engine.working import Working


def success(ability: int, target: int) -> Fraction:
    """Chance that an action check succeeds."""
    count = dice(ability)
    won = sum(
        ways for total, ways in WAYS[count].items()
        if critical(count, total) or (ability + total >= target and not fumble(count, total))
    )
    return Fraction(won, every(count))


def hat_check(values: dict, working: Working) -> dict:
    """Odds of an action check, of a critical and of a fumble, and the sum that the dice must show."""
    ability, target = values["ability"], values["target"]
    count = dice(ability)
    least, most = count, max(WAYS[count])
    needed = target - ability
    odds = success(ability, target)
    rare = Fraction(1, every(count))
    working.step("weak" if count == 1 else "dice", ability=ability, most=ability + most)
    working.step("needed", target=target, ability=ability, needed=needed)
    if count == 2:
        working.step("critical", odds=rare)
    working.step("fumble", dice=count, odds=rare)
    working.step("odds", ways=every(count), won=int(odds * every(count)), odds=odds)
    if count == 1 and needed <= least:
        working.note("weak-fumble")
    if not odds:
        working.ruling("impossible", most=ability + most)
    elif needed > least and (needed < most or count == 1):
        working.ruling("check", dice=count, needed=needed, odds=odds)
    else:
        working.ruling("all-but-fumble" if needed <= least else "critical-only", dice=count, odds=odds)
    return {
        "dice": count,
        "needed": max(least + 1, needed) if needed <= most else None,
        "success": odds,
        "critical": rare if count == 2 else Fraction(0),
        "fumble": rare,
    }


def standing(count: int, total: int, reading: str) -> int:
    """1 for a critical, −1 for a fumble, else 0; always 0 if the reading is that totals alone decide."""
    return 0 if reading == "totals" else critical(count, total) - fumble(count, total)


def contest(own: int, other: int, reading: str) -> tuple:
    """Odds that the own side is ahead, that both are level, and that it is behind."""
    counts = [0, 0, 0]
    mine, theirs = dice(own), dice(other)
    for total, ways in WAYS[mine].items():
        here = (standing(mine, total, reading), own + total)
        for against, more in WAYS[theirs].items():
            there = (standing(theirs, against, reading), other + against)
            counts[0 if here > there else 1 if here == there else 2] += ways * more
    return tuple(Fraction(count, every(mine) * every(theirs)) for count in counts)


def winning(own: int, other: int, side: str, reading: str) -> Fraction:
    """Chance to win a contest; the side that proposed it loses a tie."""
    ahead, level, _ = contest(own, other, reading)
    return ahead + (level if side == "challenged" else 0)


def hat_contest(values: dict, working: Working) -> dict:
    """Odds to win a contest, and of a tie."""
    own, other, side, reading = values["ability"], values["opponent"], values["side"], values["reading"]
    ahead, level, behind = contest(own, other, reading)
    win = winning(own, other, side, reading)
    for name, ability in (("own", own), ("other", other)):
        working.step(f"{name}-weak" if dice(ability) == 1 else name, ability=ability)
    working.step("odds", ways=every(dice(own)) * every(dice(other)), ahead=ahead, level=level, behind=behind)
    working.step(f"tie-{side}", win=win)
    second = "totals" if reading == "count" else "count"
    working.note(f"reading-{reading}", other=winning(own, other, side, second))
    working.ruling("win", win=win, tie=level)
    return {"win": win, "lose": 1 - win, "tie": level}
