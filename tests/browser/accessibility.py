"""Accessibility findings of a page, by axe-core."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from playwright.sync_api import Page

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@cache
def _source() -> str:
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, within: str | None = None, ignore: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the page as it stands, one readable entry a rule; empty if nothing.

    `within` is a CSS selector to look at alone; `ignore` names rules of axe-core not to apply.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found = page.evaluate(
        "([within, options]) => axe.run(within ?? document, options).then(result => result.violations)",
        [
            within,
            {
                "runOnly": {"type": "tag", "values": TAGS},
                "rules": {rule: {"enabled": False} for rule in ignore},
                "resultTypes": ["violations"],
            },
        ],
    )
    return [_describe(violation) for violation in found]


def _describe(violation: dict[str, Any]) -> str:
    lines = [f"{violation['id']} ({violation['impact']}): {violation['help']}"]
    for node in violation["nodes"]:
        why = " ".join(node.get("failureSummary", "").split())
        lines.append(f"  {' '.join(map(str, node['target']))}: {why}")
    return "\n".join(lines)
