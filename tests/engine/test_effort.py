"""What Effort costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interactive.engine.effort import effort_cost


def test_costs_without_edge() -> None:
    """Three for the first level, two for each further one, nothing for none."""
    assert [effort_cost(levels) for levels in range(7)] == [0, 3, 5, 7, 9, 11, 13]


def test_impaired_adds_one_a_level() -> None:
    """On every level, not once."""
    assert [effort_cost(levels, impaired=True) for levels in range(7)] == [0, 4, 7, 10, 13, 16, 19]


def test_worked_examples() -> None:
    """The examples of the text."""
    assert effort_cost(2, edge=1, armor=2) == 8
    assert effort_cost(3, edge=2) == 5 and effort_cost(3, edge=2, impaired=True) == 8
    assert effort_cost(1, edge=-1) == 4


@given(st.integers(0, 6), st.integers(-3, 6), st.booleans(), st.integers(0, 4))
def test_edge_counts_once_and_never_below_zero(levels: int, edge: int, impaired: bool, armor: int) -> None:
    """Edge moves the total by itself, however many levels there are."""
    full = effort_cost(levels, impaired=impaired, armor=armor)
    expected = max(0, full - edge) if levels else 0
    assert effort_cost(levels, edge, impaired=impaired, armor=armor) == expected


@pytest.mark.parametrize("levels", [-1, 7])
def test_other_levels_are_refused(levels: int) -> None:
    """No silent clamp."""
    with pytest.raises(ValueError, match="0 to 6"):
        effort_cost(levels)


def test_negative_armor_is_refused() -> None:
    """Armor cannot make Effort cheaper."""
    with pytest.raises(ValueError, match="armor"):
        effort_cost(1, armor=-1)
