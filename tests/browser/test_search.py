"""Looking things up: the search dialog, by keyboard, by touch, in both languages, and when all goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from .conftest import Served
from .reader import choose, open_page

phone = pytest.mark.parametrize("screen", ["phone"], indirect=True)
both_screens = pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
PATIENCE = 60_000  # ms until Python has arrived
LOADED = re.compile(r"/assets/(search|js/search|css/search)/|/css/search\.css")


def field(page: Page) -> Locator:
    return page.locator(".mp-search-input")


def options(page: Page) -> Locator:
    return page.locator("#mp-search-list [role=option]")


def hit(page: Page, address: str) -> Locator:
    """The result that leads to an address ending in `address`."""
    return page.locator(f'#mp-search-list [role=option][href$="{address}"]').first


def search(page: Page, query: str) -> None:
    """Opens the dialog if it is not open, and types `query` over what stands there."""
    if not field(page).is_visible():
        page.keyboard.press("/")
    field(page).fill(query)


def at_rest(page: Page) -> None:
    """Waits until the dialog has said all that it has to say of what was typed."""
    page.wait_for_function("() => document.querySelector('.mp-search [role=status]').textContent !== ''")


def selected(page: Page) -> str | None:
    """The id of the option that a screen reader is told to be on, which must be the one that looks so."""
    named = field(page).get_attribute("aria-activedescendant")
    assert page.evaluate("[...document.querySelectorAll('[role=option][aria-selected=true]')].map(one => one.id)") == (
        [named] if named else []
    )
    return named


# --- opening and closing -----------------------------------------------------------------------


@both_screens
def test_nothing_loads_before_the_search_is_wanted(page: Page, served_site: Served, watch, screen: str) -> None:
    """Then the first word typed finds the rule."""
    open_page(page, f"{served_site.url}ko/cypher/core/")
    page.wait_for_load_state("networkidle")
    assert not [url for url in watch.requests if LOADED.search(url)]
    page.locator(".mp-find" if screen == "phone" else ".mp-search-link").click()
    expect(field(page)).to_be_focused()
    field(page).fill("목표치")
    expect(hit(page, "/ko/cypher/tasks/#target-number")).to_be_visible()
    assert [url for url in watch.requests if LOADED.search(url)]


@pytest.mark.parametrize("key", ["s", "f", "/"])
def test_a_key_opens_the_search_and_no_letter_is_lost(page: Page, served_site: Served, key: str) -> None:
    """What is typed at once arrives, though nothing of the search is loaded yet."""
    open_page(page, f"{served_site.url}en/cypher/core/")
    page.keyboard.press(key)
    page.keyboard.type("asset")
    expect(field(page)).to_have_value("asset")
    expect(hit(page, "/en/cypher/tasks/#assets")).to_be_visible()


def test_keys_are_left_alone_where_text_is_typed(page: Page, served_site: Served) -> None:
    """In a field, and together with Ctrl, s and f mean something else."""
    open_page(page, f"{served_site.url}en/cypher/core/")
    page.evaluate("document.body.prepend(Object.assign(document.createElement('input'), {id: 'own'}))")
    page.locator("#own").focus()
    page.keyboard.type("sf/")
    expect(page.locator("#own")).to_have_value("sf/")
    page.locator("#own").blur()
    page.keyboard.press("Control+f")
    expect(page.locator(".mp-search")).to_have_count(0)


def test_an_address_with_a_query_shows_its_results(page: Page, served_site: Served) -> None:
    page.goto(f"{served_site.url}en/?q=effort")
    expect(field(page)).to_have_value("effort")
    expect(hit(page, "/en/cypher/effort/#effort")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".mp-search")).to_be_hidden()
    page.wait_for_url(f"{served_site.url}en/")


def test_a_query_goes_through_the_language_choice(page: Page, served_site: Served) -> None:
    """The site's first address hands ?q= on."""
    page.goto(f"{served_site.root}?q=분발")
    expect(hit(page, "/ko/cypher/effort/#effort")).to_be_visible()


