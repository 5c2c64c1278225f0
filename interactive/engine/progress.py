"""Progress in Ironsworn: Starforged: odds of a progress roll, and the marks until the track is full."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import challenge
from interactive.engine.working import Refused, Working

BOXES = 10
TICKS_PER_BOX = 4
TRACK = BOXES * TICKS_PER_BOX
# Ticks that one mark of progress fills, by rank.
MARK = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}


def marks(ticks: int, rank: str) -> int:
    """How many marks of progress fill so many ticks."""
    return -(-ticks // MARK[rank])


def progress_roll(values: dict, working: Working) -> dict:
    """Odds of the outcomes and matches, and how many marks fill the next box and the whole track."""
    boxes, ticks, rank = values["boxes"], values["ticks"], values["rank"]
    if boxes == BOXES and ticks:
        raise Refused("ticks", "track-full", boxes=BOXES)
    working.step("score", boxes=boxes)
    if ticks:
        working.step("partial", ticks=ticks)
    counts = challenge.tally(boxes)
    challenge.tell(working, counts, challenge.PAIRS)
    left = TRACK - TICKS_PER_BOX * boxes - ticks
    whole = marks(left, rank)
    strong, weak, miss = (Fraction(count, challenge.PAIRS) for count in counts[:3])
    told = {"strong": strong, "weak": weak, "miss": miss}
    if left:
        next_box = marks(TICKS_PER_BOX - ticks, rank)
        working.step("left", track=TRACK, per=TICKS_PER_BOX, boxes=boxes, ticks=ticks, left=left)
        working.step("marks", rank=rank, mark=MARK[rank], left=left, marks=whole)
        working.ruling("odds", marks=whole, **told)
    else:
        next_box = None
        working.ruling("odds-full", **told)
    working.note("no-momentum")
    return {
        "outcomes": challenge.odds(counts, challenge.PAIRS),
        "next_box": next_box,
        "marks_left": whole,
    }
