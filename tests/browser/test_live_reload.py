"""`malpan serve` while files change: what open pages show, what the terminal says, and that neither is ever stale."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .live import PATIENCE, Live, copy_project

expect.set_options(timeout=PATIENCE * 1000)
TITLE = "title: {ko: 첫 규칙, en: First rule}"
FAULT = "source: [ed-ko, ed-en]", "source: [ed-ko, ed-no]"
FAULT_LINE = "board/start.yml:7:21: unknown-edition: there is no edition “ed-no” (did you mean “ed-ko”?)"


@pytest.fixture
def live(tmp_path: Path, context: BrowserContext) -> Iterator[Live]:
    served = Live(copy_project(tmp_path))
    yield served
    leave(context, served)


def leave(context: BrowserContext, served: Live) -> None:
    """Closes the pages before the server, so that they do not report that it is gone."""
    for page in context.pages:
        page.close()
    served.stop()


@pytest.fixture
def chapter(page: Page, live: Live) -> Page:
    """The chapter in Korean, listened for."""
    return opened(page, live)


def opened(page: Page, live: Live, path: str = "ko/board/start/") -> Page:
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(live.url + path)
    expect(page.locator("h1")).to_be_visible()
    return page


def retitled(name: str) -> str:
    return f"title: {{ko: {name}, en: First rule}}"


def heading(page: Page):
    return page.locator("h2#first .mp-own")


def panel(page: Page):
    return page.locator("malpan-faults section")


def mark(page: Page) -> None:
    page.evaluate("window.mark = true")


def kept(page: Page) -> bool:
    """Whether the page is the one that was marked, not loaded since."""
    return page.evaluate("window.mark === true")


def color(page: Page) -> str:
    return page.locator("h1").evaluate("element => getComputedStyle(element).color")


def wait_for_color(page: Page, wanted: str) -> None:
    page.wait_for_function(
        "wanted => { const one = document.querySelector('h1'); return one && getComputedStyle(one).color === wanted }",
        arg=wanted,
    )


# --- what is saved shows -----------------------------------------------------------------------


def test_a_saved_rule_shows(chapter: Page, live: Live) -> None:
    """The page brings the new text without being loaded anew, stays where it is, and the terminal names the file."""
    mark(chapter)
    chapter.set_viewport_size({"width": 1000, "height": 400})
    chapter.evaluate("scrollTo(0, 300)")
    live.edit(live.chapter, TITLE, retitled("새 이름"))
    expect(heading(chapter)).to_have_text("새 이름")
    chapter.wait_for_function("Math.abs(scrollY - 300) < 3")
    live.wait(r"^rebuilt in \d+\.\d s \(rules_data/board/start\.yml\)$")
    live.edit(live.chapter, retitled("새 이름"), retitled("더 새 이름"))
    expect(heading(chapter)).to_have_text("더 새 이름")
    assert kept(chapter)


def test_what_was_brought_in_works(chapter: Page, live: Live) -> None:
    """Terms open, headings have their links, the contents and the head name the chapter as it is now."""
    mark(chapter)
    live.edit(live.chapter, "title: {ko: 시작,", "title: {ko: 첫걸음,")
    expect(chapter.locator("h1 .mp-own")).to_have_text("첫걸음")
    expect(chapter).to_have_title(re.compile("^첫걸음"))
    expect(chapter.locator(".md-sidebar--primary").get_by_text("첫걸음").first).to_be_attached()
    assert kept(chapter)
    chapter.locator(".mp-own a.mp-term:visible").first.hover()
    expect(chapter.locator("#mp-pop")).to_be_visible()
    expect(chapter.locator("h2#first .headerlink")).to_have_count(1)


def test_a_calculator_goes_on_after_its_text_changed(page: Page, live: Live) -> None:
    """What the reader has set stays, and is answered."""
    opened(page, live, "ko/board/more/")
    calculator = page.locator(".mp-calc").first
    calculator.scroll_into_view_if_needed()
    field = calculator.locator("input[type=number]").first
    field.fill(field.get_attribute("max"))
    mark(page)
    ruling = calculator.locator(".mp-calc-ruling .mp-own").first.inner_text()
    page.wait_for_function("location.hash.startsWith('#calc=')")
    live.edit(live.folder / "rules_data" / "board" / "more.yml", "title: {ko: ", "title: {ko: 새")
    expect(page.locator("h1")).to_contain_text("새")
    expect(field).to_have_value(field.get_attribute("max"))
    expect(calculator.locator(".mp-calc-ruling .mp-own").first).to_have_text(ruling)
    assert kept(page)


def test_a_page_that_went_away_is_told(page: Page, live: Live, watch) -> None:
    """What stands at its address now is shown."""
    opened(page, live, "ko/board/more/")
    (live.folder / "rules_data" / "board" / "more.yml").unlink()
    live.edit(live.folder / "rules_data" / "board" / "system.yml", "[start, more]", "[start]")
    live.edit(live.chapter, "see: [second, again", "see: [second")
    expect(page.locator("h1")).to_have_text("페이지를 찾을 수 없습니다")
    watch.expect("404")


def test_a_saved_page_template_shows(chapter: Page, live: Live) -> None:
    """As does a template of the Markdown."""
    template = live.folder / "site_templates" / "pages" / "chapter.md.j2"
    live.edit(template, "{% for rule", '<p id="fresh">fresh</p>\n\n{% for rule')
    expect(chapter.locator("#fresh")).to_have_text("fresh")


def test_a_saved_theme_partial_shows(chapter: Page, live: Live, context: BrowserContext) -> None:
    """As does a part of the page shell, for which the page is loaded anew, in either language."""
    english = opened(context.new_page(), live, "en/board/start/")
    mark(chapter)
    live.edit(live.theme / "partials" / "logo.html", 'class="mp-mark"', 'class="mp-mark fresh"')
    for page in (chapter, english):
        expect(page.locator(".mp-mark.fresh").first).to_be_attached()
    assert not kept(chapter)


def test_a_saved_root_page_shows(page: Page, live: Live, watch) -> None:
    """As does what stands above the languages."""
    opened(page, live, "404.html")
    live.edit(live.folder / "site_templates" / "root" / "404.html.j2", "<h1>404</h1>", "<h1>405</h1>")
    expect(page.locator("h1")).to_have_text("405")
    # That page names no icon of its own.
    watch.errors = [error for error in watch.errors if "favicon.ico" not in error]


def test_a_saved_script_shows(chapter: Page, live: Live) -> None:
    """As does a script of the theme."""
    with (live.theme / "js" / "malpan.js").open("a", encoding="utf-8") as file:
        file.write("\ndocument.documentElement.dataset.fresh = 'yes'\n")
    chapter.wait_for_function("document.documentElement.dataset.fresh === 'yes'")


def test_a_saved_catalog_shows(chapter: Page, live: Live) -> None:
    """As does a word of the interface."""
    catalog = live.folder / "generator" / "locales" / "ko" / "LC_MESSAGES" / "malpan.po"
    live.edit(catalog, 'msgid "See also"\nmsgstr "함께 보기"', 'msgid "See also"\nmsgstr "이것도 보기"')
    expect(chapter.get_by_text("이것도 보기").first).to_be_visible()


def test_saved_settings_show(chapter: Page, live: Live) -> None:
    """As does what mkdocs.yml says."""
    assert chapter.locator("footer .md-footer__inner").count()
    live.edit(live.folder / "mkdocs.yml", "    - navigation.footer\n", "")
    expect(chapter.locator("footer .md-footer__inner")).to_have_count(0)


# --- style sheets ------------------------------------------------------------------------------


def test_a_style_sheet_is_swapped(chapter: Page, live: Live) -> None:
    """The page is not loaded anew, twice in a row, nor after instant navigation."""
    mark(chapter)
    sheet = live.theme / "css" / "malpan.css"
    with sheet.open("a", encoding="utf-8") as file:
        file.write("\nh1, .md-typeset h1 { color: rgb(1, 2, 3) !important }\n")
    wait_for_color(chapter, "rgb(1, 2, 3)")
    live.edit(sheet, "rgb(1, 2, 3)", "rgb(4, 5, 6)")
    wait_for_color(chapter, "rgb(4, 5, 6)")
    expect(chapter.locator('link[href*="malpan.css"]')).to_have_count(1)
    assert kept(chapter)
    chapter.locator('.md-sidebar a[href$="/more/"], .md-sidebar a[href$="../more/"]').first.click()
    chapter.wait_for_url("**/ko/board/more/")
    wait_for_color(chapter, "rgb(4, 5, 6)")
    live.edit(sheet, "rgb(4, 5, 6)", "rgb(7, 8, 9)")
    wait_for_color(chapter, "rgb(7, 8, 9)")
    assert kept(chapter)
    live.edit(live.folder / "rules_data" / "board" / "more.yml", "title: {ko: ", "title: {ko: 새")
    expect(chapter.locator("h1")).to_contain_text("새")
    assert kept(chapter)


# --- faults ------------------------------------------------------------------------------------


def test_a_fault_is_laid_over_the_last_good_page(chapter: Page, context: BrowserContext, live: Live, axe) -> None:
    """Terminal and page say the same lines; closing uncovers the page; the next fault comes back; mending ends it."""
    mark(chapter)
    live.edit(live.chapter, *FAULT)
    expect(panel(chapter)).to_contain_text(FAULT_LINE)
    expect(panel(chapter).locator("h2")).to_have_text("문제 1개")
    live.wait(f"^{re.escape(FAULT_LINE)}$")
    assert kept(chapter)
    expect(heading(chapter)).to_be_visible()
    assert axe(chapter, within="malpan-faults") == []

    english = opened(context.new_page(), live, "en/board/start/")
    expect(panel(english).locator("h2")).to_have_text("1 problem")
    expect(panel(english)).to_contain_text(FAULT_LINE)

    panel(chapter).get_by_role("button", name="닫기").click()
    expect(panel(chapter)).to_have_count(0)
    live.edit(live.chapter, "source: [ed-en]", "source: [ed-en, ed-nope]")
    expect(panel(chapter)).to_contain_text("ed-nope")
    expect(panel(chapter).locator("h2")).to_have_text("문제 2개")

    live.edit(live.chapter, ", ed-nope]", "]")
    live.edit(live.chapter, *reversed(FAULT))
    for one in (chapter, english):
        expect(panel(one)).to_have_count(0)
    live.wait("^rebuilt in ")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("site_templates/theme/main.html", '{% extends "base.html" %}', '{% extends "base.html" %}\n{% if %}',
         r"site_templates/theme/main\.html:6:1: template: "),
        ("site_templates/theme/partials/logo.html", "<svg", "{{ no.such.thing }}<svg",
         r"site_templates/theme/partials/logo\.html:2:1: template: .*undefined"),
        ("site_templates/pages/chapter.md.j2", "{% for rule", "  {{ 1 + 'a' }}\n{% for rule",
         r"site_templates/pages/chapter\.md\.j2:\d+:3: template: TypeError"),
        ("site_templates/root/index.html.j2", "<body>", "<body>{{ missing }}",
         r"site_templates/root/index\.html\.j2:\d+:1: template: .missing. is undefined"),
        ("generator/locales/ko/LC_MESSAGES/malpan.po", 'msgid "About"\n', 'msgid "About\n',
         r"generator/locales/ko/LC_MESSAGES/malpan\.po:\d+:1: catalog: "),
        ("mkdocs.yml", "strict: true", "strict: true\n bad: [", r"mkdocs\.yml:\d+:\d+: settings: not valid YAML"),
    ],
    ids=["theme syntax", "theme name", "page template", "root page", "catalog", "settings"],
)  # fmt: skip
def test_a_broken_template_catalog_or_setting_has_a_place(
    chapter: Page, live: Live, file: str, old: str, new: str, said: str
) -> None:
    """Whatever breaks is told with file, line and column on both, and goes away when mended."""
    live.edit(live.folder / file, old, new)
    expect(panel(chapter).locator("li").first).to_have_text(re.compile(said))
    live.wait(f"^{re.escape(panel(chapter).locator('li').first.inner_text())}$")
    expect(heading(chapter)).to_be_visible()
    live.edit(live.folder / file, new, old)
    expect(panel(chapter)).to_have_count(0)


def test_broken_from_the_start(page: Page, context: BrowserContext, watch, tmp_path: Path) -> None:
    """The command starts, every address shows the faults in the reader's language, and mending brings the site."""
    project = copy_project(tmp_path)
    chapter = project / "rules_data" / "board" / "start.yml"
    good = chapter.read_text(encoding="utf-8")
    chapter.write_text(good.replace(*FAULT), encoding="utf-8")
    live = Live(project)
    try:
        opened(page, live)
        expect(page.locator("h1")).to_have_text("문제 1개")
        expect(page.get_by_text(FAULT_LINE)).to_be_visible()
        live.wait(f"^{re.escape(FAULT_LINE)}$")
        chapter.write_text(good.replace(*FAULT).replace("source: [ed-en]", "source: [ed-nope]"), encoding="utf-8")
        expect(page.locator("h1")).to_have_text("문제 2개")
        chapter.write_text(good, encoding="utf-8")
        expect(heading(page)).to_have_text("첫 규칙")
        watch.expect("503")
    finally:
        leave(context, live)


