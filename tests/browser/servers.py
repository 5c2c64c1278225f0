"""A web server for the browser tests: serves a folder as a static host would, under any path."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit


class _Handler(SimpleHTTPRequestHandler):
    # Kept connections, as any host gives.
    protocol_version = "HTTP/1.1"
    # What the standard table lacks or takes from the system's own, which differs by machine.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def __init__(self, *arguments, prefix: str, **options) -> None:
        self.prefix = prefix
        super().__init__(*arguments, **options)

    def send_head(self):
        if not urlsplit(self.path).path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def list_directory(self, path):
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code, message=None, explain=None) -> None:
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *arguments) -> None:
        """Say nothing: the tests' own output is what counts."""


class _InPieces(_Handler):
    def copyfile(self, source, outputfile) -> None:
        if not self.path.endswith("/"):
            super().copyfile(source, outputfile)
            return
        while piece := source.read(700):
            outputfile.write(piece)
            outputfile.flush()
            time.sleep(0.003)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address) -> None:
        """Say nothing: a browser that leaves a page drops its connections."""


@contextmanager
def serving(folder: Path, prefix: str = "/", pieces: bool = False) -> Iterator[str]:
    """Serve a folder on a free port of 127.0.0.1 and give the address, which ends in the prefix.

    `prefix` begins and ends with a slash; whatever is asked for outside it is not found. With `pieces` pages come in
    many small parts, as over a slow line.
    """
    handler = functools.partial(_InPieces if pieces else _Handler, directory=str(folder), prefix=prefix)
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()
