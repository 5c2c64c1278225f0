"""Writing to disk so that a failure leaves what was there, and an unchanged file keeps its time stamp."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any


def write_if_changed(path: Path, content: bytes) -> bool:
    """Writes `content` unless the file holds it already; whole or not at all. Returns whether it wrote."""
    try:
        if path.read_bytes() == content:
            return False
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    draft.write_bytes(content)
    os.replace(draft, path)
    return True


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Writes all of `contents` or none: when one cannot be written, the others are put back and the error goes on."""
    before: dict[Path, bytes | None] = {}
    folders: list[Path] = []
    try:
        for path, content in contents.items():
            folders += [parent for parent in path.parents if not parent.exists() and parent not in folders]
            before[path] = path.read_bytes() if path.exists() else None
            write_if_changed(path, content)
    except BaseException:
        for path, old in before.items():
            with suppress(OSError):
                path.with_name(f".{path.name}.part").unlink(missing_ok=True)
            with suppress(OSError):
                path.unlink(missing_ok=True) if old is None else write_if_changed(path, old)
        for folder in sorted(folders, key=lambda folder: len(folder.parts), reverse=True):
            with suppress(OSError):
                folder.rmdir()
        raise


def replace_folder(fresh: Path, target: Path, swapping: AbstractContextManager[Any] | None = None) -> None:
    """Puts the folder `fresh` in the place of `target`, which may exist; `swapping` is held while none stands there."""
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    with swapping or nullcontext():
        if target.exists():
            os.replace(target, old)
        os.replace(fresh, target)
    shutil.rmtree(old, ignore_errors=True)
