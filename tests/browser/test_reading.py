"""What a reader does on the built site: languages, views, units, terms, links, and what happens without scripts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import Served
from .reader import choose, open_page

PAGES = {
    "home": "",
    "system": "cypher/",
    "chapter": "cypher/tasks/",
    "quick": "cypher/quick/",
    "calculators": "cypher/calculators/",
    "compare": "compare/",
    "glossary": "cypher/glossary/",
    "editions": "cypher/editions/",
    "all terms": "glossary/",
    "false friends": "false-friends/",
    "rules": "cypher/rules/",
    "status": "status/",
    "about": "about/",
}
phone = pytest.mark.parametrize("screen", ["phone"], indirect=True)
both_screens = pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)


def view(page: Page) -> str:
    return page.evaluate("document.documentElement.dataset.view")


def scrolled_to(page: Page, anchor: str) -> bool:
    return page.evaluate(
        "id => { const top = document.getElementById(id).getBoundingClientRect().top; return top > -5 && top < innerHeight / 2 }",
        anchor,
    )


def switch_language(page: Page, code: str) -> None:
    """Presses where the finger or the pointer would: a locator's own click may scroll the page first."""
    for selector in (".mp-language button", f'a[data-language="{code}"]'):
        target = page.locator(selector)
        expect(target).to_be_visible()
        box = target.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# --- languages ---------------------------------------------------------------------------------


@both_screens
@pytest.mark.parametrize(("start", "target"), [("ko", "en"), ("en", "ko")])
def test_language_switch_keeps_page_and_anchor(page: Page, served_site: Served, start: str, target: str) -> None:
    """Under a sub-path and at the top of a host, the switch leads to the same rule in the other language."""
    for url in (served_site.url, served_site.root):
        open_page(page, f"{url}{start}/cypher/tasks/#target-number")
        switch_language(page, target)
        page.wait_for_url(f"{url}{target}/cypher/tasks/#target-number")
        assert page.evaluate("document.documentElement.lang") == target
        assert scrolled_to(page, "target-number")


@both_screens
def test_language_switch_finds_the_place_without_an_anchor(page: Page, served_site: Served) -> None:
    """A reader who scrolled to a rule arrives at that rule, the last one of a page included."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    page.locator('[id="practiced.1"]').scroll_into_view_if_needed()
    page.evaluate("document.getElementById('practiced.1').scrollIntoView({block: 'start', behavior: 'instant'})")
    switch_language(page, "en")
    page.wait_for_url(f"{served_site.url}en/cypher/tasks/#practiced*")
    open_page(page, f"{served_site.url}ko/cypher/tasks/#assets")
    switch_language(page, "en")
    page.wait_for_url(f"{served_site.url}en/cypher/tasks/#assets")


def test_language_switch_follows_instant_navigation(page: Page, served_site: Served) -> None:
    """After a page came in without a reload, the switch leads to that page's counterpart."""
    open_page(page, f"{served_site.url}ko/cypher/")
    page.evaluate("window.kept = true")
    page.locator('.mp-card a[href$="effort/"]').click()
    page.wait_for_url(f"{served_site.url}ko/cypher/effort/")
    expect(page.locator("h1")).to_contain_text("분발")
    assert page.evaluate("window.kept"), "the page was loaded anew"
    switch_language(page, "en")
    page.wait_for_url(f"{served_site.url}en/cypher/effort/**")


@pytest.mark.parametrize(("locale", "language"), [("ko-KR", "ko"), ("en-GB", "en"), ("fr-FR", "en")], indirect=["locale"])
def test_root_page_sends_readers_to_their_language(page: Page, served_site: Served, language: str) -> None:
    """The browser's language decides, English where the site speaks none of them."""
    page.goto(served_site.url)
    page.wait_for_url(f"{served_site.url}{language}/")


def test_root_page_remembers_the_language_chosen(page: Page, served_site: Served) -> None:
    """Who switched once comes back to that language."""
    open_page(page, f"{served_site.url}ko/")
    switch_language(page, "en")
    page.wait_for_url(f"{served_site.url}en/")
    page.goto(served_site.url)
    page.wait_for_url(f"{served_site.url}en/")


