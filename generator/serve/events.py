"""What open pages are told: the state of the site, and the stream of events that carries it to them."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

# Everything of ours that is served beside the site stands below this path.
PREFIX = "/__malpan__/"


@dataclass(frozen=True, slots=True)
class State:
    """The site as it is now.

    `start` tells one run of the server from another. `number` rises with every state. `build` counts the
    good builds that changed something, 0 before the first. `pages` names for each language the last of
    them in which what its pages say changed, `themes` the last in which what they are set into did,
    `rest` is the last in which anything else did but style sheets, and `styles` names for each style
    sheet that changed the last in which it did. `faults` are the lines that the terminal shows, `fault`
    rises with every build that failed, and `words` holds what a page says around them by language.
    """

    start: str
    number: int = 1
    build: int = 0
    pages: Mapping[str, int] = field(default_factory=dict)
    themes: Mapping[str, int] = field(default_factory=dict)
    rest: int = 0
    styles: Mapping[str, int] = field(default_factory=dict)
    fault: int = 0
    faults: tuple[str, ...] = ()
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """As plain values for JSON."""
        return {
            "start": self.start, "number": self.number, "build": self.build, "pages": dict(self.pages),
            "themes": dict(self.themes), "rest": self.rest, "styles": dict(self.styles),
            "fault": self.fault, "faults": list(self.faults),
            "words": {code: dict(words) for code, words in self.words.items()},
        }

    def json(self) -> str:
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))


class Channel:
    """Holds the newest state and wakes who waits for it. Used from many threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._state = State(start=f"{time.time_ns():x}")
        self._closed = False

    @property
    def state(self) -> State:
        return self._state

    @property
    def closed(self) -> bool:
        return self._closed

    def publish(self, state: State) -> None:
        """Makes `state` the newest; its number is given here."""
        with self._changed:
            self._state = replace(state, start=self._state.start, number=self._state.number + 1)
            self._changed.notify_all()

    def wait(self, seen: int, seconds: float) -> State | None:
        """The newest state as soon as its number is above `seen`; None after `seconds`, or when the channel closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._state.number > seen, seconds)
            return None if self._closed or self._state.number <= seen else self._state

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def frame(event: str, data: str) -> bytes:
    """One event as `text/event-stream` has it."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"event: {event}\n{lines}\n".encode()
