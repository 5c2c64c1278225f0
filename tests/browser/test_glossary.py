"""The pages about words: narrowing a glossary down, where a term is used, false friends, editions, downloads."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from generator import korean

from .conftest import Served
from .reader import choose, open_page

phone = pytest.mark.parametrize("screen", ["phone"], indirect=True)
both_screens = pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)
schemes = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)


def open_list(page: Page, address: str) -> Locator:
    """A page with a list of terms, ready to be narrowed down; its field."""
    open_page(page, address)
    ready(page)
    return page.locator("#mp-filter")


def ready(page: Page) -> None:
    """Waits until the list on the page can be narrowed down."""
    page.wait_for_function("() => document.querySelector('.mp-filter-count')?.textContent")


def shown(page: Page) -> list[str]:
    """Ids of the entries that can be seen."""
    return page.eval_on_selector_all(".mp-entry:not([hidden]) .mp-entry-head", "heads => heads.map(head => head.id)")


def fragment(page: Page) -> str:
    return unquote(urlsplit(page.url).fragment)


def uses(page: Page, term: str) -> tuple[Locator, Locator]:
    """The button that opens a term's passages, and these."""
    entry = page.locator(f'.mp-entry:has([id="{term}"])')
    return entry.locator(".mp-use-open"), entry.locator(".mp-use-list > li")


# --- the filter --------------------------------------------------------------------------------


@both_screens
@pytest.mark.parametrize("code", ["ko", "en"])
@pytest.mark.parametrize(
    ("typed", "term"),
    [("분발", "effort"), ("effort", "effort"), ("ㅂㅂ", "effort"), ("분ㅂ", "effort"), ("부", "effort"), ("Effor", "effort"),
     ("eased", "ease"), ("게임 마스터", "game-master"), ("치명상", "debilitated"), ("ㅅㅁ", "dead")],
)  # fmt: skip
def test_a_glossary_is_narrowed_down(page: Page, served_site: Served, code: str, typed: str, term: str) -> None:
    """By words, forms, other editions' words, initials and half-typed syllables, in either language."""
    field = open_list(page, f"{served_site.url}{code}/cypher/glossary/")
    every = len(shown(page))
    field.fill(typed)
    found = shown(page)
    assert term in found and len(found) < every / 3
    assert str(len(found)) in page.locator(".mp-filter-count").inner_text()
    assert page.locator("h2[id^='_letter']:visible").count() <= len(found)
    field.fill("")
    assert len(shown(page)) == every


def test_initials_are_those_of_the_words(page: Page, served_site: Served) -> None:
    """The initials of every Korean word, as `korean` has them, find its entry."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    words = page.eval_on_selector_all(
        ".mp-entry-head", "heads => heads.map(head => [head.id, head.querySelector('.mp-own').textContent])"
    )
    asked = {korean.initials(word).replace(" ", "") for _, word in words if re.fullmatch("[가-힣 ]+", word)}
    found = page.evaluate(
        """async ([file, words, asked]) => {
          const { matcher } = await import(file)
          return asked.map(query => words.filter(([, word]) => matcher(query)(word)).map(([id]) => id))
        }""",
        [page.evaluate("new URL('../../../assets/js/glossary/match.js', location.href).href"), words, sorted(asked)],
    )
    for query, ids in zip(sorted(asked), found, strict=True):
        expected = {term for term, word in words if korean.initials(word).replace(" ", "") == query}
        assert expected and expected <= set(ids), query
    assert field.input_value() == ""


@pytest.mark.parametrize(
    ("word", "keys"),
    [("분발", "ㅂ 부 분 분ㅂ 분바 분발"), ("값을 치르기", "ㄱ 가 갑 값 값ㅇ 값으 값을 값을ㅊ 값을치 값을칠 값을치르 값을 치르ㄱ 값을 치르기"),
     ("부러짐", "ㅂ 부 불 부러 부러ㅈ 부러지 부러짐"), ("활서", "ㅎ 호 화 활 홠 활서"), ("사이퍼", "ㅅ 사 상 사이 사잎 사이퍼")],
)  # fmt: skip
def test_a_word_fits_at_every_key(page: Page, served_site: Served, word: str, keys: str) -> None:
    """Whatever an input method shows on the way to a word: no key makes the entry blink away."""
    open_list(page, f"{served_site.url}ko/starforged/glossary/")
    steps = re.split(r"(?<!값을) (?=.)|(?<=값을) (?!치르)", keys)
    fits = page.evaluate(
        """async ([file, word, steps]) => {
          const { matcher } = await import(file)
          return steps.filter(step => !matcher(step)(word))
        }""",
        [page.evaluate("new URL('../../../assets/js/glossary/match.js', location.href).href"), word, steps],
    )
    assert fits == []


def test_composition_narrows_down_as_well(page: Page, served_site: Served) -> None:
    """While an input method composes, the list follows what it shows so far, and Escape belongs to it."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    field.focus()
    client = page.context.new_cdp_session(page)
    for text in ("ㅂ", "부", "분"):
        client.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        assert field.input_value() == text and "effort" in shown(page)
    client.send("Input.insertText", {"text": "분"})
    client.send("Input.imeSetComposition", {"text": "ㅂ", "selectionStart": 1, "selectionEnd": 1})
    assert field.input_value() == "분ㅂ" and "effort" in shown(page)


