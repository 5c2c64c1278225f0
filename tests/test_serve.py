"""The local web server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from generator.serve import open_server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "ko").mkdir()
    (tmp_path / "index.html").write_text("root", encoding="utf-8")
    (tmp_path / "404.html").write_text("not here", encoding="utf-8")
    (tmp_path / "ko" / "404.html").write_text("여기 없음", encoding="utf-8")
    (tmp_path / "a.mjs").write_text("1", encoding="utf-8")
    with open_server(tmp_path, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def get(port: int, path: str) -> tuple[int, str, str]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type", ""), answer.read().decode()


def test_files_have_their_types(port: int) -> None:
    """Pages and modules come with types a browser accepts, and are asked for anew each time."""
    assert get(port, "/")[0::2] == (200, "root")
    assert get(port, "/a.mjs")[1].startswith("text/javascript")


def test_a_missing_page_is_told_in_its_language(port: int) -> None:
    """Below a language's folder the language's own 404 page answers."""
    assert get(port, "/ko/none/")[0::2] == (404, "여기 없음")
    assert get(port, "/none")[0::2] == (404, "not here")


def test_nothing_outside_the_folder_is_served(port: int) -> None:
    """Climbing out of the folder finds nothing."""
    assert get(port, "/../../etc/passwd")[0] == 404