def test_escape_closes_and_the_page_is_as_before(page: Page, served_site: Served) -> None:
    """The focus goes back, the address too, and nothing is left in the history."""
    address = f"{served_site.url}ko/cypher/tasks/"
    open_page(page, address)
    page.locator(".mp-search-link").focus()
    length = page.evaluate("history.length")
    page.keyboard.press("Enter")
    field(page).fill("분발")
    expect(options(page).first).to_be_visible()
    page.wait_for_url("**/?q=*")
    page.keyboard.press("Escape")
    expect(page.locator(".mp-search")).to_be_hidden()
    expect(page.locator(".mp-search-link")).to_be_focused()
    page.wait_for_url(address)
    assert page.evaluate("history.length") == length + 1


@phone
def test_back_closes_the_search(page: Page, served_site: Served) -> None:
    """On a phone, Back is the way out; the page below stays."""
    address = f"{served_site.url}ko/cypher/tasks/"
    open_page(page, f"{served_site.url}ko/cypher/")
    page.goto(address)
    page.evaluate("window.kept = true")
    page.locator(".mp-find").tap()
    field(page).fill("분발")
    expect(options(page).first).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator(".mp-search")).to_be_hidden()
    page.wait_for_url(address)
    assert page.evaluate("window.kept")


def test_back_from_a_result_leads_to_the_results(page: Page, served_site: Served) -> None:
    """Two results can be looked at one after the other without typing again."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    search(page, "전투")
    expect(options(page).first).to_be_visible()
    wanted = options(page).first.get_attribute("href")
    options(page).first.click()
    expect(page.locator(".mp-search")).to_be_hidden()
    page.wait_for_url(wanted)
    page.evaluate("history.back()")
    expect(field(page)).to_have_value("전투")
    expect(options(page).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".mp-search")).to_be_hidden()
    expect(page).to_have_url(f"{served_site.url}ko/cypher/tasks/")


def test_a_result_on_the_same_page_is_scrolled_to(page: Page, served_site: Served) -> None:
    """Also where its address is that of the page already."""
    address = f"{served_site.url}ko/cypher/tasks/#assets"
    open_page(page, address)
    page.evaluate("window.kept = true; scrollTo({top: 0, behavior: 'instant'})")
    search(page, "보탬")
    hit(page, "/tasks/#assets").click()
    page.wait_for_url(address)
    page.wait_for_function("document.getElementById('assets').getBoundingClientRect().top < innerHeight / 2")
    page.wait_for_function("document.querySelector(':target')?.id === 'assets'")
    assert page.evaluate("window.kept") and page.url == address


@pytest.mark.parametrize("place", ["url", "root"])
def test_search_outlives_instant_navigation(page: Page, served_site: Served, place: str) -> None:
    """Under a path and at the top of a host, again and again, without loading a page anew."""
    base = getattr(served_site, place)
    open_page(page, f"{base}ko/cypher/core/")
    if place == "url":
        page.evaluate("window.kept = true")
    effort = ("분발", "effort/#effort")
    for query, address in (effort, ("보탬", "tasks/#assets"), ("저지력", "core/"), effort):
        search(page, query)
        if query == "저지력":
            page.keyboard.press("Escape")
            expect(page.locator(".mp-search")).to_be_hidden()
            continue
        hit(page, f"{base.rsplit('/', 1)[0]}/ko/cypher/{address}").click()
        page.wait_for_url(f"{base}ko/cypher/{address}")
    if place == "url":
        assert page.evaluate("window.kept")


# --- what is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "query"), [("ko", "hindering or easing"), ("en", "완화와 방해")])
def test_a_result_names_the_rule_in_both_languages(page: Page, served_site: Served, code: str, query: str) -> None:
    """The reader's title first; the match is marked in a snippet of the language that is read."""
    open_page(page, f"{served_site.url}{code}/")
    search(page, query)
    rule = hit(page, f"/{code}/cypher/tasks/#easing-and-hindering")
    titles = rule.locator(".mp-hit-title > [lang]")
    both = ["완화와 방해", "Easing and hindering"]
    expect(titles).to_have_text(both if code == "ko" else both[::-1])
    expect(rule.locator(".mp-hit-where")).to_contain_text("일과 난이도" if code == "ko" else "Tasks and difficulty")
    snippet = rule.locator(f".mp-hit-text > [lang={code}]").last
    words = "완화|방해" if code == "ko" else "[Ee]as|[Hh]inder"
    expect(snippet.locator("mark").first).to_have_text(re.compile(words))


