"""The local web server, over real connections."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest

from generator.errors import UsageError
from generator.serve.events import Channel
from generator.serve.server import SiteServer, open_server

LONG = "<body>" + "말판 " * 200 + "</body>"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    (tmp_path / "ko" / "page").mkdir(parents=True)
    files = {
        "index.html": "<body>root</body>", "404.html": "not here", "ko/404.html": "여기 없음", "ko/page/index.html": LONG,
        "a.mjs": "1", "font.woff2": "x" * 1000, "data.json": json.dumps(["a"] * 500),
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with open_server("127.0.0.1", 0, Channel()) as opened:
        opened.folder = tmp_path
        opened.channel.publish(replace(opened.channel.state, build=1, rest=1))
        opened.run()
        yield opened
        opened.stop()


@dataclass
class Answer:
    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@pytest.fixture
def ask(server: SiteServer) -> Iterator:
    """Requests over one kept connection: an answer that is framed wrongly spoils the next."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)

    def ask(path: str, method: str = "GET", **headers: str) -> Answer:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())

    yield ask
    connection.close()


def test_pages_get_the_script_and_files_do_not(server: SiteServer, ask) -> None:
    """The number of the build that the page is of stands in it."""
    start = server.channel.state.start
    tag = f'<script src="/__malpan__/reload.js" data-start="{start}" data-build="1"></script>'
    assert ask("/").text == f"<body>root{tag}</body>"
    assert ask("/a.mjs").text == "1"
    assert "data-build" in ask("/ko/none/").text
    assert ask("/__malpan__/reload.js").headers["Content-Type"].startswith("text/javascript")


def test_files_have_their_types(ask) -> None:
    """Pages and modules come with types a browser accepts, and are asked for anew each time."""
    answer = ask("/a.mjs")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_missing_page_is_told_in_its_language(ask) -> None:
    """Below a language's folder the language's own 404 page answers."""
    assert (ask("/ko/none/").status, ask("/ko/none/").text[:5]) == (404, "여기 없음")
    assert ask("/none").text.startswith("not here")
    assert ask("/../../etc/passwd").status == 404


def test_a_folder_keeps_its_query_when_redirected(ask) -> None:
    """The slash goes before it."""
    answer = ask("/ko/page?q=1")
    assert (answer.status, answer.headers["Location"], answer.body) == (301, "/ko/page/?q=1", b"")


@pytest.mark.parametrize("path", ["/ko/page/", "/data.json", "/__malpan__/reload.js"])
def test_text_is_compressed_for_who_takes_it(ask, path: str) -> None:
    """Both forms say that they vary, name their length, and mean the same."""
    plain, packed = ask(path), ask(path, Accept_Encoding="gzip")
    assert plain.headers["Content-Encoding"] is None and packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body)
    for answer in (plain, packed):
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert int(answer.headers["Content-Length"]) == len(answer.body)
    assert plain.headers["ETag"] != packed.headers["ETag"]


def test_forms_made_at_the_build_are_sent(server: SiteServer, ask) -> None:
    """A file with compressed forms beside it is sent as they are, also machine code and archives."""
    (server.folder / "python.wasm").write_bytes(b"\0asm" * 100)
    (server.folder / "python.wasm.gz").write_bytes(b"in gzip")
    (server.folder / "python.wasm.br").write_bytes(b"in brotli")
    for accepted, body, coding in (("gzip, br", b"in brotli", "br"), ("gzip", b"in gzip", "gzip"), ("", b"\0asm" * 100, None)):
        answer = ask("/python.wasm", Accept_Encoding=accepted)
        assert (answer.body, answer.headers["Content-Encoding"]) == (body, coding)
        assert answer.headers["Content-Type"] == "application/wasm"


def test_fonts_are_not_compressed(ask) -> None:
    """They are already."""
    answer = ask("/font.woff2", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] is None and answer.headers["Vary"] is None and len(answer.body) == 1000


