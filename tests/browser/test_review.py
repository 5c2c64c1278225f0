"""Texts that are out of date say so to their readers, and the page on the state of review can be read by everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .reader import choose, open_page


def shown(page: Page, block: str) -> list[str]:
    """The languages of the notices that a reader sees in a block."""
    notices = page.locator(f'[id="{block}"] .mp-stale').locator("visible=true")
    return [notice.evaluate("one => one.closest('[lang]').lang") for notice in notices.all()]


def test_a_notice_stands_on_the_side_that_is_behind(page: Page, serve, small_site: Path) -> None:
    """Readers of the outdated side see it, those of the newer side do not, and side by side it stands on its side."""
    url = serve(small_site)
    open_page(page, f"{url}en/board/start/")
    assert shown(page, "first.1") == ["en"] and shown(page, "first.3") == ["en"], "a text and a table"
    expect(page.locator('[id="first.1"] .mp-stale')).to_have_text(
        "The Korean text is newer; this English text may be out of date."
    )
    assert shown(page, "first.2") == [] and shown(page, "second.1") == []
    open_page(page, f"{url}ko/board/start/")
    assert shown(page, "first.1") == [] and shown(page, "first.3") == []
    assert shown(page, "second.1") == ["ko"]
    choose(page, "mp-view", "both")
    assert shown(page, "first.1") == ["en"] and shown(page, "first.3") == ["en"] and shown(page, "second.1") == ["ko"]


def test_the_list_leads_to_what_is_behind(page: Page, serve, small_site: Path) -> None:
    """From About to the state of review, and from there to the text itself."""
    url = serve(small_site)
    open_page(page, f"{url}en/about/")
    page.locator(".md-content").get_by_role("link", name="Review status").click()
    page.wait_for_url(f"{url}en/status/")
    page.locator('.mp-stale-list a[href$="#first.3"]').click()
    page.wait_for_url(f"{url}en/board/start/#first.3")
    expect(page.locator('[id="first.3"] .mp-stale')).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)
def test_review_is_accessible(page: Page, serve, small_site: Path, axe) -> None:
    """Figures, bars and notices have contrast and names, and a phone shows every figure without scrolling sideways."""
    url = serve(small_site)
    for path in ("ko/status/", "en/board/start/"):
        open_page(page, f"{url}{path}")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    open_page(page, f"{url}ko/status/")
    assert page.evaluate(
        "[...document.querySelectorAll('.mp-scroll')].every(one => one.scrollWidth <= one.clientWidth + 1)"
    )
