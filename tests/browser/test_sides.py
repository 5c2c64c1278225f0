"""Two languages beside each other: rows, the line between them, pairs of a term, and copying a block in both."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import Served
from .reader import choose, open_page

phone = pytest.mark.parametrize("screen", ["phone"], indirect=True)
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
both_languages = pytest.mark.parametrize("code", ["ko", "en"])
WORDS = {
    "ko": {"copied": "두 언어로 복사했습니다.", "copy": "두 언어로 복사", "more": "모두 펼쳐 보기", "less": "누를 때만 보기"},
    "en": {"copied": "Copied in both languages", "copy": "Copy in both languages", "more": "Show both everywhere",
           "less": "Only on a tap"},
}


def side_by_side(page: Page, address: str) -> None:
    """Opens a page in both languages, with everything that comes with that."""
    open_page(page, address)
    choose(page, "mp-view", "both")
    page.wait_for_selector(".mp-copy", state="attached")


def split(page: Page) -> float:
    """The left column's share of a row, measured where it stands."""
    return page.evaluate(
        "() => { const [own, other] = document.querySelector('.md-content__inner > .mp-text[id]').children;"
        " const [a, b] = [own, other].map(side => side.getBoundingClientRect().width); return a / (a + b) }"
    )


def gutter(page: Page, block: str) -> tuple[float, float]:
    """The middle of the gutter of a block, on the screen."""
    page.locator(f"{block} > .mp-own").scroll_into_view_if_needed()
    own = page.locator(f"{block} > .mp-own").bounding_box()
    other = page.locator(f"{block} > .mp-other").bounding_box()
    row = page.locator(block).bounding_box()
    # Just below the row, where it still is its gutter: the button may take the whole height of a line.
    return (own["x"] + own["width"] + other["x"]) / 2, row["y"] + row["height"] + 3


def top(page: Page, block: str) -> float:
    return page.evaluate("block => document.querySelector(block).getBoundingClientRect().top", block)


def drag(page: Page, block: str, by: float) -> None:
    x, y = gutter(page, block)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=3)
    page.mouse.move(x + by, y, steps=3)
    page.mouse.up()


# --- rows --------------------------------------------------------------------------------------

ROWS = """() => {
    const rows = [...document.querySelectorAll('.md-content :is(.mp-block, h1, h2, h3)')].filter(row =>
        !row.closest('.mp-calc, .mp-licence') && row.querySelectorAll(':scope > .mp-other').length === 1)
    return rows.map(row => {
        const [own, other] = ['own', 'other'].map(which => row.querySelector(`:scope > .mp-${which}`).getBoundingClientRect())
        return [row.className || row.tagName, own.left, other.left, own.top - other.top, own.right - other.left]
    })
}"""


@both_languages
@pytest.mark.parametrize(
    "path", ["", "cypher/", "cypher/tasks/", "cypher/damage-and-armor/", "cypher/calculators/", "cypher/glossary/", "compare/", "about/"]
)
def test_every_kind_of_row_is_aligned(page: Page, served_site: Served, code: str, path: str) -> None:
    """Both sides of a row start on one height, and all rows of a page have the same two columns, at any ratio."""
    page.add_init_script("localStorage.setItem('malpan.split', '38')")
    open_page(page, f"{served_site.url}{code}/{path}")
    choose(page, "mp-view", "both")
    rows = page.evaluate(ROWS)
    assert rows or path == "compare/"
    for name, _, _, height, overlap in rows:
        assert abs(height) < 8 and overlap <= 0, name
        assert abs(height) < 1 or name.startswith("H"), name
    # The edge of an example and of a note belongs to its text; a frame's columns are its own.
    plain = [row for row in rows if not re.search("example|note|card", row[0])]
    assert len({round(left) for _, left, *_ in plain}) == 1
    assert len({round(right) for _, _, right, *_ in plain}) == 1


def test_the_quick_reference_stacks_its_texts(page: Page, served_site: Served) -> None:
    """A panel is too narrow for two columns; there is nothing to drag then."""
    side_by_side(page, f"{served_site.url}ko/cypher/quick/")
    block = page.locator(".mp-item--text .mp-block").first
    own, other = block.locator("> .mp-own").bounding_box(), block.locator("> .mp-other").bounding_box()
    assert other["y"] >= own["y"] + own["height"] and own["width"] > 400
    expect(page.get_by_role("separator")).to_have_count(0)


