"""The search engine in its worker, in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import Served

_START = """base => {
  window.worker = new Worker(base + "worker.js", {type: "module"})
  window.told = []
  worker.onmessage = ({data}) => told.push(data)
}"""


@pytest.fixture
def page(browser: Browser, served_site: Served) -> Iterator[Page]:
    """A page of the site's origin that holds nothing itself."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served_site.root}robots.txt")
    page.evaluate(_START, f"{served_site.root}assets/search/")
    yield page
    context.close()


def post(page: Page, **message: Any) -> None:
    page.evaluate("message => worker.postMessage(message)", message)


def told(page: Page, kind: str, count: int = 1) -> list[dict[str, Any]]:
    """What the worker told of a kind, once it has told so much."""
    page.wait_for_function("([kind, count]) => told.filter(({type}) => type === kind).length >= count", arg=[kind, count])
    return page.evaluate("kind => told.filter(({type}) => type === kind)", kind)


def test_a_search_is_answered_without_being_opened_first(page: Page) -> None:
    """The first search opens the index; the answer bears its number."""
    post(page, type="search", id=7, query="난이도를", options={"language": "en"})
    answer = told(page, "answer")[0]
    assert answer["id"] == 7
    assert answer["results"][0]["id"] == "cypher/difficulty"
    assert "cypher" in {system["id"] for system in told(page, "ready")[0]["systems"]}


def test_snippets_come_once_their_texts_are_asked_for(page: Page) -> None:
    """Nothing large is loaded before."""
    post(page, type="search", id=1, query="엄폐", options={})
    assert told(page, "answer")[0]["results"][0]["snippet"] is None
    post(page, type="texts", language="ko")
    told(page, "texts")
    post(page, type="search", id=2, query="엄폐", options={})
    snippet = told(page, "answer", 2)[1]["results"][0]["snippet"]
    start, end = snippet["marks"][0]
    assert snippet["text"][start:end] == "엄폐"


def test_what_has_been_typed_over_is_not_looked_up(page: Page) -> None:
    """Of searches that wait together, as they do until the index is open, only the last is answered."""
    page.evaluate("""() => {
      for (const [id, query] of ["ㄴ", "나", "난", "난이도"].entries()) worker.postMessage({type: "search", id, query, options: {}})
    }""")
    assert [answer["id"] for answer in told(page, "answer")] == [3]


def test_a_failed_download_is_told_and_can_be_tried_again(page: Page) -> None:
    """Bad Wi-Fi is no dead end."""
    page.context.route("**/index.bin", lambda route: route.abort())
    post(page, type="search", id=1, query="난이도", options={})
    assert told(page, "failed")[0]["step"] == "open"
    page.context.unroute("**/index.bin")
    post(page, type="search", id=2, query="난이도", options={})
    assert told(page, "answer")[-1]["id"] == 2


def test_texts_are_asked_for_by_their_version(page: Page) -> None:
    """So that they fit the index, however long they were kept."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    post(page, type="texts", language="en")
    told(page, "texts")
    assert [url.rpartition("/")[2].partition("=")[0] for url in asked if ".json" in url] == ["text.en.json?v"]