def test_what_nothing_fits_is_said(page: Page, served_site: Served) -> None:
    """The live region repeats the query; nothing is left on the page."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    field.fill("없는말<b>")
    expect(page.locator(".mp-filter-count")).to_have_text("‘없는말<b>’에 맞는 용어가 없습니다.")
    assert shown(page) == [] and page.locator("h2[id^='_letter']:visible").count() == 0


def test_an_entry_says_why_it_fits(page: Page, served_site: Served) -> None:
    """Where it is a form that the entry does not show, the form stands beside its head."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    field.fill("게임 마스터")
    expect(page.locator("#game-master .mp-why")).to_have_text("게임 마스터")
    field.fill("마스터")
    expect(page.locator("#game-master .mp-why")).to_have_count(0)


def test_letters_narrow_down(page: Page, served_site: Served) -> None:
    """A letter leaves its own part, pressed again it leaves all; word and letter work together."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    letter = page.locator(".mp-letters a", has_text="ㅂ")
    letter.click()
    expect(letter).to_have_attribute("aria-current", "true")
    found = shown(page)
    assert "effort" in found and "difficulty" not in found
    field.fill("단계")
    narrowed = shown(page)
    assert narrowed and set(narrowed) < set(found)
    field.fill("")
    letter.press("Enter")
    expect(letter).not_to_have_attribute("aria-current", "true")
    assert "difficulty" in shown(page)


def test_the_address_keeps_the_filter(page: Page, served_site: Served) -> None:
    """A copied address, a reload and the other language show the same; an anchor of a hidden entry shows all."""
    address = f"{served_site.url}ko/cypher/glossary/"
    field = open_list(page, address)
    field.fill("ㅂㅂ")
    page.wait_for_function("location.hash.startsWith('#filter=')")
    assert fragment(page) == "filter=ㅂㅂ"
    found = shown(page)
    open_list(page, page.url)
    page.reload()
    ready(page)
    expect(page.locator("#mp-filter")).to_have_value("ㅂㅂ")
    assert shown(page) == found
    page.locator(".mp-language button").click()
    page.locator('a[data-language="en"]').click()
    page.wait_for_url(f"{served_site.url}en/cypher/glossary/#filter=*")
    ready(page)
    expect(page.locator("#mp-filter")).to_have_value("ㅂㅂ")
    assert sorted(shown(page)) == sorted(found)
    page.evaluate("location.hash = '#difficulty'")
    expect(page.locator("#difficulty")).to_be_visible()
    expect(page.locator("#mp-filter")).to_have_value("")


@pytest.mark.parametrize("hash", ["#filter=%E0%A4%A", "#filter=", "#letter=%3Cb%3E", "#filter=" + "ㅂ" * 3000, "#%E0%A4%A"])
def test_damaged_addresses_do_no_harm(page: Page, served_site: Served, hash: str) -> None:
    """Whatever the address holds, the list works on."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/{hash}")
    field.fill("난이도")
    assert "difficulty" in shown(page)


