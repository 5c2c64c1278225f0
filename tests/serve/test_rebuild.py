"""From a change to what the terminal and the pages are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.builder import Built
from generator.console import Console
from generator.errors import DataError, SiteError
from generator.model import Where
from generator.problems import Problem
from generator.project import Project
from generator.quick import FOLDER as QUICK
from generator.serve.events import Channel, State
from generator.serve.rebuild import Rebuilder, after, named

PARTS = dict.fromkeys(["ko", "en", "ko:theme", "en:theme", "robots.txt", "assets/css/a.css", "assets/css/b.css", "assets/js/a.js"], "1")


def built(**changes: str | None) -> Built:
    parts = {**PARTS, **{name.replace("__", "/").replace("_", "."): value for name, value in changes.items()}}
    return Built({name: value for name, value in parts.items() if value is not None})


@pytest.mark.parametrize(
    ("now", "build", "pages", "rest", "styles"),
    [
        (built(), 4, {"ko": 2}, 1, {}),
        (built(data__book_json="2", assets__search__index_bin="2"), 4, {"ko": 2}, 1, {}),
        (built(**{f"{QUICK}__task-2_json": "1"}), 4, {"ko": 2}, 1, {}),
        (built(assets__search__worker_js="2"), 5, {"ko": 2}, 5, {}),
        (built(ko="2"), 5, {"ko": 5}, 1, {}),
        (built(ko="2", en="2"), 5, {"ko": 5, "en": 5}, 1, {}),
        (built(robots_txt="2"), 5, {"ko": 2}, 5, {}),
        (built(assets__js__a_js="2"), 5, {"ko": 2}, 5, {}),
        (built(assets__css__a_css="2"), 5, {"ko": 2}, 1, {"assets/css/a.css": 5}),
        (built(assets__css__a_css="2", assets__css__b_css="2"), 5, {"ko": 2}, 1, {"assets/css/a.css": 5, "assets/css/b.css": 5}),
        (built(assets__css__a_css="2", en="2"), 5, {"ko": 2, "en": 5}, 1, {"assets/css/a.css": 5}),
        (built(assets__css__c_css="1"), 5, {"ko": 2}, 5, {}),
        (built(assets__css__a_css=None), 5, {"ko": 2}, 5, {}),
    ],
    ids=["nothing", "data", "data of a calculator", "search script", "page", "pages", "other file", "script", "style", "two styles",
         "style and page", "new style", "style gone"],
)  # fmt: skip
def test_what_a_build_means_to_open_pages(
    now: Built, build: int, pages: dict[str, int], rest: int, styles: dict[str, int]
) -> None:
    """Only what pages say and style sheets that keep their names can be swapped; a build that changes nothing has no number."""
    state = after(State("x", number=9, build=4, pages={"ko": 2}, rest=1), PARTS, now)
    assert (state.build, dict(state.pages), state.rest, dict(state.styles)) == (build, pages, rest, styles)


def test_a_new_theme_concerns_the_pages_that_are_set_into_it() -> None:
    """Those of the other language, when they follow, are another build."""
    one = after(State("x", build=4), PARTS, built(**{"ko:theme": "2"}))
    assert (one.build, one.themes, one.pages, one.rest) == (5, {"ko": 5}, {}, 0)
    both = built(**{"ko:theme": "2", "en:theme": "2"})
    assert after(one, built(**{"ko:theme": "2"}).parts, both).themes == {"ko": 5, "en": 6}


def test_styles_keep_the_build_they_changed_in() -> None:
    """So that a page that missed a message knows which to swap."""
    state = State("x", build=4, styles={"assets/css/b.css": 4})
    assert after(state, PARTS, built(assets__css__a_css="2")).styles == {"assets/css/a.css": 5, "assets/css/b.css": 4}


class Told(Console):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        self.lines.append(line)

    complain = say


class Script:
    """A builder whose builds end as listed; where that is several, all but the last are shown ahead of it."""

    def __init__(self, *ends: Built | Exception | tuple[Built | Exception, ...]) -> None:
        self._ends = iter(ends)

    def build(self, progress, shown, moved_on, first) -> Built:
        end = next(self._ends)
        if isinstance(end, tuple):
            *ahead, end = end
            for number, one in enumerate(ahead, 1):
                shown(one, number == len(ahead))
        if isinstance(end, Exception):
            raise end
        return end


def ticks() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 0.75


def make(*ends: Built | Exception | tuple[Built | Exception, ...], project: Project = Project()) -> tuple[Rebuilder, Channel, Told]:
    channel, console, clock = Channel(), Told(), ticks()
    builder: Any = Script(*ends)
    return Rebuilder(project, builder, channel, console, lambda: next(clock)), channel, console


BAD = DataError([Problem(Where("a.yml", 2, 3), "tab", "this is odd"), Problem(Where("b.yml"), "tab", "as well")])
CHANGED = [Project().data / "cypher" / "tasks.yml"]


def test_a_rebuild_is_told_in_one_line() -> None:
    """Seconds and the file that was the reason; the first build says nothing."""
    rebuilder, channel, console = make(built(), built(ko="2"))
    assert rebuilder.build() and console.lines == []
    assert rebuilder.build(CHANGED)
    assert console.lines == ["rebuilt in 0.8 s (rules_data/cypher/tasks.yml)"]
    assert channel.state.build == 2


def test_pages_are_shown_before_the_rest() -> None:
    """They are told once; what comes after them reloads nothing, and is compared with the next build."""
    ahead, done = built(ko="2", data__book_json="1"), built(ko="2", data__book_json="2")
    rebuilder, channel, console = make(built(data__book_json="1"), (ahead, done), done, (built(ko="3"), SiteError("full")))
    rebuilder.build()
    rebuilder.build(CHANGED)
    assert channel.state.build == 2 and len(console.lines) == 1
    rebuilder.build(CHANGED)
    assert channel.state.build == 2
    rebuilder.build(CHANGED)
    assert channel.state.build == 3 and channel.state.faults == ("malpan: full",)


def test_pages_of_one_language_are_shown_before_the_others() -> None:
    """Each is told to the pages as soon as it stands; the terminal says it once, when all do."""
    one, all_pages, done = built(en="2"), built(en="2", ko="2"), built(en="2", ko="2", data__book_json="1")
    rebuilder, channel, console = make(built(), (one, all_pages, done), (built(en="3", ko="2"), SiteError("full")))
    rebuilder.build()
    rebuilder.build(CHANGED)
    assert channel.state.pages == {"ko": 3, "en": 2} and len(console.lines) == 1
    rebuilder.build(CHANGED)
    assert channel.state.pages == {"ko": 3, "en": 4} and channel.state.faults == ("malpan: full",)


def test_faults_are_told_to_both_alike() -> None:
    """The same lines on the terminal and to the pages, in each language's words; mending takes them back."""
    rebuilder, channel, console = make(built(), BAD, BAD, built())
    rebuilder.build()
    rebuilder.build(CHANGED)
    lines = ["a.yml:2:3: tab: this is odd", "b.yml:1:1: tab: as well"]
    assert console.lines == [*lines, "2 errors in 2 files; the last good site is still shown"]
    assert channel.state.faults == tuple(lines)
    assert {code: words["title"] for code, words in channel.state.words.items()} == {"ko": "문제 2개", "en": "2 problems"}
    first = channel.state.fault
    rebuilder.build(CHANGED)
    assert channel.state.fault == first + 1, "a page that closed the faults must show them again"
    rebuilder.build(CHANGED)
    assert channel.state.faults == () and channel.state.build == 1, "the page shows this state already"


