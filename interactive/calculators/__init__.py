"""The calculators as data: one YAML file each (inputs, messages, results), and what several share in `shared.yml`.

`SPECS` maps a calculator's id to its spec, a plain dict with the shared sets it `uses` merged in. It is read when it
is first asked for. In the page a generated module with the same `SPECS` and `COMMON` stands in for this one; it may
hold what `load` gives and call `merge` itself, which is a third of the size.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from interactive.calculators.merge import merge

FOLDER = Path(__file__).parent
SHARED = "shared"

# The order in which lists of calculators show them.
ORDER = (
    "task", "effort", "jump", "heavy-object", "healing", "crafting", "object-damage",
    "initiative", "damage", "falling", "recovery", "chase", "vehicle-combat", "pvp", "advancement", "arc-xp",
    "numenera-task", "action-roll", "momentum", "progress-roll", "oracle", "hat-check", "hat-contest", "hat-combat",
)

SPECS: dict[str, dict[str, Any]]
# What belongs to every calculator: the errors that can be told before one is known.
COMMON: dict[str, Any]


def load(name: str) -> dict[str, Any]:
    """One file as it is written: a calculator by its id, or `shared`."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with (FOLDER / f"{name}.yml").open(encoding="utf-8") as file:
        return yaml.load(file, loader)


def __getattr__(name: str) -> Any:
    if name not in ("SPECS", "COMMON"):
        raise AttributeError(name)
    shared = load(SHARED)
    values = globals()
    values["COMMON"] = merge({"id": SHARED}, shared)
    values["SPECS"] = {one: merge(load(one), shared) for one in ORDER}
    return values[name]
