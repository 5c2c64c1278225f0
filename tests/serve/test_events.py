"""What open pages are told."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

from generator.serve.events import Channel, State, frame


def test_an_event_is_framed_as_browsers_read_it() -> None:
    """Each line of the data has its own prefix, and an empty line ends the event."""
    assert frame("state", "a\nb") == b"event: state\ndata: a\ndata: b\n\n"
    assert frame("beat", "") == b"event: beat\ndata: \n\n"


def test_a_state_is_one_line() -> None:
    """Faults with line breaks in them included."""
    state = State(start="x", faults=("a\nb", "말"), styles={"a.css": 3})
    assert "\n" not in state.json()
    assert json.loads(state.json())["faults"] == ["a\nb", "말"]


def test_numbers_rise_and_the_start_stays() -> None:
    """A state that is published gets the next number, whatever number it had."""
    channel = Channel()
    start, first = channel.state.start, channel.state.number
    channel.publish(replace(channel.state, number=99, start="other", build=1))
    assert (channel.state.start, channel.state.number, channel.state.build) == (start, first + 1, 1)


def test_two_channels_have_different_starts() -> None:
    """So that a page notices that the server is another."""
    assert Channel().state.start != Channel().state.start


def test_who_waits_gets_the_newest() -> None:
    """At once if it is news, when it comes if not, nothing if it does not come."""
    channel = Channel()
    assert channel.wait(0, 60) == channel.state
    assert channel.wait(channel.state.number, 0.001) is None
    seen = channel.state.number
    got: list[State | None] = []
    waiting = [threading.Thread(target=lambda: got.append(channel.wait(seen, 60))) for _ in range(3)]
    for thread in waiting:
        thread.start()
    channel.publish(replace(channel.state, build=5))
    for thread in waiting:
        thread.join()
    assert got == [channel.state] * 3


def test_closing_wakes_everyone() -> None:
    """Streams end when the server stops."""
    channel = Channel()
    got: list[State | None] = []
    thread = threading.Thread(target=lambda: got.append(channel.wait(channel.state.number, 600)))
    thread.start()
    channel.close()
    thread.join()
    assert got == [None] and channel.closed and channel.wait(0, 600) is None
