"""What a set of folders looks like at one moment, to see what changed since: names, sizes and times, no contents."""

from __future__ import annotations

import fnmatch
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

# Size, modification time, time of the last change of any kind, and number of the file on its disk: an editor
# that puts a new file in the place of the old, or a copy that keeps times, still shows in one of them.
Sign = tuple[int, int, int, int]
Snapshot = Mapping[Path, Sign]

_PASSING = (
    "4913", "*~", ".*.sw?", ".sw?", ".#*", "#*#", "*.tmp", "*.part", "*.crswap", "___jb_*___", ".goutputstream-*",
    ".DS_Store", "__pycache__", ".git",
)


def passing(name: str) -> bool:
    """Whether a file of this name belongs to an editor or the system and is never part of the site."""
    return any(fnmatch.fnmatch(name, pattern) for pattern in _PASSING)


def take(roots: Iterable[Path]) -> Snapshot:
    """Every file in and below `roots` (folders or files), links followed. What is not there is left out."""
    found: dict[Path, Sign] = {}
    for root in roots:
        _add(root, found, ())
    return found


def _add(path: Path, found: dict[Path, Sign], above: tuple[tuple[int, int], ...]) -> None:
    try:
        status = path.stat()
        here = (status.st_dev, status.st_ino)
        if not stat.S_ISDIR(status.st_mode):
            found[path] = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
        elif here not in above:
            for name in os.listdir(path):
                if not passing(name):
                    _add(path / name, found, (*above, here))
    except OSError:
        # Gone between being listed and being looked at, or not readable: as if it were not there.
        return


def changed(before: Snapshot, after: Snapshot) -> list[Path]:
    """Files that are new, gone or not the same, sorted."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def within(snapshot: Snapshot, *roots: Path, without: tuple[Path, ...] = ()) -> Snapshot:
    """The part of a snapshot that lies in `roots` and not in `without`."""
    inside, outside = _lying_in(roots), _lying_in(without)
    return {path: sign for path, sign in snapshot.items() if inside(path) and not outside(path)}


def _lying_in(folders: Iterable[Path]) -> Callable[[Path], bool]:
    # Comparing text is many times faster than comparing paths part by part.
    names = tuple(str(folder) for folder in folders)
    starts = tuple(name.rstrip(os.sep) + os.sep for name in names)
    return lambda path: str(path).startswith(starts) or str(path) in names