# --- files that come and go --------------------------------------------------------------------


def test_two_quick_saves_show_the_second(chapter: Page, live: Live) -> None:
    """A save during a build is built afterwards: the last one stands in the end."""
    for number in range(3):
        said = len(live.said)
        live.edit(live.chapter, TITLE, retitled(f"하나 {number}"))
        live.edit(live.chapter, retitled(f"하나 {number}"), retitled(f"둘 {number}"))
        live.wait("^rebuilt in ", said)
        # The first build may be under way or over: saved again at once, it must not be the last.
        live.edit(live.chapter, retitled(f"둘 {number}"), retitled(f"셋 {number}"))
        expect(heading(chapter)).to_have_text(f"셋 {number}")
        live.edit(live.chapter, retitled(f"셋 {number}"), TITLE)
    expect(heading(chapter)).to_have_text("첫 규칙")


def test_a_chapter_renamed_and_back(chapter: Page, live: Live) -> None:
    """A missing chapter is a fault that ends when the file has its name again."""
    live.chapter.rename(live.chapter.with_name("begin.yml"))
    expect(panel(chapter)).to_contain_text("board/start.yml:1:1: missing-file")
    live.chapter.with_name("begin.yml").rename(live.chapter)
    expect(panel(chapter)).to_have_count(0)
    live.edit(live.chapter, TITLE, retitled("뒤에"))
    expect(heading(chapter)).to_have_text("뒤에")


