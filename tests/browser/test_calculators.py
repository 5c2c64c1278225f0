"""Calculators in the page: what a reader sets, sees, hears, shares and comes back to."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from generator import calculators, quick
from generator.project import Project
from interactive.engine import ruling
from interactive.engine.view import render

from .conftest import Served
from .reader import choose, open_page

JUMP, TASK, CHASE = "cypher/common-tasks/", "cypher/tasks/", "cypher/movement/"
# (page, calculator, inputs) of the games but the first.
OTHER_GAMES: list[tuple[str, str, dict[str, object]]] = [
    ("numenera/core/", "numenera-task", {"difficulty": 12, "scale": "twelve", "skill": "specialized", "effort": 6}),
    ("starforged/core/", "action-roll", {"stat": 3, "momentum": -4}),
    ("starforged/oracle-progress-momentum/", "momentum", {"score": 5, "first": 10, "momentum": 10}),
    ("starforged/oracle-progress-momentum/", "progress-roll", {"boxes": 4, "ticks": 3, "rank": "epic"}),
    ("starforged/oracle-progress-momentum/", "oracle", {"odds": "likely", "roll": 77}),
    ("hat-world/checks/", "hat-check", {"ability": 1, "target": 5}),
    ("hat-world/checks/", "hat-contest", {"opponent": 6, "side": "challenged"}),
    ("hat-world/combat/", "hat-combat", {"attack": 5, "defends": "no", "hp": 12}),
]
# Starting Python on a busy machine takes its time; nothing is measured.
PATIENCE = 90_000
both_screens = pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)


def widget(page: Page, calculator: str) -> Locator:
    """The calculator, once its script has woken it."""
    found = page.locator(f'.mp-calc--live[data-calculator="{calculator}"]')
    expect(found).to_be_attached()
    found.scroll_into_view_if_needed()
    return found


def ruled(calculator: str, code: str = "ko", **inputs: object) -> str:
    return ruling(calculator, inputs)[code]


def answered(calculator: Locator, said: str, side: str = "own") -> None:
    """The whole answer is there: the ruling, and nothing more to wait for."""
    expect(calculator.locator(f".mp-calc-ruling .mp-{side}")).to_have_text(said, timeout=PATIENCE)
    expect(calculator.locator(".mp-calc-rest")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def field(calculator: Locator, name: str) -> Locator:
    own = calculator.get_attribute("data-calculator")
    return calculator.locator(f'[name="{own}:{name}"]')


def no_python(context: BrowserContext) -> None:
    """Python never arrives, nor does it fail."""
    context.route("**/assets/py/*.js", lambda route: None)


# --- changing inputs ---------------------------------------------------------------------------


def test_the_page_comes_with_the_answer_to_the_defaults(browser: Browser, served_site: Served) -> None:
    """Form, ruling, working and picture can be read without scripts, and no button pretends to work."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served_site.url}ko/{JUMP}")
    jump = page.locator('[data-calculator="jump"]')
    expect(jump.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("jump"))
    expect(jump.locator(".mp-calc-ruling .mp-other")).to_be_hidden()
    expect(jump.locator(".mp-calc-steps")).to_be_visible()
    expect(jump.locator("svg")).to_be_visible()
    expect(field(jump, "distance")).to_have_value("10")
    assert jump.locator("button").locator("visible=true").count() == 0
    context.close()


def test_inputs_change_by_keyboard(page: Page, served_site: Served) -> None:
    """Arrow keys in a field and in a row of choices, typing and the space bar; the answer follows without a button."""
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    field(jump, "assets").focus()
    page.keyboard.press("ArrowUp")
    answered(jump, ruled("jump", assets=1))
    field(jump, "kind").first.focus()
    page.keyboard.press("ArrowRight")
    answered(jump, ruled("jump", assets=1, kind="high"))
    field(jump, "distance").fill("4")
    answered(jump, ruled("jump", assets=1, kind="high", distance="4 ft"))
    assert jump.locator(".mp-calc-steps li").count() == len(re.findall("<li>", jump.locator(".mp-calc-steps").inner_html()))


