"""What a request is answered with."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from generator.serve.content import Cache, Redirect, content, find, inject, matches, media_type, takes


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        (b"<body>a</body></html>", b"<body>a!</body></html>"),
        (b"<BODY>a</BODY>", b"<BODY>a!</BODY>"),
        (b"<body>the text </body> and</body>", b"<body>the text </body> and!</body>"),
        (b"no body at all", b"no body at all!"),
        ("<body>말판</body>".encode(), "<body>말판!</body>".encode()),
    ],
)
def test_the_script_stands_last_in_the_body(page: bytes, wanted: bytes) -> None:
    """Whatever the page, and nothing else of it changes."""
    assert inject(page, b"!") == wanted


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip", True), ("gzip, deflate, br", True), ("deflate, GZIP;q=0.5", True), ("x-gzip", True), ("*", True),
        ("", False), ("identity", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.0, *", False),
        ("*;q=0", False), ("gzip;q=x", False),
    ],
)  # fmt: skip
def test_only_who_takes_gzip_gets_it(header: str, taken: bool) -> None:
    """Weights and the star count."""
    assert takes("gzip", header) == taken


def test_text_is_compressed_once_and_alike() -> None:
    """The packed body opens to the plain one, has its own ETag, and the same text gives the same bytes."""
    body = b"<p>malpan</p>" * 100
    made, again = content("text/html; charset=utf-8", body), content("text/html; charset=utf-8", body)
    packed, etag, coding = made.coded("gzip")
    assert gzip.decompress(packed) == body and coding == "gzip" and len(packed) < len(body)
    assert made.coded("identity") == (body, f'"{made.etag}"', "")
    assert etag != f'"{made.etag}"'
    assert again == made


def test_forms_that_are_there_are_sent() -> None:
    """Made at the build, of whatever type; brotli before gzip, and only what is shorter and the client takes."""
    made = content("application/zip", b"plain" * 10, {"gzip": b"gzipped", "br": b"small"})
    assert made.coded("gzip, br")[0::2] == (b"small", "br")
    assert made.coded("gzip")[0::2] == (b"gzipped", "gzip")
    assert made.coded("br;q=0, gzip")[0::2] == (b"gzipped", "gzip")
    assert made.coded("")[0::2] == (made.plain, "")
    assert len({made.coded(accepted)[1] for accepted in ("", "gzip", "br")}) == 3
    assert not content("application/zip", b"tiny", {"gzip": b"longer than it"}).varies


@pytest.mark.parametrize(
    ("type", "body"), [("font/woff2", b"a" * 5000), ("image/png", b"a" * 5000), ("text/css", b"short")]
)
def test_what_is_packed_already_or_short_is_sent_as_it_is(type: str, body: bytes) -> None:
    """And does not vary."""
    made = content(type, body)
    assert made.coded("gzip")[0] == body and not made.varies


@pytest.mark.parametrize(
    ("header", "same"),
    [('"a"', True), ('W/"a"', True), ('"b", "a"', True), ("*", True), ("", False), ('"b"', False), ("a", False)],
)
def test_conditions(header: str, same: bool) -> None:
    """A list of tags, weak ones and the star are understood."""
    assert matches(header, '"a"') == same


@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("a.html", "text/html; charset=utf-8"), ("a.mjs", "text/javascript; charset=utf-8"),
        ("A.CSS", "text/css; charset=utf-8"), ("a.woff2", "font/woff2"), ("a.wasm", "application/wasm"),
        ("a.svg", "image/svg+xml"), ("a", "application/octet-stream"),
    ],
)  # fmt: skip
def test_types_do_not_depend_on_the_machine(name: str, type: str) -> None:
    """Text says that it is UTF-8."""
    assert media_type(name) == type


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "ko" / "말").mkdir(parents=True)
    for name in ("index.html", "a b.txt", "ko/index.html", "ko/말/index.html"):
        (site / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "out").symlink_to(tmp_path / "secret.txt")
    return site


@pytest.mark.parametrize(
    ("path", "file"),
    [("/", "index.html"), ("/ko/", "ko/index.html"), ("/a%20b.txt", "a b.txt"), ("/ko/%EB%A7%90/", "ko/말/index.html"),
     ("//ko//./index.html", "ko/index.html")],
)  # fmt: skip
def test_addresses_lead_to_files(folder: Path, path: str, file: str) -> None:
    """A folder stands for its index."""
    assert find(folder, path) == folder / file


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/ko/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/out", "/ko\\..\\..",
     "/none", "/%00", "/%ff", "/a%20b.txt/", "/ko/none/", "/" + "a" * 5000],
)  # fmt: skip
def test_nothing_outside_the_folder_is_found(folder: Path, path: str) -> None:
    """No spelling climbs out, links that lead out included."""
    assert find(folder, path) is None


@pytest.mark.parametrize("path", ["/ko", "//ko", "///ko/%EB%A7%90"])
def test_a_folder_without_its_slash_is_redirected(folder: Path, path: str) -> None:
    """To this host, however many slashes came first."""
    found = find(folder, path)
    assert isinstance(found, Redirect)
    assert found.location in ("/ko/", "/ko/%EB%A7%90/")


def test_a_file_is_read_once_until_it_changes() -> None:
    """The tag goes into pages only, and is part of what makes a page the same."""
    cache = Cache()
    first = cache.read(io.BytesIO(b"<body></body>"), "a.html", (1,), b"T")
    assert first.plain == b"<body>T</body>"
    assert cache.read(io.BytesIO(b"never read"), "a.html", (1,), b"T") is first
    assert cache.read(io.BytesIO(b"<body></body>"), "a.html", (1,), b"U").plain == b"<body>U</body>"
    assert cache.read(io.BytesIO(b"new"), "a.html", (2,), b"").plain == b"new"
    assert cache.read(io.BytesIO(b"a{}</body>"), "a.css", (1,), b"T").plain == b"a{}</body>"


def test_the_cache_has_an_end() -> None:
    """What was not asked for longest goes first."""
    cache = Cache(limit=10)
    kept = cache.read(io.BytesIO(b"123456"), "a.png", (1,))
    cache.read(io.BytesIO(b"1234"), "b.png", (1,))
    assert cache.read(io.BytesIO(b""), "a.png", (1,)) is kept
    cache.read(io.BytesIO(b"12"), "c.png", (1,))
    assert cache.read(io.BytesIO(b""), "a.png", (1,)) is kept
    assert cache.read(io.BytesIO(b"again"), "b.png", (1,)).plain == b"again"
