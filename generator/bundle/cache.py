"""Results that are costly to make, kept in a folder under the digest of all that they were made from."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SUMS = "sums.json"
# How many results of one kind are kept: a few branches' worth.
_KEPT = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept result: its files by name, and the folder in which they stand."""

    folder: Path
    files: Mapping[str, bytes]


class Cache:
    """Keeps results below `folder`, which need not exist. Several builds may use it at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, kind: str, key: str, make: Callable[[], Mapping[str, bytes]]) -> Entry:
        """The files that `make` gives, made only if none are kept for `key` or if they are damaged.

        Raises what `make` raises; nothing is kept then.
        """
        folder = self._folder / f"{kind}-{key}"
        kept = _read(folder)
        if kept is None:
            kept = make()
            self._keep(folder, kept)
            self._drop_old(kind)
        with suppress(OSError):
            os.utime(folder)
        return Entry(folder, kept)

    def has(self, kind: str, key: str) -> bool:
        """Whether a sound result is kept."""
        return _read(self._folder / f"{kind}-{key}") is not None

    def _keep(self, folder: Path, files: Mapping[str, bytes]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".draft-", dir=self._folder))
        try:
            for name, content in files.items():
                path = draft / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            sums = {name: digest(content) for name, content in sorted(files.items())}
            (draft / _SUMS).write_text(json.dumps(sums), encoding="utf-8")
            if _read(folder) is None:
                shutil.rmtree(folder, ignore_errors=True)
                with suppress(OSError):
                    # Another build may have been quicker; what it kept is the same.
                    draft.rename(folder)
        finally:
            shutil.rmtree(draft, ignore_errors=True)

    def _drop_old(self, kind: str) -> None:
        found = []
        for folder in self._folder.glob(f"{kind}-*"):
            with suppress(OSError):
                found.append((folder.stat().st_mtime, folder))
        for _, folder in sorted(found)[:-_KEPT]:
            shutil.rmtree(folder, ignore_errors=True)


def _read(folder: Path) -> dict[str, bytes] | None:
    """The files of a kept result; None if there is none or any of them is not as it was kept."""
    try:
        sums = json.loads((folder / _SUMS).read_text(encoding="utf-8"))
        files = {name: (folder / name).read_bytes() for name in sums}
    except (OSError, ValueError):
        return None
    return files if files and all(digest(files[name]) == sum for name, sum in sums.items()) else None


def digest(*things: bytes | str) -> str:
    """32 hexadecimal digits that change when any of `things` does."""
    found = hashlib.blake2b(digest_size=16)
    for thing in things:
        content = thing.encode() if isinstance(thing, str) else thing
        found.update(len(content).to_bytes(8, "big"))
        found.update(content)
    return found.hexdigest()
