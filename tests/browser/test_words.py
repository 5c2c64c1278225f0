"""Word editions: another translation's words, or the table's own, on every page at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from .conftest import Served
from .reader import choose, open_page
from .servers import serving

both_screens = pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
phone = pytest.mark.parametrize("screen", ["phone"], indirect=True)
PATIENCE = 90_000

EFFORT, DAMAGE, TASKS = "cypher/effort/", "cypher/damage-track-and-recovery/", "cypher/tasks/"
OWN = {
    "cypher/effort": {"ko": "노력", "en": "Exertion"}, "cypher/level-of-effort": {"ko": "노력 단계", "en": "level of Exertion"},
    "cypher/free-level-of-effort": {"ko": "무료 노력"}, "cypher/effort-score": {"ko": "노력 최대치"}, "cypher/extra-effort": {"ko": "추가 노력"},
}
# Says of every frame that is painted whether an old word stands in it.
SAMPLES = """
  window.painted = []
  const sample = () => {
    if (document.body) window.painted.push([location.pathname, document.title, document.body.innerText])
    requestAnimationFrame(sample)
  }
  requestAnimationFrame(sample)
"""


def panel(page: Page) -> Locator:
    found = page.locator("dialog.mp-words-dialog")
    if not found.is_visible():
        page.locator("[data-words=open]").click()
    expect(found).to_be_visible()
    return found


def turn(page: Page, name: str) -> None:
    """Chooses an edition by the beginning of its name, and closes the panel."""
    panel(page).locator("label.mp-words-option", has_text=re.compile(f"^{name}")).locator("input").check()
    page.keyboard.press("Escape")
    expect(panel_of(page)).to_be_hidden()


def panel_of(page: Page) -> Locator:
    return page.locator("dialog.mp-words-dialog")


def have(context: BrowserContext, page: Page, address: str, own: dict = OWN, family: str = "cypher") -> None:
    """The browser of somebody who chose own words before."""
    open_page(page, address)
    page.evaluate("state => localStorage.setItem('malpan.words', JSON.stringify(state))", {"version": 1, "chosen": {family: "own"}, "own": own})
    page.evaluate("""async root => {
        const base = root + "assets/js/words/"
        const [{ use }, { recall }] = [await import(base + "list.js"), await import(base + "state.js")]
        await use(recall())
    }""", re.sub(r"(ko|en)/.*$", "", address))


def heading(page: Page, anchor: str) -> Locator:
    return page.locator(f'[id="{anchor}"] .mp-own')


def joined(text: str) -> re.Pattern[str]:
    """`text` as a page may have it: with a word joiner between a bracket and the particle after it."""
    return re.compile(re.escape(text).replace(r"\)", "\\)\u2060?"))


# --- choosing ------------------------------------------------------------------------------------


@both_screens
def test_an_edition_changes_every_term_at_once(page: Page, served_site: Served, screen: str) -> None:
    """Text, headings, contents, tables and the title; its words chain (부상 → 중상, 중상 → 치명상), and nothing reloads."""
    open_page(page, f"{served_site.url}ko/{DAMAGE}")
    page.evaluate("window.same = true")
    turn(page, "누메네라 플레이")
    expect(heading(page, "impaired")).to_have_text("중상(impaired)")
    expect(heading(page, "debilitated")).to_have_text("치명상(debilitated)")
    first = page.locator('[id="damage-track.1"] .mp-own p').first
    expect(first).to_contain_text(joined("건강(hale)에서 중상(impaired)과 치명상(debilitated)을 거쳐"))
    items = page.locator('[id="damage-track.2"] .mp-own li')
    changed = ["건강에서 내려가면 중상(impaired)이 됩니다.", "중상에서 내려가면 치명상(debilitated)이 됩니다.", "치명상에서 내려가면 사망합니다."]
    expect(items).to_have_text([*map(joined, changed)])
    assert page.evaluate("window.same")
    if screen == "desktop":
        expect(page.get_by_role("navigation", name="목차").get_by_text("치명상(debilitated)")).to_be_visible()
    turn(page, "이 참조서")
    expect(heading(page, "impaired")).to_have_text("부상(impaired)")
    back = ["건강함에서 내려가면 부상(impaired)이 됩니다.", "부상에서 내려가면 중상(debilitated)이 됩니다.", "중상에서 내려가면 사망합니다."]
    expect(items).to_have_text([*map(joined, back)])
    assert page.locator("[data-was]").count() == 0
    assert page.evaluate("localStorage.getItem('malpan.words.now')") is None


def test_particles_follow_the_new_word(page: Page, context: BrowserContext, served_site: Served) -> None:
    """노력은, 노력을, 노력으로 where 분발 takes 은, 을, 로; a word in Latin letters follows its reading."""
    have(context, page, f"{served_site.url}ko/{EFFORT}")
    body = page.locator(".md-content .mp-own:visible").all_inner_texts()
    text = " ".join(body)
    assert "노력과 재능" in text and "노력으로" in text and "분발" not in text
    assert not re.search("노력(?:를|는|와|로)(?![가-힣])", text)
    have(context, page, f"{served_site.url}ko/{EFFORT}", {"cypher/edge": {"ko": "Edge", "reading": "에지"}})
    text = " ".join(page.locator(".md-content .mp-own:visible").all_inner_texts())
    assert "Edge는" in text and not re.search("Edge[은을이](?![가-힣])", text)


def test_the_header_says_that_other_words_are_on_and_a_term_says_which_it_had(page: Page, context: BrowserContext, served_site: Served) -> None:
    """The button is marked; the popover has the new words and this reference's."""
    button = page.locator("[data-words=open]")
    open_page(page, f"{served_site.url}ko/{EFFORT}")
    expect(button).to_have_accessible_name("용어 판")
    have(context, page, f"{served_site.url}ko/{EFFORT}")
    expect(button).to_have_accessible_name("용어 판: 다른 낱말로 보는 중")
    expect(button).to_have_class(re.compile("mp-words--on"))
    page.locator('.mp-own .mp-term[data-term="effort"]').first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    pop = page.locator(".mp-pop")
    expect(pop.locator(".mp-pop-word")).to_have_text("Exertion")
    expect(pop.locator(".mp-pop-own")).to_contain_text("노력")
    expect(pop.locator(".mp-pop-was")).to_have_text("이 참조서의 말: Effort · 분발")


