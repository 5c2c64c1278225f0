"""Names that change with the content, so that a browser may keep a file for good."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.bundle.cache import digest

_DIGITS = 12


def fingerprinted(name: str, content: bytes) -> str:
    """`worker.js` → `worker-0f3a….js`."""
    path = PurePosixPath(name)
    return f"{path.stem}-{digest(content)[:_DIGITS]}{path.suffix}"
