"""Node, for the few things that only run there: npm on the path, or the one that comes as a Python package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.errors import BundleError

OLDEST = 18
ADVICE = f"install Node {OLDEST} or newer, or run `{Path(sys.executable).name} -m pip install -r requirements-node.txt`"


@dataclass(frozen=True, slots=True)
class Node:
    """Paths of the programs `node` and `npm`."""

    node: str
    npm: str

    def run(self, *arguments: str | Path) -> None:
        """Runs a script to its end. Raises BundleError with what it complained of."""
        _run([self.node, *map(str, arguments)], Path(arguments[0]).name)

    def pack(self, package: str, folder: Path) -> Path:
        """Downloads an npm package, named with its version, into `folder`; the path of its archive.

        Raises BundleError where that fails.
        """
        options = ("--ignore-scripts", "--silent", "--fetch-retries=1", f"--pack-destination={folder}")
        _run([self.npm, "pack", package, *options], f"downloading {package} with npm")
        found = list(folder.glob("*.tgz"))
        if len(found) != 1:
            raise BundleError(f"npm says it has packed {package}, but left no archive; is `{self.npm}` npm 7 or newer?")
        return found[0]


@cache
def find() -> Node:
    """The Node to use. Raises BundleError if there is none that is new enough."""
    # Beside this Python stand the programs that packages of its environment bring, on the path or not.
    beside = str(Path(sys.executable).parent)
    for path in (os.environ.get("PATH", ""), beside):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm and _version(node) >= OLDEST:
            return Node(node, npm)
    raise BundleError(f"Node is needed to prepare Python for the page, and none was found: {ADVICE}")


def _version(node: str) -> int:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def _run(command: Sequence[str], what: str) -> None:
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as error:
        raise BundleError(f"{command[0]} does not start ({error.strerror or error}): {ADVICE}") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it does not say why")[-2000:]
        raise BundleError(f"{what} failed: {said}")