def test_english_words_change_with_their_inflections_and_articles(page: Page, context: BrowserContext, served_site: Served) -> None:
    """Exertion, boons, “a boon” for “an asset”; Korean words change on English pages too."""
    own = {**OWN, "cypher/asset": {"en": "boon"}, "cypher/ease": {"en": "slow down"}}
    have(context, page, f"{served_site.url}en/{TASKS}", own)
    text = " ".join(page.locator(".md-content .mp-own:visible").all_inner_texts())
    assert re.search(r"\b[Aa] boon\b", text) and re.search(r"\b[Bb]oons\b", text) and re.search(r"\bslow(?:s|ed|ing) down\b", text)
    assert not re.search(r"\b[Aa]n boon", text)
    choose(page, "mp-view", "both")
    assert "노력" in " ".join(page.locator(".md-content .mp-other:visible").all_inner_texts())


# --- no old word is ever painted -----------------------------------------------------------------


def old_words(page: Page, word: str = "분발") -> list[str]:
    return page.evaluate("word => window.painted.filter(one => one.slice(1).join(' ').includes(word)).map(([path, title]) => `${path} ${title}`)", word)


def test_no_old_word_is_painted_on_the_next_page(page: Page, context: BrowserContext, served_site: Served) -> None:
    """By instant navigation, by a full load and by going back; sampled before every frame."""
    have(context, page, f"{served_site.url}ko/cypher/")
    page.add_init_script(SAMPLES)
    open_page(page, f"{served_site.url}ko/{TASKS}")
    page.evaluate("window.same = true")
    page.locator('.md-content a.mp-term, .md-nav a', has_text="노력").first.wait_for(state="attached")
    page.locator(".md-nav--primary a.md-nav__link", has_text="노력과 재능").first.click()
    expect(page).to_have_title(re.compile("^노력과 재능"))
    assert page.evaluate("window.same"), "instant navigation"
    page.go_back()
    expect(heading(page, "_top")).to_have_text("일과 난이도")
    page.wait_for_timeout(300)
    assert old_words(page) == []
    open_page(page, f"{served_site.url}ko/{EFFORT}")
    page.wait_for_timeout(300)
    assert len(page.evaluate("window.painted")) > 3 and old_words(page) == []


