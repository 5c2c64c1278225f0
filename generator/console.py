"""What the commands say: progress on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console as RichConsole


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Console:
    """Plain facts to standard output, progress and faults to standard error."""

    def __init__(self) -> None:
        self._out = RichConsole(highlight=False, soft_wrap=True, markup=False)
        self._err = RichConsole(stderr=True, highlight=False, soft_wrap=True, markup=False)

    def say(self, line: str) -> None:
        self._out.print(line)

    def complain(self, line: str) -> None:
        self._err.print(line)

    @contextmanager
    def progress(self, what: str, always: bool = True) -> Iterator[Callable[[str], None]]:
        """Gives a function that names the step now under way; unless `always`, on a terminal only."""
        if not self._err.is_terminal:
            yield lambda step: self._err.print(f"{what}: {step}") if always else None
            return
        with self._err.status(what) as status:
            yield lambda step: status.update(f"{what}: {step}")