def test_titles_of_a_pair_of_games_do_not_cover_each_other(page: Page, served_site: Served) -> None:
    """Four names stand in one heading of the comparison, one after the other."""
    side_by_side(page, f"{served_site.url}ko/compare/")
    boxes = [name.bounding_box() for name in page.locator("h2:has(.mp-other)").first.locator("> span").all()]
    assert len(boxes) == 4
    for first, second in zip(boxes, boxes[1:]):
        assert second["x"] >= first["x"] + first["width"] or second["y"] >= first["y"] + first["height"]


# --- the line between the columns --------------------------------------------------------------


@both_languages
def test_dragging_sets_one_ratio_for_every_page(page: Page, served_site: Served, code: str) -> None:
    """The gutter of any row moves all rows; kept over instant navigation, reload, and with each language's own width."""
    side_by_side(page, f"{served_site.url}{code}/cypher/tasks/")
    assert split(page) == pytest.approx(0.5, abs=0.005)
    drag(page, "[id='target-number.1']", 150)
    moved = split(page)
    assert 0.62 < moved < 0.68
    page.evaluate("window.kept = true")
    page.locator(".md-nav__link[href$='effort/']").first.click()
    page.wait_for_url("**/effort/")
    page.wait_for_selector("[id='effort.1'] .mp-copy", state="attached")
    assert page.evaluate("window.kept") and split(page) == pytest.approx(moved, abs=0.01)
    page.reload()
    assert split(page) == pytest.approx(moved, abs=0.01)
    other = "en" if code == "ko" else "ko"
    open_page(page, f"{served_site.url}{other}/cypher/tasks/")
    assert split(page) == pytest.approx(1 - moved, abs=0.01)
    page.wait_for_selector(".mp-copy", state="attached")
    x, y = gutter(page, "[id='target-number.1']")
    page.mouse.dblclick(x, y)
    assert split(page) == pytest.approx(0.5, abs=0.005)


def test_the_ratio_is_there_at_the_first_paint(page: Page, served_site: Served) -> None:
    """Nothing moves once scripts arrive: the head of the page sets it."""
    page.add_init_script("localStorage.setItem('malpan.split', '60')")
    page.route("**/assets/js/malpan.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"{served_site.url}en/cypher/tasks/")
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.style.getPropertyValue('--mp-split')") == "0.4"


def test_dragging_stops_at_the_limits_and_escape_takes_it_back(page: Page, served_site: Served) -> None:
    """A column keeps a quarter of the width; Escape leaves what was."""
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    drag(page, "[id='target-number.1']", -2000)
    assert split(page) == pytest.approx(0.25, abs=0.01)
    x, y = gutter(page, "[id='target-number.1']")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 300, y, steps=4)
    page.wait_for_function("Number(document.querySelector('.mp-grip').ariaValueNow) > 40")
    page.keyboard.press("Escape")
    assert split(page) == pytest.approx(0.25, abs=0.01)
    page.mouse.up()
    assert split(page) == pytest.approx(0.25, abs=0.01)
    assert page.evaluate("localStorage.getItem('malpan.split')") == "25"


def test_a_press_without_a_move_changes_nothing(page: Page, served_site: Served) -> None:
    """A click into the gutter stores no ratio."""
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    page.mouse.click(*gutter(page, "[id='target-number.1']"))
    assert page.evaluate("localStorage.getItem('malpan.split')") is None
    assert split(page) == pytest.approx(0.5, abs=0.005)