def test_no_old_word_is_painted_while_a_page_comes_in_pieces(page: Page, context: BrowserContext, served_site: Served) -> None:
    """A term, a title or a text may be cut in two by the network."""
    with serving(served_site.folder, pieces=True) as url:
        have(context, page, f"{url}ko/cypher/")
        page.add_init_script(SAMPLES)
        open_page(page, f"{url}ko/{EFFORT}")
        assert len(page.evaluate("window.painted")) > 3 and old_words(page) == []
        text = " ".join(page.locator(".md-content .mp-own:visible").all_inner_texts())
        assert "노력으로" in text and not re.search("노력(?:를|는|와|로)(?![가-힣])", text)


def test_readers_of_the_reference_load_nothing_of_it(page: Page, served_site: Served, watch) -> None:
    """Neither words nor panel come with a page."""
    open_page(page, f"{served_site.url}ko/{EFFORT}")
    page.wait_for_load_state("networkidle")
    assert not [url for url in watch.requests if "/words/" in url or "words.css" in url]


def test_without_scripts_a_page_reads_in_this_references_words(browser: Browser, served_site: Served) -> None:
    """And no button is offered."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served_site.url}ko/{EFFORT}")
    expect(heading(page, "_top")).to_have_text("분발과 재능")
    expect(page.locator("[data-words=open]")).to_be_hidden()
    context.close()


# --- everywhere ----------------------------------------------------------------------------------


def test_two_tabs_keep_in_step(context: BrowserContext, served_site: Served) -> None:
    """What one tab chooses, the other shows, and back."""
    one, two = context.new_page(), context.new_page()
    open_page(one, f"{served_site.url}ko/{EFFORT}")
    open_page(two, f"{served_site.url}en/{EFFORT}")
    have(context, one, f"{served_site.url}ko/{EFFORT}")
    expect(two).to_have_title(re.compile("^Exertion and Edge"))
    turn(two, "This reference")
    expect(one).to_have_title(re.compile("^분발과 재능"))


def test_calculators_speak_the_chosen_words(page: Page, context: BrowserContext, served_site: Served) -> None:
    """The form and the answer in the page, the quick answer, and the answer that the engine makes anew."""
    have(context, page, f"{served_site.url}ko/{EFFORT}", {**OWN, "cypher/pool": {"ko": "기력"}})
    calc = page.locator('.mp-calc--live[data-calculator="effort"]')
    calc.scroll_into_view_if_needed()
    own = lambda: " ".join(calc.locator(".mp-own").all_inner_texts())  # noqa: E731
    assert "노력" in own() and "역량" not in own()
    calc.locator('[name="effort:effort"]').fill("3")
    expect(calc.locator(".mp-calc-rest")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)
    expect(calc.locator(".mp-calc-rest .mp-own", has_text="기력").first).to_be_attached()
    assert "역량" not in own() and "노력" in own()
    turn(page, "이 참조서")
    assert "기력" not in own()
    calc.locator("[data-do=reset]").click()
    assert "기력" not in own() and "역량" in own()


def test_the_page_of_all_calculators_follows_too(page: Page, context: BrowserContext, served_site: Served) -> None:
    """There terms are plain words."""
    have(context, page, f"{served_site.url}ko/cypher/calculators/")
    text = " ".join(page.locator(".mp-calc .mp-own").all_inner_texts())
    assert "노력" in text
    left = re.findall("분발.{0,12}", text)
    assert not left, left


def test_search_finds_and_shows_the_chosen_words(page: Page, context: BrowserContext, served_site: Served) -> None:
    """A query in own words leads to the rule; titles, snippets and the card are in those words."""
    have(context, page, f"{served_site.url}ko/{TASKS}", {"cypher/effort": {"ko": "힘쓰기", "en": "Exertion"}})
    page.keyboard.press("/")
    page.keyboard.type("힘쓰기")
    dialog = page.locator("dialog.mp-search")
    expect(dialog.locator(".mp-answer-word b")).to_have_text("힘쓰기")
    expect(dialog.locator(".mp-way--rule")).to_have_attribute("href", re.compile("cypher/effort/#effort"))
    expect(dialog.locator(".mp-hit-text", has_text="힘쓰기").first).to_be_visible()
    for title in dialog.locator(".mp-hit-title, .mp-answer-word, .mp-way").all_inner_texts():
        assert not re.search("(?<!추가 )(?<!무료 )분발(?! 단계| 최대치)", title)


def test_the_glossary_shows_both_and_keeps_what_editions_say(page: Page, context: BrowserContext, served_site: Served) -> None:
    """The entry's heading changes; the list of other editions' words is a quotation and stays."""
    have(context, page, f"{served_site.url}ko/cypher/glossary/", {"cypher/object": {"ko": "것"}})
    expect(page.locator('[id="object"] dfn')).to_have_text("것")
    entry = page.locator(".mp-entry", has=page.locator('[id="object"]'))
    expect(entry.locator(".mp-renderings b").first).to_have_text("물체")


# --- the table's own words -----------------------------------------------------------------------


@both_screens
def test_a_term_gets_the_tables_word_from_its_glossary_entry(page: Page, served_site: Served, screen: str) -> None:
    """Edit, see the particles, keep; longer terms follow; the list shows it and takes it back."""
    open_page(page, f"{served_site.url}ko/cypher/glossary/")
    page.locator('[data-words=edit][data-entry="effort"]').click()
    dialog = panel_of(page)
    dialog.get_by_label("한국어 낱말").fill("노력")
    expect(dialog.locator("#mp-words-ko-note")).to_have_text("노력은, 노력이, 노력을, 노력으로")
    expect(dialog.locator(".mp-words-along label")).to_have_count(4)
    dialog.get_by_role("button", name="저장").click()
    expect(dialog).to_be_hidden()
    expect(page.locator('[id="effort"] dfn')).to_have_text("노력")
    expect(page.locator('[id="level-of-effort"] dfn')).to_have_text("노력 단계")
    panel(page)
    expect(dialog.locator("label.mp-words-option", has_text="우리 테이블의 낱말").locator("input")).to_be_checked()
    rows = dialog.locator(".mp-words-list li")
    expect(rows).to_have_count(5)
    rows.filter(has_text="무료 분발").get_by_role("button", name="되돌리기").click()
    expect(rows).to_have_count(4)
    assert "cypher/free-level-of-effort" not in json.loads(page.evaluate("localStorage.getItem('malpan.words')"))["own"]


def test_the_editor_refuses_what_is_no_word_and_warns_of_another_terms_word(page: Page, served_site: Served) -> None:
    """Markup and invisible marks are refused; another term's word is allowed with a warning."""
    open_page(page, f"{served_site.url}ko/cypher/glossary/")
    page.locator('[data-words=edit][data-entry="effort"]').click()
    dialog, field = panel_of(page), page.get_by_label("한국어 낱말")
    for wrong in ("<b>", "노\u202e력", "…", "가" * 61):
        field.fill(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(dialog.get_by_role("button", name="저장")).to_be_disabled()
    field.fill("재능")
    expect(dialog.locator(".mp-words-warning")).to_contain_text("‘재능’: 재능(Edge)에도 쓰이는 낱말입니다.")
    field.fill("Boost")
    expect(dialog.get_by_label(re.compile("한글로 적은 소리"))).to_be_visible()


def test_an_edition_is_where_the_tables_list_begins(page: Page, served_site: Served) -> None:
    """Who reads another edition and changes one word keeps the rest of its words."""
    open_page(page, f"{served_site.url}ko/{DAMAGE}")
    turn(page, "누메네라 플레이")
    panel(page).get_by_label("바꿀 용어 찾기").fill("사망")
    panel_of(page).locator(".mp-words-found button").first.click()
    page.get_by_label("한국어 낱말").fill("죽음")
    panel_of(page).get_by_role("button", name="저장").click()
    page.keyboard.press("Escape")
    expect(heading(page, "impaired")).to_have_text("중상(impaired)")
    expect(heading(page, "dead")).to_have_text(re.compile("^죽음"))


# --- sharing -------------------------------------------------------------------------------------


def shared(page: Page, own: dict) -> str:
    return page.evaluate("""async ([base, own]) => (await import(base + "assets/js/words/share.js")).link(own)""",
                         [re.sub(r"(ko|en)/.*$", "", page.url), own])


@both_screens
def test_a_link_shows_what_would_change_and_changes_nothing_until_accepted(page: Page, served_site: Served, screen: str) -> None:
    """Preview, refuse, come again, accept; the address is clean afterwards."""
    open_page(page, f"{served_site.url}ko/{EFFORT}")
    link = f"{served_site.url}ko/{EFFORT}#words={shared(page, {**OWN, 'cypher/edge': {'ko': '노력'}, 'cypher/gone': {'ko': '없음'}})}"
    page.goto("about:blank")
    page.goto(link)
    dialog = panel_of(page)
    expect(dialog.locator("tbody tr")).to_have_count(len(OWN) + 1)
    expect(dialog).to_contain_text("이 사이트에 없는 용어의 낱말 1개는 뺐습니다.")
    expect(dialog.locator(".mp-words-warning").first).to_contain_text("노력")
    assert "#" not in page.url
    assert page.evaluate("localStorage.getItem('malpan.words')") is None
    dialog.get_by_role("button", name="바꾸지 않기").click()
    expect(page).to_have_title(re.compile("^분발과 재능"))
    page.goto("about:blank")
    page.goto(link)
    dialog.get_by_role("button", name="이 낱말을 쓰기").click()
    expect(page).to_have_title(re.compile("^노력과 노력"))


def test_hostile_links_change_nothing_and_say_so(page: Page, served_site: Served) -> None:
    """Damaged, of a later version, too large: one sentence, and the words stay."""
    for part, said in (("1.AAAA", "손상"), ("9.AAAA", "새로운 판"), ("1." + "A" * 41_000, "너무 큽니다"), ("%3Cimg%20src=x%3E", "손상"), ("", "손상")):
        page.goto("about:blank")
        page.goto(f"{served_site.url}ko/{EFFORT}#words={part}")
        expect(panel_of(page).get_by_role("alert")).to_contain_text(said)
        assert page.evaluate("[localStorage.getItem('malpan.words'), localStorage.getItem('malpan.words.now')]") == [None, None]
        expect(heading(page, "_top")).to_have_text("분발과 재능")


def test_a_list_goes_out_as_a_file_and_comes_back(page: Page, context: BrowserContext, served_site: Served, tmp_path: Path) -> None:
    """Saved, removed, opened again with the same preview; a file of ten megabytes is refused."""
    have(context, page, f"{served_site.url}ko/{EFFORT}")
    with page.expect_download() as download:
        panel(page).get_by_role("button", name="파일로 저장").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["words"] == OWN
    clear = panel_of(page).get_by_role("button", name="우리 낱말 모두 지우기")
    clear.click()
    panel_of(page).get_by_role("button", name="정말 모두 지우기").click()
    expect(page).to_have_title(re.compile("^분발과 재능"))
    panel_of(page).locator("#mp-words-file").set_input_files(file)
    expect(panel_of(page).locator("tbody tr")).to_have_count(len(OWN))
    expect(page).to_have_title(re.compile("^분발과 재능"))
    panel_of(page).get_by_role("button", name="이 낱말을 쓰기").click()
    expect(page).to_have_title(re.compile("^노력과 재능"))
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 10_000_000)
    panel(page).locator("#mp-words-file").set_input_files(large)
    expect(panel_of(page).get_by_role("alert")).to_contain_text("너무 큽니다")
    expect(page).to_have_title(re.compile("^노력과 재능"))


