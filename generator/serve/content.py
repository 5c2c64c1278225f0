"""What a request is answered with: which file, its type, compressed or not, and the script that a page gets."""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote, unquote

_TYPES = {
    ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".txt": "text/plain",
    ".json": "application/json", ".map": "application/json", ".webmanifest": "application/manifest+json",
    ".xml": "application/xml", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".csv": "text/csv",
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
    ".avif": "image/avif", ".ico": "image/x-icon", ".woff": "font/woff", ".woff2": "font/woff2",
    ".pdf": "application/pdf", ".zip": "application/zip",
    ".yml": "text/plain", ".po": "text/plain", ".tbx": "application/xml", ".md": "text/markdown", ".py": "text/plain",
}
_TEXT = re.compile(r"text/|application/(?:json|xml|manifest\+json|wasm)|image/svg")
# Below this a compressed answer is no shorter on the wire.
_SMALLEST = 256
_KEPT_BYTES = 64_000_000
# Content codings, best first, with the ending of files that hold another file in that form.
CODINGS = {"br": ".br", "gzip": ".gz"}


def media_type(name: str) -> str:
    """The Content-Type of a file; text is UTF-8 throughout."""
    found = _TYPES.get(Path(name).suffix.lower(), "application/octet-stream")
    is_text = found.startswith("text/") or found in ("application/json", "application/xml")
    return f"{found}; charset=utf-8" if is_text else found


@dataclass(frozen=True, slots=True)
class Content:
    """A body with its type, plain and, where that is shorter, compressed: `packed`, by content coding."""

    type: str
    plain: bytes
    etag: str
    packed: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def varies(self) -> bool:
        """Whether the answer depends on the encodings that a client takes."""
        return bool(self.packed)

    def coded(self, accepted: str) -> tuple[bytes, str, str]:
        """Body, ETag and Content-Encoding ("" for none) for a client that sends `accepted` as Accept-Encoding."""
        for coding in CODINGS:
            if coding in self.packed and takes(coding, accepted):
                return self.packed[coding], f'"{self.etag}-{coding}"', coding
        return self.plain, f'"{self.etag}"', ""


def content(type: str, body: bytes, packed: Mapping[str, bytes] | None = None) -> Content:
    """An answer; text is compressed unless there are compressed forms of it already (`packed`, by content coding)."""
    forms = dict(packed or {})
    if not forms and _TEXT.match(type) and len(body) >= _SMALLEST:
        forms["gzip"] = gzip.compress(body, 6, mtime=0)
    shorter = {coding: form for coding, form in forms.items() if len(form) < len(body)}
    return Content(type, body, hashlib.blake2b(body, digest_size=12).hexdigest(), shorter)


def takes(coding: str, accepted: str) -> bool:
    """Whether an Accept-Encoding header allows a content coding."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, *options = (piece.strip() for piece in part.split(";"))
        weight = 1.0
        for option in options:
            if option.replace(" ", "").startswith("q="):
                try:
                    weight = float(option.replace(" ", "")[2:])
                except ValueError:
                    weight = 0.0
        weights[name.removeprefix("x-")] = weight
    return weights.get(coding, weights.get("*", 0.0)) > 0


def matches(condition: str, etag: str) -> bool:
    """Whether an If-None-Match header names `etag`, so that the client has the answer already."""
    given = [tag.strip().removeprefix("W/") for tag in condition.split(",")]
    return "*" in given or etag in given


def inject(page: bytes, tag: bytes) -> bytes:
    """The HTML `page` with `tag` before the end of its body, or at its end if it names none."""
    at = page.lower().rfind(b"</body>")
    return page + tag if at < 0 else page[:at] + tag + page[at:]


# --- addresses -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Redirect:
    """The address asked for lacks the slash at its end."""

    location: str


def find(folder: Path, path: str) -> Path | Redirect | None:
    """The file of `folder` that the path of an address names; None for what is not in there."""
    try:
        parts = unquote(path, errors="strict").split("/")
    except UnicodeDecodeError:
        return None
    names = [part for part in parts if part not in ("", ".")]
    if any(part == ".." or "\0" in part or "\\" in part or ":" in part for part in names):
        return None
    target = folder.joinpath(*names)
    try:
        if not target.resolve().is_relative_to(folder.resolve()):
            return None
        if target.is_dir():
            if parts[-1] not in ("", "."):
                return Redirect("/" + "".join(f"{quote(name)}/" for name in names))
            target = target / "index.html"
        elif parts[-1] == "":
            return None
        return target if target.is_file() else None
    except OSError:
        return None


# --- bodies made before --------------------------------------------------------------------------


class Cache:
    """Contents of files, so that a page is read and compressed once. Used from many threads."""

    def __init__(self, limit: int = _KEPT_BYTES) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[object, ...], Content] = OrderedDict()
        self._size = 0

    def read(
        self,
        file: BinaryIO,
        name: str,
        sign: tuple[int, ...],
        tag: bytes = b"",
        packed: Mapping[str, BinaryIO] | None = None,
    ) -> Content:
        """The content of the open `file`; `sign` changes when the file does. A page gets `tag`.

        `packed` are open files that hold the same compressed, by content coding.
        """
        type = media_type(name)
        page = type.startswith("text/html")
        key = (name, sign, tag if page else b"")
        with self._lock:
            if found := self._kept.get(key):
                self._kept.move_to_end(key)
                return found
        body = file.read()
        if page and tag:
            made = content(type, inject(body, tag))
        else:
            made = content(type, body, {coding: form.read() for coding, form in (packed or {}).items()})
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._size += _size(made)
            while self._size > self._limit:
                _, dropped = self._kept.popitem(last=False)
                self._size -= _size(dropped)
        return made


def _size(made: Content) -> int:
    return len(made.plain) + sum(map(len, made.packed.values()))
