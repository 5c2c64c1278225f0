"""What the natural face of a d20 brings in the Cypher System (CSRD 2025-08-22)."""

from __future__ import annotations

INTRUSION = 1
MINOR, MAJOR = 19, 20
# Extra damage of an attack that hits; while impaired each of these faces adds the same.
EXTRA_DAMAGE = {17: 1, 18: 2, MINOR: 3, MAJOR: 4}
IMPAIRED_EXTRA_DAMAGE = 1


def effect(face: int, *, impaired: bool = False) -> str:
    """`intrusion`, `minor` or `major`, or "" for a face without such an effect; minor and major need a success."""
    if face == INTRUSION:
        return "intrusion"
    return "" if impaired else {MINOR: "minor", MAJOR: "major"}.get(face, "")


def extra_damage(face: int, *, impaired: bool = False) -> int:
    """Points that the face adds to the damage of an attack that hits."""
    if face not in EXTRA_DAMAGE:
        return 0
    return IMPAIRED_EXTRA_DAMAGE if impaired else EXTRA_DAMAGE[face]