@both_languages
def test_the_line_moves_by_keyboard(page: Page, served_site: Served, code: str) -> None:
    """It is reached with the Tab key, says both widths, and takes arrows, Shift, Page keys and Home."""
    side_by_side(page, f"{served_site.url}{code}/cypher/tasks/")
    line = page.get_by_role("separator")
    line.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(line).to_be_focused()
    expect(line).to_have_attribute("aria-valuenow", "50")
    for key, share in (("ArrowRight", 51), ("ArrowLeft", 50), ("Shift+ArrowRight", 55), ("PageUp", 60), ("PageDown", 55)):
        page.keyboard.press(key)
        expect(line).to_have_attribute("aria-valuenow", str(share))
    own, other = ("한국어", "English") if code == "ko" else ("English", "한국어")
    expect(line).to_have_attribute("aria-valuetext", f"{own} 55%, {other} 45%")
    assert split(page) == pytest.approx(0.55, abs=0.01)
    page.keyboard.press("Home")
    expect(line).to_have_attribute("aria-valuenow", "50")
    assert split(page) == pytest.approx(0.5, abs=0.005)


@pytest.mark.parametrize("stored", ["", "nonsense", "-4", "99", "NaN", "1e9", "{}"])
def test_a_damaged_ratio_is_the_middle(page: Page, served_site: Served, stored: str) -> None:
    """What stands in the browser's memory may be anything."""
    page.add_init_script(f"localStorage.setItem('malpan.split', {stored!r})")
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    assert split(page) == pytest.approx(0.5, abs=0.005)


def test_the_ratio_is_the_same_in_two_tabs(context: BrowserContext, served_site: Served) -> None:
    """A tab follows the other at once."""
    first, second = context.new_page(), context.new_page()
    side_by_side(first, f"{served_site.url}ko/cypher/tasks/")
    side_by_side(second, f"{served_site.url}en/cypher/tasks/")
    first.bring_to_front()
    first.get_by_role("separator").focus()
    first.keyboard.press("PageUp")
    first.keyboard.press("PageUp")
    second.wait_for_function("document.querySelector('.mp-grip').ariaValueNow === '40'")
    assert split(second) == pytest.approx(0.4, abs=0.01)


def test_the_readers_place_stays_while_columns_change(page: Page, served_site: Served) -> None:
    """In the middle of a page, neither keys nor dragging move the block that is read."""
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    block = "[id='target-number.1']"
    page.evaluate("block => { document.querySelector(block).scrollIntoView({block: 'start', behavior: 'instant'}); }", block)
    page.wait_for_timeout(100)
    before, height = top(page, block), page.evaluate("document.scrollingElement.scrollHeight")
    page.get_by_role("separator").evaluate("line => line.focus({preventScroll: true})")
    for _ in range(4):
        page.keyboard.press("PageDown")
    assert page.evaluate("document.scrollingElement.scrollHeight") != height
    page.wait_for_timeout(100)
    assert top(page, block) == pytest.approx(before, abs=2)
    drag(page, block, 320)
    page.wait_for_timeout(100)
    assert split(page) > 0.55
    assert top(page, block) == pytest.approx(before, abs=2)


