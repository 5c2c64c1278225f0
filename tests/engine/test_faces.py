"""What each natural face of the d20 brings."""

from __future__ import annotations

import pytest

from interactive.engine.faces import effect, extra_damage


@pytest.mark.parametrize("face", range(1, 21))
def test_effect_by_face(face: int) -> None:
    """1 is an intrusion, 19 minor, 20 major, every other face nothing."""
    assert effect(face) == {1: "intrusion", 19: "minor", 20: "major"}.get(face, "")


@pytest.mark.parametrize("face", range(1, 21))
def test_extra_damage_by_face(face: int) -> None:
    """17, 18, 19 and 20 add 1, 2, 3 and 4."""
    assert extra_damage(face) == {17: 1, 18: 2, 19: 3, 20: 4}.get(face, 0)


@pytest.mark.parametrize("face", range(1, 21))
def test_impaired_by_face(face: int) -> None:
    """17 to 20 add 1 each, and there is no effect but the intrusion."""
    assert extra_damage(face, impaired=True) == (1 if face >= 17 else 0)
    assert effect(face, impaired=True) == ("intrusion" if face == 1 else "")
