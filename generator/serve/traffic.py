"""What open pages ask for: what is looked at is made first, and what nobody waits for gives way to what they load."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from generator.model import LANGUAGES, Code

# A page that was told of a new site asks for it well within this, and while it loads it never pauses for so long.
QUIET_SECONDS = 0.4
LONGEST_SECONDS = 3.0
# How often to look whether waiting has become pointless.
LOOK_SECONDS = 0.2


class Traffic:
    """Used from many threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        # The language of the page that was asked for last.
        self.language: Code = LANGUAGES[0]
        self._clock = clock
        self._changed = threading.Condition()
        self._listening = 0
        self._answering = 0
        self._last = clock()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """A page is open for as long as this lasts."""
        with self._changed:
            self._listening += 1
        try:
            yield
        finally:
            with self._changed:
                self._listening -= 1

    @contextmanager
    def answering(self, path: str) -> Iterator[None]:
        """A request for the page or the file at `path` is being answered for as long as this lasts."""
        first, _, rest = path.lstrip("/").partition("/")
        with self._changed:
            self._answering += 1
            if first in LANGUAGES and (not rest or rest.endswith("/")):
                self.language = first
        try:
            yield
        finally:
            with self._changed:
                self._answering -= 1
                self._last = self._clock()

    def rest(self, pointless: Callable[[], bool] = lambda: False) -> None:
        """Waits until open pages have loaded what they were told of just now; at once if none is open, or if `pointless`."""
        begin = self._clock()
        with self._changed:
            if not self._listening:
                return
            self._last = max(self._last, begin)
        while (at := self._clock()) - begin < LONGEST_SECONDS and not pointless():
            with self._changed:
                if not self._answering and at - self._last >= QUIET_SECONDS:
                    return
                self._changed.wait(LOOK_SECONDS)
