"""How the search feels: from a key to the results on the screen, and from the click to a search that is ready.

`python -m tests.bench.search_browser --site build/site --queries FILE [--slow 4] [--json]` types queries into the
dialog of a phone slowed down `--slow` times, one letter after the other.

- key: from the letter to the frame in which its results stand, the engine's worker and the page's own work included
- engine: of that, from the question to its answer; Chromium does not slow workers down (see search_keys for that)
- ready: from opening the dialog to a search that answers, with all files in the browser's cache (several visits)
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.conftest import FLAGS, SCREENS
from tests.browser.reader import open_page
from tests.browser.servers import serving
from tools.browser import find

_QUERY = re.compile(r'^\s*- \{q: ("(?:[^"\\]|\\.)*")', re.MULTILINE)
VISITS = 7

# Says when the worker is asked, when it answers and when it is ready.
_SPY = """() => {
  const Real = window.Worker
  window.times = {}
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given)
      this.addEventListener("message", ({data}) => {
        times[data.type] ??= performance.now()
        if (data.type === "answer") times.answered = performance.now()
      })
    }
    postMessage(message) {
      if (message.type === "search") times.asked = performance.now()
      super.postMessage(message)
    }
  }
}"""

_TYPE = """async query => {
  const field = document.querySelector(".mp-search-input")
  const found = []
  for (let end = 1; end <= query.length; end++) {
    delete times.answered
    const begin = performance.now()
    field.value = query.slice(0, end)
    field.dispatchEvent(new InputEvent("input", {bubbles: true}))
    if (!field.value.trim()) continue
    while (times.answered === undefined) await new Promise(resolve => setTimeout(resolve))
    const engine = times.answered - times.asked
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    found.push([performance.now() - begin, engine])
  }
  return found
}"""

_OPEN = """async () => {
  const begin = performance.now()
  document.querySelector("a[data-search]").click()
  while (times.ready === undefined) await new Promise(resolve => setTimeout(resolve))
  return times.ready - begin
}"""


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {name: round(ordered[int(len(ordered) * share)], 1) for name, share in (("p50", 0.5), ("p95", 0.95))}


def visit(context: BrowserContext, address: str, slow: float) -> tuple[Page, float]:
    """A page with the search open, and how long that took."""
    page = context.new_page()
    page.add_init_script(f"({_SPY})()")
    open_page(page, address)
    page.wait_for_load_state("networkidle")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page, page.evaluate(_OPEN)


def measure(context: BrowserContext, address: str, queries: list[str], slow: float) -> dict[str, object]:
    ready = []
    for _ in range(VISITS):
        page, took = visit(context, address, slow)
        ready.append(took)
        page.wait_for_function("times.texts")
        page.close()
    page, _ = visit(context, address, slow)
    page.wait_for_function("times.texts")
    page.evaluate(_TYPE, queries[0])
    times = [pair for query in queries for pair in page.evaluate(_TYPE, query)]
    return {
        "slow": slow,
        "keys": len(times),
        "key_ms": spread([key for key, _ in times]),
        "engine_ms": spread([engine for _, engine in times]),
        "first_ready_ms": round(ready[0], 1),
        "ready_ms": round(median(ready[1:]), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--queries", type=Path, required=True)
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    queries = [json.loads(text) for text in _QUERY.findall(arguments.queries.read_text("utf-8"))]
    with serving(arguments.site, "/some/where/") as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find().path, args=list(FLAGS))
        figures = measure(browser.new_context(**SCREENS["phone"]), f"{root}ko/cypher/tasks/", queries, arguments.slow)
        browser.close()
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    print(f"slowed down {figures['slow']} times, {figures['keys']} keys")
    print(f"key to screen {figures['key_ms']} ms, of that the engine {figures['engine_ms']} ms")
    print(f"ready {figures['ready_ms']} ms after opening (first visit {figures['first_ready_ms']} ms)")


if __name__ == "__main__":
    main()
