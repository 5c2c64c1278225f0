"""Building again: what a change costs, and that it gives what a build from nothing gives."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import manuscript
from generator.builder import Builder, Built
from generator.engines import Here
from generator.errors import DataError, SiteError
from generator.library import Memory
from generator.model import LANGUAGES, Code
from generator.project import Project
from generator.site import EngineRun

BOOK = Path(__file__).parent / "book" / "data"
URL = "https://example.org/"


class Counting(Here):
    """Notes the languages whose pages are made."""

    def __init__(self) -> None:
        super().__init__(again=True)
        self.runs: list[str] = []
        self.during: Callable[[], None] = lambda: None

    def start(self, run: EngineRun) -> None:
        self.runs.append(run.code)
        super().start(run)
        self.during()


class Bench:
    """A project that is built again and again, with counts of what was done."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        home = Project()
        shutil.copytree(home.theme.parent, folder / "site_templates")
        shutil.copytree(home.locales, folder / "generator" / "locales")
        shutil.copytree(home.interactive, folder / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(BOOK, folder / "rules_data")
        shutil.copy(home.config, folder / "mkdocs.yml")
        self.project = Project(folder, folder / "rules_data")
        self.site = folder / "out" / "site"
        self.engine = Counting()
        self.builder = Builder(self.project, self.site, site_url=URL, engine=self.engine)
        self.loads = 0

        def load(data: Path, memory: Memory):
            self.loads += 1
            return real(data, memory)

        real = manuscript.load
        monkeypatch.setattr(manuscript, "load", load)
        self.built = self.builder.build()
        self.forget()

    def forget(self) -> None:
        self.engine.runs, self.loads = [], 0

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.project.root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def build(self) -> set[str]:
        """Builds again; the parts that changed."""
        before, self.built = self.built.parts, self.builder.build()
        after = self.built.parts
        return {part for part in before.keys() | after.keys() if before.get(part) != after.get(part)}

    def from_nothing(self) -> dict[str, bytes]:
        other = self.site.parent.with_name("other") / "site"
        Builder(self.project, other, site_url=URL).build()
        return contents(other)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# The terms that the first rule marks, and the exports that hold a term of the first game.
USES = {f"assets/uses/board/{term}.1.json" for term in ("difficulty", "ease", "effort", "gm")}
GLOSSARIES = {f"data/{name}glossary.{kind}" for name in ("", "board.") for kind in ("tbx", "csv", "json")}
CHANGES = {
    "nothing": (None, "", "", 0, [], set()),
    "rule": ("rules_data/board/start.yml", "ko: 첫 규칙", "ko: 새 규칙", 1, ["ko", "en"],
             {"ko", "en", "data/book.json", "data/board.json", "assets/search/index.bin", *USES}),
    "word": ("rules_data/board/glossary.yml", "ko: 어려운 정도입니다.", "ko: 얼마나 어려운지입니다.", 1, ["ko", "en"],
             {"ko", "en", "data/book.json", "data/board.json", "assets/search/index.bin", "assets/search/text.ko.json", *GLOSSARIES}),
    "comment in the data": ("rules_data/board/start.yml", "id: start", "# why\nid: start", 1, [], set()),
    "page template": ("site_templates/pages/home.md.j2", "{{", "<p>new</p>{{", 0, ["ko", "en"], {"ko", "en"}),
    "catalog of one language": ("generator/locales/ko/LC_MESSAGES/malpan.po", '"함께 보기"', '"더 보기"', 0, ["ko"], {"ko"}),
    "partial": ("site_templates/theme/partials/logo.html", "<svg", "<svg data-new", 0, ["ko", "en"], {"ko:theme", "en:theme"}),
    "settings": ("mkdocs.yml", "    - navigation.footer\n", "", 0, ["ko", "en"], {"ko:theme", "en:theme"}),
    "style": ("site_templates/theme/css/malpan.css", "text-wrap: balance", "text-wrap: pretty", 0, [], {"assets/css/malpan.css"}),
    "script": ("site_templates/theme/js/malpan.js", "const once = [", "const once = [ ", 0, [], {"assets/js/malpan.js"}),
    "root page": ("site_templates/root/404.html.j2", "<h1>404", "<h1>405", 0, [], {"404.html"}),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_made_for_which_change(bench: Bench, name: str) -> None:
    """Data is read only if it or what it goes through changed, pages are made only of what changed, and the
    result is to the byte what a build from nothing gives."""
    file, old, new, loads, runs, parts = CHANGES[name]
    if file:
        bench.edit(file, old, new)
    assert bench.build() == parts
    assert (bench.loads, bench.engine.runs) == (loads, runs)
    assert contents(bench.site) == bench.from_nothing()


def test_a_long_session_gives_what_a_build_from_nothing_gives(bench: Bench) -> None:
    """Changes and faults one after the other leave no trace of each other."""
    for file, old, new, *_ in CHANGES.values():
        if file:
            bench.edit(file, old, new)
            bench.build()
            bench.edit("rules_data/board/start.yml", "see: [second", "see: [secnod")
            with pytest.raises(DataError):
                bench.build()
            bench.edit("rules_data/board/start.yml", "see: [secnod", "see: [second")
    bench.build()
    assert contents(bench.site) == bench.from_nothing()


@pytest.mark.parametrize("first", ["ko", "en"])
def test_the_pages_that_are_read_come_first(bench: Bench, first: Code) -> None:
    """Those of the other language follow, and then what no page shows; every state that is told stands whole."""
    second = "en" if first == "ko" else "ko"
    index = bench.site / "assets" / "search" / "index.bin"
    before = index.read_bytes()
    told = []

    def shown(built: Built, all_pages: bool) -> None:
        pages = {code: (bench.site / code / "board" / "start" / "index.html").read_text(encoding="utf-8") for code in LANGUAGES}
        assert "새 규칙" in pages[first] and ("새 규칙" in pages[second]) is all_pages
        assert index.read_bytes() == before
        told.append({part for part in ("ko", "en") if built.parts[part] != bench.built.parts[part]})

    bench.edit("rules_data/board/start.yml", "ko: 첫 규칙", "ko: 새 규칙")
    bench.builder.build(shown=shown, first=first)
    assert told == [{first}, {"ko", "en"}] and bench.engine.runs == [first, second]
    assert contents(bench.site) == bench.from_nothing()


def test_pages_are_told_of_when_they_stand_in_their_theme(bench: Bench) -> None:
    """Those that follow are not said to be new before they are."""
    told = []

    def shown(built: Built, all_pages: bool) -> None:
        told.append({part for part, digest in built.parts.items() if digest != bench.built.parts[part]})

    bench.edit("site_templates/theme/partials/logo.html", "<svg", "<svg data-new")
    bench.builder.build(shown=shown, first="en")
    assert told == [{"en:theme"}, {"en:theme", "ko:theme"}]


@pytest.mark.parametrize("shows", [1, 2])
def test_the_next_pages_come_before_the_rest(bench: Bench, shows: int) -> None:
    """Files that change again put off what is still to follow, until a build is not overtaken."""
    index = bench.site / "assets" / "search" / "index.bin"
    before = index.read_bytes()
    bench.edit("rules_data/board/start.yml", "ko: 첫 규칙", "ko: 새 규칙")
    told = []
    bench.builder.build(shown=lambda built, all_pages: told.append(all_pages), moved_on=lambda: len(told) >= shows)
    assert told == [False, True][:shows] and index.read_bytes() == before
    for number, code in enumerate(LANGUAGES, 1):
        page = (bench.site / code / "board" / "start" / "index.html").read_text(encoding="utf-8")
        assert ("새 규칙" in page) is (number <= shows)
    bench.builder.build()
    assert contents(bench.site) == bench.from_nothing()


def test_an_engine_that_stops_on_the_second_language_is_told(bench: Bench) -> None:
    """The first language's pages stand; the next build makes those that are missing."""
    begun = []

    def stop() -> None:
        begun.append(True)
        if len(begun) == 2:
            raise SiteError("stopped")

    bench.edit("rules_data/board/start.yml", "ko: 첫 규칙", "ko: 새 규칙")
    bench.engine.during = stop
    with pytest.raises(SiteError):
        bench.build()
    bench.engine.during = lambda: None
    bench.forget()
    bench.build()
    assert bench.engine.runs == ["en"] and contents(bench.site) == bench.from_nothing()


def test_files_that_go_are_gone(bench: Bench) -> None:
    """A style sheet, a chapter."""
    (bench.project.theme / "css" / "more.css").write_text("a {}")
    assert bench.build() == {"assets/css/more.css"}
    (bench.project.theme / "css" / "more.css").unlink()
    (bench.project.data / "board" / "more.yml").unlink()
    bench.edit("rules_data/board/system.yml", "[start, more]", "[start]")
    bench.edit("rules_data/board/start.yml", "see: [second, again", "see: [second")
    bench.build()
    assert not (bench.site / "assets" / "css" / "more.css").exists()
    assert not (bench.site / "ko" / "board" / "more").exists()
    assert contents(bench.site) == bench.from_nothing()


def test_a_change_during_a_build_is_in_the_next(bench: Bench) -> None:
    """Even if it is taken back to the text from before, so that it looks as if nothing had changed."""
    logo = bench.project.theme / "partials" / "logo.html"
    text = logo.read_text(encoding="utf-8")
    bench.edit("site_templates/theme/partials/logo.html", "<svg", "<svg data-second")
    third = text.replace("<svg", "<svg data-third")
    bench.engine.during = lambda: logo.write_text(third, encoding="utf-8") and None
    bench.build()
    bench.engine.during = lambda: None
    bench.edit("site_templates/theme/partials/logo.html", "<svg data-third", "<svg data-second")
    bench.build()
    assert contents(bench.site) == bench.from_nothing()


def test_a_site_that_was_taken_away_is_made_anew(bench: Bench) -> None:
    """As by `make clean` while serving."""
    shutil.rmtree(bench.site.parent)
    assert bench.build() == set()
    assert bench.engine.runs == ["ko", "en"]
    assert contents(bench.site) == bench.from_nothing()


def test_another_site_in_its_place_is_not_taken_over(bench: Bench) -> None:
    """Someone else's build into the same folder."""
    shutil.rmtree(bench.site)
    (bench.site / "ko").mkdir(parents=True)
    (bench.site / "ko" / "other.html").write_text("other")
    bench.build()
    assert contents(bench.site) == bench.from_nothing()


@pytest.mark.parametrize(
    "folder", ["site_templates/theme/fonts", "site_templates/theme", "site_templates/root", "generator/locales"]
)
def test_missing_folders_are_told(bench: Bench, folder: str) -> None:
    """By name; the last site stays, and putting them back mends it."""
    good = contents(bench.site)
    (bench.project.root / folder).rename(bench.project.root / "away")
    with pytest.raises(SiteError) as caught:
        bench.build()
    assert folder in caught.value.lines[0]
    assert contents(bench.site) == good and {path.name for path in bench.site.parent.iterdir()} == {"site", "docs"}
    (bench.project.root / "away").rename(bench.project.root / folder)
    assert bench.build() == set()


def test_what_editors_leave_is_not_published(bench: Bench) -> None:
    """Backups beside style sheets and templates."""
    for name in ("css/malpan.css~", "css/.malpan.css.swp", "js/malpan.js.tmp"):
        (bench.project.theme / name).write_text("x")
    (bench.project.above / "index.html.j2~").write_text("x")
    assert bench.build() == set()
    assert not [path for path in bench.site.rglob("*") if path.name.endswith(("~", ".swp", ".tmp"))]


def test_digests_tell_builds_apart(bench: Bench) -> None:
    """Equal input, equal digests, in another builder as well."""
    again = Builder(bench.project, bench.site.parent.with_name("other") / "site", site_url=URL).build()
    assert again == Built(bench.built.parts)
