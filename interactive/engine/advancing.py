"""Character advancement in the Cypher System (CSRD 2025-08-22): XP to the next tiers."""

from __future__ import annotations

from interactive.engine.working import Refused, Working

XP_PER_STEP = 4
STEPS_PER_TIER = 4
LAST_TIER = 6
STEPS = ("capabilities", "perfection", "extra_effort", "skill")
# Above this, the GM may ask for some to be spent.
HOARD = 10


def advancement(values: dict, working: Working) -> dict:
    """XP to a tier with what is bought and held already, what is open, and the sessions that it takes on average."""
    tier, held = values["tier"], values["xp"]
    bought = [name for name in STEPS if values[name]]
    count = len(bought) + values["other"]
    if count >= STEPS_PER_TIER:
        raise Refused("other" if values["other"] else "skill", "tier-complete", tier=tier)
    goal = tier + 1 if values["goal"] == "next" else int(values["goal"])
    if goal <= tier:
        raise Refused("goal", "goal-not-above", tier=tier)
    tiers = goal - tier
    open_steps = [name for name in STEPS if not values[name]]
    needed = XP_PER_STEP * (STEPS_PER_TIER * tiers - count)
    missing = max(0, needed - held)
    now = min(STEPS_PER_TIER - count, held // XP_PER_STEP)
    sessions = -(-missing // values["per_session"])
    working.step("tier", xp=XP_PER_STEP * STEPS_PER_TIER)
    if count:
        working.step("bought", count=count, xp=XP_PER_STEP * count)
    working.step("needed", tiers=tiers, count=count, needed=needed)
    if held:
        working.step("held", held=held, missing=missing)
    if missing:
        working.step("sessions", missing=missing, per=values["per_session"], sessions=sessions)
    if now:
        working.step("now", steps=now)
    if values["other"]:
        working.note("other-replaces")
    if goal > LAST_TIER:
        working.note("last-tier")
    if held > HOARD:
        working.note("hoarding", held=held)
    working.ruling("beyond" if goal > LAST_TIER else "goal", goal=goal, needed=needed, missing=missing)
    return {
        "goal": goal if goal <= LAST_TIER else None,
        "steps_bought": count,
        "steps_left": STEPS_PER_TIER * tiers - count,
        "open_steps": open_steps,
        "xp_needed": needed,
        "xp_missing": missing,
        "buyable_now": now,
        "sessions": sessions,
    }