@pytest.mark.parametrize(("path", "calculator", "inputs"), OTHER_GAMES, ids=[one[1] for one in OTHER_GAMES])
def test_every_game_has_calculators_that_answer(
    page: Page, served_site: Served, path: str, calculator: str, inputs: dict[str, object]
) -> None:
    """The answer that came with the page; then Python's own to other inputs, with its picture."""
    open_page(page, f"{served_site.url}ko/{path}")
    expect(widget(page, calculator).locator(".mp-calc-ruling .mp-own")).to_have_text(ruled(calculator))
    page.goto("about:blank")
    page.goto(f"{served_site.url}ko/{path}#calc={calculator}" + "".join(f";{name}={one}" for name, one in inputs.items()))
    found = widget(page, calculator)
    answered(found, ruled(calculator, **inputs))
    drawn = re.search(r"<svg.*?</svg>", render(calculator, inputs, {"own": "ko", "page": "", "root": "", "rules": {}})["rest"])
    expect(found.locator("svg")).to_have_count(1 if drawn else 0)
    if drawn:
        expect(found.locator("svg text")).to_have_text(re.findall(r"<text[^>]*>([^<]+)</text>", drawn[0]))


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_inputs_change_by_touch(page: Page, served_site: Served, screen: str) -> None:
    """Steppers stop at their ends, choices and units can be tapped, and everything is large enough for a thumb."""
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    assets = field(jump, "assets")
    more, less = (assets.locator(f'xpath=../button[@data-step="{step}"]') for step in ("1", "-1"))
    less.tap()
    expect(assets).to_have_value("0")
    more.tap()
    more.tap()
    expect(assets).to_have_value("2")
    jump.locator('label:has([value="short"])').tap()
    jump.locator('label:has([name="jump:distance:unit"][value="m"])').tap()
    expect(field(jump, "distance")).to_have_value("3")
    answered(jump, ruled("jump", assets=2, run="short", distance="3 m"))
    jump.locator(".mp-calc-more summary").tap()
    for target in jump.locator("button, summary, .mp-calc-choices > label, .mp-calc-num > input").locator("visible=true").all():
        box = target.bounding_box()
        assert box["height"] >= 43.9 and box["width"] >= 43.9, target.evaluate("one => one.outerHTML.slice(0, 120)")


def test_slider_and_number_go_together(page: Page, served_site: Served) -> None:
    """Moving one moves the other."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    slider = task.locator("input[type=range]").first
    slider.focus()
    page.keyboard.press("End")
    expect(field(task, "difficulty")).to_have_value("15")
    field(task, "difficulty").fill("2")
    expect(slider).to_have_value("2")
    answered(task, ruled("task", difficulty=2))


def test_a_wrong_input_is_refused_in_words(page: Page, served_site: Served) -> None:
    """The engine's sentence stands at the form, the field is marked, the last answer stays; mending it clears both."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    field(task, "difficulty").fill("5")
    answered(task, ruled("task", difficulty=5))
    field(task, "difficulty").fill("99")
    expect(task.get_by_role("alert")).to_contain_text("0부터 15까지", timeout=PATIENCE)
    expect(field(task, "difficulty")).to_have_attribute("aria-invalid", "true")
    expect(task.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("task", difficulty=5))
    field(task, "difficulty").fill("3")
    answered(task, ruled("task", difficulty=3))
    expect(task.get_by_role("alert")).to_be_hidden()


def test_an_empty_field_waits(page: Page, served_site: Served) -> None:
    """Between deleting and typing nothing is asked and nothing is said."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    field(task, "difficulty").fill("")
    expect(task.get_by_role("alert")).to_be_hidden()
    expect(task.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("task"))


def test_the_ruling_is_a_live_region(page: Page, served_site: Served) -> None:
    """Screen readers hear the new ruling and nothing else of the answer."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    expect(task.get_by_role("status")).to_have_count(1)
    expect(task.get_by_role("status")).to_contain_text(ruled("task"))
    assert task.locator(".mp-calc-rest").evaluate("one => !one.closest('[aria-live], [role=status]')")