def test_the_line_moves_by_touch(browser: Browser, served_site: Served, watch) -> None:
    """On a tablet a finger in the gutter drags the columns."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True)
    watch.attach(context)
    page = context.new_page()
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    x, y = gutter(page, "[id='target-number.1']")
    session = context.new_cdp_session(page)
    for kind, at in (("touchStart", x), *(("touchMove", x - step) for step in range(10, 160, 10))):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("Number(localStorage.getItem('malpan.split') ?? 100) < 40")
    assert split(page) < 0.4
    context.close()


def test_there_is_no_line_in_one_language_or_on_a_narrow_screen(page: Page, served_site: Served) -> None:
    """Nothing to drag where nothing is side by side."""
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    line = page.get_by_role("separator")
    expect(line).to_be_visible()
    choose(page, "mp-view", "own")
    expect(line).to_be_hidden()
    choose(page, "mp-view", "both")
    page.set_viewport_size({"width": 880, "height": 800})
    expect(line).to_be_hidden()


# --- pairs of a term ---------------------------------------------------------------------------


def lit(page: Page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.mp-lit')].map(one => `${one.closest('[lang]').lang} ${one.dataset.term}`)")


@both_languages
def test_a_term_lights_up_on_both_sides(page: Page, served_site: Served, code: str) -> None:
    """Under the pointer and with the focus, in this block only; off when it is left."""
    side_by_side(page, f"{served_site.url}{code}/cypher/effort/")
    term = page.locator('[id="effort.1"] > .mp-own .mp-term[data-term="effort"]').first
    term.hover()
    page.wait_for_selector(".mp-lit")
    found = lit(page)
    assert {"ko effort", "en effort"} == set(found)
    assert page.locator('[id="effort.1"] .mp-lit').count() == len(found)
    style = "one => { const s = getComputedStyle(one); return [s.textDecorationStyle, s.outlineStyle] }"
    assert term.evaluate(style) == ["solid", "solid"], "the pair must not be told by its colour alone"
    page.mouse.move(5, 5)
    expect(page.locator(".mp-lit")).to_have_count(0)
    page.locator('[id="effort.1"] > .mp-other .mp-term[data-term="effort"]').first.focus()
    assert set(lit(page)) == {"ko effort", "en effort"}
    page.keyboard.press("Tab")
    assert "ko effort" not in lit(page)


def test_a_term_in_a_table_lights_up_in_its_cell(page: Page, served_site: Served) -> None:
    """The cell is where both words stand."""
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    cell = page.locator(".mp-table .mp-alone").first
    cell.locator(".mp-own .mp-term").hover()
    expect(page.locator(".mp-lit")).to_have_count(2)
    expect(cell.locator(".mp-lit")).to_have_count(2)


def test_nothing_lights_up_where_one_language_shows(page: Page, served_site: Served) -> None:
    """A word that has no counterpart on the screen is left alone; an opened block has one."""
    open_page(page, f"{served_site.url}ko/cypher/effort/")
    block = page.locator('[id="effort.1"]')
    block.hover()
    page.wait_for_selector('[id="effort.1"] > .mp-copy')
    term = block.locator('> .mp-own .mp-term[data-term="effort"]').first
    term.hover()
    expect(page.locator("#mp-pop")).to_be_visible()
    assert lit(page) == []
    block.locator(".mp-flip").click()
    term.hover()
    page.wait_for_selector(".mp-lit")
    assert set(lit(page)) == {"ko effort", "en effort"}


@phone
def test_a_term_lights_up_while_its_sheet_is_open(page: Page, served_site: Served) -> None:
    """By touch: the pair shows with the sheet and goes with it."""
    side_by_side(page, f"{served_site.url}ko/cypher/effort/")
    page.locator('[id="effort.1"] > .mp-own .mp-term[data-term="effort"]').first.tap()
    expect(page.locator("#mp-pop")).to_be_visible()
    assert set(lit(page)) == {"ko effort", "en effort"}
    page.locator(".mp-pop-close").tap()
    expect(page.locator("#mp-pop")).to_have_count(0)
    page.evaluate("document.activeElement.blur()")
    assert lit(page) == []


# --- copying -----------------------------------------------------------------------------------


def clipboard(page: Page) -> str:
    return page.evaluate("navigator.clipboard.readText()")


@both_languages
def test_a_block_is_copied_in_both_languages_with_its_link(
    page: Page, context: BrowserContext, served_site: Served, code: str
) -> None:
    """The page's language first, then the other, then the address; said on the screen."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    side_by_side(page, f"{served_site.url}{code}/cypher/tasks/?x=1")
    block = page.locator('[id="target-number.1"]')
    block.hover()
    block.locator(".mp-copy").click()
    expect(page.get_by_role("status").get_by_text(WORDS[code]["copied"])).to_be_visible()
    own, other, link = clipboard(page).split("\n\n")
    assert own == block.locator("> .mp-own").inner_text().replace("\u2060", "")
    assert other == block.locator("> .mp-other").inner_text().replace("\u2060", "")
    assert link == f"{served_site.url}{code}/cypher/tasks/#target-number.1"