def test_results_stand_in_groups(page: Page, served_site: Served) -> None:
    """Rules, terms, tables and calculators, in this order, each kind under its heading, which names the group."""
    order = {"Rules": "rule", "Terms": "term", "Tables": "table", "Calculators": "calculator"}
    open_page(page, f"{served_site.url}en/")
    seen = set()
    for query in ("recovery rolls", "damage track", "jumping", "effort"):
        search(page, query)
        at_rest(page)
        groups = page.locator("#mp-search-list [role=group]:not(:has(.mp-way))")
        labels = [group.get_attribute("aria-labelledby") for group in groups.all()]
        names = [page.locator(f"[id='{label}']").inner_text() for label in labels]
        assert names == [name for name in order if name in names], query
        for name, group in zip(names, groups.all(), strict=True):
            kinds = {one.get_attribute("class") for one in group.locator("[role=option]").all()}
            assert kinds == {f"mp-hit mp-hit--{order[name]}"}, (query, name)
        seen |= set(names)
        field(page).fill("")
    assert seen == set(order)


@pytest.mark.parametrize(("code", "query"), [("ko", "거리를"), ("en", "distances"), ("ko", "distance"), ("en", "거리")])
def test_a_term_is_answered_at_once(page: Page, served_site: Served, code: str, query: str) -> None:
    """Its words, what it is, the figures of its rule in the reader's units; the rule and the entry a step away."""
    open_page(page, f"{served_site.url}{code}/")
    search(page, query)
    card = page.locator(".mp-answer")
    expect(card.locator(".mp-answer-word")).to_have_text(re.compile("거리 distance|distance 거리"))
    expect(card.locator(".mp-answer-text")).to_have_attribute("lang", code)
    expect(card.locator("td").filter(has_text="3미터" if code == "ko" else "10 feet").first).to_be_visible()
    expect(options(page).nth(0)).to_have_attribute("href", re.compile(rf"/{code}/cypher/distance-and-time/#"))
    expect(options(page).nth(1)).to_have_attribute("href", re.compile(rf"/{code}/cypher/glossary/#distance$"))
    addresses = [one.get_attribute("href") for one in options(page).all()]
    assert addresses.count(addresses[0]) == 1