def test_damaged_storage_never_stops_a_page(page: Page, served_site: Served) -> None:
    """Whatever stands under the keys, the page reads in this reference's words and the panel opens."""
    open_page(page, f"{served_site.url}ko/")
    for now, state in (("{", "{"), ('{"version":9}', '[]'), ('"x"', '{"version":1,"chosen":7,"own":"x"}'), ("null", "null")):
        page.evaluate("([now, state]) => { localStorage.setItem('malpan.words.now', now); localStorage.setItem('malpan.words', state) }", [now, state])
        open_page(page, f"{served_site.url}ko/{EFFORT}")
        expect(heading(page, "_top")).to_have_text("분발과 재능")
        panel(page)
        page.keyboard.press("Escape")


# --- for everybody -------------------------------------------------------------------------------


def test_by_keyboard_alone(page: Page, served_site: Served) -> None:
    """Open, choose with the arrow keys, close; the focus comes back to the button."""
    open_page(page, f"{served_site.url}ko/{DAMAGE}")
    page.locator("[data-words=open]").focus()
    page.keyboard.press("Enter")
    expect(panel_of(page)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.type") == "radio"
    page.keyboard.press("ArrowDown")
    expect(heading(page, "impaired")).to_have_text("중상(impaired)")
    page.keyboard.press("Escape")
    expect(page.locator("[data-words=open]")).to_be_focused()


@phone
def test_by_touch_alone(page: Page, served_site: Served, screen: str) -> None:
    """Everything that can be tapped is at least 44 pixels high."""
    open_page(page, f"{served_site.url}ko/{DAMAGE}")
    page.locator("[data-words=open]").tap()
    dialog = panel_of(page)
    expect(dialog).to_be_visible()
    dialog.locator("label.mp-words-option").nth(1).tap()
    expect(heading(page, "impaired")).to_have_text("중상(impaired)")
    page.wait_for_timeout(300)
    for target in dialog.locator("button:visible, label.mp-words-option, input[type=search]").all():
        assert target.bounding_box()["height"] >= 43.9, target.inner_text()
    assert page.locator("[data-words=open]").bounding_box()["height"] >= 43.9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@both_screens
@both_schemes
def test_accessible(page: Page, context: BrowserContext, served_site: Served, axe, screen: str, scheme: str) -> None:
    """The panel with a list, the editor, the preview and a page in other words."""
    have(context, page, f"{served_site.url}ko/{EFFORT}")
    assert axe(page) == []
    panel(page)
    assert axe(page, "dialog.mp-words-dialog") == []
    panel_of(page).get_by_role("button", name="분발: 바꾸기", exact=True).click()
    assert axe(page, "dialog.mp-words-dialog") == []
    page.keyboard.press("Escape")
    link = shared(page, {"cypher/edge": {"ko": "장점"}})
    page.goto("about:blank")
    page.goto(f"{served_site.url}en/{EFFORT}#words={link}")
    expect(panel_of(page).locator("tbody tr")).to_have_count(1)
    assert axe(page, "dialog.mp-words-dialog") == []