def test_a_chapter_deleted_and_restored(chapter: Page, live: Live) -> None:
    """The last page stays up meanwhile, and shows what the restored file says."""
    text = live.chapter.read_text(encoding="utf-8")
    live.chapter.unlink()
    expect(panel(chapter)).to_contain_text("missing-file")
    expect(heading(chapter)).to_have_text("첫 규칙")
    live.chapter.write_text(text.replace(TITLE, retitled("돌아온 규칙")), encoding="utf-8")
    expect(heading(chapter)).to_have_text("돌아온 규칙")
    expect(panel(chapter)).to_have_count(0)


@pytest.mark.parametrize(
    "folder", ["rules_data", "rules_data/board", "site_templates", "site_templates/theme/css", "generator/locales"]
)
def test_a_folder_moved_away_and_back(chapter: Page, live: Live, folder: str) -> None:
    """Even what is watched may vanish; what is saved after it came back shows."""
    place, away = live.folder / folder, live.folder / "away"
    place.rename(away)
    expect(panel(chapter)).to_be_visible()
    away.rename(place)
    expect(panel(chapter)).to_have_count(0)
    live.edit(live.chapter, TITLE, retitled("다시"))
    expect(heading(chapter)).to_have_text("다시")
    with (live.theme / "css" / "malpan.css").open("a", encoding="utf-8") as file:
        file.write("\nh1, .md-typeset h1 { color: rgb(1, 2, 3) !important }\n")
    wait_for_color(chapter, "rgb(1, 2, 3)")