def test_missing_pages_help_on(page: Page, served_site: Served, watch) -> None:
    """The 404 page names both languages and leads home, at any depth below a sub-path."""
    for url in (served_site.url, served_site.root):
        page.goto(f"{url}ko/cypher/nothing/here/")
        expect(page.get_by_text("페이지를 찾을 수 없습니다")).to_be_visible()
        page.get_by_role("link", name="English").click()
        page.wait_for_url(f"{url}en/")
    watch.expect("404")


# --- views and units ---------------------------------------------------------------------------


@both_screens
def test_views_show_what_they_say_and_are_kept(page: Page, served_site: Served) -> None:
    """Each view shows its language or both; the choice holds on the next page and after a reload."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    block = page.locator('[id="target-number.1"]')
    own, other = block.locator("> .mp-own"), block.locator("> .mp-other")
    expect(own).to_be_visible()
    expect(other).to_be_hidden()
    choose(page, "mp-view", "both")
    expect(own).to_be_visible()
    expect(other).to_be_visible()
    choose(page, "mp-view", "other")
    expect(own).to_be_hidden()
    expect(other).to_be_visible()
    page.reload()
    assert view(page) == "other"
    open_page(page, f"{served_site.url}ko/cypher/core/")
    assert view(page) == "other"


def test_side_by_side_is_side_by_side(page: Page, served_site: Served) -> None:
    """On a desktop the two sides of a block start on one line, left and right."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    choose(page, "mp-view", "both")
    block = page.locator('[id="target-number.1"]')
    left, right = block.locator("> .mp-own").bounding_box(), block.locator("> .mp-other").bounding_box()
    assert abs(left["y"] - right["y"]) < 4 and left["x"] + left["width"] <= right["x"]


def test_both_is_kept_across_languages_and_single_views_are_not(page: Page, served_site: Served) -> None:
    """Side by side holds in both languages; a single view never shows the wrong language elsewhere."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    choose(page, "mp-view", "both")
    open_page(page, f"{served_site.url}en/cypher/tasks/")
    assert view(page) == "both"
    choose(page, "mp-view", "own")
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    assert view(page) == "own"


def test_two_tabs_agree(context: BrowserContext, served_site: Served) -> None:
    """A choice made in one tab shows in the other."""
    first, second = context.new_page(), context.new_page()
    open_page(first, f"{served_site.url}ko/cypher/tasks/")
    open_page(second, f"{served_site.url}ko/cypher/core/")
    choose(first, "mp-view", "both")
    second.wait_for_function("document.documentElement.dataset.view === 'both'")


def test_no_flash_of_another_view(page: Page, served_site: Served) -> None:
    """The stored view stands before the body is parsed."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    choose(page, "mp-view", "other")
    page.add_init_script(
        "new MutationObserver((_, o) => { if (document.body) { window.early = document.documentElement.dataset.view; o.disconnect() } })"
        ".observe(document, {childList: true, subtree: true})"
    )
    page.goto(f"{served_site.url}ko/cypher/effort/")
    assert page.evaluate("window.early") == "other"


def test_units_are_the_readers_and_are_kept(page: Page, serve, small_site: Path) -> None:
    """Korean pages start metric, English ones imperial; a choice holds everywhere, particles included."""
    url = serve(small_site, "/sub/")
    open_page(page, f"{url}en/board/start/")
    english = page.locator('[id="first.2"] > .mp-own')
    assert "50 feet" in english.inner_text() and "15 meters" not in english.inner_text()
    open_page(page, f"{url}ko/board/start/")
    korean = page.locator('[id="first.2"] > .mp-own')
    assert "15미터로" in korean.inner_text() and "피트" not in korean.inner_text()
    choose(page, "mp-units", "imperial")
    assert "50피트로" in korean.inner_text() and "미터" not in korean.inner_text()
    page.reload()
    assert "50피트로" in korean.inner_text()
    open_page(page, f"{url}en/board/start/")
    choose(page, "mp-units", "metric")
    assert "15 meters" in english.inner_text() and "50 feet" not in english.inner_text()


