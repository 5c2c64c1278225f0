"""Notices that files changed, and waits until they have come to rest.

What changed is found by comparing what stands on disk with what stood there before. Events of the system only
say when to look, so whatever an editor or git does, and whatever the system fails to report, comes to the same.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import ObservedWatch

from generator import snapshot
from generator.snapshot import Snapshot

# Editors write a file in several strokes; git writes many files. Both are quicker than this.
QUIET_SECONDS = 0.06
LONGEST_SECONDS = 1.0
# How often to look where the system reports nothing: network drives, a folder that was moved away and back.
LOOK_SECONDS = 0.5

_READING = ("opened", "closed_no_write")


class Watcher:
    """Watches `roots`, folders or files that may come and go."""

    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = tuple(roots)
        self._woken = threading.Event()
        self._hints = _Hints(self._roots, self._woken.set)
        self._seen = snapshot.take(self._roots)

    def changes(self) -> Iterator[list[Path]]:
        """Each time files changed and came to rest: which, sorted. Never ends by itself."""
        while True:
            self._hints.renew()
            self._wait(LOOK_SECONDS)
            now = self._look()
            if now == self._seen:
                continue
            settled = settle(now, self._look, self._wait, time.monotonic)
            paths = snapshot.changed(self._seen, settled)
            self._seen = settled
            # Files that were changed and changed back leave nothing to do.
            if paths:
                yield paths

    def moved_on(self) -> bool:
        """Whether files changed since the last change that was told."""
        return self._look() != self._seen

    def rest(self) -> None:
        """Waits until files have come to rest; what stands then counts as told."""
        self._seen = settle(self._look(), self._look, self._wait, time.monotonic)

    def close(self) -> None:
        self._hints.close()

    def _look(self) -> Snapshot:
        return snapshot.take(self._roots)

    def _wait(self, seconds: float) -> None:
        """Until something is reported, at most `seconds`."""
        self._woken.wait(seconds)
        self._woken.clear()


def settle(
    now: Snapshot,
    look: Callable[[], Snapshot],
    wait: Callable[[float], None],
    clock: Callable[[], float],
) -> Snapshot:
    """Looks again until nothing has changed for QUIET_SECONDS, or LONGEST_SECONDS have passed; what stands there then.

    `wait(seconds)` may return early, `clock()` gives seconds.
    """
    begin = quiet_since = clock()
    while (at := clock()) - quiet_since < QUIET_SECONDS and at - begin < LONGEST_SECONDS:
        wait(QUIET_SECONDS - (at - quiet_since))
        then = look()
        if then != now:
            now, quiet_since = then, clock()
    return now


class _Hints(FileSystemEventHandler):
    """Calls `wake` when the system reports that something happened in one of the roots."""

    def __init__(self, roots: Sequence[Path], wake: Callable[[], None]) -> None:
        # A folder moved away and back is warned of; looking at what is there does not depend on the report.
        warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"watchdog\.")
        self._wake = wake
        self._watches: dict[Path, tuple[tuple[int, int], ObservedWatch]] = {}
        # A file's folder is watched, because editors put a new file in the place of the old one.
        self._folders = {root.parent if _is_file(root) else root: not _is_file(root) for root in roots}
        self._observer: Observer | None = None
        with suppress(OSError):
            observer = Observer()
            observer.start()
            self._observer = observer
        self.renew()

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.event_type not in _READING:
            self._wake()

    def renew(self) -> None:
        """Watches folders that are there again, or that are other folders under the same name."""
        if self._observer is None:
            return
        for folder, recursive in self._folders.items():
            try:
                status = folder.stat()
                here = (status.st_dev, status.st_ino)
            except OSError:
                here = None
            before = self._watches.get(folder)
            if before and before[0] == here:
                continue
            if before:
                del self._watches[folder]
                with suppress(Exception):
                    # Its thread may have ended with the folder.
                    self._observer.unschedule(before[1])
            if here:
                # Where the system allows no further watch, looking now and then must do.
                with suppress(OSError):
                    self._watches[folder] = (here, self._observer.schedule(self, str(folder), recursive=recursive))

    def close(self) -> None:
        if self._observer is not None:
            with suppress(Exception):
                self._observer.stop()


def _is_file(root: Path) -> bool:
    """Whether a root that may be missing just now is meant as a file."""
    return root.is_file() or (bool(root.suffix) and not root.is_dir())