def test_a_half_written_file(chapter: Page, live: Live) -> None:
    """A truncated file never takes the page away, and the whole one shows."""
    text = live.chapter.read_text(encoding="utf-8").replace(TITLE, retitled("온전한 규칙"))
    half = text.encode()[: len(text.encode()) * 2 // 3 + 1]
    with live.chapter.open("wb") as file:
        file.write(half)
        file.flush()
        expect(panel(chapter)).to_be_visible()
        expect(heading(chapter)).to_have_text("첫 규칙")
        file.write(text.encode()[len(half):])
    expect(heading(chapter)).to_have_text("온전한 규칙")
    expect(panel(chapter)).to_have_count(0)


def test_the_ways_of_editors(chapter: Page, live: Live) -> None:
    """Swap, probe and backup files are no change; a new file put in the place of the old one is."""
    folder = live.chapter.parent
    said = len(live.said)
    (folder / ".start.yml.swp").write_bytes(b"\0swap")
    (folder / "4913").write_text("")
    (folder / "4913").unlink()
    live.chapter.rename(folder / "start.yml~")
    shutil.copy(folder / "start.yml~", live.chapter)
    live.edit(live.chapter, TITLE, retitled("빔"))
    expect(heading(chapter)).to_have_text("빔")
    draft = folder / "start.yml.tmp"
    draft.write_text(live.chapter.read_text(encoding="utf-8").replace("빔", "갈아 끼움"), encoding="utf-8")
    os.replace(draft, live.chapter)
    expect(heading(chapter)).to_have_text("갈아 끼움")
    (folder / ".start.yml.swp").unlink()
    assert not [line for line in live.said[said:] if "swp" in line or "4913" in line or "~" in line]


def test_git_checkout(chapter: Page, live: Live) -> None:
    """Many files at once: the page shows the state that was checked out."""

    def git(*arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments],
            cwd=live.folder, check=True, capture_output=True,
        )

    git("init", "-q", "-b", "first")
    git("add", "rules_data", "site_templates", "mkdocs.yml", "generator")
    git("commit", "-qm", "first")
    git("checkout", "-qb", "second")
    live.edit(live.chapter, TITLE, retitled("다른 가지"))
    live.chapter.with_name("more.yml").rename(live.chapter.with_name("rest.yml"))
    live.edit(live.chapter.with_name("rest.yml"), "id: more", "id: rest")
    live.edit(live.chapter.with_name("system.yml"), "chapters: [start, more]", "chapters: [start, rest]")
    live.edit(live.theme / "main.html", "{% block libs %}", '{% block libs %}<meta name="fresh" content="1">')
    expect(heading(chapter)).to_have_text("다른 가지")
    expect(chapter.locator('meta[name="fresh"]')).to_be_attached()
    git("add", "rules_data", "site_templates")
    git("commit", "-qm", "second")
    git("checkout", "-q", "first")
    expect(heading(chapter)).to_have_text("첫 규칙")
    expect(chapter.locator('meta[name="fresh"]')).to_have_count(0)
    git("checkout", "-q", "second")
    expect(heading(chapter)).to_have_text("다른 가지")