def test_a_fault_of_half_a_change_is_not_told() -> None:
    """It is left to the next build, which the caller is asked for."""
    rebuilder, channel, console = make(built(), BAD, RuntimeError("half"), built(ko="2"))
    rebuilder.build()
    before = channel.state
    assert not rebuilder.build(CHANGED, lambda: True)
    assert not rebuilder.build(CHANGED, lambda: True)
    assert channel.state == before and console.lines == []
    assert rebuilder.build(CHANGED, lambda: True)
    assert channel.state.build == 2


def test_faults_before_the_first_site() -> None:
    """The command goes on, and says that there is none yet."""
    rebuilder, channel, console = make(SiteError("no theme"), built())
    assert rebuilder.build()
    assert console.lines == ["malpan: no theme", "1 error; the site appears once this is put right"]
    assert channel.state.build == 0 and channel.state.faults == ("malpan: no theme",)
    rebuilder.build(CHANGED)
    assert channel.state.build == channel.state.rest == 1


def test_an_error_of_the_generator_ends_nothing() -> None:
    """It is shown in full on the terminal, and the next build may work."""
    rebuilder, channel, console = make(built(), KeyError("oops"), built(ko="2"))
    rebuilder.build()
    assert rebuilder.build(CHANGED)
    assert "Traceback" in console.lines[0] and "unexpected KeyError: 'oops'" in channel.state.faults[0]
    assert rebuilder.build(CHANGED) and channel.state.faults == ()


def test_a_broken_catalog_leaves_the_words_it_had(tmp_path: Path) -> None:
    """Faults of a catalog itself are told in the words from before; without any, the lines alone are told."""
    catalogs = {code: tmp_path / "generator" / "locales" / code / "LC_MESSAGES" / "malpan.po" for code in ("ko", "en")}
    for code, path in catalogs.items():
        path.parent.mkdir(parents=True)
        path.write_bytes((Project().locales / code / "LC_MESSAGES" / "malpan.po").read_bytes())
    project = Project(tmp_path, tmp_path / "rules_data")
    rebuilder, channel, _ = make(BAD, project=project)
    catalogs["ko"].write_text("broken")
    rebuilder.build()
    assert channel.state.words["ko"]["title"] == "문제 2개"
    for path in catalogs.values():
        path.write_text("broken")
    rebuilder, channel, _ = make(BAD, project=project)
    rebuilder.build()
    assert channel.state.words == {} and len(channel.state.faults) == 2


def test_changed_files_are_named_shortly() -> None:
    """The first, and how many more."""
    project = Project()
    paths = [project.root / "mkdocs.yml", project.theme / "a", project.theme / "b"]
    assert named(project, paths) == "mkdocs.yml and 2 more"
    assert named(project, [Path("/elsewhere/a.yml")]) == "/elsewhere/a.yml"


