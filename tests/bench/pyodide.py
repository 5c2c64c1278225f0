"""How long the page's Python takes to the first result, and what it costs.

`python -m tests.bench.pyodide [--runs N] [NAME…]` measures the named cases (default: all) in headless Chromium, with a
page that holds nothing but the engine's client. Printed are milliseconds from the question and from the opening of the
page to the first result (medians), the least of the former, processor time of the whole browser until then, the 95th
percentile of the time from a change to its result, the longest task of the page's own thread (0: none over 50 ms), and
what was sent. What is slowed is slowed as `slow` says, lines are as `line` says. Other work on the machine shows in all
but the processor time and the bytes; its load stands last.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from generator import bundle
from generator.project import Project
from tests.bench.line import Line, host
from tests.bench.slow import family, slowed
from tests.browser.conftest import FLAGS
from tools.browser import find

PAGE = """<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module">
  window.tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask", buffered: true })
  import { engine } from "./assets/py/client.js"
  window.engine = engine
</script>"""
# Milliseconds from the opening of the page, and from the question, to the first result.
FIRST = """async () => {
  const began = performance.now()
  const { value } = await engine.calculate("jump", { distance: "20 ft", run: "short" })
  if (value?.result?.feet !== 20) throw new Error(JSON.stringify(value))
  const now = performance.now()
  return { opened: now, asked: now - began, from: engine.started.from, task: Math.max(0, ...tasks) }
}"""
# Milliseconds from each of many changes to its result.
CHANGES = """async () => {
  const took = []
  for (let at = 0; at < 100; at++) {
    const began = performance.now()
    await engine.calculate(["task", "jump", "crafting", "object-damage"][at % 4], { effort: at % 7 })
    took.push(performance.now() - began)
  }
  return took
}"""
KEPT = "async () => (await (await caches.open('malpan-python')).keys()).map((key) => key.url.split('/').pop())"
# A first visit lasts. Chromium keeps code of a module once it has made no more of it for two seconds.
STAY = 4000
FORGET_MEMORY = """async () => {
  const cache = await caches.open("malpan-python")
  for (const key of await cache.keys()) if (key.url.includes("/memory-")) await cache.delete(key)
}"""


@dataclass(frozen=True, slots=True)
class Case:
    """A way to start: what the reader's browser has kept, how slow it is, and the line."""

    start: str
    slow: float = 1
    rate: float = 0
    delay: float = 0
    coding: str = "gzip"


FAST_4G, SLOW_4G = (9e6, 0.06), (1.6e6, 0.15)
CASES = {
    "warm": Case("files"),
    "memory": Case("memory"),
    "cold": Case("nothing"),
    "warm-4x": Case("files", 4),
    "memory-4x": Case("memory", 4),
    "cold-4x": Case("nothing", 4),
    "fast-4g": Case("nothing", 1, *FAST_4G),
    "slow-4g": Case("nothing", 1, *SLOW_4G),
    "fast-4g-brotli": Case("nothing", 1, *FAST_4G, "br"),
    "slow-4g-brotli": Case("nothing", 1, *SLOW_4G, "br"),
}


@contextmanager
def browser(playwright: Playwright, chromium: str) -> Iterator[tuple[BrowserContext, str]]:
    """Chromium with a profile of its own, whose folder's name marks its processes."""
    with tempfile.TemporaryDirectory(prefix="malpan-bench-", ignore_cleanup_errors=True) as profile:
        flags = [*FLAGS, "--disable-dev-shm-usage"]
        opened = playwright.chromium.launch_persistent_context(profile, executable_path=chromium, args=flags)
        yield opened, profile
        opened.close()


def open_page(context: BrowserContext, url: str) -> Page:
    page = context.pages[0]
    page.goto("about:blank")
    page.goto(url)
    page.wait_for_function("window.engine")
    return page


def until_kept(page: Page, part: str) -> None:
    for _ in range(600):
        if any(name.startswith(f"{part}-") for name in page.evaluate(KEPT)):
            return
        page.wait_for_timeout(50)
    raise SystemExit(f"{part} is not kept in the browser")


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run gave: milliseconds from the opening of the page and from the question to the first result, seconds of
    processor time of the whole browser until then, milliseconds of each change and of the page's longest task, bytes sent.
    """

    opened: float
    asked: float
    worked: float
    changes: list[float]
    task: float
    sent: int


def measure(playwright: Playwright, chromium: str, folder: Path, case: Case, runs: int) -> list[Figures]:
    line = Line(case.rate, case.delay)
    found: list[Figures] = []
    with host(folder, line, case.coding) as url:
        if case.start == "nothing":
            for _ in range(runs):
                with browser(playwright, chromium) as (context, mark):
                    found.append(_once(context, url, mark, case, line))
            return found
        with browser(playwright, chromium) as (context, mark):
            page = open_page(context, url)
            page.evaluate(FIRST)
            until_kept(page, "memory")
            page.evaluate(CHANGES)
            page.wait_for_timeout(STAY)
            for _ in range(runs):
                if case.start == "files":
                    page.evaluate(FORGET_MEMORY)
                found.append(_once(context, url, mark, case, line))
    return found


def _once(context: BrowserContext, url: str, mark: str, case: Case, line: Line) -> Figures:
    line.sent = 0
    with slowed(mark, case.slow):
        worked = processor_time(mark)
        page = open_page(context, url)
        first = page.evaluate(FIRST)
        worked = processor_time(mark) - worked
        sent = line.sent
        assert first["from"] == ("memory" if case.start == "memory" else "files"), first
        changes = page.evaluate(CHANGES)
    return Figures(first["opened"], first["asked"], worked, changes, page.evaluate("Math.max(0, ...tasks)"), sent)


def processor_time(mark: str) -> float:
    """Seconds that the browser's processes have worked so far."""
    total = 0
    for pid in family(mark):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cases", nargs="*", choices=[[], *CASES], metavar="NAME", help=", ".join(CASES))
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    chromium = find()
    if chromium is None:
        parser.error("no Chromium was found: run `make test` first")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        for path, content in bundle.files(Project()).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
        print("case            asked opened  least  CPU s  change  task     MB  load")
        for name in arguments.cases or CASES:
            found = measure(playwright, chromium.path, folder, CASES[name], arguments.runs)
            changes = [took for one in found for took in one.changes]
            print(
                f"{name:15} {median(one.asked for one in found):5.0f} {median(one.opened for one in found):6.0f} "
                f"{min(one.asked for one in found):6.0f} {median(one.worked for one in found):6.2f} "
                f"{quantiles(changes, n=20)[-1]:7.1f} {max(one.task for one in found):5.0f} "
                f"{median(one.sent for one in found) / 1e6:6.2f} {os.getloadavg()[0]:5.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