# --- tabs, servers -----------------------------------------------------------------------------


def test_eight_tabs(context: BrowserContext, live: Live) -> None:
    """Eight pages of one browser all open, all follow, and one connection carries it, whichever tab closes."""
    tabs = [opened(context.new_page(), live, path) for path in ["ko/board/start/", "en/board/start/"] * 4]
    live.edit(live.chapter, TITLE, "title: {ko: 여덟, en: Eight}")
    for number, tab in enumerate(tabs):
        expect(heading(tab)).to_have_text("Eight" if number % 2 else "여덟")
    for tab in tabs[:3]:
        tab.close()
    live.edit(live.chapter, *FAULT)
    for tab in tabs[3:]:
        expect(panel(tab)).to_contain_text("ed-no")
    live.edit(live.chapter, *reversed(FAULT))
    for tab in tabs[3:]:
        expect(panel(tab)).to_have_count(0)
    mark(tabs[7])
    opened(context.new_page(), live, "ko/")
    assert kept(tabs[7])


def test_without_tabs_that_share(context: BrowserContext, live: Live) -> None:
    """Where the browser lets tabs share nothing, each listens for itself."""
    context.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    first, second = opened(context.new_page(), live), opened(context.new_page(), live)
    live.edit(live.chapter, TITLE, retitled("따로"))
    expect(heading(first)).to_have_text("따로")
    expect(heading(second)).to_have_text("따로")


