"""What the site engine made of a page is used again as long as everything it was made of is as before."""

from __future__ import annotations

import shutil
from pathlib import Path

import jinja2
import pytest
from mkdocs.structure.pages import Page

from generator.builder import Builder
from generator.engines import Here
from generator.kept import KeptPages
from generator.project import Project

BOOK = Path(__file__).parent / "book" / "data"


class Counted:
    """A project built again and again.

    `pages` are those whose Markdown was turned into HTML for it, `whole` those that were put into the theme's template.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        home = Project()
        shutil.copytree(home.theme.parent, folder / "site_templates")
        shutil.copytree(home.locales, folder / "generator" / "locales")
        shutil.copytree(home.interactive, folder / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(BOOK, folder / "rules_data")
        shutil.copy(home.config, folder / "mkdocs.yml")
        self.folder = folder
        self.site = folder / "out" / "site"
        self.pages: list[str] = []
        self.whole: list[str] = []
        real, fill = Page.render, jinja2.Template.render

        def render(page: Page, config, files) -> None:
            self.pages.append(f"{Path(config.docs_dir).name}/{page.file.src_uri}")
            real(page, config, files)

        def filled(template: jinja2.Template, *given, **named) -> str:
            if template.name == "main.html":
                self.whole.append(f"{given[0]['config'].theme['language']}/{given[0]['page'].file.src_uri}")
            return fill(template, *given, **named)

        monkeypatch.setattr(Page, "render", render)
        monkeypatch.setattr(jinja2.Template, "render", filled)
        self.builder = Builder(
            Project(folder, folder / "rules_data"), self.site, site_url="https://example.org/", engine=Here(again=True)
        )

    def build(self) -> set[str]:
        self.pages.clear()
        self.whole.clear()
        self.builder.build()
        return set(self.pages)

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(tmp_path, monkeypatch)


def test_only_the_changed_page_is_made(counted: Counted) -> None:
    """A sentence costs the page it stands on and the one that counts what is reviewed."""
    every = counted.build()
    assert len(every) > 10
    counted.edit("rules_data/board/start.yml", "예: {10 lb}을 듭니다.", "예: {10 lb}을 옮깁니다.")
    assert counted.build() == {"ko/board/start.md", "en/board/start.md", "ko/status.md", "en/status.md"}
    assert set(counted.whole) == set(counted.pages)
    assert "옮깁니다." in (counted.site / "ko/board/start/index.html").read_text(encoding="utf-8")


def test_settings_of_the_engine_make_every_page_anew(counted: Counted) -> None:
    every = counted.build()
    counted.edit("mkdocs.yml", "      toc_depth: 2\n", "      toc_depth: 3\n")
    assert counted.build() == every == set(counted.whole)


def test_the_title_of_a_page_is_on_every_page(counted: Counted) -> None:
    """In the navigation."""
    every = counted.build()
    counted.edit("rules_data/board/start.yml", "title: {ko: 시작", "title: {ko: 첫걸음")
    made = counted.build()
    assert "ko/board/start.md" in made < every
    assert {page for page in every if page.startswith("ko/")} <= set(counted.whole)


def test_without_further_runs_nothing_is_kept() -> None:
    """A single build of a large book has no memory to spare."""
    kept = KeptPages(keep=False)
    assert kept._recall("page", lambda: "made") == "made"
    assert kept._now == {}


def test_the_theme_makes_no_text_anew(counted: Counted) -> None:
    every = counted.build()
    counted.edit("site_templates/theme/partials/logo.html", "<svg", "<svg data-new")
    assert counted.build() == set()
    assert set(counted.whole) == every
    assert "<svg data-new" in (counted.site / "en/board/start/index.html").read_text(encoding="utf-8")