@both_screens
def test_a_calculator_works_in_the_card(page: Page, context: BrowserContext, served_site: Served, screen: str) -> None:
    """Also over the page that has the same one, which stays as it is; links lead out of the dialog, and copies say where it is."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, f"{served_site.url}ko/cypher/effort/")
    under = page.locator('main .mp-calc[data-calculator="effort"]')
    expect(under).to_have_count(1)
    before = under.locator(".mp-calc-ruling").inner_text()
    search(page, "분발")
    button = page.locator(".mp-answer-tool", has_text="분발 비용")
    button.click()
    card = page.locator(".mp-answer .mp-calc--live")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(card.locator(".mp-calc-ruling .mp-own")).to_have_text(before)
    card.locator('[id="card:effort:effort"]').fill("2")
    expect(card.locator(".mp-calc-ruling .mp-own")).to_contain_text("비용 5점", timeout=PATIENCE)
    expect(card.locator(".mp-calc-state")).to_be_hidden(timeout=PATIENCE)
    assert "#calc" not in page.url and under.locator(".mp-calc-ruling").inner_text() == before
    ids = page.eval_on_selector_all("[id]", "nodes => nodes.map(node => node.id)")
    assert len(ids) == len(set(ids))
    card.locator('[data-do="link"]').click()
    expect(page.locator(".mp-toast--on")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served_site.url}ko/cypher/calculators/#calc=effort;effort=2"
    button.click()
    expect(card).to_have_count(0)
    button.click()
    card.locator(".mp-calc-steps a").first.click()
    page.wait_for_url(re.compile(r"/ko/cypher/effort/#"))
    expect(page.locator("dialog.mp-search")).to_be_hidden()


def test_a_calculator_that_cannot_be_loaded_is_said(page: Page, context: BrowserContext, served_site: Served, watch) -> None:
    """And asked for again with the next press."""
    context.route("**/assets/search/ko/*.html", lambda route: route.abort())
    open_page(page, f"{served_site.url}ko/")
    search(page, "분발")
    button = page.locator(".mp-answer-tool").first
    button.click()
    expect(page.locator(".mp-answer-calc [role=alert]")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "false")
    context.unroute("**/assets/search/ko/*.html")
    button.click()
    expect(page.locator(".mp-answer .mp-calc--live")).to_be_visible()
    watch.expect("ERR_FAILED")


def test_the_answer_is_in_the_reader_s_units(page: Page, served_site: Served) -> None:
    """Who chose feet reads feet."""
    open_page(page, f"{served_site.url}ko/")
    choose(page, "mp-units", "imperial")
    search(page, "거리")
    cell = page.locator(".mp-answer td").filter(has_text="피트").first
    expect(cell).to_be_visible()
    assert "미터" not in cell.inner_text()


def test_the_view_decides_which_language_comes_first(page: Page, served_site: Served) -> None:
    """Who reads the English on Korean pages reads English results, and stays on Korean pages."""
    open_page(page, f"{served_site.url}ko/cypher/tasks/")
    choose(page, "mp-view", "other")
    search(page, "easing, hindering")
    titles = hit(page, "/ko/cypher/tasks/#easing-and-hindering").locator(".mp-hit-title > [lang]")
    expect(titles.first).to_have_attribute("lang", "en")


def test_the_language_filter_decides_what_is_read_and_where_it_leads(page: Page, served_site: Served) -> None:
    """Titles, snippets and links change together, in place."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "완화와 방해")
    expect(hit(page, "/ko/cypher/tasks/#easing-and-hindering")).to_be_visible()
    page.locator(".mp-search-filters").get_by_text("English").click()
    rule = hit(page, "/en/cypher/tasks/#easing-and-hindering")
    expect(rule.locator(".mp-hit-text > [lang=en]").last.locator("mark").first).to_be_visible()
    for text in page.locator(".mp-hit-text > [lang]:last-child").all():
        assert text.get_attribute("lang") == "en"
    page.locator(".mp-search-filters").get_by_text("둘 다").click()
    expect(hit(page, "/ko/cypher/tasks/#easing-and-hindering")).to_be_visible()


def test_the_game_filter_stays_within_a_game(page: Page, serve, small_site: Path) -> None:
    """With several games each result says whose it is, and one can be chosen; with one there is no choice."""
    url = serve(small_site, "/x/")
    open_page(page, f"{url}ko/")
    search(page, "분발")
    page.locator(".mp-search-filters").get_by_text("속편").click()
    links = "[...document.querySelectorAll('#mp-search-list a')]"
    page.wait_for_function(f"{links}.every(a => a.href.includes('/sequel/'))")
    assert options(page).count()
    page.locator(".mp-search-filters").get_by_text("모든 게임").click()
    page.wait_for_function(f"{links}.some(a => a.href.includes('/board/'))")
    expect(page.locator(".mp-hit-where").first).not_to_be_empty()


@pytest.mark.parametrize("game", ["cypher", "hat-world"])
def test_the_game_that_is_read_comes_first(page: Page, served_site: Served, game: str) -> None:
    """A word that two games know: the answer is that of the game whose page is open, and says whose it is."""
    open_page(page, f"{served_site.url}ko/{game}/")
    name = page.locator("h1 > .mp-own").inner_text()
    search(page, "전투")
    expect(page.locator(".mp-answer-where")).to_have_text(name)
    expect(options(page).first).to_have_attribute("href", re.compile(f"/ko/{game}/"))


