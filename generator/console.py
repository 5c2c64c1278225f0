"""What the commands say: progress on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.cells import cell_len
from rich.console import Console as RichConsole
from rich.table import Table
from rich.text import Text


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Console:
    """Plain facts to standard output, progress and faults to standard error."""

    def __init__(self) -> None:
        self._out = RichConsole(highlight=False, soft_wrap=True, markup=False, emoji=False)
        self._err = RichConsole(stderr=True, highlight=False, soft_wrap=True, markup=False, emoji=False)

    def say(self, line: str) -> None:
        self._out.print(line)

    def put(self, content: bytes) -> None:
        """The content of a file, byte by byte, to standard output."""
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()

    def say_styled(self, pieces: Iterable[tuple[str, str]]) -> None:
        """One line of (text, style) pieces; styles show on a terminal only."""
        self._out.print(Text.assemble(*pieces))

    def table(self, head: Sequence[str], sections: Sequence[Sequence[Sequence[str]]]) -> None:
        """Rows in sections: a table on a terminal, elsewhere columns that line up. All but the first hold figures."""
        if self._out.is_terminal:
            made = Table(box=box.SIMPLE)
            for index, name in enumerate(head):
                made.add_column(name, justify="right" if index else "left")
            for section in sections:
                for row in section:
                    made.add_row(*map(Text, row))
                made.add_section()
            self._out.print(made)
            return
        rows = [head, *(row for section in sections for row in section)]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        for first, *figures in rows:
            cells = [f"{' ' * (width - cell_len(cell))}{cell}" for cell, width in zip(figures, widths[1:], strict=True)]
            self.say("  ".join([first + " " * (widths[0] - cell_len(first)), *cells]).rstrip())

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