def test_instant_navigation_keeps_listening(chapter: Page, live: Live) -> None:
    """After pages came in without a load, the script runs still, once."""
    mark(chapter)
    chapter.locator('.md-sidebar a[href$="/more/"], .md-sidebar a[href$="../more/"]').first.click()
    chapter.wait_for_url("**/ko/board/more/")
    live.edit(live.chapter, *FAULT)
    expect(panel(chapter)).to_have_count(1)
    assert kept(chapter)
    live.edit(live.chapter, *reversed(FAULT))
    expect(panel(chapter)).to_have_count(0)
    live.edit(live.folder / "rules_data" / "board" / "more.yml", "title: {ko: ", "title: {ko: 새")
    expect(chapter.locator("h1")).to_contain_text("새")


def test_a_restarted_server_is_noticed(chapter: Page, live: Live, watch) -> None:
    """A page that stayed open shows what changed while nothing was served. Ctrl+C ends open streams quietly."""
    assert live.interrupt() == 0
    assert live.said[-1] == "stopped" and not any("Traceback" in line for line in live.said)
    live.edit(live.chapter, TITLE, retitled("밤새"))
    live.start()
    expect(heading(chapter)).to_have_text("밤새")
    watch.errors = [error for error in watch.errors if not re.search("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|503", error)]


def test_pages_stay_whole_while_they_are_replaced(live: Live) -> None:
    """Asked for without pause during rebuilds, every page is there and ends."""
    import http.client
    import threading

    stop = threading.Event()
    bad: list[str] = []
    count = 0

    def ask() -> None:
        nonlocal count
        connection = http.client.HTTPConnection("127.0.0.1", live.port)
        stack.callback(connection.close)
        while not stop.is_set():
            for path in ("/", "/ko/", "/en/board/start/", "/assets/css/malpan.css", "/assets/search/words.ko.json"):
                connection.request("GET", path)
                answer = connection.getresponse()
                body = answer.read()
                count += 1
                if answer.status != 200 or not body.rstrip().endswith((b"</html>", b"}")):
                    bad.append(f"{path}: {answer.status}, {len(body)} bytes")

    stack = ExitStack()
    asking = [threading.Thread(target=ask) for _ in range(2)]
    for thread in asking:
        thread.start()
    try:
        for number in range(4):
            said = len(live.said)
            before = retitled(f"규칙 {number - 1}") if number else TITLE
            live.edit(live.chapter, before, retitled(f"규칙 {number}"))
            live.wait("^rebuilt in ", said)
    finally:
        stop.set()
        for thread in asking:
            thread.join()
        stack.close()
    assert not bad, bad[:3]
    assert count > 20


def test_nothing_of_it_is_built(live: Live) -> None:
    """What stands on disk is the plain site."""
    pages = list((live.folder / "out" / "site").rglob("*.html"))
    assert len(pages) > 20
    assert not [path for path in pages if "__malpan__" in path.read_text(encoding="utf-8")]
