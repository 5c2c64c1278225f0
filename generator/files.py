"""Writing to disk so that a failure leaves what was there, and an unchanged file keeps its time stamp."""

from __future__ import annotations

import os
import shutil
from contextlib import AbstractContextManager, nullcontext
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


def replace_folder(fresh: Path, target: Path, swapping: AbstractContextManager[Any] | None = None) -> None:
    """Puts the folder `fresh` in the place of `target`, which may exist; `swapping` is held while none stands there."""
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    with swapping or nullcontext():
        if target.exists():
            os.replace(target, old)
        os.replace(fresh, target)
    shutil.rmtree(old, ignore_errors=True)
