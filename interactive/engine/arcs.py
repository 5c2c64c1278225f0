"""Character arcs in the Cypher System (CSRD 2025-08-22): XP for their parts, and how long they take."""

from __future__ import annotations

from interactive.engine.working import Refused, Working

REWARDS = {"opening": 0, "step": 2, "success": 4, "failure": 2, "none": 0, "resolution": 1}
NEW_ARC = 1
MOST_PARTS_PER_SESSION = 2


def arc_xp(values: dict, working: Working) -> dict:
    """XP that the parts of an arc bring, what it costs to start, and the sessions and weeks it takes."""
    steps, climax, resolution = values["steps"], values["climax"], values["resolution"]
    if resolution and climax == "none":
        raise Refused("resolution", "resolution-without-climax")
    parts = {
        "opening": REWARDS["opening"],
        "steps": REWARDS["step"] * steps,
        "climax": REWARDS[climax],
        "resolution": REWARDS["resolution"] * resolution,
    }
    working.step("opening")
    if steps:
        working.step("steps", steps=steps, xp=parts["steps"])
    if climax != "none":
        working.step(f"climax-{climax}", xp=parts["climax"])
    if resolution:
        working.step("resolution", xp=parts["resolution"])
    earned = sum(parts.values())
    cost = 0 if values["free"] else NEW_ARC
    working.step("free" if values["free"] else "cost", cost=NEW_ARC)
    working.step("net", earned=earned, cost=cost, net=earned - cost)
    count = 1 + steps + (climax != "none") + resolution
    least = -(-count // MOST_PARTS_PER_SESSION)
    working.step("sessions", parts=count, least=least, usual=count)
    if climax == "failure" and resolution:
        working.note("resolution-after-failure")
    working.note("parts-reading")
    working.note("pace")
    working.ruling("net", earned=earned, net=earned - cost, least=least, usual=count)
    return {
        "earned": earned,
        "cost": cost,
        "net": earned - cost,
        "by_part": parts,
        "parts": count,
        "least_sessions": least,
        "usual_sessions": count,
    }
