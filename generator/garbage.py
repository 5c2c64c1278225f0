"""When Python looks for garbage. A book is one large tree that lives on: searching it again and again while it is worked
on takes up to half of the time and finds next to nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def not_now() -> Iterator[None]:
    """Within it Python does not look for garbage by itself."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def afterwards() -> Iterator[None]:
    """Looks once at the end, when nobody waits any more, and not before."""
    with not_now():
        yield
    collect()


def collect() -> None:
    """Looks once, now."""
    gc.collect()
