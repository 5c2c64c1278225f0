"""How long a keystroke of the search takes in Chromium, and how soon the search is ready.

`python -m tests.bench.search_keys --site build/site --queries FILE [--slow 4] [--json]` types every query letter by
letter. Chromium slows down pages, not workers, so the engine is timed twice: in its worker at full speed (with the
way there and back), and on a page slowed down `--slow` times. "ready" is from making the worker to its first word,
with the files in the browser's cache.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from statistics import median

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.servers import serving
from tools.browser import find

_QUERY = re.compile(r'^\s*- \{q: ("(?:[^"\\]|\\.)*")', re.MULTILINE)

_READY = """base => new Promise((resolve, reject) => {
  const begin = performance.now()
  const worker = new Worker(base + "worker.js", {type: "module"})
  worker.onmessage = ({data}) => {
    window.worker = worker
    data.type === "ready" ? resolve(performance.now() - begin) : reject(JSON.stringify(data))
  }
  worker.onerror = event => reject(event.message)
  worker.postMessage({type: "open", base})
})"""

_TEXTS = """language => new Promise(resolve => {
  worker.onmessage = ({data}) => data.type === "texts" && resolve()
  worker.postMessage({type: "texts", language})
})"""

_WORKER = """async typed => {
  const times = []
  for (const query of typed) {
    const begin = performance.now()
    await new Promise(resolve => {
      worker.onmessage = ({data}) => data.type === "answer" && resolve()
      worker.postMessage({type: "search", id: 1, query, options: {}})
    })
    times.push(performance.now() - begin)
  }
  return times
}"""

_LOAD = """async base => {
  const {createEngine} = await import(base + "engine.js")
  const bytes = async name => new Uint8Array(await (await fetch(base + name)).arrayBuffer())
  window.engine = createEngine(await bytes("index.bin"))
  engine.addTexts("ko", await bytes("text.ko.json"))
}"""

_PAGE = """async typed => {
  const times = []
  for (const query of typed) {
    const begin = performance.now()
    engine.search(query)
    times.push(performance.now() - begin)
    if (times.length % 20 === 0) await new Promise(resolve => setTimeout(resolve))
  }
  return times
}"""


def typed(queries: Path) -> list[str]:
    """Every beginning of every query, as it stands after each letter."""
    found = [json.loads(text) for text in _QUERY.findall(queries.read_text("utf-8"))]
    return [query[:end] for query in found for end in range(1, len(query) + 1)]


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {name: round(ordered[int(len(ordered) * share)], 2) for name, share in (("p50", 0.5), ("p95", 0.95))}


def best(rounds: list[list[float]]) -> list[float]:
    """The middle of each keystroke's rounds: other programs of the machine are not what is measured."""
    return [median(times) for times in zip(*rounds, strict=True)]


def measure(page: Page, session: CDPSession, base: str, keys: list[str], slow: float) -> dict[str, object]:
    ready = [page.evaluate(_READY, base) for _ in range(6)][1:]
    page.evaluate(_TEXTS, "ko")
    page.evaluate(_WORKER, keys)
    in_worker = best([page.evaluate(_WORKER, keys) for _ in range(3)])
    page.evaluate(_LOAD, base)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.evaluate(_PAGE, keys)
    slowed = best([page.evaluate(_PAGE, keys) for _ in range(3)])
    return {
        "keystrokes": len(keys),
        "ready_ms": round(median(ready), 1),
        "worker_ms": spread(in_worker),
        "slowed_ms": {"times": slow, **spread(slowed)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--queries", type=Path, required=True)
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with serving(arguments.site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find().path, args=list(FLAGS))
        page = browser.new_page()
        page.goto(f"{root}data/book.schema.json")
        session = page.context.new_cdp_session(page)
        figures = measure(page, session, f"{root}assets/search/", typed(arguments.queries), arguments.slow)
        browser.close()
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    print(f"{figures['keystrokes']} keystrokes; ready after {figures['ready_ms']} ms")
    print(f"in the worker: {figures['worker_ms']}; on a slowed page: {figures['slowed_ms']}")


if __name__ == "__main__":
    main()