def test_a_slip_is_corrected(page: Page, served_site: Served) -> None:
    """The right word is offered, its results are there already, and choosing it searches for it."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "난이됴")
    expect(hit(page, "/cypher/tasks/#difficulty")).to_be_visible()
    page.locator(".mp-search-meant button").click()
    expect(field(page)).to_have_value("난이도")
    expect(field(page)).to_be_focused()
    expect(page.locator(".mp-search-meant")).to_be_hidden()


@pytest.mark.parametrize("query", ["zzzyyyxxx", "ㅁㄴㅇㄻㄴㅇㄹ", "쀍쀍쀍", "!!!", "日本語"])
def test_nothing_found_is_never_an_empty_box(page: Page, served_site: Served, query: str) -> None:
    """It is said, and the nearest names stand there, or else the ways in that always help."""
    open_page(page, f"{served_site.url}ko/")
    search(page, query)
    page.wait_for_function("document.querySelector('.mp-search-none') || document.querySelector('#mp-search-list a')")
    assert page.locator(".mp-search-body a:visible").count()
    if page.locator(".mp-search-none").count():
        expect(page.locator(".mp-search-none")).to_contain_text(query)


def test_recent_searches_are_kept_and_can_be_removed(page: Page, served_site: Served) -> None:
    """What led somewhere is offered again, the last first, over pages and visits; one or all can go."""
    open_page(page, f"{served_site.url}ko/")
    for query in ("분발", "재능", "<b>보탬"):
        search(page, query)
        expect(options(page).first).to_be_visible()
        field(page).press("Enter")
        expect(page.locator(".mp-search")).to_be_hidden()
    open_page(page, f"{served_site.url}en/")
    page.keyboard.press("/")
    recent = page.locator(".mp-recent-query")
    expect(recent).to_have_text(["<b>보탬", "재능", "분발"])
    page.keyboard.press("ArrowDown")
    expect(recent.first).to_be_focused()
    page.get_by_role("button", name="Remove “재능”").click()
    expect(recent).to_have_text(["<b>보탬", "분발"])
    recent.nth(1).click()
    expect(field(page)).to_have_value("분발")
    expect(hit(page, "/en/cypher/effort/#effort")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Remove all").click()
    expect(page.locator(".mp-recent")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('malpan.recent'))") == []


# --- typing ------------------------------------------------------------------------------------


def compose(context: BrowserContext, page: Page) -> Callable[[str], None]:
    """What an input method does: shows a syllable that is not finished."""
    session = context.new_cdp_session(page)
    return lambda text: session.send(
        "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
    )


def test_results_come_while_a_syllable_is_composed(page: Page, context: BrowserContext, served_site: Served) -> None:
    """They stand from the first that are there to the end of the word; no letter is lost or doubled."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "목")
    expect(options(page).first).to_be_visible()
    page.evaluate("""() => {
        window.least = Infinity
        const count = () => document.querySelectorAll('[role=option]').length
        new MutationObserver(() => { window.least = Math.min(window.least, count()) })
            .observe(document.querySelector('#mp-search-list'), {childList: true, subtree: true})
    }""")
    composing, session = compose(context, page), context.new_cdp_session(page)
    for steps in (["ㅍ", "표", "푳"], ["ㅊ", "치"]):
        before = field(page).input_value()
        for step in steps:
            composing(step)
            expect(field(page)).to_have_value(before + step)
        session.send("Input.insertText", {"text": steps[-1] if steps[-1] != "푳" else "표"})
    expect(field(page)).to_have_value("목표치")
    expect(hit(page, "/ko/cypher/tasks/#target-number")).to_be_visible()
    assert page.evaluate("window.least") > 0