def test_blocked_storage_breaks_nothing(page: Page, served_site: Served) -> None:
    """With storage refused, views and terms still work on the page."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('refused', 'SecurityError') }})"
    )
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    choose(page, "mp-view", "both")
    expect(page.locator('[id="target-number.1"] > .mp-other')).to_be_visible()


# --- blocks, terms, links ----------------------------------------------------------------------


@phone
def test_tapping_a_block_shows_its_counterpart(page: Page, served_site: Served) -> None:
    """A tap on the text opens the other language under it, another tap closes it."""
    open_page(page, f"{served_site.url}ko/cypher/core/")
    block = page.locator('[id="action.3"]')
    own, other = block.locator("> .mp-own"), block.locator("> .mp-other")
    own.locator("p").first.scroll_into_view_if_needed()
    expect(other).to_be_hidden()
    own.locator("p").first.tap(position={"x": 3, "y": 8})
    expect(other).to_be_visible()
    assert other.bounding_box()["y"] >= own.bounding_box()["y"] + own.bounding_box()["height"] - 1
    own.locator("p").first.tap(position={"x": 3, "y": 8})
    expect(other).to_be_hidden()


def test_the_counterpart_opens_by_keyboard(page: Page, served_site: Served) -> None:
    """Each block has a button that says what it shows and whether it does."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    block = page.locator('[id="target-number.1"]')
    button = block.locator(".mp-flip")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Enter")
    expect(block.locator("> .mp-other")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")


def test_a_term_opens_by_keyboard(page: Page, served_site: Served) -> None:
    """Focus shows the other language's word and the definition; Escape closes; Enter follows the link."""
    open_page(page, f"{served_site.url}ko/cypher/effort/")
    term = page.locator('[id="effort.1"] > .mp-own .mp-term[data-term="effort"]').first
    term.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    popover = page.locator("#mp-pop")
    expect(popover).to_be_visible()
    expect(popover.locator("#mp-pop-word")).to_have_text("Effort")
    expect(popover.locator(".mp-pop-def")).to_contain_text("니다")
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{served_site.url}ko/cypher/glossary/#effort")


@phone
def test_a_term_opens_by_touch(page: Page, served_site: Served) -> None:
    """The first tap opens a sheet inside the screen, whose link leads to the entry."""
    open_page(page, f"{served_site.url}ko/cypher/effort/")
    term = page.locator('[id="effort.1"] > .mp-own .mp-term').first
    term.scroll_into_view_if_needed()
    term.tap()
    popover = page.locator("#mp-pop")
    expect(popover).to_be_visible()
    assert page.url.split("#")[0].endswith("/ko/cypher/effort/")
    box = popover.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    popover.locator("a").first.tap()
    page.wait_for_url(f"{served_site.url}ko/cypher/glossary/#*")


def test_a_term_opens_under_the_pointer(page: Page, served_site: Served) -> None:
    """Hovering shows the popover, leaving hides it, a click follows the link."""
    open_page(page, f"{served_site.url}en/cypher/effort/")
    term = page.locator('[id="effort.1"] > .mp-own .mp-term').first
    term.hover()
    expect(page.locator("#mp-pop")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("#mp-pop")).to_have_count(0)
    term.click()
    page.wait_for_url(f"{served_site.url}en/cypher/glossary/#*")


def test_the_permalink_copies_the_address(page: Page, context: BrowserContext, served_site: Served) -> None:
    """The mark beside a heading copies the link to that rule and says so."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    link = page.locator("#assets .headerlink")
    page.locator("#assets").hover()
    link.click()
    expect(page.get_by_text("링크를 복사했습니다")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served_site.url}ko/cypher/tasks/#assets"
    assert page.url.endswith("#assets")


def test_tables_fit_a_phone(browser: Browser, served_site: Served, watch) -> None:
    """At 390 px no page is wider than the screen; wide tables scroll inside their own frame."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    watch.attach(context)
    page = context.new_page()
    for name in PAGES.values():
        for code in ("ko", "en"):
            open_page(page, f"{served_site.url}{code}/{name}")
            for value in ("own", "both", "other"):
                choose(page, "mp-view", value)
                assert page.evaluate("document.scrollingElement.scrollWidth") <= 390, f"{code}/{name} {value}"
    context.close()


# --- without scripts ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["ko", "en"])
def test_without_scripts_the_page_is_complete_in_its_language(browser: Browser, serve, small_site: Path, code: str) -> None:
    """Own text and the language's usual units show; the other language stays out of the way."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{serve(small_site, '/x/')}{code}/board/start/")
    block = page.locator('[id="first.2"]')
    expect(block.locator("> .mp-own")).to_be_visible()
    expect(block.locator("> .mp-other")).to_be_hidden()
    shown, hidden = ("15미터", "50피트") if code == "ko" else ("50 feet", "15 meters")
    text = block.inner_text()
    assert shown in text and hidden not in text
    page.locator('.mp-term[data-term="effort"]').first.click()
    page.wait_for_url(f"**/{code}/board/glossary/#effort")
    context.close()


def test_without_scripts_the_root_page_offers_both_languages(browser: Browser, served_site: Served) -> None:
    """Two plain links."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served_site.url)
    page.get_by_role("link", name="한국어").click()
    page.wait_for_url(f"{served_site.url}ko/")
    context.close()


@pytest.mark.parametrize("code", ["ko", "en"])
def test_quick_reference_prints_on_two_sides(page: Page, served_site: Served, code: str) -> None:
    """One sheet of A4, whole: nothing is cut off at the right."""
    open_page(page, f"{served_site.url}{code}/cypher/quick/")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 734, "height": 1050})
    wide = "[...document.querySelectorAll('.mp-item')].filter(item => item.scrollWidth > item.parentElement.clientWidth)"
    assert page.evaluate(f"{wide}.map(item => item.textContent.trim().slice(0, 30))") == []


