"""How long a saved file takes to show in an open browser, at a writer's pace: one after the other, with a pause.

`python -m tests.bench.reload [--rounds N] [KIND…]` serves a copy of the shipped project, saves one file of each kind
(default: all) that many times, and prints the median seconds from saving to seeing, the worst, and the ratio to a clean
build in a process of its own, taken between the rounds.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.live import ROOT, Live, copy_project
from tools.browser import find

# Seconds after which the index of the search, which follows the pages, is surely there.
_PAUSE = 4

_HANGUL = "가나다라마바사아자차카타파하"

# What each kind of file is changed in, and how a page tells that it shows round n.
_TITLE = re.compile(r"(  - id: target-number\n    title: \{ko: 목표치)[0-9]*")
_SENTENCE = re.compile(rf"(  - id: target-number\n.*?\n    text:\n      - ko: [\"|]?\s*)(?:거듭[{_HANGUL}] )?", re.DOTALL)
_CELL = re.compile(r"(\{ko: )(?:거듭[가-힣] )?(?=누구나 거의 언제나 해내는 정도)")
_DEFINITION = re.compile(r"(  - id: difficulty\n.*?definition:\n      ko: [\"]?)(?:거듭[가-힣] )?", re.DOTALL)
_GAME = re.compile(r"(title: \{ko: )(?:[가-힣] )?(?=사이퍼 시스템)")
_SEEN = {
    "title": "n => document.querySelector('#target-number .mp-own')?.textContent.includes(`목표치${n}`)",
    "sentence": f"n => document.querySelector('[id=\"target-number.1\"] .mp-own')?.textContent.includes(`거듭${{'{_HANGUL}'[n]}} `)",
    "table": f"n => document.querySelector('.md-content')?.textContent.includes(`거듭${{'{_HANGUL}'[n]}} 누구나`)",
    "definition": f"n => document.querySelector('.mp-page-data')?.dataset.json.includes(`거듭${{'{_HANGUL}'[n]}} `)",
    "chapter title": "n => document.querySelector('h1 .mp-own')?.textContent.includes(`일과 난이도${n}`)",
    "game title": f"n => document.title.includes(`${{'{_HANGUL}'[n]}} 사이퍼 시스템`)",
    "page template": "n => document.querySelector(`#fresh-${n}`)",
    "theme partial": "n => document.querySelector(`[data-fresh='${n}']`)",
    "script": "n => document.documentElement?.dataset.script === `s${n}`",
    "style sheet": "n => document.body && getComputedStyle(document.body).getPropertyValue('--fresh').trim() === `v${n}`",
    "catalog": "n => document.body?.textContent.includes(`함께 보기${n}`)",
}


def savers(live: Live) -> dict[str, Callable[[int], None]]:
    """For each kind of file, what saves its version of round n, and leaves what other kinds changed."""
    data, pages, theme = live.folder / "rules_data" / "cypher", live.folder / "site_templates" / "pages", live.theme
    catalog = live.folder / "generator" / "locales" / "ko" / "LC_MESSAGES" / "malpan.po"

    def saver(path: Path, change: Callable[[str, int], str]) -> Callable[[int], None]:
        def save(number: int) -> None:
            text = path.read_text(encoding="utf-8")
            changed = change(text, number)
            assert changed != text, path
            path.write_text(changed, encoding="utf-8")

        return save

    def replaced(pattern: re.Pattern[str], new: str) -> Callable[[str, int], str]:
        return lambda text, n: pattern.sub(lambda found: found[1] + new.format(n=n, letter=_HANGUL[n]), text, count=1)

    return {
        "title": saver(data / "tasks.yml", replaced(_TITLE, "{n}")),
        "sentence": saver(data / "tasks.yml", replaced(_SENTENCE, "거듭{letter} ")),
        "table": saver(data / "tasks.yml", replaced(_CELL, "거듭{letter} ")),
        "definition": saver(data / "glossary.yml", replaced(_DEFINITION, "거듭{letter} ")),
        "chapter title": saver(data / "tasks.yml", replaced(re.compile("(title: {ko: 일과 난이도)[0-9]*"), "{n}")),
        "game title": saver(data / "system.yml", replaced(_GAME, "{letter} ")),
        "page template": saver(pages / "chapter.md.j2", lambda text, n: text + f'\n<p id="fresh-{n}">fresh</p>\n'),
        "theme partial": saver(
            theme / "partials" / "logo.html", lambda text, n: re.sub("<svg( data-fresh=.[0-9]+.)?", f'<svg data-fresh="{n}"', text)
        ),
        "script": saver(theme / "js" / "malpan.js", lambda text, n: f'{text}\ndocument.documentElement.dataset.script = "s{n}"\n'),
        "style sheet": saver(theme / "css" / "malpan.css", lambda text, n: text + f"\nbody {{ --fresh: v{n} }}\n"),
        "catalog": saver(catalog, replaced(re.compile('("함께 보기)[0-9]*'), "{n}")),
    }


def clean_build(folder: Path) -> float:
    """Seconds of `malpan build` of the same project into an empty folder."""
    with tempfile.TemporaryDirectory() as empty:
        command = [sys.executable, "-m", "generator", "build", "--project", str(folder)]
        command += ["--data", str(folder / "rules_data")]
        begin = time.perf_counter()
        subprocess.run([*command, "--output", f"{empty}/out/site"], cwd=ROOT, check=True, capture_output=True)
        return time.perf_counter() - begin


def one(page: Page, live: Live, save: Callable[[int], None], seen: str, number: int) -> tuple[float, float]:
    """Seconds from saving to seeing, and those of them that the command says it built for."""
    said = len(live.said)
    begin = time.perf_counter()
    save(number)
    page.wait_for_function(seen, arg=number, polling="raf", timeout=60_000)
    spent = time.perf_counter() - begin
    return spent, float(re.search(r"rebuilt in ([0-9.]+) s", live.wait("^rebuilt in ", said))[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kinds", nargs="*", choices=[[], *_SEEN], metavar="KIND", help=", ".join(_SEEN))
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        live = Live(copy_project(Path(temporary), ROOT / "rules_data"))
        browser = playwright.chromium.launch(executable_path=find().path, args=list(FLAGS))
        try:
            page = browser.new_page()
            page.goto(f"{live.url}ko/cypher/tasks/")
            found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in arguments.kinds or _SEEN}
            clean = []
            kinds = savers(live)
            for number in range(1, arguments.rounds + 1):
                clean.append(clean_build(live.folder))
                for kind in found:
                    time.sleep(_PAUSE)
                    found[kind].append(one(page, live, kinds[kind], _SEEN[kind], number))
        finally:
            browser.close()
            live.stop()
    base = median(clean)
    print(f"clean build: {base:.2f} s (worst {max(clean):.2f})")
    for kind, times in found.items():
        spent, built = median(seconds for seconds, _ in times), median(seconds for _, seconds in times)
        worst = max(seconds for seconds, _ in times)
        rest = f"(worst {worst:.2f}, building {built:.1f}), {spent / base:.2f} of a clean build"
        print(f"{kind:>14}: {spent:.2f} s from saving to seeing {rest}")


if __name__ == "__main__":
    main()