def test_keys_belong_to_the_input_method_while_it_composes(
    page: Page, context: BrowserContext, served_site: Served
) -> None:
    """Enter and the arrows finish a syllable; they open and select nothing."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "분")
    expect(options(page).first).to_be_visible()
    compose(context, page)("발")
    expect(hit(page, "/cypher/effort/#effort")).to_be_visible()
    session = context.new_cdp_session(page)
    for key in ("ArrowDown", "Enter"):
        session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": key, "windowsVirtualKeyCode": 229})
        assert selected(page) is None
    expect(field(page)).to_be_visible()
    assert page.url.startswith(f"{served_site.url}ko/?q=")


@pytest.mark.parametrize(("code", "query", "address"), [
    ("ko", "난이도", "/ko/cypher/tasks/#difficulty"), ("en", "difficulties", "/en/cypher/tasks/#difficulty"),
])
def test_by_keyboard_alone(page: Page, served_site: Served, code: str, query: str, address: str) -> None:
    """Arrows, Home and End go through the results, in a ring; Enter opens the one that is selected."""
    open_page(page, f"{served_site.url}{code}/")
    page.keyboard.press("/")
    page.keyboard.type(query)
    expect(hit(page, address)).to_be_visible()
    at_rest(page)
    assert selected(page) is None
    last = f"mp-hit-{options(page).count() - 1}"
    for key, expected in [
        ("ArrowDown", "mp-hit-0"), ("ArrowDown", "mp-hit-1"), ("ArrowUp", "mp-hit-0"), ("ArrowUp", None),
        ("ArrowUp", last), ("ArrowDown", "mp-hit-0"), ("End", last), ("Home", "mp-hit-0"),
    ]:
        page.keyboard.press(key)
        assert selected(page) == expected, key
        expect(field(page)).to_be_focused()
    wanted = options(page).first.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(wanted)


def test_home_and_end_move_in_the_text_until_a_result_is_selected(page: Page, served_site: Served) -> None:
    open_page(page, f"{served_site.url}en/")
    search(page, "effort")
    at_rest(page)
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.selectionStart") == 0
    assert selected(page) is None


def test_tab_reaches_everything_and_stays_in_the_dialog(page: Page, served_site: Served) -> None:
    """Field, clear, close, filters; results are one stop together with the field."""
    open_page(page, f"{served_site.url}en/")
    search(page, "effort")
    at_rest(page)
    seen = []
    for _ in range(4):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.type"))
    assert seen[:3] == ["Clear", "Close", "radio"]
    assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('.mp-search')")


def test_enter_before_the_results_opens_the_best_one(page: Page, served_site: Served) -> None:
    """Who types fast need not wait."""
    open_page(page, f"{served_site.url}en/")
    page.keyboard.press("/")
    expect(page.locator(".mp-search-filters")).to_be_visible()
    page.keyboard.type("effort")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{served_site.url}en/cypher/effort/#effort")


def test_enter_never_opens_a_result_of_another_word(page: Page, served_site: Served) -> None:
    """Results stay while a word is typed that finds nothing yet; they are not what Enter asks for."""
    address = f"{served_site.url}ko/"
    open_page(page, address)
    search(page, "분발")
    expect(hit(page, "/cypher/effort/#effort")).to_be_visible()
    field(page).fill("日本語")
    field(page).press("Enter")
    expect(page.locator(".mp-search-none")).to_contain_text("日本語")
    expect(field(page)).to_be_visible()


def test_a_press_beside_the_dialog_closes_it(page: Page, served_site: Served) -> None:
    """Not the end of a selection that began in its field."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "분발")
    box = field(page).bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(5, 400)
    page.mouse.up()
    expect(field(page)).to_be_visible()
    page.mouse.click(5, 400)
    expect(page.locator(".mp-search")).to_be_hidden()


def test_a_result_can_be_opened_beside(page: Page, context: BrowserContext, served_site: Served) -> None:
    """With Ctrl held, in another tab; the results stay."""
    open_page(page, f"{served_site.url}en/")
    search(page, "effort")
    with context.expect_page() as other:
        hit(page, "/en/cypher/effort/#effort").click(modifiers=["Control"])
    other.value.wait_for_url("**/en/cypher/effort/#effort")
    expect(options(page).first).to_be_visible()


def test_a_screen_reader_hears_what_was_found(page: Page, served_site: Served) -> None:
    """The field says that there are results; a rest later the answer and their number are spoken."""
    open_page(page, f"{served_site.url}en/")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search")).to_be_focused()
    expect(field(page)).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("effort")
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".mp-search [role=status]")).to_have_text(re.compile(r"^Effort: .+ Results: \d+$"))


