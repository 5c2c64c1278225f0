"""Rendered pages are used again, and never when something has changed that they show."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import DataError
from generator.language import LOCALES, Language, catalog_path
from generator.library import Memory, load
from generator.model import LANGUAGES
from generator.pages import Page, Site
from generator.project import Project
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
        self.project = Project(folder)
        self.pages = self.project.pages
        shutil.copytree(Project().pages, self.pages)
        self.locales = folder / "locales"
        shutil.copytree(LOCALES, self.locales)
        self.memory, self.recall = Memory(), Counted()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.data / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def say(self, old: str, new: str) -> None:
        """Changes a Korean text of the interface."""
        catalog = catalog_path("ko", self.locales)
        text = catalog.read_text(encoding="utf-8")
        assert f'"{old}"' in text
        catalog.write_text(text.replace(f'"{old}"', f'"{new}"'), encoding="utf-8")

    def write(self, template: str, more: str) -> None:
        """Puts `more` at the end of a page template."""
        path = self.pages / template
        path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")

    @property
    def languages(self) -> dict[str, Language]:
        return {code: Language(code, self.locales) for code in LANGUAGES}

    def rendered(self, recall: Recall[Rendered] | None) -> dict[str, str]:
        library = load(self.data, self.memory if recall else None)
        site, languages = Site(library.book, library.review), self.languages
        return {
            f"{code}/{one.file}": one.markdown
            for code in LANGUAGES
            for one in render(site, code, languages, self.project, last=recall)
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


@pytest.mark.parametrize("file", sorted(path.relative_to(BOOK).as_posix() for path in BOOK.rglob("*.yml") if path.name != "reviewed.yml"))
def test_no_text_of_the_book_is_shown_as_it_was(press: Press, file: str) -> None:
    """Each Korean text of a file in turn begins with another word; those that the book cannot do without are passed over."""
    path = press.data / file
    whole = path.read_text(encoding="utf-8")
    places = [found.end() for found in re.finditer(r"ko: [\"']?(?=[가-힣])", whole)]
    changed = 0
    for place in places:
        path.write_text(f"{whole[:place]}새 {whole[place:]}", encoding="utf-8")
        try:
            press.again()
        except DataError:
            continue
        changed += 1
    assert changed >= len(places) / 2


def test_a_sentence_costs_the_pages_on_which_it_stands(press: Press) -> None:
    """This one is a note, and stands on the page of editions too. The review status is always made."""
    press.edit(*EDITS["sentence"])
    made = press.again()
    assert {"board/start", "board/editions", "status"} <= made <= {"board/start", "board/editions", "board/quick", "status"}


def test_a_figure_costs_the_pages_on_which_its_table_stands(press: Press) -> None:
    """Those are the chapters and the quick references that show it."""
    press.edit(*EDITS["figure"])
    made = press.again()
    assert "board/start" in made and not {path for path in made if path.endswith(("glossary", "rules")) or path == ""}


def test_a_definition_costs_the_pages_that_name_its_term(press: Press) -> None:
    """Elsewhere it is not shown."""
    site = Site(load(press.data).book)
    naming = {
        one.page.path for code in LANGUAGES for one in render(site, code, press.languages) if "effort" in one.markdown
    }
    press.edit(*EDITS["own word"])
    made = press.again()
    assert "sequel/glossary" in made and made - {"status"} <= naming and naming != {page.path for page in site.pages}


def test_a_template_costs_the_pages_of_its_kind(press: Press) -> None:
    """One that another one takes in costs the pages of both."""
    press.write("chapter.md.j2", "\n<p>more</p>\n")
    kinds = {page.path: page.kind for page in Site(load(press.data).book).pages}
    assert {kinds[path] for path in press.again()} == {"chapter", "status"}
    press.write("filter.md.j2", "{# more #}\n")
    assert {kinds[path] for path in press.again()} == {"glossary", "all-terms", "status"}


def test_a_text_of_the_catalog_costs_the_pages_that_show_it(press: Press) -> None:
    """One with a placeholder is not found as it is, and costs every page."""
    press.say("함께 보기", "더 보기")
    showing = press.again()
    assert "board/start" in showing and not {path for path in showing if path.endswith("glossary")}
    press.say("%(name)s 줄이기", "%(name)s 빼기")
    assert press.again() == {page.path for page in Site(load(press.data).book).pages}


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
