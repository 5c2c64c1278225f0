"""What the site engine made of a page is used again as long as everything it was made of is as before."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mkdocs.structure.pages import Page

from generator.builder import Builder
from generator.project import Project

BOOK = Path(__file__).parent / "book" / "data"


class Counted:
    """A project built again and again, with the pages whose Markdown was turned into HTML for it."""

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
        real = Page.render

        def render(page: Page, config, files) -> None:
            self.pages.append(f"{Path(config.docs_dir).name}/{page.file.src_uri}")
            real(page, config, files)

        monkeypatch.setattr(Page, "render", render)
        self.builder = Builder(Project(folder, folder / "rules_data"), self.site, site_url="https://example.org/")

    def build(self) -> set[str]:
        self.pages.clear()
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
    counted.edit("rules_data/board/start.yml", "원문이 분명하지 않습니다.", "원문이 흐릿합니다.")
    assert counted.build() == {"ko/board/start.md", "en/board/start.md", "ko/status.md", "en/status.md"}
    assert "원문이 흐릿합니다." in (counted.site / "ko/board/start/index.html").read_text(encoding="utf-8")


def test_settings_of_the_engine_make_every_page_anew(counted: Counted) -> None:
    every = counted.build()
    counted.edit("mkdocs.yml", "      toc_depth: 2\n", "      toc_depth: 3\n")
    assert counted.build() == every


def test_the_theme_makes_no_text_anew(counted: Counted) -> None:
    counted.build()
    counted.edit("site_templates/theme/partials/logo.html", "<svg", "<svg data-new")
    assert counted.build() == set()
    assert "<svg data-new" in (counted.site / "en/board/start/index.html").read_text(encoding="utf-8")