@phone
@pytest.mark.parametrize("code", ["ko", "en"])
def test_by_touch_alone(page: Page, served_site: Served, code: str) -> None:
    """Tap the bar, type, tap a result; the dialog fills the screen, and all that can be tapped has 44 pixels."""
    open_page(page, f"{served_site.url}{code}/")
    page.locator(".mp-find").tap()
    field(page).fill("거리 effrt" if code == "en" else "난이됴")
    expect(options(page).first).to_be_visible()
    at_rest(page)
    box = page.locator(".mp-search").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    small = page.evaluate("""() =>
        [...document.querySelectorAll('.mp-search :is(a, button, input:not(.mp-vh), label)')]
        .map(node => [node.className, node.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 43.9 || box.width < 43.9))
        .map(([name, box]) => `${name}: ${box.width}×${box.height}`)""")
    assert small == []
    assert page.evaluate("document.querySelector('.mp-search').scrollWidth") <= 390
    wanted = options(page).nth(1).get_attribute("href")
    options(page).nth(1).tap()
    page.wait_for_url(wanted)


# --- when all goes wrong -----------------------------------------------------------------------

GARBAGE = {
    "long": "'가나다 '.repeat(2500)",
    "one long word": "'힣'.repeat(10000)",
    "lone surrogates": "'\\ud800분발\\udc00\\udfff'",
    "patterns": "'.*+?^${}()|[]\\\\ (?<=a)(a+)+$ [가-힣'",
    "HTML": "'<img src=x onerror=window.hacked=1><script>window.hacked=1</script>분발'",
    "controls": "'\\u0000\\u0007\\u202e\\u200b\\ufeff'",
    "emoji": "'👩‍👩‍👧‍👦🇰🇷'",
    "prototype": "'__proto__ constructor toString'",
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_neither_breaks_nor_injects(page: Page, served_site: Served, name: str) -> None:
    """Whatever is put into the field or the address, the next sound word is found."""
    open_page(page, f"{served_site.url}ko/")
    search(page, "분발")
    expect(options(page).first).to_be_visible()
    page.evaluate(f"""() => {{
        const field = document.querySelector('.mp-search-input')
        field.value = {GARBAGE[name]}
        field.dispatchEvent(new InputEvent('input', {{bubbles: true}}))
    }}""")
    at_rest(page)
    field(page).fill("보탬")
    expect(hit(page, "/cypher/tasks/#assets")).to_be_visible()
    written = page.evaluate(f"encodeURIComponent(({GARBAGE[name]}).toWellFormed().slice(0, 1500))")
    page.goto(f"{served_site.url}ko/?q={written}")
    page.wait_for_function("document.querySelector('.mp-search-body a')")
    assert page.locator(".mp-search img, .mp-search script").count() == 0
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize(
    "lost", ["search/index.bin", "search/engine.js", "js/search/dialog.js", "search/words.ko.json"]
)
def test_what_cannot_be_loaded_is_said_and_asked_for_again(page: Page, served_site: Served, watch, lost: str) -> None:
    """A clear line and a button; what was typed meanwhile is found once the connection is back."""
    open_page(page, f"{served_site.url}ko/")
    page.route(f"**/assets/{lost}", lambda route: route.abort())
    search(page, "분발")
    again = page.get_by_role("button", name="다시 시도")
    expect(again).to_be_visible()
    expect(page.get_by_text("검색을 불러오지 못했습니다.")).to_be_visible()
    page.unroute(f"**/assets/{lost}")
    again.click()
    expect(hit(page, "/ko/cypher/effort/#effort")).to_be_visible()
    expect(again).to_have_count(0)
    if "js/search" in lost or "words" in lost:
        # What a worker asks for in vain the browser does not report.
        watch.expect("ERR_FAILED")


def test_without_texts_results_stand_without_snippets(page: Page, served_site: Served, watch) -> None:
    open_page(page, f"{served_site.url}ko/")
    page.route("**/assets/search/text.*", lambda route: route.abort())
    page.route("**/assets/search/figures.*", lambda route: route.abort())
    search(page, "분발")
    expect(hit(page, "/ko/cypher/effort/#effort")).to_be_visible()
    expect(page.locator(".mp-answer-word")).to_contain_text("분발 Effort")
    at_rest(page)
    watch.expect("ERR_FAILED")


def test_blocked_storage_keeps_nothing_and_breaks_nothing(page: Page, served_site: Served) -> None:
    blocked = "{get() { throw new DOMException('no', 'SecurityError') }}"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {blocked})")
    open_page(page, f"{served_site.url}ko/")
    search(page, "분발")
    hit(page, "/ko/cypher/effort/#effort").click()
    page.wait_for_url(f"{served_site.url}ko/cypher/effort/#effort")


