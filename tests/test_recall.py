"""Rendered pages are used again, and never when something has changed that they show."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.language import Language
from generator.library import Memory, load
from generator.model import LANGUAGES
from generator.pages import Page, Site
from generator.recall import Recall
from generator.render import Rendered, render

BOOK = Path(__file__).parent / "book" / "data"
START, MORE, PLAY = "board/start.yml", "board/more.yml", "sequel/play.yml"
EDITS = {
    "sentence": (START, "원문이 분명하지 않습니다.", "원문이 흐릿합니다."),
    "mark": (START, "{ko: \"예: {10 lb}을 듭니다.\", en: \"Lift {10 lb}.\"}",
             "{ko: \"예: {10 lb}을 [[난이도]] 없이 듭니다.\", en: \"Lift {10 lb} without [[difficulty]].\"}"),
    "line": (START, "rules:\n", "\n# moved down\nrules:\n"),
    "title": (START, "title: {ko: 첫 규칙,", "title: {ko: 새 규칙,"),
    "title with signs": (START, "둘째 *규칙* [별]", "둘째 규칙"),
    "chapter title": (START, "title: {ko: 시작,", "title: {ko: 첫걸음,"),
    "summary": (START, "시작하는 법입니다.", "시작합니다."),
    "cell": (START, "{ko: 간단, en: Simple}", "{ko: 쉬움, en: Simple}"),
    "figure": (START, "[1, 90, 10 ft", "[1, 95, 10 ft"),
    "reference": (START, "see: [second, again", "see: [again, second"),
    "alias": (START, "[beginning]", "[beginnings]"),
    "source": (START, "source: [ed-ko, ed-en]", "source: [ed-en]"),
    "order of blocks": (MORE, "      - table: start/ladder\n      - calculator: arc-xp\n",
                        "      - calculator: arc-xp\n      - table: start/ladder\n"),
    "calculator gone": (MORE, "      - calculator: arc-xp\n", ""),
    "quick panel": (START, "    quick: steps\n", ""),
    "comparison": (PLAY, "differs_from: board/second", "differs_from: board/again"),
    "same rule": (PLAY, "same_as: [board/first]", "same_as: [board/again]"),
    "word": ("board/glossary.yml", "ko: 어려운 정도입니다.", "ko: 얼마나 어려운지입니다."),
    "own word": ("sequel/glossary.yml", "ko: 속편의 말입니다.", "ko: 속편에서 씁니다."),
    "edition": ("sequel/system.yml", "title: {ko: 속편, en: Sequel}}", "title: {ko: 속편판, en: Sequel}}"),
    "site": ("site.yml", "ko: ", "ko: 새 "),
}  # fmt: skip


class Press:
    """The small book, rendered again after each edit."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "rules_data"
        shutil.copytree(BOOK, self.data)
        self.languages = {code: Language(code) for code in LANGUAGES}
        self.memory, self.recall = Memory(), Counted()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.data / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def rendered(self, recall: Recall[Rendered] | None) -> dict[str, str]:
        library = load(self.data, self.memory if recall else None)
        site = Site(library.book, library.review)
        return {
            f"{code}/{one.file}": one.markdown
            for code in LANGUAGES
            for one in render(site, code, self.languages, last=recall)
        }

    def again(self) -> set[str]:
        """Renders once more; the paths of the pages that were made for it."""
        self.recall.pages.clear()
        assert self.rendered(self.recall) == self.rendered(None)
        return set(self.recall.pages)


class Counted(Recall[Rendered]):
    def __init__(self) -> None:
        super().__init__()
        self.pages: list[str] = []

    def made(self, code, page: Page, make: Callable[[], Rendered]) -> Rendered:
        def count() -> Rendered:
            self.pages.append(page.path)
            return make()

        return super().made(code, page, count)


@pytest.fixture
def press(tmp_path: Path) -> Press:
    found = Press(tmp_path)
    found.again()
    return found


@pytest.mark.parametrize("name", EDITS)
def test_pages_are_as_if_rendered_from_nothing(press: Press, name: str) -> None:
    """After each kind of edit, and after it is taken back."""
    file, old, new = EDITS[name]
    press.edit(file, old, new)
    press.again()
    (press.data / file).write_bytes((BOOK / file).read_bytes())
    press.again()


def test_a_sentence_costs_its_page_and_those_about_its_game(press: Press) -> None:
    """Other chapters and other games stay; pages about all games are always made."""
    press.edit(*EDITS["sentence"])
    made = press.again()
    assert "board/start" in made and "board/glossary" in made
    assert not {path for path in made if path == "board/more" or path.startswith("sequel")}


def test_a_title_costs_the_pages_that_show_it(press: Press) -> None:
    """Other chapters and other games that do not show it stay."""
    site = Site(load(press.data).book)
    showing = {one.page.path for code in LANGUAGES for one in render(site, code, press.languages) if "첫 규칙" in one.markdown}
    others = {page.path for page in site.pages if page.path == "board/more" or page.path.startswith("sequel/")} - showing
    press.edit(*EDITS["title"])
    made = press.again()
    assert showing <= made and others and not made & others


def test_a_title_with_signs_costs_every_page(press: Press) -> None:
    """It may stand there in other characters."""
    every = {page.path for page in Site(load(press.data).book).pages}
    press.edit(*EDITS["title with signs"])
    assert press.again() == every


def test_an_outdated_text_is_told_where_it_stands(press: Press) -> None:
    """A stamp that no longer fits changes pages although the book is as before."""
    stamps = press.data / "reviewed.yml"
    text = stamps.read_text(encoding="utf-8")
    stamps.unlink()
    press.again()
    stamps.write_text(text, encoding="utf-8")
    press.again()
