"""A small web server for looking at the site on this machine."""

from __future__ import annotations

import errno
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from generator.errors import UsageError


def open_server(folder: Path, host: str, port: int) -> ThreadingHTTPServer:
    """Listens on `host`:`port` (0: any free port) for requests into `folder`, which may not exist yet.

    Raises UsageError when the address cannot be had.
    """
    try:
        return _Server((host, port), partial(_Handler, directory=str(folder)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise UsageError(f"port {port} is in use by another program; stop that one or choose another with --port") from error
        raise UsageError(f"cannot listen on {host}:{port} ({error.strerror or error}); choose another --host or --port") from error


class _Server(ThreadingHTTPServer):
    daemon_threads = True


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".svg": "image/svg+xml",
    }

    def end_headers(self) -> None:
        # A rebuilt page must show at the next load, whatever the browser kept.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self._not_found_page()
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

    def _not_found_page(self) -> Path:
        site = Path(self.directory)
        language = self.path.lstrip("/").split("/", 1)[0]
        own = site / language / "404.html"
        return own if language in ("ko", "en") and own.is_file() else site / "404.html"

    def log_message(self, format: str, *args: object) -> None:
        pass
