"""Python in the page: the worker, what is kept between visits, and what happens when something does not work."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from generator import bundle
from generator.project import Project
from interactive.engine import calculate

from .watch import Watch

CACHE = "malpan-python"
# Only so that a test that waits in vain ends; nothing is measured.
PATIENCE = 60.0
PAGE = """<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>말판</title><link rel="icon" href="data:,">
<script type="module">
  import { engine } from "./assets/py/client.js"
  window.states = []
  engine.subscribe((state) => states.push(state))
  window.engine = engine
</script></head><body><main><h1>말판</h1><div style="height: 400vh"></div><button id="below">아래</button></main></body></html>
"""
TASK = {"difficulty": 5, "effort": 1}


@pytest.fixture(scope="session")
def payload(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a page and what the build makes for it."""
    folder = tmp_path_factory.mktemp("payload")
    for name, content in bundle.files(Project()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    return folder


@pytest.fixture
def visit(page: Page, payload: Path, serve: Callable[..., str]) -> Callable[[], Page]:
    """`visit()` opens the page, each time as another visit of the same reader."""
    url = serve(payload, "/some/where/")

    def open_page() -> Page:
        page.goto(url)
        page.wait_for_function("window.engine")
        return page

    return open_page


def ask(page: Page, **inputs: Any) -> dict[str, Any]:
    return page.evaluate("inputs => engine.calculate('task', inputs)", inputs)


def kept(page: Page) -> dict[str, int]:
    """What is kept in the browser: names, without fingerprints, and sizes in bytes."""
    found = page.evaluate(
        """async name => {
          if (!(await caches.has(name))) return []
          const cache = await caches.open(name)
          // What is listed may be dropped before it is looked at.
          const found = await Promise.all((await cache.keys()).map(async key => [key, await cache.match(key)]))
          const there = found.filter(([, response]) => response)
          return Promise.all(there.map(async ([key, response]) =>
            [key.url.split("/").pop(), (await response.arrayBuffer()).byteLength]))
        }""",
        CACHE,
    )
    return {re.sub(r"-[0-9a-f]{12}", "", name): size for name, size in found}


def until(condition: Callable[[], bool]) -> None:
    """Waits for what happens in the worker, whose clock is not the page's."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def wait_for_memory(page: Page) -> None:
    """Until the memory of the started Python is kept."""
    until(lambda: "memory" in kept(page))


def asked_for(watch: Watch, since: int) -> set[str]:
    """Names, without fingerprints, of what went over the network after the first `since` requests."""
    urls = [url for url in watch.requests[since:] if not url.startswith("blob:")]
    return {re.sub(r"-[0-9a-f]{12}", "", url.rsplit("/", 1)[-1]) for url in urls}


def replace_kept(page: Page, part: str, change: str) -> None:
    """Puts other bytes in the place of a kept file: `change` is a function of its bytes (Uint8Array)."""
    page.evaluate(
        """async ([name, part, change]) => {
          const cache = await caches.open(name)
          const key = (await cache.keys()).find(key => key.url.includes(`/${part}-`))
          const response = await cache.match(key)
          const bytes = new Uint8Array(await response.arrayBuffer())
          const type = response.headers.get("Content-Type") ?? ""
          await cache.put(key, new Response(eval(change)(bytes), { headers: { "Content-Type": type } }))
        }""",
        [CACHE, part, change],
    )


def forgive_lost_files(watch: Watch) -> None:
    """The browser itself may report a lost file; a worker that ends at once takes some reports with it."""
    watch.errors = [error for error in watch.errors if "Failed to load resource" not in error]


def in_worker(page: Page, script: str) -> None:
    """Runs `script` in the worker before its own."""

    def prepend(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{script}\n{response.text()}")

    page.context.route(re.compile(r"/worker-\w+\.js$"), prepend)


FILES = {"library.zip", "engine.zip", "loader.js", "glue.js", "python.wasm"}


def test_the_engine_answers_in_the_page(visit) -> None:
    """What `calculate` gives, after idle, loading with growing progress, and ready."""
    page = visit()
    assert page.evaluate("engine.state") == {"phase": "idle", "progress": 0, "reason": ""}
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    states = page.evaluate("states")
    phases = [state["phase"] for state in states]
    assert [phase for at, phase in enumerate(phases) if phase not in phases[:at]] == ["idle", "loading", "ready"]
    shares = [state["progress"] for state in states]
    assert shares == sorted(shares) and shares[-1] == 1 and any(0 < share < 1 for share in shares)


def test_a_wrong_input_is_an_error_and_no_failure(visit) -> None:
    """With both languages' sentences."""
    page = visit()
    answer = ask(page, difficulty=99)
    assert set(answer) == {"error"} and answer["error"]["code"] == "out-of-range" and "99" in answer["error"]["ko"]
    assert page.evaluate("engine.state.phase") == "ready"


def test_the_second_visit_starts_from_the_kept_memory(visit, watch) -> None:
    """Without asking for any large file, and with the same answers."""
    page = visit()
    ask(page)
    assert page.evaluate("engine.started.from") == "files"
    wait_for_memory(page)
    assert set(kept(page)) == {*FILES, "memory"}
    seen = len(watch.requests)
    visit()
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    assert ask(page, difficulty=0) == {"value": calculate("task", {"difficulty": 0})}
    assert page.evaluate("engine.started.from") == "memory"
    assert asked_for(watch, seen) == {"", "client.js", "files.js", "worker.js"}


DAMAGES = {
    "one bit": "bytes => (bytes[bytes.length >> 1] ^= 4, bytes)",
    "cut short": "bytes => bytes.subarray(0, bytes.length - 4096)",
    # Whole by its own account, but of a memory in which nothing stands.
    "another memory": "bytes => new Uint8Array(new Uint32Array([0x4d505331, 20971520, 0, 1]).buffer)",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_memory_is_not_used(visit, damage: str) -> None:
    """Python starts from its files, answers, and keeps a good one again."""
    page = visit()
    ask(page)
    wait_for_memory(page)
    good = kept(page)["memory"]
    replace_kept(page, "memory", DAMAGES[damage])
    visit()
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    assert page.evaluate("engine.started.from") == "files"
    wait_for_memory(page)
    assert kept(page)["memory"] > good / 2
    visit()
    ask(page)
    assert page.evaluate("engine.started.from") == "memory"


@pytest.mark.parametrize("part", ["python", "library", "glue"])
def test_a_damaged_file_is_fetched_again(visit, watch, part: str) -> None:
    """Whichever of the kept ones it is."""
    page = visit()
    ask(page)
    wait_for_memory(page)
    replace_kept(page, "memory", "bytes => new Uint8Array(0)")
    replace_kept(page, part, "bytes => bytes.subarray(0, bytes.length >> 1)")
    seen = len(watch.requests)
    visit()
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    assert any(f"/{part}-" in url for url in watch.requests[seen:])
    assert page.evaluate("engine.started.from") == "files"


def test_what_older_versions_left_is_dropped(visit) -> None:
    """Not so what another site on the same host keeps."""
    page = visit()
    page.evaluate(
        """async name => {
          const cache = await caches.open(name)
          await cache.put(new URL("assets/py/library-000000000000.zip", location).href, new Response("old"))
          await cache.put(new URL("/other/assets/py/library-000000000000.zip", location).href, new Response("other"))
        }""",
        CACHE,
    )
    ask(page)
    wait_for_memory(page)
    urls = page.evaluate("async name => (await (await caches.open(name)).keys()).map(key => key.url)", CACHE)
    assert [url for url in urls if "000000000000" in url] == [url for url in urls if "/other/" in url] != []


@pytest.mark.parametrize(
    "refusal",
    [
        "Object.defineProperty(self, 'caches', { value: undefined })",
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('', 'SecurityError'))",
        "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))",
    ],
    ids=["no such interface", "forbidden", "no room"],
)
def test_without_a_place_to_keep_things_it_works_all_the_same(visit, refusal: str) -> None:
    """As on a first visit, each time."""
    page = visit()
    in_worker(page, refusal)
    for _ in range(2):
        visit()
        assert ask(page, **TASK) == {"value": calculate("task", TASK)}
        assert page.evaluate("engine.started.from") == "files"
    assert kept(page) == {}


def test_offline_fails_and_a_retry_answers(visit, watch) -> None:
    """What was asked meanwhile is answered then; nothing was lost."""
    page = visit()
    page.context.route("**/python-*.wasm", lambda route: route.abort("internetdisconnected"))
    page.evaluate("inputs => { window.answer = engine.calculate('task', inputs) }", TASK)
    page.wait_for_function("engine.state.phase == 'failed'")
    assert page.evaluate("engine.state.reason") == "download"
    # A failed start does not begin again by itself.
    page.evaluate("engine.start()")
    assert page.evaluate("engine.state.phase") == "failed"
    page.context.unroute("**/python-*.wasm")
    page.evaluate("engine.retry()")
    assert page.evaluate("answer") == {"value": calculate("task", TASK)}
    forgive_lost_files(watch)


def test_a_worker_that_does_not_arrive_fails_and_a_retry_answers(visit, watch) -> None:
    """Its script is as likely to be lost on bad Wi-Fi as any file."""
    page = visit()
    page.context.route("**/worker-*.js", lambda route: route.abort("internetdisconnected"))
    page.evaluate("inputs => { window.answer = engine.calculate('task', inputs) }", TASK)
    page.wait_for_function("engine.state.phase == 'failed'")
    assert page.evaluate("engine.state.reason") == "download"
    page.context.unroute("**/worker-*.js")
    page.evaluate("engine.retry()")
    assert page.evaluate("answer") == {"value": calculate("task", TASK)}
    forgive_lost_files(watch)


@pytest.mark.parametrize("file", ["engine-*.zip", "worker-*.js"])
def test_a_site_that_has_changed_says_so(visit, watch, file: str) -> None:
    """Files that are gone will not come by trying again; the page is to be loaded anew."""
    page = visit()
    page.context.route(f"**/{file}", lambda route: route.fulfill(status=404))
    page.evaluate("engine.start()")
    page.wait_for_function("engine.state.phase == 'failed'")
    assert page.evaluate("engine.state.reason") == "outdated"
    forgive_lost_files(watch)


@pytest.mark.parametrize("lack", ["delete window.WebAssembly", "delete window.Worker"])
def test_a_browser_that_cannot_run_it_is_told(visit, page: Page, lack: str) -> None:
    """At once, and nothing is fetched."""
    page.add_init_script(lack)
    visit()
    page.evaluate("engine.start()")
    assert page.evaluate("engine.state") == {"phase": "failed", "progress": 0, "reason": "unsupported"}


def test_a_fault_of_the_engine_fails_and_a_retry_answers(visit) -> None:
    """The question that broke it gets no answer; a fresh start trusts nothing that was kept."""
    page = visit()
    ask(page)
    wait_for_memory(page)
    assert page.evaluate("engine.calculate(undefined, {})") == {"failed": True}
    assert page.evaluate("engine.state.reason") == "engine"
    page.evaluate("engine.retry()")
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    assert page.evaluate("engine.started.from") == "files"


def test_the_latest_question_of_a_widget_wins(visit) -> None:
    """Before and after the start; other widgets' questions are answered each."""
    page = visit()
    for _ in range(2):
        answers = page.evaluate(
            """() => Promise.all([
              engine.calculate("task", { difficulty: 1 }, { widget: "a" }),
              engine.calculate("task", { difficulty: 2 }, { widget: "a" }),
              engine.calculate("task", { difficulty: 3 }, { widget: "b" }),
              engine.calculate("task", { difficulty: 4 }, { widget: "a" }),
            ])"""
        )
        difficulties = [answer.get("value", {}).get("result", {}).get("difficulty") for answer in answers]
        assert difficulties == [None, None, 3, 4]
        assert answers[0] == answers[1] == {"superseded": True}


def test_a_calculator_that_comes_near_starts_it(visit) -> None:
    """Being far below does not."""
    page = visit()
    page.evaluate("engine.startNear(document.getElementById('below'))")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("engine.state.phase") == "idle"
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("engine.state.phase == 'ready'")


def test_touching_a_calculator_starts_it(visit) -> None:
    """The focus of a keyboard counts."""
    page = visit()
    page.evaluate("window.IntersectionObserver.prototype.observe = () => {}")
    page.evaluate("engine.startNear(document.getElementById('below'))")
    page.evaluate("document.getElementById('below').focus({ preventScroll: true })")
    page.wait_for_function("engine.state.phase == 'ready'")


def test_a_page_left_alone_fetches_ahead(visit, page: Page, watch) -> None:
    """The files are kept and nothing is started; a touch puts it off; a later start asks for none of them."""
    page.clock.install()
    visit()
    page.evaluate("engine.prefetchWhenIdle()")
    page.clock.run_for(3000)
    page.keyboard.press("Shift")
    page.clock.run_for(3000)
    assert page.workers == []
    page.clock.run_for(1100)
    until(lambda: set(kept(page)) == FILES)
    assert page.evaluate("engine.state.phase") == "idle" and len(page.workers) == 1
    seen = len(watch.requests)
    page.context.set_offline(True)
    assert ask(page, **TASK) == {"value": calculate("task", TASK)}
    # One file may be read from the browser's own cache.
    assert asked_for(watch, seen) <= {"python.wasm"}


@pytest.mark.parametrize("connection", [{"saveData": True}, {"effectiveType": "2g"}, {"effectiveType": "slow-2g"}])
def test_nothing_is_fetched_ahead_where_data_is_dear(visit, page: Page, connection: dict[str, Any]) -> None:
    """Nor where it would take the whole line."""
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {json.dumps(connection)} }})")
    page.clock.install()
    visit()
    page.evaluate("engine.prefetchWhenIdle()")
    page.clock.run_for(60_000)
    assert page.workers == []


def test_instant_navigation_keeps_the_worker(page: Page, served_site) -> None:
    """The next page of the site has the engine that the last one started."""
    page.goto(f"{served_site.url}en/")
    engine = "import(new URL('../assets/py/client.js', document.baseURI.replace(/\\/en\\/.*/, '/en/')))"
    assert "value" in page.evaluate(f"{engine}.then(({{ engine }}) => engine.calculate('task', {{}}))")
    page.evaluate("window.stays = true")
    with page.expect_response(lambda response: response.url.endswith("/en/cypher/")):
        page.locator("a[href$='cypher/']").first.click()
    page.wait_for_url("**/en/cypher/")
    assert page.evaluate("window.stays")
    assert page.evaluate(f"{engine}.then(({{ engine }}) => engine.state.phase)") == "ready"
    assert len([worker for worker in page.workers if "/assets/py/" in worker.url]) == 1
