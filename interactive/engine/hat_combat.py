"""Attack and defense in Hat World: the damage of an attack, and attacks until the target's HP are gone."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.hat_dice import WAYS, critical, dice, every, fumble
from interactive.engine.working import Working

# How many attacks the odds are shown for, and the most within which half are looked for.
ATTACKS, MOST_ATTACKS = 6, 30


def damage(attack: int, attacked: int, defense: int, defended: int) -> int:
    """Damage of an attack; `attacked` and `defended` are what the dice of both sides come to."""
    strikes, guards = dice(attack), dice(defense)
    if fumble(strikes, attacked) or critical(guards, defended):
        return 0
    value = 0 if fumble(guards, defended) else defended + (0 if critical(strikes, attacked) else defense)
    return max(0, attack + attacked - value)


def ways(attack: int, defense: int | None) -> tuple:
    """Ways to deal each number of points, lowest first, and how many there are in all; no defense if that is None."""
    strikes = dice(attack)
    found: dict = {}
    for attacked, often in WAYS[strikes].items():
        if defense is None:
            dealt = 0 if fumble(strikes, attacked) else attack + attacked
            found[dealt] = found.get(dealt, 0) + often
            continue
        for defended, more in WAYS[dice(defense)].items():
            dealt = damage(attack, attacked, defense, defended)
            found[dealt] = found.get(dealt, 0) + often * more
    return dict(sorted(found.items())), every(strikes) * (every(dice(defense)) if defense is not None else 1)


def felled(dealt: dict, total: int, hp: int) -> list:
    """Odds that the damage of 1, 2, … attacks together takes all HP.

    As many attacks as are shown, and then until the odds are even, but no more than `MOST_ATTACKS`.
    """
    standing, odds, whole = {0: 1}, [], 1
    while len(odds) < ATTACKS or (2 * odds[-1] < 1 and len(odds) < MOST_ATTACKS):
        after: dict = {}
        for lost, often in standing.items():
            for points, more in dealt.items():
                if lost + points < hp:
                    after[lost + points] = after.get(lost + points, 0) + often * more
        standing, whole = after, whole * total
        odds.append(1 - Fraction(sum(standing.values()), whole))
    return odds


def hat_combat(values: dict, working: Working) -> dict:
    """Damage of an attack with its odds, and the odds that so many attacks leave the target with no HP."""
    attack, defense, hp = values["attack"], values["defense"], values["hp"]
    defends = values["defends"] == "yes"
    strikes, guards = dice(attack), dice(defense)
    dealt, total = ways(attack, defense if defends else None)
    hit = 1 - Fraction(dealt.get(0, 0), total)
    mean = Fraction(sum(points * often for points, often in dealt.items()), total)
    most = max(dealt)
    working.step("attack-weak" if strikes == 1 else "attack", ability=attack)
    if defends:
        working.step("defense-weak" if guards == 1 else "defense", ability=defense)
    else:
        working.step("defenseless")
    _tell_rare(working, strikes, guards, defends)
    working.step("damage", hit=hit, mean=mean, most=most)
    odds = felled(dealt, total, hp) if hp else []
    if hp:
        working.step("felled", hp=hp, one=odds[0], attacks=ATTACKS, within=odds[ATTACKS - 1])
        working.note("felled-reading")
    working.ruling("damage", hit=hit, mean=mean, most=most)
    return {
        "hit": hit,
        "mean": mean,
        "most": most,
        "damage_odds": {str(points): Fraction(dealt.get(points, 0), total) for points in range(most + 1)},
        "felled": {str(number): one for number, one in enumerate(odds[:ATTACKS], 1)} if hp else None,
        "half_within": next((number for number, one in enumerate(odds, 1) if 2 * one >= 1), None),
    }


def _tell_rare(working: Working, strikes: int, guards: int, defends: bool) -> None:
    """What criticals and fumbles do, and how they are read."""
    if strikes == 2 and defends:
        working.step("attack-critical", odds=Fraction(1, every(strikes)))
        working.note("critical-dice")
    working.step("attack-fumble", dice=strikes, odds=Fraction(1, every(strikes)))
    if not defends:
        return
    if guards == 2:
        working.step("defense-critical", odds=Fraction(1, every(guards)))
    working.step("defense-fumble", dice=guards, odds=Fraction(1, every(guards)))
    if strikes == guards == 2:
        working.note("both-critical")
    if 1 in (strikes, guards):
        working.note("weak-fumble")
    working.note("no-negative")
