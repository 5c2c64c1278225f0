"""How soon a changed input shows, on a page of the built site once Python is ready.

`python -m tests.bench.change --site build/site [--slow N] [PAGE…]` opens pages (default: one of each game), waits for
Python, and changes the first input of the first calculator back and forth. Printed are milliseconds from a change to the
frame in which its whole answer stands (median, 95th percentile, worst), and the longest task of the page's own thread
from the page's being loaded until Python was ready (0: none over 50 ms). What is slowed is slowed as `slow` says.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from tests.bench.first_ruling import PAGES
from tests.bench.line import Line, host
from tests.bench.pyodide import browser
from tests.bench.slow import slowed
from tools.browser import find

CHANGES = 100

_TASKS = """() => {
  window.tasks = []
  addEventListener("load", () => {
    const from = performance.now()
    const note = list => tasks.push(...list.getEntries().filter(task => task.startTime > from).map(task => task.duration))
    new PerformanceObserver(note).observe({ type: "longtask" })
  })
}"""
_READY = """async () => {
  const { engine } = await import(new URL("/assets/py/client.js", location))
  const widget = document.querySelector(".mp-calc--live")
  widget.scrollIntoView()
  engine.start()
  while (engine.state.phase !== "ready") {
    if (engine.state.phase === "failed") throw new Error(engine.state.reason)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}"""
# The first change leaves the defaults, whose answer is kept; the pauses are those of a button that is held down.
_CHANGE = """async count => {
  const widget = document.querySelector(".mp-calc--live")
  const rest = widget.querySelector(".mp-calc-rest")
  const [less, more] = widget.querySelectorAll(".mp-calc-num > button")
  const took = []
  more.click()
  more.click()
  await new Promise(resolve => setTimeout(resolve, 1000))
  for (let at = 0; at < count; at++) {
    const before = rest.firstElementChild
    const began = performance.now()
    const button = at % 2 ? more : less
    button.click()
    // The answer comes whole, with elements of its own.
    while (rest.firstElementChild === before) await new Promise(resolve => setTimeout(resolve))
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    took.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 90))
  }
  return took
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", default=PAGES, metavar="PAGE")
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--slow", type=float, default=1)
    arguments = parser.parse_args()
    chromium = find()
    if chromium is None:
        parser.error("no Chromium was found: run `make test` first")
    with sync_playwright() as playwright, host(arguments.site, Line()) as url:
        print(f"{'page':28} {'median':>7} {'p95':>7} {'worst':>7} {'task':>6}")
        for name in arguments.pages:
            with browser(playwright, chromium.path) as (context, mark), slowed(mark, arguments.slow):
                page = context.pages[0]
                page.add_init_script(f"({_TASKS})()")
                page.goto(url + name)
                page.wait_for_selector(".mp-calc--live")
                page.evaluate(_READY)
                task = page.evaluate("Math.max(0, ...tasks)")
                took = page.evaluate(_CHANGE, CHANGES)
                print(f"{name:28} {median(took):7.1f} {quantiles(took, n=20)[-1]:7.1f} {max(took):7.1f} {task:6.0f}", flush=True)


if __name__ == "__main__":
    main()