def test_a_block_is_copied_by_keyboard_in_one_language(page: Page, context: BrowserContext, served_site: Served) -> None:
    """The button is there in every view and after instant navigation, and keeps the focus."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, f"{served_site.url}en/cypher/tasks/")
    page.evaluate("window.kept = true")
    page.locator(".md-nav__link[href$='effort/']").first.click()
    page.wait_for_url("**/effort/")
    page.locator('[id="effort.1"] .mp-flip').focus()
    button = page.locator('[id="effort.1"]').get_by_role("button", name=WORDS["en"]["copy"])
    expect(button).to_have_count(1)
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(button).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text(WORDS["en"]["copied"])).to_be_visible()
    expect(button).to_be_focused()
    text = clipboard(page)
    assert page.evaluate("window.kept") and "분발" in text and "Effort" in text and text.endswith("/en/cypher/effort/#effort.1")


def test_a_copied_text_has_the_readers_units(
    page: Page, context: BrowserContext, serve: Callable[..., str], small_site: Path
) -> None:
    """Feet for who reads feet, meters for who reads meters, in both languages."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    side_by_side(page, f"{serve(small_site, '/x/')}ko/board/start/")
    taken = {}
    for units in ("metric", "imperial"):
        choose(page, "mp-units", units)
        block = page.locator('[id="first.2"]')
        block.hover()
        block.locator(".mp-copy").click()
        page.wait_for_function("units => navigator.clipboard.readText().then(text => text.includes(units))",
                               arg="15미터" if units == "metric" else "50피트")
        taken[units] = clipboard(page)
    assert "15 meters" in taken["metric"] and "feet" not in taken["metric"]
    assert "50 feet" in taken["imperial"] and "미터" not in taken["imperial"]


def test_a_list_is_copied_with_its_marks(page: Page, context: BrowserContext, served_site: Served) -> None:
    """A line an item, in both languages, below the sentence before it."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    block = page.locator(".mp-block:has(> .mp-own > ul)").first
    block.hover()
    block.locator(".mp-copy").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('- '))")
    count = block.locator("> :is(.mp-own, .mp-other) > ul > li").count()
    assert count and len(re.findall(r"^- \S", clipboard(page), re.M)) == count


def test_a_table_is_copied_with_tabs(page: Page, context: BrowserContext, served_site: Served) -> None:
    """Its title, its heads and its rows in one language, then all of it in the other."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    table = page.locator(".mp-table").first
    table.hover()
    table.locator(".mp-copy").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('\\t'))")
    own, other, link = clipboard(page).split("\n\n")
    assert own.splitlines()[:3] == [
        "일 난이도", "난이도\t이름\t목표치\t조정 없는 성공률\t기준", "0\t일상적\t0\t100%\t누구나 거의 언제나 해내는 정도",
    ]
    assert other.splitlines()[1].startswith("Difficulty\tName\tTarget number")
    assert len(own.splitlines()) == len(other.splitlines()) == table.locator("tr").count() + 1
    assert link.endswith(f"#{table.get_attribute('id')}")


def test_a_definition_is_copied_with_the_address_of_its_entry(
    page: Page, context: BrowserContext, served_site: Served
) -> None:
    """What has no address of its own has that of the heading above it."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    side_by_side(page, f"{served_site.url}ko/cypher/glossary/")
    block = page.locator(".mp-entry:has(> #effort) > .mp-block").first
    block.hover()
    block.locator(".mp-copy").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.endsWith('/ko/cypher/glossary/#effort'))")


def test_a_blocked_clipboard_offers_the_text(page: Page, served_site: Served, axe) -> None:
    """Where no script may copy, the text is shown and selected; closing leads back to the button."""
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));"
        "document.execCommand = () => false"
    )
    side_by_side(page, f"{served_site.url}ko/cypher/tasks/")
    button = page.locator('[id="target-number.1"] .mp-copy')
    button.focus()
    page.keyboard.press("Enter")
    field = page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_be_focused()
    text = field.input_value()
    assert "목표치" in text and text.endswith("#target-number.1")
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == len(text)
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


@phone
@both_languages
def test_a_tapped_block_is_copied_on_a_phone(page: Page, context: BrowserContext, served_site: Served, code: str) -> None:
    """In either way of reading, a tap on the text brings the button in the block's own place, large enough for a thumb."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, f"{served_site.url}{code}/cypher/core/")
    block = page.locator('[id="action.3"]')
    button = block.locator("> .mp-copy")
    for view in ("own", "both"):
        choose(page, "mp-view", view)
        block.scroll_into_view_if_needed()
        before = top(page, '[id="action.3"]')
        block.locator("> .mp-own > p").first.tap(position={"x": 3, "y": 8})
        expect(button).to_have_css("opacity", "1")
        assert top(page, '[id="action.3"]') == pytest.approx(before, abs=2)
        box, around = button.bounding_box(), block.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44
        assert around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"] + 1
        button.tap()
        expect(page.get_by_role("status").get_by_text(WORDS[code]["copied"])).to_be_visible()
        assert clipboard(page).endswith(f"/{code}/cypher/core/#action.3")
        block.locator("> .mp-own > p").first.tap(position={"x": 3, "y": 8})
        expect(button).to_have_css("opacity", "0")
        expect(page.locator(".mp-toast--on")).to_have_count(0)