@both_screens
def test_nothing_jumps_when_the_answer_changes(page: Page, served_site: Served, screen: str) -> None:
    """The input in hand stays where it is, whatever the working comes to."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    effort = field(task, "effort")
    before = effort.bounding_box()["y"]
    effort.fill("3")
    answered(task, ruled("task", effort=3))
    assert effort.bounding_box()["y"] == before


# --- the address, copies -------------------------------------------------------------------------


def test_the_address_holds_what_differs_from_the_defaults(page: Page, served_site: Served) -> None:
    """Nothing else, and no entry in the history; at the defaults the address is plain again."""
    open_page(page, f"{served_site.url}ko/{JUMP}")
    length = page.evaluate("history.length")
    jump = widget(page, "jump")
    field(jump, "distance").fill("20")
    field(jump, "assets").fill("1")
    expect(page).to_have_url(f"{served_site.url}ko/{JUMP}#calc=jump;distance=20ft;assets=1")
    jump.locator("[data-do=reset]").click()
    expect(page).to_have_url(f"{served_site.url}ko/{JUMP}")
    expect(jump.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("jump"))
    assert page.evaluate("history.length") == length


@both_screens
def test_a_link_restores_a_calculator(page: Page, served_site: Served, screen: str) -> None:
    """In sight, with the inputs set, those folded away shown, and the answer to them."""
    page.goto(f"{served_site.url}ko/{JUMP}#calc=jump;kind=high;distance=1.5m;skill=trained;bonus=4")
    jump = page.locator('[data-calculator="jump"]')
    answered(jump, ruled("jump", kind="high", distance="1.5 m", skill="trained", bonus=4))
    expect(jump).to_be_in_viewport()
    expect(field(jump, "bonus")).to_be_visible()
    expect(field(jump, "bonus")).to_have_value("4")
    expect(jump.locator('[name="jump:distance:unit"][value="m"]')).to_be_checked()


def test_what_is_set_before_the_scripts_come_counts(page: Page, context: BrowserContext, served_site: Served) -> None:
    """More than what the address says; a button that could do nothing yet takes no touch."""
    held: list[Route] = []
    context.route("**/assets/js/calculator/index.js", lambda route: held.append(route))
    with page.expect_request("**/assets/js/calculator/index.js"):
        page.goto(f"{served_site.url}ko/{JUMP}#calc=jump;kind=high;distance=4ft", wait_until="domcontentloaded")
    jump, healing = (page.locator(f'[data-calculator="{name}"]') for name in ("jump", "healing"))
    expect(jump.locator(".mp-calc-num > button").first).to_have_css("pointer-events", "none")
    field(jump, "distance").fill("2")
    jump.locator('label:has([name="jump:distance:unit"][value="m"])').click()
    healing.locator(".mp-calc-num + [type=range]").first.fill("7")
    held[0].continue_()
    answered(widget(page, "jump"), ruled("jump", kind="high", distance="2 m"))
    answered(widget(page, "healing"), ruled("healing", points=7))
    expect(page).to_have_url(re.compile(r"#calc=jump;kind=high;distance=2m&calc=healing;points=7$"))
    # From here on units convert, and resetting knows what came with the page.
    jump.locator('label:has([name="jump:distance:unit"][value="ft"])').click()
    expect(field(jump, "distance")).to_have_value("7")
    jump.locator("[data-do=reset]").click()
    answered(jump, ruled("jump"))
    expect(field(jump, "distance")).to_have_value("10")


def test_a_link_with_nonsense_does_no_harm(page: Page, served_site: Served) -> None:
    """What is no input is passed over; a value out of range is refused in words."""
    page.goto(f"{served_site.url}ko/{TASK}#calc=task;nonsense=1;effort=%E0;difficulty=5;%;=;&calc=none;a=b&x")
    task = widget(page, "task")
    answered(task, ruled("task", difficulty=5))
    page.goto(f"{served_site.url}ko/{TASK}#calc=task;difficulty=99")
    expect(task.get_by_role("alert")).to_contain_text("0부터 15까지", timeout=PATIENCE)


def test_two_calculators_of_a_page_do_not_touch_each_other(page: Page, served_site: Served) -> None:
    """Each has its answer, and the address has both."""
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump, healing = widget(page, "jump"), widget(page, "healing")
    field(jump, "assets").fill("2")
    field(healing, "points").fill("5")
    answered(jump, ruled("jump", assets=2))
    answered(healing, ruled("healing", points=5))
    expect(page).to_have_url(re.compile(r"#calc=healing;points=5&calc=jump;assets=2$"))
    page.reload()
    answered(widget(page, "jump"), ruled("jump", assets=2))
    answered(widget(page, "healing"), ruled("healing", points=5))


def test_going_away_and_back_keeps_what_was_set(page: Page, served_site: Served) -> None:
    """Instant navigation loads another page into this one, and going back restores the calculator."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    field(task, "difficulty").fill("7")
    answered(task, ruled("task", difficulty=7))
    page.evaluate("window.stayed = true")
    task.locator('.mp-calc-rule[href*="dice"]').first.click()
    page.wait_for_url("**/cypher/dice/#*")
    # The address is there before the page.
    expect(page.locator('.mp-calc[data-page="cypher/tasks"]')).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/cypher/tasks/#calc=*")
    expect(page.locator('.mp-calc--live [id="task:difficulty"]')).to_have_value("7")
    answered(widget(page, "task"), ruled("task", difficulty=7))
    assert page.evaluate("window.stayed"), "instant navigation"
    field(widget(page, "task"), "difficulty").fill("2")
    answered(widget(page, "task"), ruled("task", difficulty=2))


