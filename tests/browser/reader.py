"""What a reader does on every page: open it, and choose how to read."""

from __future__ import annotations

from playwright.sync_api import Page


def open_page(page: Page, address: str) -> None:
    """Opens a page and waits until a reader could begin: its scripts have run (the last thing they do for a page is to
    name its permalinks), and the place that the address names is on the screen."""
    page.goto(address)
    page.wait_for_function("() => document.querySelector('.headerlink[aria-label]') || !document.querySelector('.headerlink')")
    page.wait_for_function(
        "() => { const named = document.getElementById(location.hash.slice(1));"
        " return !named || named.getBoundingClientRect().top < innerHeight / 2 }"
    )


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').locator("visible=true").first.click()
