"""Pages as the site engine last made them, so that what did not change is not made again.

Turning Markdown into HTML depends on the page itself, the settings and the paths of the other pages; putting it into the
theme's template depends on the theme and the navigation as well. Both depend on nothing else.
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

# The template of every page that names none.
_MAIN = "main.html"


class KeptPages(BasePlugin):
    """A plugin of the engine that lives longer than its runs. It keeps what the last run used, and no more.

    `around` stands for everything that a whole page is made from besides the Markdown of all pages. Where there will be
    no other run, `keep` is false, and nothing takes up memory.
    """

    def __init__(self, keep: bool = True) -> None:
        self.around: Hashable = None
        self._keep = keep
        self._last: dict[Hashable, Any] = {}
        self._now: dict[Hashable, Any] = {}

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> None:
        self._last, self._now = self._now, {}
        around = repr((config.markdown_extensions, config.mdx_configs, sorted(files.src_uris)))
        for page in nav.pages:
            page.render = partial(self._render, page, page.render, around)  # type: ignore[method-assign]

    def on_env(self, env: Any, /, *, config: MkDocsConfig, files: Files) -> None:
        pages = [file.page for file in files.documentation_pages() if file.page]
        # Navigation shows the titles of all.
        around = (self.around, tuple((page.file.src_uri, page.title) for page in pages))
        get = env.get_template

        def get_template(name: Any, parent: str | None = None, *given: Any, **named: Any) -> Any:
            found = get(name, parent, *given, **named)
            # A template that another one extends is asked for with that one's name.
            return _Recalling(found, around, self._recall) if name == _MAIN and parent is None else found

        env.get_template = get_template

    def _recall(self, key: Hashable, make: Callable[[], Any]) -> Any:
        value = self._last[key] if key in self._last else make()
        if self._keep:
            self._now[key] = value
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


class _Recalling:
    """The page template; what it made of a page last time it does not make again."""

    def __init__(self, template: Any, around: Hashable, recall: Callable[..., str]) -> None:
        self._template = template
        self._around = around
        self._recall = recall

    def render(self, context: dict[str, Any]) -> str:
        page: Page = context["page"]
        key = ("whole", page.file.src_uri, page.markdown, repr(sorted(page.meta.items())), self._around)
        return self._recall(key, lambda: self._template.render(context))
