"""What the commands say: progress on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console as RichConsole


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
    def progress(self, what: str) -> Iterator[Callable[[str], None]]:
        """Gives a function that names the step now under way."""
        if not self._err.is_terminal:
            yield lambda step: self._err.print(f"{what}: {step}")
            return
        with self._err.status(what) as status:
            yield lambda step: status.update(f"{what}: {step}")
