"""What Effort and an action cost in the Cypher System (CSRD 2025-08-22)."""

from __future__ import annotations

MOST_LEVELS = 6
FIRST_LEVEL = 3
FURTHER_LEVEL = 2
IMPAIRED_PER_LEVEL = 1


def effort_cost(levels: int, edge: int = 0, *, impaired: bool = False, armor: int = 0) -> int:
    """Points from the Pool for `levels` of Effort (0 to 6).

    `edge` is subtracted once from the total; a negative one is a weakness and adds. `impaired` adds 1 a level,
    `armor` (Speed tasks) that many a level. Never below 0. Raises ValueError for other levels or negative armor.
    """
    if not 0 <= levels <= MOST_LEVELS:
        raise ValueError(f"{levels} levels of Effort cannot be applied; it is 0 to {MOST_LEVELS}")
    if armor < 0:
        raise ValueError(f"armor cannot lower the cost of Effort (got {armor})")
    if not levels:
        return 0
    total = FIRST_LEVEL + FURTHER_LEVEL * (levels - 1) + levels * (armor + IMPAIRED_PER_LEVEL * impaired)
    return max(0, total - edge)


def action_cost(costs: tuple, edge: int, reading: str) -> int:
    """Points for an action with several costs (initial, Effort), each before Edge.

    Edge counts once an action. Read as `one-part` it lowers the one of the costs where it saves most, read as `sum`
    their total. A weakness (negative edge) adds once, and only where points are spent at all. Never below 0.
    """
    total = sum(costs)
    if not total:
        return 0
    if edge < 0 or reading == "sum":
        return max(0, total - edge)
    return total - min(edge, max(costs))
