"""Compressed forms beside the files, for hosts that send those: `.gz` and `.br`."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.bundle.node import Node

_SCRIPT = Path(__file__).parent / "inside" / "brotli.mjs"


def with_compressed(files: Mapping[str, bytes], node: Node) -> dict[str, bytes]:
    """`files` and, under their names and `.gz` and `.br`, what they compress to at the highest level.

    Raises BundleError if Node fails.
    """
    found = dict(files)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, str(number)) for number, _ in enumerate(files)]
        for path, content in zip(paths, files.values(), strict=True):
            path.write_bytes(content)
        node.run(_SCRIPT, *paths)
        for path, (name, content) in zip(paths, files.items(), strict=True):
            found[f"{name}.gz"] = gzip.compress(content, 9, mtime=0)
            found[f"{name}.br"] = path.with_name(f"{path.name}.br").read_bytes()
    return found