def test_escape_empties_the_field(page: Page, served_site: Served) -> None:
    """One key shows all again; the address follows."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/#filter=effort")
    expect(field).to_have_value("effort")
    field.press("Escape")
    expect(field).to_have_value("")
    page.wait_for_function("location.hash === ''")


def test_the_filter_comes_with_instant_navigation(page: Page, served_site: Served) -> None:
    """A glossary that came in without a reload can be narrowed down, once."""
    open_page(page, f"{served_site.url}ko/cypher/")
    page.evaluate("window.kept = true")
    page.locator('.mp-card a[href$="glossary/"]').click()
    ready(page)
    expect(page.locator(".mp-filter-count")).to_have_text("용어 216개")
    page.locator("#mp-filter").fill("ㅂㅂ")
    assert "effort" in shown(page) and page.evaluate("window.kept")
    button, passages = uses(page, "effort")
    expect(button).to_have_count(1)


@both_screens
def test_all_terms_lead_to_their_entries(page: Page, served_site: Served) -> None:
    """A word that games render differently stands once, with a line for each; other editions' words find it."""
    field = open_list(page, f"{served_site.url}en/glossary/")
    field.fill("치명상")
    line = page.locator(".mp-term-row:visible", has_text="debilitated")
    expect(line.locator(".mp-term-line")).to_have_count(2)
    expect(page.locator(".mp-term-row:visible")).to_have_count(1)
    line.locator("a", has_text="Numenera").click()
    page.wait_for_url(f"{served_site.url}en/numenera/glossary/#debilitated")


# --- passages ----------------------------------------------------------------------------------


@both_screens
def test_passages_are_loaded_when_asked_for(page: Page, served_site: Served, watch) -> None:
    """A few at first, more at a press, all in the end; none before. The focus does not get lost."""
    open_list(page, f"{served_site.url}ko/cypher/glossary/#difficulty")
    assert not [url for url in watch.requests if "/assets/uses/" in url]
    button, passages = uses(page, "difficulty")
    total = int(re.search(r"\d+", button.inner_text())[0])
    assert total > 100
    button.click()
    expect(passages).to_have_count(5)
    expect(button).to_have_attribute("aria-expanded", "true")
    more = page.locator(".mp-use-more:visible")
    counts = [5]
    while counts[-1] < total:
        more.press("Enter")
        expect(passages).to_have_count(min(total, counts[-1] + 24))
        counts.append(passages.count())
    expect(more).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.mp-use-list') !== null")
    button.click()
    expect(passages.first).to_be_hidden()
    button.click()
    expect(passages).to_have_count(total)


def test_a_passage_marks_the_term_and_leads_to_its_place(page: Page, served_site: Served) -> None:
    """In both languages and both units; the link leads to the very block."""
    open_list(page, f"{served_site.url}ko/cypher/glossary/#effort")
    button, passages = uses(page, "effort")
    button.click()
    first = passages.first
    expect(first.locator(".mp-own mark.mp-hit").first).to_have_text("분발")
    choose(page, "mp-view", "both")
    expect(first.locator(".mp-other mark.mp-hit").first).to_have_text("Effort")
    choose(page, "mp-view", "other")
    expect(first.locator(".mp-block > .mp-own")).to_be_hidden()
    expect(first.locator(".mp-block > .mp-other")).to_be_visible()
    text = first.locator(".mp-block > .mp-other").inner_text()
    link = first.locator(".mp-use-place a")
    anchor = urlsplit(link.get_attribute("href")).fragment
    link.click()
    page.wait_for_url(f"**/#{anchor}")
    expect(page.locator(f'[id="{anchor}"] > .mp-other')).to_have_text(re.compile(re.escape(text.split(".")[0])))


@phone
def test_a_passage_shows_its_counterpart_at_a_tap(page: Page, served_site: Served) -> None:
    """As any block of the site does."""
    open_list(page, f"{served_site.url}ko/cypher/glossary/#impaired")
    button, passages = uses(page, "impaired")
    button.tap()
    block = passages.first.locator(".mp-block")
    expect(block.locator("> .mp-other")).to_be_hidden()
    box = block.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 4, box["y"] + 6)
    expect(block.locator("> .mp-other")).to_be_visible()


def test_passages_that_cannot_be_loaded_are_asked_for_again(page: Page, served_site: Served, watch) -> None:
    """A failure is said and leaves the button as it was; the next press works."""
    open_list(page, f"{served_site.url}ko/cypher/glossary/#effort")
    page.route("**/assets/uses/**", lambda route: route.abort())
    button, passages = uses(page, "effort")
    button.click()
    expect(page.locator(".mp-toast")).to_have_text("목록을 불러오지 못했습니다. 연결을 확인해 주십시오.")
    expect(button).to_have_attribute("aria-expanded", "false")
    page.unroute("**/assets/uses/**")
    button.click()
    expect(passages).to_have_count(5)
    watch.expect("ERR_FAILED")


