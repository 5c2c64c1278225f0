"""Slows a program and all that it has started: they are stopped for most of each hundredth of a second.

`python -m tests.bench.slow MARK FACTOR` slows every process whose command line holds MARK, and its children, by
FACTOR until it is ended. Unlike what the browser's own tools do, this slows every thread of every process alike:
page, workers, compilers, network. Linux only.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PERIOD = 0.012
# New processes are looked for this often.
LOOK = 0.25


def family(mark: str) -> list[int]:
    """The processes that hold `mark` in their command line, and all that they have started."""
    parents: dict[int, int] = {}
    found: set[int] = set()
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        with suppress(OSError, IndexError, ValueError):
            command = (folder / "cmdline").read_bytes()
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if mark.encode() in command and b"tests.bench.slow" not in command:
                found.add(int(folder.name))
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found)


def _send(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def run(mark: str, factor: float) -> None:
    pids: list[int] = []
    looked = 0.0
    try:
        while True:
            if time.monotonic() - looked > LOOK:
                pids, looked = family(mark), time.monotonic()
            _send(pids, signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / factor))
            _send(pids, signal.SIGCONT)
            time.sleep(PERIOD / factor)
    finally:
        _send(family(mark), signal.SIGCONT)


@contextmanager
def slowed(mark: str, factor: float) -> Iterator[None]:
    """Slows while the block runs; a factor of 1 does nothing."""
    if factor == 1:
        yield
        return
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.slow", mark, str(factor)])
    try:
        yield
    finally:
        process.terminate()
        process.wait()
        _send(family(mark), signal.SIGCONT)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(PermissionError):
        # Stops and starts must come on time, whatever else the machine does.
        os.nice(-10)
    run(sys.argv[1], float(sys.argv[2]))
