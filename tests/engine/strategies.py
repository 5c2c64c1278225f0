"""Random inputs for a calculator, made from its spec."""

from __future__ import annotations

from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from interactive.calculators import SPECS
from interactive.engine import InputError, explain

# What can be wrong only between inputs, each right by itself.
BETWEEN_INPUTS = {
    "above-effort-limit", "together-above-effort-limit", "all-pools-empty", "track-above-pools", "chase-lost",
    "chase-won", "tier-complete", "goal-not-above", "resolution-without-climax", "above-max-momentum", "track-full",
    "above-scale",
}
QUANTITIES = {
    "ft": st.integers(1, 400).map(lambda tenths: f"{tenths // 10}.{tenths % 10} ft"),
    "m": st.integers(1, 120).map(lambda tenths: f"{tenths // 10}.{tenths % 10} m"),
    "lb": st.integers(1, 9000).map(lambda tenths: f"{tenths // 10}.{tenths % 10} lb"),
    "kg": st.integers(1, 4000).map(lambda tenths: f"{tenths // 10}.{tenths % 10} kg"),
}

# A chase that is over is refused, and most pairs of numbers are one.
# Neither may momentum pass the limit that impacts set.
NARROW = {
    ("chase", "successes"): st.integers(0, 3), ("chase", "failures"): st.integers(0, 1),
    ("action-roll", "impacts"): st.integers(0, 3), ("momentum", "impacts"): st.integers(0, 3),
}


def value(one: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that an input takes."""
    match one["type"]:
        case "integer":
            return st.integers(one["min"], one["max"])
        case "choice":
            return st.sampled_from([choice["value"] for choice in one["choices"]])
        case "flag":
            return st.booleans()
        case _:
            return st.one_of(*(QUANTITIES[unit] for unit in one["units"]))


def inputs(calculator: str, **fixed: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Inputs that are right one by one; `fixed` holds some of them still, or gives their strategy."""
    held = {name: one if isinstance(one, st.SearchStrategy) else st.just(one) for name, one in fixed.items()}
    strategies = {one["name"]: value(one) for one in SPECS[calculator]["inputs"]}
    narrow = {name: one for (where, name), one in NARROW.items() if where == calculator}
    return st.fixed_dictionaries({**strategies, **narrow, **held})


def answer(calculator: str, given: dict[str, Any]) -> dict[str, Any]:
    """The answer; inputs that contradict each other are left out of the sample."""
    try:
        return explain(calculator, given)
    except InputError as error:
        assert error.code in BETWEEN_INPUTS
        reject()
