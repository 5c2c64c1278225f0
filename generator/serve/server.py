"""The web server: the files of the site as a host would serve them, the script for live reload, and its events."""

from __future__ import annotations

import errno
import os
import sys
import threading
from contextlib import AbstractContextManager, ExitStack
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from generator.errors import UsageError
from generator.model import LANGUAGES
from generator.serve.content import CODINGS, Cache, Content, Redirect, content, find, matches
from generator.serve.events import PREFIX, Channel, State, frame
from generator.serve.start import start_page
from generator.serve.traffic import Traffic

# Proxies and sleeping machines drop a connection in silence; both ends notice by the beat that does not come.
BEAT_SECONDS = 10.0
_SCRIPT = Path(__file__).parent / "reload.js"


def open_server(host: str, port: int, channel: Channel) -> SiteServer:
    """Listens on `host`:`port` (0: any free port). Raises UsageError when the address cannot be had."""
    try:
        return SiteServer((host, port), channel)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            said = f"port {port} is in use by another program; stop that one or choose another with --port"
        else:
            said = f"cannot listen on {host}:{port} ({error.strerror or error}); choose another --host or --port"
        raise UsageError(said) from error


class SiteServer(ThreadingHTTPServer):
    """Serves `folder` once a build stands in it. Whoever replaces that folder holds `swapping` meanwhile."""

    daemon_threads = True
    # Eight tabs that load at once ask for some fifty files.
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], channel: Channel) -> None:
        super().__init__(address, _Handler)
        self.channel = channel
        self.folder = Path()
        self.cache = Cache()
        self.traffic = Traffic()
        self.script = content("text/javascript; charset=utf-8", _SCRIPT.read_bytes())
        self._lock = threading.Lock()

    @property
    def swapping(self) -> AbstractContextManager[Any]:
        return self._lock

    @property
    def port(self) -> int:
        return self.server_address[1]

    def run(self) -> None:
        """Answers requests in a thread of its own until `stop`."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """Ends every stream of events and takes no further request."""
        self.channel.close()
        self.shutdown()

    def handle_error(self, request: Any, client_address: Any) -> None:
        # Browsers drop connections whenever a page is left.
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    def look_up(self, path: str, tag: bytes) -> Content | Redirect | None:
        """What stands at a path of the site, whole, whatever is being built."""
        # A file that is open stays readable after the folder around it is replaced and deleted.
        with self._lock:
            found = find(self.folder, path)
            if found is None or isinstance(found, Redirect):
                return found
            with ExitStack() as opening:
                file = opening.enter_context(found.open("rb"))
                packed = {
                    coding: opening.enter_context(form.open("rb"))
                    for coding, ending in CODINGS.items()
                    if (form := found.with_name(found.name + ending)).is_file()
                }
                opened = opening.pop_all()
        with opened:
            status = os.fstat(file.fileno())
            sign = (status.st_ino, status.st_mtime_ns, status.st_size)
            return self.cache.read(file, str(found), sign, tag, packed)


class _Handler(BaseHTTPRequestHandler):
    server: SiteServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    # A kept connection on which nothing is asked for this long is closed.
    timeout = 60

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def _answer(self) -> None:
        if int(self.headers.get("Content-Length") or 0) or self.headers.get("Transfer-Encoding"):
            # Nothing here takes a body, and what is not read would be taken for the next request.
            self.close_connection = True
        path = urlsplit(self.path).path
        if path.startswith(PREFIX):
            self._answer_own(path.removeprefix(PREFIX))
            return
        with self.server.traffic.answering(path):
            self._answer_site(path)

    # --- the site

    def _answer_site(self, path: str) -> None:
        # The state is read first: a page then never claims to be newer than it is.
        state = self.server.channel.state
        if not state.build:
            self._answer_start(path, state)
            return
        tag = _tag(state)
        found = self._look_up(path, tag)
        if isinstance(found, Redirect):
            query = urlsplit(self.path).query
            self._send(HTTPStatus.MOVED_PERMANENTLY, None, Location=found.location + (f"?{query}" if query else ""))
        elif found:
            self._send(HTTPStatus.OK, found)
        else:
            language = path.lstrip("/").split("/", 1)[0]
            pages = [f"/{language}/404.html"] if language in LANGUAGES else []
            missing = (self._look_up(page, tag) for page in (*pages, "/404.html"))
            page = next((one for one in missing if isinstance(one, Content)), None)
            self._send(HTTPStatus.NOT_FOUND, page or content("text/plain; charset=utf-8", b"not found\n"))

    def _look_up(self, path: str, tag: bytes) -> Content | Redirect | None:
        try:
            return self.server.look_up(path, tag)
        except OSError:
            return None

    def _answer_start(self, path: str, state: State) -> None:
        """Before the first good build every address shows how things stand."""
        page = start_page(state, self._language(path), _tag(state).decode())
        self._send(HTTPStatus.SERVICE_UNAVAILABLE, content("text/html; charset=utf-8", page.encode()))

    def _language(self, path: str) -> str:
        wanted = [path.lstrip("/").split("/", 1)[0]]
        wanted += [part.strip()[:2].lower() for part in self.headers.get("Accept-Language", "").split(",")]
        return next((code for code in wanted if code in LANGUAGES), "en")

    # --- live reload

    def _answer_own(self, name: str) -> None:
        if name == "reload.js":
            self._send(HTTPStatus.OK, self.server.script)
        elif name == "state":
            body = self.server.channel.state.json().encode()
            self._send(HTTPStatus.OK, content("application/json; charset=utf-8", body))
        elif name == "events":
            self._stream()
        else:
            self._send(HTTPStatus.NOT_FOUND, content("text/plain; charset=utf-8", b"not found\n"))

    def _stream(self) -> None:
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command == "HEAD":
            return
        channel = self.server.channel
        # Where a browser tries again by itself, it does so soon.
        self.wfile.write(b"retry: 500\n\n")
        seen = 0
        with self.server.traffic.listening():
            while not channel.closed:
                state = channel.wait(seen, BEAT_SECONDS)
                if state:
                    seen = state.number
                    self.wfile.write(frame("state", state.json()))
                elif not channel.closed:
                    self.wfile.write(frame("beat", ""))

    # --- answers

    def _send(self, status: HTTPStatus, answer: Content | None, **headers: str) -> None:
        """One whole answer; 304 if the client has it already."""
        body, etag, coding = answer.coded(self.headers.get("Accept-Encoding", "")) if answer else (b"", "", "")
        if status == HTTPStatus.OK and matches(self.headers.get("If-None-Match", ""), etag):
            status = HTTPStatus.NOT_MODIFIED
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        # A rebuilt page must show at the next load, whatever the browser kept.
        self.send_header("Cache-Control", "no-cache")
        if answer:
            self.send_header("ETag", etag)
            if answer.varies:
                self.send_header("Vary", "Accept-Encoding")
        if status != HTTPStatus.NOT_MODIFIED:
            if answer:
                self.send_header("Content-Type", answer.type)
                if coding:
                    self.send_header("Content-Encoding", coding)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != HTTPStatus.NOT_MODIFIED:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


def _tag(state: State) -> bytes:
    """The script, with the state that the page it goes into was made from."""
    facts = f'data-start="{state.start}" data-build="{state.build}"'
    if not state.build:
        facts += f' data-number="{state.number}"'
    return f'<script src="{PREFIX}reload.js" {facts}></script>'.encode()