def test_inherited_terms_show_the_passages_of_the_game_at_hand(page: Page, served_site: Served) -> None:
    """The glossary of a game that builds on another counts its own rules, and leads into them."""
    open_list(page, f"{served_site.url}ko/numenera/glossary/#effort")
    button, passages = uses(page, "effort")
    button.click()
    expect(passages.first).to_be_visible()
    passages.first.locator(".mp-use-place a").click()
    page.wait_for_url(f"{served_site.url}ko/numenera/**")


# --- false friends, editions, downloads --------------------------------------------------------


def test_an_entry_leads_to_its_false_friend(page: Page, served_site: Served) -> None:
    """중상 is explained with both of its senses, each leading back to its entry."""
    open_page(page, f"{served_site.url}ko/cypher/glossary/#debilitated")
    page.locator('.mp-entry:has(#debilitated) .mp-friends a', has_text="중상").click()
    page.wait_for_url(lambda url: unquote(url) == f"{served_site.url}ko/false-friends/#중상")
    friend = page.locator('.mp-friend:has([id="중상"])')
    expect(friend.locator(".mp-sense-word")).to_have_text(["impaired", "debilitated"])
    expect(friend.locator(".mp-note").first).to_be_visible()
    friend.locator(".mp-sense-word a", has_text="impaired").click()
    page.wait_for_url(f"{served_site.url}ko/*/glossary/#impaired")


def test_a_rule_leads_to_where_its_editions_differ(page: Page, served_site: Served) -> None:
    """To the very note, from whose title the way leads back."""
    open_page(page, f"{served_site.url}en/cypher/tasks/")
    link = page.locator(".mp-foot").get_by_role("link", name="Editions differ").first
    anchor = urlsplit(link.get_attribute("href")).fragment
    link.click()
    page.wait_for_url(f"{served_site.url}en/cypher/editions/#{anchor}")
    expect(page.locator(f'[id="{anchor}"]')).to_be_in_viewport()


def test_downloads_are_there(page: Page, served_site: Served) -> None:
    """Every format, of one game and of all."""
    for path in ("ko/cypher/glossary/", "en/glossary/"):
        open_page(page, f"{served_site.url}{path}")
        links = page.eval_on_selector_all("a[download]", "links => links.map(link => link.href)")
        assert [link.rpartition(".")[2] for link in links] == ["tbx", "csv", "json"]
        for link in links:
            answer = page.request.get(link)
            assert answer.ok and len(answer.body()) > 10_000
    assert len(json.loads(page.request.get(links[-1]).text())["systems"]) == 4


def test_without_scripts_a_glossary_is_complete(browser: Browser, served_site: Served) -> None:
    """No field that does nothing; the letters lead to their parts, each entry to the rules that use its term."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served_site.url}ko/cypher/glossary/")
    expect(page.locator("#mp-filter")).to_be_hidden()
    expect(page.locator(".mp-entry:visible")).to_have_count(216)
    page.locator(".mp-letters a", has_text="ㅂ").click()
    assert page.locator("h2:target").inner_text().startswith("ㅂ")
    expect(page.locator(".mp-entry:has(#effort) .mp-uses a").first).to_be_visible()
    context.close()


# --- accessibility -----------------------------------------------------------------------------


@schemes
@both_screens
def test_an_opened_concordance_is_accessible(page: Page, served_site: Served, axe) -> None:
    """With passages, a filter and its explanation on the page; side by side as well."""
    field = open_list(page, f"{served_site.url}ko/cypher/glossary/")
    field.fill("게임 마스터")
    button, passages = uses(page, "game-master")
    button.click()
    expect(passages.first).to_be_visible()
    assert axe(page) == []
    choose(page, "mp-view", "both")
    assert axe(page) == []


@phone
@pytest.mark.parametrize("path", ["cypher/glossary/", "glossary/", "false-friends/", "cypher/editions/", "numenera/editions/"])
def test_nothing_sticks_out_on_a_phone(page: Page, served_site: Served, path: str) -> None:
    """390 px are enough in both languages and all views, and what is pressed is large enough for a finger."""
    for code in ("ko", "en"):
        open_page(page, f"{served_site.url}{code}/{path}")
        for shown_view in ("own", "both", "other"):
            choose(page, "mp-view", shown_view)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.eval_on_selector_all(
            ".mp-letters a, #mp-filter, .mp-use-open",
            "nodes => nodes.filter(node => node.getBoundingClientRect().height < 43.5).map(node => node.outerHTML)",
        )
        assert small == []