# --- weight and accessibility ------------------------------------------------------------------


def heaviest_chapters(site: Path, count: int) -> list[str]:
    """The chapters with the longest pages, which are also the longest to load."""
    pages = sorted(site.glob("*/*/*/index.html"), key=lambda page: -page.stat().st_size)
    return [f"{page.parent.relative_to(site).as_posix()}/" for page in pages[:count]]


def test_first_page_is_light(browser: Browser, served_site: Served) -> None:
    """All that a first visit loads, fonts aside, is at most 150 KB when compressed, whichever page it is.

    Python comes after the page, for the calculators only.
    """
    pages = [f"{code}/{path}" for code in ("ko", "en") for path in PAGES.values()]
    for path in ["", *pages, *heaviest_chapters(served_site.folder, 4)]:
        sizes: dict[str, int] = {}

        def keep(response) -> None:
            if not response.url.endswith(".woff2") and "/assets/py/" not in response.url and response.url.startswith("http"):
                sizes[response.url] = len(gzip.compress(response.body(), 9))

        with browser.new_context() as visitor:
            page = visitor.new_page()
            page.on("response", keep)
            page.goto(f"{served_site.url}{path}", wait_until="networkidle")
        assert sum(sizes.values()) <= 150_000, (path, sizes)


def test_text_does_not_wait_for_fonts(page: Page, served_site: Served) -> None:
    """Every face of the site swaps in; none hides text."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert set(page.evaluate("[...document.fonts].map(face => face.display)")) == {"swap"}
    assert page.evaluate("[...document.fonts].some(face => face.status === 'loaded')")


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
@both_screens
@pytest.mark.parametrize("name", PAGES)
def test_pages_are_accessible(page: Page, served_site: Served, axe, name: str, screen: str) -> None:
    """axe-core finds nothing on any kind of page, in both languages, both themes and with both languages shown."""
    for code, shown in (("ko", "own"), ("en", "both")):
        open_page(page, f"{served_site.url}{code}/{PAGES[name]}")
        choose(page, "mp-view", shown)
        assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_an_open_term_is_accessible(page: Page, served_site: Served, axe) -> None:
    """The popover as well."""
    open_page(page, f"{served_site.url}ko/cypher/effort/")
    page.locator('[id="effort.1"] > .mp-own .mp-term').first.hover()
    expect(page.locator("#mp-pop")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_root_pages_are_accessible(browser: Browser, served_site: Served, scheme: str, axe) -> None:
    """Language choice and 404 page, as they stand without a redirect."""
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{served_site.url}404.html")
    assert axe(page) == []
    page.route("**/some/where/", lambda route: route.fulfill(
        body=page.request.get(served_site.url).text().replace("location.replace", "void"), content_type="text/html"
    ))
    page.goto(served_site.url)
    assert axe(page) == []
    context.close()