# --- phones ------------------------------------------------------------------------------------


@phone
@both_languages
def test_a_phone_says_how_to_get_the_other_language(page: Page, served_site: Served, code: str) -> None:
    """Each way of reading says what it does and leads to the other; later the choice itself says it."""
    words = WORDS[code]
    open_page(page, f"{served_site.url}{code}/cypher/core/")
    hint = page.locator(".mp-hint")
    hint.get_by_role("button", name=words["more"]).tap()
    assert page.evaluate("document.documentElement.dataset.view") == "both"
    expect(page.locator('[id="action.3"] > .mp-other')).to_be_visible()
    hint.get_by_role("button", name=words["less"]).tap()
    assert page.evaluate("document.documentElement.dataset.view") == "own"
    expect(hint).to_have_count(0)
    choose(page, "mp-view", "both")
    expect(page.get_by_role("status").get_by_text("English" if code == "ko" else "한국어")).to_be_visible()
    page.reload()
    page.wait_for_selector(".mp-copy", state="attached")
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_cramped_on_a_narrow_phone(browser: Browser, served_site: Served, watch, width: int) -> None:
    """Both languages follow each other over nearly the whole width; hints and controls fit, and fit the thumb."""
    context = browser.new_context(viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True)
    watch.attach(context)
    page = context.new_page()
    for code in ("ko", "en"):
        for view in ("own", "both"):
            open_page(page, f"{served_site.url}{code}/cypher/tasks/")
            choose(page, "mp-view", view)
            expect(page.locator(".mp-hint")).to_be_visible()
            for button in page.locator(".mp-hint button, .mp-controls :is(label, a)").locator("visible=true").all():
                box = button.bounding_box()
                assert box["height"] >= 44 and box["width"] >= 44 and 0 <= box["x"] and box["x"] + box["width"] <= width
            cut = "[...document.querySelectorAll('.mp-seg-item')].filter(item => item.scrollWidth > item.clientWidth).length"
            assert page.evaluate(cut) == 0
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        for side in ("own", "other"):
            assert page.locator(f'[id="target-number.1"] > .mp-{side} > p').bounding_box()["width"] >= width - 60
    context.close()


# --- accessibility and weight ------------------------------------------------------------------


@both_schemes
@both_languages
def test_side_by_side_is_accessible(page: Page, served_site: Served, axe, code: str) -> None:
    """axe-core finds nothing with the line focused, a button shown and a pair lit."""
    side_by_side(page, f"{served_site.url}{code}/cypher/effort/")
    page.get_by_role("separator").focus()
    assert axe(page) == []
    page.locator('[id="effort.1"] .mp-copy').focus()
    page.locator('[id="effort.1"] > .mp-own .mp-term').first.hover()
    page.wait_for_selector(".mp-lit")
    assert axe(page) == []


@both_schemes
@phone
def test_both_on_a_phone_is_accessible(page: Page, served_site: Served, axe) -> None:
    """axe-core finds nothing with the hint and a button shown."""
    side_by_side(page, f"{served_site.url}en/cypher/core/")
    page.locator('[id="action.3"] > .mp-own > p').first.tap(position={"x": 3, "y": 8})
    expect(page.locator('[id="action.3"] > .mp-copy')).to_have_css("opacity", "1")
    assert axe(page) == []


def test_a_page_in_one_language_does_not_wait_for_this(page: Page, served_site: Served) -> None:
    """What only comparing readers need comes once the page is used."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/sides/" in url or url.endswith("pairs.css")]
    page.locator('[id="target-number.1"]').hover()
    page.wait_for_selector('[id="target-number.1"] > .mp-copy')
    assert [url for url in asked if url.endswith("pairs.css")]
