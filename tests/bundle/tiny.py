"""A project with an engine of a few lines, quick to bundle; the scripts and stand-ins are the real ones."""

from __future__ import annotations

import shutil
from pathlib import Path

from generator.project import Project

ENGINE = '''
"""A tiny engine."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from interactive.calculators import SPECS

if TYPE_CHECKING:
    import decimal


class InputError(ValueError):
    def data(self):
        return {"code": "wrong"}


def calculate(calculator, inputs):
    """Doubles."""
    if calculator not in SPECS or set(inputs) - {"number"}:
        raise InputError("wrong")
    value = Fraction(inputs.get("number", SPECS[calculator]["default"]))
    assert value >= 0, "negative"
    return {"calculator": calculator, "double": str(value * 2)}


def explain(calculator, inputs, *, marked=False):
    return calculate(calculator, inputs)
'''
VIEW = '''
from interactive.engine import explain


def render(calculator, inputs, frame):
    return explain(calculator, inputs, marked=True)
'''
CALCULATORS = '''
COMMON = {}
SPECS = {"doubled": {"default": 3, "label": {"ko": "두 배", "en": "doubled"}}}
'''


def project(folder: Path, engine: str = ENGINE, calculators: str = CALCULATORS) -> Project:
    """Writes the project into `folder`."""
    home = Project().interactive
    target = folder / "interactive"
    shutil.copytree(home / "browser", target / "browser", ignore=shutil.ignore_patterns("__pycache__"))
    modules = {"__init__": "", "engine/__init__": engine, "engine/view/__init__": VIEW, "calculators/__init__": calculators}
    for name, text in modules.items():
        path = target / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(home / "engine" / "bridge.py", target / "engine" / "bridge.py")
    return Project(folder, folder / "rules_data")
