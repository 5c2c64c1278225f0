"""How soon after its text a page with calculators answers, on a first visit over a slow line.

`python -m tests.bench.first_ruling --site build/site [--line slow-4g] [--runs N] [PAGE…]` opens pages of a built site
(default: one of each game) in a phone's window, with nothing kept. As soon as text is painted, the first everyday input
of the page's first calculator is changed. Printed are seconds from the opening of the page until its text is painted, and
from then until the ruling for what was set stands there, from the table that came with the page, and until the whole
answer does, from Python (medians, worst in brackets).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench.line import Line, host
from tests.bench.pyodide import FAST_4G, SLOW_4G
from tests.browser.conftest import FLAGS, SCREENS
from tools.browser import find

LINES = {"slow-4g": SLOW_4G, "fast-4g": FAST_4G}
PAGES = ["ko/cypher/common-tasks/", "ko/numenera/core/", "ko/starforged/core/", "en/hat-world/checks/"]

# Looks at every frame: changes an input once text is painted and the input is there, then waits for ruling and answer.
_WATCH = """() => {
  const times = window.times = {}
  const look = () => {
    times.text ??= performance.getEntriesByName("first-contentful-paint")[0]?.startTime
    const widget = document.querySelector(".mp-calc")
    const input = widget?.querySelector(".mp-calc-inputs > * input:is([type=number], [type=radio]:not(:checked))")
    if (times.text && input && !times.changed) {
      times.changed = performance.now()
      if (input.type === "radio") input.click()
      else input.stepUp()
    }
    const is = name => widget?.classList.contains(`mp-calc--${name}`)
    if (is("quick") && !is("behind")) times.ruling ??= performance.now()
    if (times.ruling && !is("quick")) times.answer ??= performance.now()
    if (!times.answer) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pages", nargs="*", default=PAGES, metavar="PAGE")
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--line", choices=LINES, default="slow-4g")
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    chromium = find()
    if chromium is None:
        parser.error("no Chromium was found: run `make test` first")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.path, args=list(FLAGS))
        print(f"{'page':28} {'text':>12} {'ruling after':>14} {'answer after':>14}")
        for name in arguments.pages:
            found = []
            for _ in range(arguments.runs):
                # A line of its own, so that nothing of the last visit is still under way on it.
                with host(arguments.site, Line(*LINES[arguments.line])) as url:
                    context = started.new_context(**SCREENS["phone"])
                    page = context.new_page()
                    page.add_init_script(f"({_WATCH})()")
                    page.goto(url + name, wait_until="commit")
                    page.wait_for_function("window.times?.answer", timeout=120_000)
                    found.append(page.evaluate("times"))
                    context.close()
            text = [one["text"] for one in found]
            after = [[one[what] - one["text"] for one in found] for what in ("ruling", "answer")]
            print(f"{name:28} " + " ".join(f"{median(of) / 1000:6.2f} ({max(of) / 1000:5.2f})" for of in (text, *after)), flush=True)


if __name__ == "__main__":
    main()
