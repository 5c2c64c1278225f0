"""What the browser tests stand on: Chromium, the built site, servers for it, and a page that is watched."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import ADVICE, BrowserError, find

from . import accessibility
from .servers import serving
from .watch import Watch

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "has_touch": True,
        "is_mobile": True,
    },
}


@dataclass(frozen=True)
class Served:
    """The built site: its folder, `url` under a path, as most free hosts give it, and `root` at the top,
    an address it was not built for."""

    folder: Path
    url: str
    root: str


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, so that `-m "not browser"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once. Fails, never skips, if there is none."""
    try:
        chromium = find()
    except BrowserError as error:
        pytest.fail(str(error), pytrace=False)
    if chromium is None:
        pytest.fail(f"No Chromium was found: run `make test`, or {ADVICE}.", pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.path, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of the shipped data, built once for the first of the two addresses it is served under."""
    folder = tmp_path_factory.mktemp("built") / "site"
    with serving(folder, "/some/where/") as url, serving(folder) as root:
        done = subprocess.run(
            [sys.executable, "-m", "generator", "build", "--output", str(folder), "--site-url", url],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if done.returncode:
            pytest.fail(f"The site could not be built:\n{done.stdout}", pytrace=False)
        yield Served(folder, url, root)


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small book, which has quantities, two systems, and texts that have fallen behind."""
    folder = tmp_path_factory.mktemp("small") / "site"
    subprocess.run(
        [sys.executable, "-m", "generator", "build", "--data", "tests/book/data", "--output", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )
    return folder


@pytest.fixture
def serve() -> Iterator[Callable[..., str]]:
    """Serve any folder during one test: `serve(folder, prefix="/")` gives its address."""
    with ExitStack() as stack:
        yield lambda folder, prefix="/": stack.enter_context(serving(folder, prefix))


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> str:
    """`desktop` (1280×800) or `phone` (390×844, touch); choose with indirect parametrisation."""
    return getattr(request, "param", "desktop")


@pytest.fixture
def scheme(request: pytest.FixtureRequest) -> str:
    """The colour scheme that the reader prefers, `light` or `dark`; choose with indirect parametrisation."""
    return getattr(request, "param", "light")


@pytest.fixture
def locale(request: pytest.FixtureRequest) -> str:
    """The browser's language, `ko-KR` unless chosen with indirect parametrisation."""
    return getattr(request, "param", "ko-KR")


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What the test's pages ask for and report. Fails afterwards on another host or an error not expected."""
    watched = Watch()
    yield watched
    watched.verify()


@pytest.fixture
def context(browser: Browser, watch: Watch, screen: str, scheme: str, locale: str) -> Iterator[BrowserContext]:
    """A new browser profile, watched."""
    opened = browser.new_context(
        **SCREENS[screen], color_scheme=scheme, locale=locale, reduced_motion="reduce"
    )
    watch.attach(opened)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of the new profile."""
    return context.new_page()


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """`axe(page)`: its accessibility violations, readable; `assert axe(page) == []`."""
    return accessibility.violations
