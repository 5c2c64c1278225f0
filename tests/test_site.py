"""The finished site: complete, reproducible, replaced only by a whole one."""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from posixpath import join, normpath
from xml.etree import ElementTree

import pytest

from generator import site as site_module
from generator.commands.build import build
from generator.console import Console
from generator.errors import SiteError

BOOK = Path(__file__).parent / "book" / "data"
URL = "https://example.org/some/where/"


class Silent(Console):
    def complain(self, line: str) -> None: ...


def make(folder: Path) -> Path:
    build(BOOK, folder / "site", URL, Silent())
    return folder / "site"


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("built"))


class Page(HTMLParser):
    """Ids, links and assets of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.alternates: dict[str, str] = {}
        self.meta: dict[str, str] = {}
        self.canonical = ""
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "html":
            self.language = found.get("lang", "")
        if tag == "meta" and "name" in found:
            self.meta[found["name"]] = found.get("content", "")
        if tag == "link" and found.get("rel", "").strip() == "canonical":
            self.canonical = found["href"]
        elif tag == "link" and found.get("rel", "").strip() == "alternate":
            self.alternates[found["hreflang"]] = found["href"]
        elif tag in ("a", "link"):
            self.links.append(found.get("href", ""))
        elif tag in ("script", "img"):
            self.links.append(found.get("src", ""))


@pytest.fixture(scope="module")
def pages(built: Path) -> dict[str, Page]:
    return {
        str(path.relative_to(built).parent): Page(path.read_text(encoding="utf-8"))
        for path in built.rglob("index.html")
    }


def test_same_paths_in_both_languages(built: Path) -> None:
    """Every page of one language has its counterpart at the same path."""
    ko = {path.relative_to(built / "ko") for path in (built / "ko").rglob("*.html")}
    en = {path.relative_to(built / "en") for path in (built / "en").rglob("*.html")}
    assert ko == en and len(ko) == 20


def test_links_lead_somewhere(built: Path, pages: dict[str, Page]) -> None:
    """Each relative link has a file, each anchor an element."""
    for path, page in pages.items():
        for link in page.links:
            if link.startswith(("http:", "https:", "mailto:", "data:")) or not link:
                continue
            target, _, anchor = link.partition("#")
            resolved = normpath(join("/", path, target)).lstrip("/") if target else path
            file = built / resolved
            assert file.exists(), f"{path}: {link}"
            if anchor and file.is_dir():
                assert anchor in pages[resolved].ids, f"{path}: {link}"


def test_ids_are_unique(pages: dict[str, Page]) -> None:
    """No two elements of a page share an id."""
    for path, page in pages.items():
        twice = {name for name in page.ids if page.ids.count(name) > 1}
        assert not twice, path


def test_head_of_every_page(pages: dict[str, Page]) -> None:
    """Language, description, canonical address and alternates are right on each."""
    for path, page in pages.items():
        code, _, rest = path.partition("/")
        if code not in ("ko", "en"):
            continue
        rest = f"{rest}/" if rest else ""
        assert page.language == code
        assert page.meta["description"], path
        assert page.canonical == f"{URL}{code}/{rest}"
        assert page.alternates["ko"] == f"{URL}ko/{rest}" and page.alternates["en"] == f"{URL}en/{rest}"
        assert page.alternates["x-default"]


def test_sitemaps_list_every_page_once(built: Path, pages: dict[str, Page]) -> None:
    """The index names both sitemaps; they name every page with its alternates."""
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    index = ElementTree.parse(built / "sitemap.xml")
    assert [node.text for node in index.findall(".//s:loc", space)] == [f"{URL}ko/sitemap.xml", f"{URL}en/sitemap.xml"]
    for code in ("ko", "en"):
        tree = ElementTree.parse(built / code / "sitemap.xml")
        listed = [node.text for node in tree.findall(".//s:loc", space)]
        expected = {f"{URL}{path}/" for path in pages if path.split("/")[0] == code}
        assert set(listed) == expected and len(listed) == len(expected)


def test_nothing_names_another_host(built: Path) -> None:
    """No style sheet, script or page loads from elsewhere; only links of the text lead out."""
    for path in built.rglob("*.html"):
        for link in Page(path.read_text(encoding="utf-8")).links:
            assert not link.startswith("//"), path
    for path in (built / "assets" / "css").glob("*.css"):
        assert "http" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "").replace("http%3A//www.w3.org/2000/svg", "")


def test_same_input_same_bytes(built: Path, tmp_path: Path) -> None:
    """Building twice gives the same files, whatever order Python gives its sets."""
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "generator", "build", "--data", BOOK, "--output", tmp_path / seed, "--site-url", URL]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=BOOK.parents[2])
        assert contents(tmp_path / seed) == contents(built)


def test_building_again_removes_what_is_gone(tmp_path: Path) -> None:
    """A file left by an earlier build does not stay."""
    site = make(tmp_path)
    (site / "ko" / "stale.html").write_text("old")
    (tmp_path / "docs" / "ko" / "stale.md").write_text("# old {#_top}")
    before = (tmp_path / "docs" / "ko" / "index.md").stat().st_mtime_ns
    make(tmp_path)
    assert not (site / "ko" / "stale.html").exists() and not (tmp_path / "docs" / "ko" / "stale.md").exists()
    assert (tmp_path / "docs" / "ko" / "index.md").stat().st_mtime_ns == before, "an unchanged file is not written again"


def test_a_failed_build_leaves_the_last_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the engine stops half-way, the good site stays and nothing else lies about."""
    site = make(tmp_path)
    good = contents(site)

    def stop(config) -> None:
        raise site_module.Abort("no more")

    monkeypatch.setattr(site_module, "run_mkdocs", stop)
    with pytest.raises(SiteError, match="no more"):
        make(tmp_path)
    assert contents(site) == good
    assert {path.name for path in tmp_path.iterdir()} == {"site", "docs"}


def test_page_data_is_json(built: Path) -> None:
    """The terms of a page, for its popovers, parse back from their attribute."""
    text = (built / "ko" / "board" / "start" / "index.html").read_text(encoding="utf-8")
    data = html.unescape(text.partition('data-json="')[2].partition('"')[0])
    assert json.loads(data)["terms"]["effort"]["rule"] == "#first"
