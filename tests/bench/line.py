"""A static host at the other end of a line of given rate and delay.

It sends the compressed forms that a build made, and, as hosts do, text of which there is none compressed with gzip.
"""

from __future__ import annotations

import functools
import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from generator.serve.content import find, media_type

_CHUNK = 4096
_TEXT = {".css", ".html", ".js", ".json", ".svg"}


@dataclass
class Line:
    """`rate` in bits a second (0: as fast as it goes), `delay` in seconds for a way there and back; counts `sent` bytes.

    All connections share the rate. A new connection costs one delay, as for the handshake, each request another.
    """

    rate: float = 0
    delay: float = 0
    sent: int = 0
    _free: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self) -> None:
        time.sleep(self.delay)

    def pass_through(self, size: int) -> None:
        """Returns when `size` bytes have come through."""
        with self._lock:
            self.sent += size
            if not self.rate:
                return
            self._free = max(self._free, time.monotonic()) + size * 8 / self.rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(self, *arguments, folder: Path, line: Line, coding: str, **options) -> None:
        self.folder, self.line, self.coding = folder, line, coding
        super().__init__(*arguments, **options)

    def setup(self) -> None:
        super().setup()
        self.line.wait()

    def do_GET(self) -> None:
        self.line.wait()
        path = find(self.folder, unquote(urlsplit(self.path).path))
        if not isinstance(path, Path):
            self.send_error(404)
            return
        packed = path.with_name(path.name + {"gzip": ".gz", "br": ".br"}[self.coding])
        body, coding = (packed.read_bytes(), self.coding) if packed.is_file() else (path.read_bytes(), "")
        if not coding and path.suffix in _TEXT:
            body, coding = gzip.compress(body), "gzip"
        self.send_response(200)
        self.send_header("Content-Type", media_type(path.name))
        self.send_header("Cache-Control", "max-age=600")
        if coding:
            self.send_header("Content-Encoding", coding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for at in range(0, len(body), _CHUNK):
            piece = body[at : at + _CHUNK]
            self.line.pass_through(len(piece))
            self.wfile.write(piece)

    def log_message(self, *arguments) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address) -> None:
        """Say nothing: a browser that leaves a page drops its connections."""


@contextmanager
def host(folder: Path, line: Line, coding: str = "gzip") -> Iterator[str]:
    """Serves `folder` at the end of `line`, and gives its address."""
    handler = functools.partial(_Handler, folder=folder, line=line, coding=coding)
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
