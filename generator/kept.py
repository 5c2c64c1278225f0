"""Pages as the site engine last made them of their Markdown, so that what did not change is not made again.

Turning Markdown into HTML takes most of the engine's time. It depends on the page itself, the settings and the paths of
the other pages, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page


class KeptPages(BasePlugin):
    """A plugin of the engine that lives longer than its runs. It keeps what the last run used, and no more."""

    def __init__(self) -> None:
        self._last: dict[Hashable, Any] = {}
        self._now: dict[Hashable, Any] = {}

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> None:
        self._last, self._now = self._now, {}
        around = repr((config.markdown_extensions, config.mdx_configs, sorted(files.src_uris)))
        for page in nav.pages:
            page.render = partial(self._render, page, page.render, around)  # type: ignore[method-assign]

    def _recall(self, key: Hashable, make: Callable[[], Any]) -> Any:
        self._now[key] = value = self._last[key] if key in self._last else make()
        return value

    def _render(
        self, page: Page, render: Callable[..., None], around: str, config: MkDocsConfig, files: Files
    ) -> None:
        def make() -> dict[str, Any]:
            before = dict(vars(page))
            render(config, files)
            made = {name: value for name, value in vars(page).items() if before.get(name) is not value}
            # Files belong to one run.
            made["links_to_anchors"] = {to.src_uri: links for to, links in (page.links_to_anchors or {}).items()}
            return made

        made = dict(self._recall(("page", page.file.src_uri, page.markdown, around), make))
        links = made.pop("links_to_anchors")
        vars(page).update(made)
        page.links_to_anchors = {to: anchors for uri, anchors in links.items() if (to := files.src_uris.get(uri))}
