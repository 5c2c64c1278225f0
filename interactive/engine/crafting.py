"""Crafting and repair in the Cypher System (CSRD 2025-08-22): difficulty, time and materials."""

from __future__ import annotations

from interactive.engine import roll
from interactive.engine.working import Working

SPECIAL = 5
# Time to make a thing, by difficulty from 0; the table ends at 10.
TIMES = (
    "few-minutes", "five-minutes", "one-hour", "one-day", "one-to-two-days", "one-week", "one-month", "one-year",
    "many-years", "many-years", "many-years",
)
LAST = len(TIMES) - 1


def crafting(values: dict, working: Working) -> dict:
    """Odds, time and materials of making or mending a thing.

    Both times are keys of the crafting table; a repair takes half to all of the time that it names.
    """
    repair, level = values["action"] == "repair", values["level"]
    base = level
    working.step("repair-level" if repair else "level", level=level)
    if values["special"]:
        working.step("special", before=base, after=base + SPECIAL)
        base += SPECIAL
    if values["art"]:
        working.step("art", before=base, art=values["art"], after=base + values["art"])
        base += values["art"]
    results = roll.finish(working, values, roll.prepare(working, values, base))
    time = TIMES[min(base, LAST)]
    materials = list(range(level, 0, -1))
    working.step("time", row=min(base, LAST), time=time)
    if repair:
        working.step("repair-time", time=time)
    if materials:
        working.step("materials", materials=materials)
    else:
        working.step("no-materials")
    _notes(working, values, base, repair and bool(materials))
    results.update(time_key=time, repair_time_key=time, materials=materials)
    return results


def _notes(working: Working, values: dict, base: int, open_materials: bool) -> None:
    working.note("time-before-easing")
    if base > LAST:
        working.note("time-capped")
    if values["special"]:
        working.note("special-time")
    if open_materials:
        working.note("repair-materials")