def test_the_language_switch_takes_the_state_along(page: Page, served_site: Served) -> None:
    """The same calculator, set the same, in the other language."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    field(widget(page, "task"), "difficulty").fill("6")
    answered(widget(page, "task"), ruled("task", difficulty=6))
    page.locator(".md-header [data-language=en]").evaluate("one => one.click()")
    page.wait_for_url(f"{served_site.url}en/{TASK}#calc=task;difficulty=6")
    answered(widget(page, "task"), ruled("task", "en", difficulty=6))


def test_the_view_rewords_the_answer_at_once(page: Page, served_site: Served) -> None:
    """One language, both, the other: form and answer follow."""
    open_page(page, f"{served_site.url}ko/{TASK}")
    task = widget(page, "task")
    field(task, "difficulty").fill("6")
    answered(task, ruled("task", difficulty=6))
    own, other = task.locator(".mp-calc-ruling .mp-own"), task.locator(".mp-calc-ruling .mp-other")
    choose(page, "mp-view", "both")
    expect(own).to_be_visible()
    expect(other).to_be_visible()
    choose(page, "mp-view", "other")
    expect(own).to_be_hidden()
    expect(other).to_have_text(ruled("task", "en", difficulty=6))
    assert task.locator('[for="task:difficulty"]').inner_text() == "Difficulty"


def test_a_result_can_be_copied_for_a_chat(page: Page, context: BrowserContext, served_site: Served) -> None:
    """In both languages with what was set, and the link to it."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    field(jump, "distance").fill("7")
    jump.locator('label:has([value="short"])').click()
    answered(jump, ruled("jump", distance="7 ft", run="short"))
    jump.locator("[data-do=text]").click()
    expect(page.get_by_text("결과를 복사했습니다")).to_be_visible()
    ko, en, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert ko == f"[점프] 도움닫기: 단거리, 거리나 높이 7 ft → {ruled('jump', distance='7 ft', run='short')}"
    assert en == f"[Jump] Run: short distance, Distance or height 7 ft → {ruled('jump', 'en', distance='7 ft', run='short')}"
    assert link == f"{served_site.url}ko/{JUMP}#calc=jump;run=short;distance=7ft"
    jump.locator("[data-do=link]").click()
    expect(page.get_by_text("링크를 복사했습니다")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link


# --- before Python is there ----------------------------------------------------------------------


def test_everyday_inputs_are_answered_before_python_is_there(page: Page, context: BrowserContext, served_site: Served) -> None:
    """At once from the table, marked as quick; what the table does not hold says that it waits."""
    no_python(context)
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    field(jump, "distance").fill("8")
    expect(jump.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("jump", distance="8 ft"))
    expect(jump.locator(".mp-is-quick .mp-own")).to_be_visible()
    expect(jump.locator(".mp-calc-rest")).to_have_attribute("aria-busy", "true")
    field(jump, "distance").fill("900")
    expect(jump.locator(".mp-is-waiting .mp-own")).to_be_visible()
    expect(jump.locator(".mp-is-quick .mp-own")).to_be_hidden()


def test_the_script_reads_tables_as_the_build_does(page: Page, served_site: Served) -> None:
    """For inputs of every calculator at random, those that the table does not hold among them."""
    import random

    open_page(page, f"{served_site.url}ko/")
    script = Project().interactive / "browser" / "calculator" / "quick.js"
    page.route("**/quick.js", lambda route: route.fulfill(path=script, content_type="text/javascript"))
    chance = random.Random(3)
    tables = quick.tables(("task", "jump", "effort", "damage"), Project())
    for name, table in tables.items():
        some = [
            {one: chance.choice([*values, "none"] if chance.random() < 0.05 else values) for one, values in table["values"].items()}
            for _ in range(100)
        ]
        found = page.evaluate(
            "async ([at, table, some]) => { const { lookUp } = await import(at); return some.map(one => lookUp(table, one)) }",
            [f"{served_site.url}quick.js", table, some],
        )
        wanted = [quick.look_up(table, one) for one in some]
        assert found == [one and [one["ko"], one["en"]] for one in wanted], name


def test_a_failure_keeps_the_last_answer_and_can_be_retried(page: Page, context: BrowserContext, served_site: Served, watch) -> None:
    """A clear line and a button; once the network is back the button brings the answer."""
    context.route("**/assets/py/*", lambda route: route.abort())
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    state = jump.locator(".mp-calc-state")
    # The try that the page makes by itself is over; a change makes another, and what follows waits for its end.
    page.evaluate("url => import(url).catch(() => {})", f"{served_site.url}assets/py/client.js")
    with page.expect_event("requestfailed", lambda request: "client.js?" in request.url):
        field(jump, "distance").fill("900")
    expect(state).to_have_attribute("data-state", "failed", timeout=PATIENCE)
    expect(state).to_contain_text("불러오지 못했습니다")
    expect(jump.locator(".mp-calc-ruling .mp-own")).to_have_text(ruled("jump"))
    context.unroute("**/assets/py/*")
    held: list[Route] = []
    context.route("**/assets/py/client.js*", lambda route: held.append(route))
    jump.get_by_role("button", name="다시 시도").click()
    expect(state).not_to_have_attribute("data-state", "failed")
    expect(jump.locator(".mp-calc-retry")).to_be_hidden()
    held[0].continue_()
    answered(jump, ruled("jump", distance="900 ft"))
    expect(jump.locator(".mp-calc-state")).to_be_hidden()
    watch.expect("ERR_FAILED")


def test_a_site_that_has_changed_asks_for_a_reload(page: Page, context: BrowserContext, served_site: Served, watch) -> None:
    """Trying again would be in vain; the page is loaded anew, and what was set is still set."""
    context.route("**/assets/py/engine-*.zip", lambda route: route.fulfill(status=404))
    open_page(page, f"{served_site.url}ko/{JUMP}")
    jump = widget(page, "jump")
    field(jump, "distance").fill("22")
    expect(jump.locator(".mp-calc-state")).to_have_attribute("data-state", "outdated", timeout=PATIENCE)
    expect(jump.locator(".mp-is-outdated .mp-own").first).to_be_visible()
    expect(jump.locator(".mp-calc-retry")).to_be_hidden()
    context.unroute("**/assets/py/engine-*.zip")
    jump.locator(".mp-calc-reload").click()
    answered(widget(page, "jump"), ruled("jump", distance="22 ft"))
    watch.allow("404")


def test_pages_without_a_calculator_load_nothing_of_it(page: Page, served_site: Served, watch) -> None:
    """Neither scripts nor tables."""
    open_page(page, f"{served_site.url}ko/cypher/core/")
    page.wait_for_load_state("networkidle")
    assert not [url for url in watch.requests if "/calculator" in url and not url.endswith("calculator.css")]


def test_the_script_is_one_file_that_the_page_names(served_site: Served) -> None:
    """On a slow line nothing waits for another script to name the next."""
    html = Path(served_site.folder, "ko", JUMP, "index.html").read_text(encoding="utf-8")
    [named] = re.findall(r'rel="?modulepreload"? href="?[^" >]*/js/calculator/(\w+\.js)', html)
    assert [path.name for path in Path(served_site.folder, "assets", "js", "calculator").iterdir()] == [named]


def test_tables_are_named_by_their_content(served_site: Served) -> None:
    """A browser may keep them for good; each page names those that are there, and between them all."""
    pages = (served_site.folder / "ko").glob("*/calculators/index.html")
    named = [name for page in pages for name in re.findall(r'data-file="([^"]+)"', page.read_text(encoding="utf-8"))]
    assert {path.name for path in (served_site.folder / "assets" / "calculators").iterdir()} == set(named)
    for name in named:
        assert json.loads(Path(served_site.folder, "assets", "calculators", name).read_text(encoding="utf-8"))["chains"]


# --- everybody can use them ----------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
@both_screens
def test_calculators_are_accessible(page: Page, served_site: Served, axe, screen: str, scheme: str) -> None:
    """axe-core finds nothing on the pages of all calculators, in any view, folded open, with their inputs explained."""
    games = Counter(calculators.system(name) for name in calculators.ids())
    for game, (code, view) in product(games, (("ko", "own"), ("en", "both"))):
        open_page(page, f"{served_site.url}{code}/{game}/calculators/")
        choose(page, "mp-view", view)
        expect(page.locator(".mp-calc--live")).to_have_count(games[game])
        page.evaluate(
            "for (const one of document.querySelectorAll('.mp-calc details')) one.open = true;"
            "for (const one of document.querySelectorAll('.mp-calc [data-do=help]')) one.click()"
        )
        expect(page.locator(".mp-calc").last.locator(".mp-calc-help").last).to_be_visible(timeout=PATIENCE)
        assert axe(page) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