@pytest.mark.parametrize("coding", ["identity", "gzip"])
@pytest.mark.parametrize("path", ["/", "/ko/page/", "/font.woff2", "/none", "/ko"])
def test_head_says_what_get_would(ask, path: str, coding: str) -> None:
    """Same status, same headers, no body."""
    get, head = ask(path, Accept_Encoding=coding), ask(path, "HEAD", Accept_Encoding=coding)
    assert head.status == get.status and head.body == b""
    for name in ("Content-Length", "Content-Type", "Content-Encoding", "ETag", "Vary", "Location"):
        assert head.headers[name] == get.headers[name], name


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_what_the_client_has_is_not_sent_again(server: SiteServer, ask, coding: str) -> None:
    """Until the file or the build is another; one coding's tag does not stand for the other."""
    first = ask("/ko/page/", Accept_Encoding=coding)
    again = ask("/ko/page/", Accept_Encoding=coding, If_None_Match=first.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"] and again.headers["Vary"] == "Accept-Encoding"
    other = "gzip" if coding == "identity" else "identity"
    assert ask("/ko/page/", Accept_Encoding=other, If_None_Match=first.headers["ETag"]).status == 200
    server.channel.publish(replace(server.channel.state, build=2, rest=2))
    assert ask("/ko/page/", Accept_Encoding=coding, If_None_Match=first.headers["ETag"]).status == 200
    assert ask("/none", If_None_Match="*").status == 404


def test_a_file_saved_within_the_same_second_is_new(server: SiteServer, ask) -> None:
    """Freshness is a matter of content, not of clocks."""
    first = ask("/a.mjs")
    (server.folder / "a.mjs").write_text("2")
    later = "Fri, 31 Dec 2100 00:00:00 GMT"
    assert ask("/a.mjs", If_None_Match=first.headers["ETag"], If_Modified_Since=later).text == "2"


def test_a_replaced_folder_is_never_seen_half(server: SiteServer, ask) -> None:
    """While it is being replaced requests wait."""
    import threading

    got: list[int] = []
    with server.swapping:
        away = server.folder.with_name("away")
        server.folder.rename(away)
        thread = threading.Thread(target=lambda: got.append(ask("/ko/page/").status))
        thread.start()
        thread.join(0.05)
        assert thread.is_alive(), "it answered from a folder that is not there"
        away.rename(server.folder)
    thread.join()
    assert got == [200]


def test_before_the_first_build_every_address_says_so(server: SiteServer, ask) -> None:
    """In the language of the address, else in the reader's; faults are text, not markup."""
    words = {
        code: {"title": f"{code} faults", "none": "", "wait": f"{code} wait", "wait_text": ""} for code in ("ko", "en")
    }
    server.channel.publish(replace(server.channel.state, build=0, rest=0, words=words))
    answer = ask("/ko/page/")
    assert answer.status == 503 and "ko wait" in answer.text and "data-number=" in answer.text
    assert "ko wait" in ask("/", Accept_Language="fr, ko-KR;q=0.5").text
    assert "en wait" in ask("/", Accept_Language="fr").text
    server.channel.publish(replace(server.channel.state, faults=("a.yml:1:1: <b>",)))
    assert "en faults" in ask("/").text and "a.yml:1:1: &lt;b&gt;" in ask("/").text


def test_the_stream_of_events(server: SiteServer) -> None:
    """It begins with the state as it is, goes on with each new one, and ends with the server."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(b"GET /__malpan__/events HTTP/1.1\r\nHost: x\r\n\r\n")
        lines = connection.makefile("r", encoding="utf-8")

        def state() -> dict:
            return next(json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {"))

        assert lines.readline() == "HTTP/1.1 200 OK\n"
        head = [line for line in iter(lines.readline, "\n")]
        assert "Content-Type: text/event-stream; charset=utf-8\n" in head and "Cache-Control: no-store\n" in head
        first = state()
        assert first["build"] == 1
        server.channel.publish(replace(server.channel.state, build=2))
        second = state()
        assert (second["build"], second["start"]) == (2, first["start"]) and second["number"] > first["number"]
        server.channel.close()
        assert not [line for line in lines if line.startswith("event: state")]
        lines.close()


def test_a_silent_stream_beats(server: SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that both ends notice when the other is gone."""
    monkeypatch.setattr("generator.serve.server.BEAT_SECONDS", 0.001)
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(b"GET /__malpan__/events HTTP/1.1\r\nHost: x\r\n\r\n")
        lines = connection.makefile("r", encoding="utf-8")
        assert [line for line, _ in zip((line for line in lines if line == "event: beat\n"), range(3), strict=False)]
        lines.close()


def test_the_state_can_be_asked_for(server: SiteServer, ask) -> None:
    """As it is now, and under no other name."""
    assert json.loads(ask("/__malpan__/state").text) == server.channel.state.data()
    assert ask("/__malpan__/other").status == 404


def test_other_methods_are_refused(ask) -> None:
    """Nothing here is changed from outside."""
    assert ask("/", "POST").status == 501


def test_a_taken_port_is_told(server: SiteServer) -> None:
    """With what to do about it."""
    with pytest.raises(UsageError, match=f"port {server.port} is in use by another program"):
        open_server("127.0.0.1", server.port, Channel())
