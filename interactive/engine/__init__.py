"""Rules as pure functions: standard library only, exact arithmetic, the same under CPython and Pyodide.

`calculate` answers one calculator; `explain` gives the same with the ruling, the answer in one line. What a calculator
takes and says is in its spec (`interactive.calculators`), what it computes in the module of its subject here.
"""

from __future__ import annotations

from fractions import Fraction

from interactive import calculators
from interactive.engine import (
    action_roll, advancing, arcs, chases, crafting, damage, falling, hat_checks, hat_combat, healing, initiative, jumping,
    lifting, momentum, numenera, objects, opposed, oracle, progress, recovery, spending, tasks, text, vehicles,
)
from interactive.engine.inputs import LANGUAGES, InputError, read, refuse, written
from interactive.engine.working import Refused, Working

__all__ = ["CALCULATORS", "InputError", "calculate", "explain", "ruling"]

CALCULATORS = {
    "task": tasks.task,
    "effort": spending.effort,
    "jump": jumping.jump,
    "heavy-object": lifting.heavy_object,
    "healing": healing.healing,
    "crafting": crafting.crafting,
    "object-damage": objects.object_damage,
    "initiative": initiative.initiative,
    "damage": damage.damage,
    "falling": falling.falling,
    "recovery": recovery.recovery,
    "chase": chases.chase,
    "vehicle-combat": vehicles.vehicle_combat,
    "pvp": opposed.pvp,
    "advancement": advancing.advancement,
    "arc-xp": arcs.arc_xp,
    "numenera-task": numenera.numenera_task,
    "action-roll": action_roll.action_roll,
    "momentum": momentum.momentum,
    "progress-roll": progress.progress_roll,
    "oracle": oracle.oracle,
    "hat-check": hat_checks.hat_check,
    "hat-contest": hat_checks.hat_contest,
    "hat-combat": hat_combat.hat_combat,
}


def calculate(calculator: str, inputs: dict) -> dict:
    """The answer of one calculator: `calculator`, `inputs` (defaults filled in), `result`, `steps` and `notes`.

    Odds are reduced fractions as text. Inputs may be text, as a command line or a link gives them. Raises InputError
    for an unknown calculator or a wrong input.
    """
    answer = explain(calculator, inputs)
    del answer["ruling"]
    return answer


def explain(calculator: str, inputs: dict, *, marked: bool = False) -> dict:
    """What `calculate` gives and `ruling`, the answer in one line, in both languages.

    `marked` keeps the marks of game terms (`[[Effort]]`) in all texts. Raises InputError.
    """
    spec, values, results, working = _computed(calculator, inputs)

    def said(section: str, key: str, filled: dict) -> dict:
        return _said(spec, section, key, filled, marked)

    return {
        "calculator": calculator,
        "inputs": written(values),
        "result": {name: _exact(value) for name, value in results.items()},
        "ruling": said("rulings", *working.ruled),
        "steps": [{"rule": spec["steps"][key]["rule"], **said("steps", key, filled)} for key, filled in working.steps],
        "notes": [{"code": code, **said("notes", code, filled)} for code, filled in working.notes],
    }


def ruling(calculator: str, inputs: dict, *, marked: bool = False) -> dict:
    """Only the answer in one line, in both languages; `marked` as for `explain`. Raises InputError."""
    spec, _, _, working = _computed(calculator, inputs)
    return _said(spec, "rulings", *working.ruled, marked)


def _computed(calculator: str, inputs: dict) -> tuple:
    """The spec, the inputs as values, the results, and the working that led to them. Raises InputError."""
    if calculator not in CALCULATORS:
        raise refuse(calculators.COMMON, "calculator", "unknown-calculator", calculator, tuple(CALCULATORS))
    spec = calculators.SPECS[calculator]
    values, working = read(spec, inputs), Working()
    try:
        return spec, values, CALCULATORS[calculator](values, working), working
    except Refused as error:
        raise refuse(spec, error.name, error.code, values[error.name], **error.values) from None


def _said(spec: dict, section: str, key: str, filled: dict, marked: bool = False) -> dict:
    template = spec[section][key]
    return {language: text.say(spec, template, filled, language, marked) for language in LANGUAGES}


def _exact(value: object) -> object:
    """Fractions as reduced text, also inside lists and mappings; everything else as it is."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {key: _exact(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_exact(one) for one in value]
    return value