@pytest.mark.parametrize("saves", [False, True])
def test_the_search_is_fetched_ahead_unless_data_is_dear(page: Page, served_site: Served, watch, saves: bool) -> None:
    """A page that has been there for a while fetches it, never for a reader who saves data."""
    page.clock.install()
    connection = f"{{value: {{saveData: {str(saves).lower()}, effectiveType: '4g'}}}}"
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {connection})")
    open_page(page, f"{served_site.url}ko/")
    page.wait_for_load_state("networkidle")
    if saves:
        page.clock.run_for(60_000)
    else:
        with page.expect_request("**/words.ko.json"):
            page.clock.run_for(60_000)
    page.wait_for_load_state("networkidle")
    fetched = {url.rsplit("/", 1)[1] for url in watch.requests if LOADED.search(url)}
    assert fetched == (set() if saves else {
        "dialog.js", "client.js", "answer.js", "calculator.js", "results.js", "recent.js", "search.css", "worker.js", "engine.js",
        "index.bin", "words.ko.json",
    })


@both_screens
@pytest.mark.parametrize("path", ["ko/cypher/effort/", "en/", "ko/404.html"])
def test_without_scripts_the_search_leads_to_the_list_of_rules(
    browser: Browser, served_site: Served, screen: str, path: str
) -> None:
    """A plain link, on a phone as well."""
    size = {"width": 390, "height": 844} if screen == "phone" else {"width": 1280, "height": 800}
    context = browser.new_context(java_script_enabled=False, viewport=size)
    page = context.new_page()
    page.goto(f"{served_site.url}{path}")
    page.locator(".mp-search-link").click()
    page.wait_for_url(f"{served_site.url}{path[:2]}/cypher/rules/")
    context.close()


def test_the_search_opens_from_a_page_that_is_not_there(page: Page, served_site: Served) -> None:
    """The button on the 404 page of a language works as the one in the header."""
    page.goto(f"{served_site.url}ko/404.html")
    page.locator(".mp-action[data-search]").click()
    field(page).fill("분발")
    expect(hit(page, "/ko/cypher/effort/#effort")).to_be_visible()


@pytest.mark.parametrize("code", ["ko", "en"])
def test_a_lost_reader_can_search(page: Page, served_site: Served, watch, code: str) -> None:
    """The 404 page of the whole site hands a query to either language, at any depth, wherever the site lies."""
    for base in (served_site.url, served_site.root):
        page.goto(f"{base}ko/no/such/page/")
        page.locator(f"section[lang={code}] input").fill("분발")
        page.keyboard.press("Enter")
        expect(hit(page, f"/{code}/cypher/effort/#effort")).to_be_visible()
        assert page.url.startswith(f"{base}{code}/?q=")
    watch.expect("404")


# --- accessibility -----------------------------------------------------------------------------


@both_schemes
@both_screens
@pytest.mark.parametrize("code", ["ko", "en"])
def test_the_open_search_is_accessible(page: Page, served_site: Served, axe, code: str) -> None:
    """axe-core finds nothing: before a word, with an answer and a result selected, a correction, and nothing found."""
    open_page(page, f"{served_site.url}{code}/")
    page.evaluate("localStorage.setItem('malpan.recent', JSON.stringify(['분발', 'asset']))")
    page.keyboard.press("/")
    expect(page.locator(".mp-recent-query")).to_have_count(2)
    page.wait_for_function("document.querySelector('.mp-search-starts')")
    assert axe(page) == []
    for query in ("거리", "난이됴", "zzzyyyxxx"):
        status = page.locator(".mp-search [role=status]").text_content()
        field(page).fill(query)
        page.wait_for_function(
            "before => document.querySelector('.mp-search [role=status]').textContent !== before", arg=status
        )
        page.keyboard.press("ArrowDown")
        assert axe(page) == [], query
    search(page, "Effort")
    page.locator(".mp-answer-tool").first.click()
    expect(page.locator(".mp-answer .mp-calc--live")).to_be_visible()
    assert axe(page) == [], "with a calculator"
