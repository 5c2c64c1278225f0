"""`malpan new`: sound drafts in their place, everything else as it was, and nothing half-written."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator import drafts, scaffold, shape
from generator.cli import main
from generator.commands.shared import language_of
from generator.decode import decode
from generator.drafts import Pair
from generator.library import load
from generator.model import Rulebook, Where
from generator.problems import Problems
from generator.source import parse, plain, read
from tests.conftest import BOOK, TESTS
from tests.layouts import layouts, removed


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The base of the broken books: one system with one chapter, one rule and five terms."""
    return Path(shutil.copytree(TESTS / "broken" / "_base", tmp_path / "data"))


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def new(data: Path, *arguments: str, lang: str = "en") -> int:
    try:
        return main(["new", *arguments, "--lang", lang, "--data", str(data)])
    except SystemExit as exit_:
        return int(exit_.code or 0)


SCHEMAS = {f"schema/{kind}.json" for kind in shape.FILES}
KINDS = [
    (("system", "sequel"), {"sequel/system.yml", "sequel/glossary.yml"} | SCHEMAS),
    (("system", "sequel", "--chapter", "basics"),
     {"sequel/system.yml", "sequel/glossary.yml", "sequel/basics.yml"} | SCHEMAS),
    (("chapter", "demo/two"), {"demo/two.yml", "demo/system.yml"} | SCHEMAS),
    (("rule", "demo/one/second"), {"demo/one.yml"}),
    (("term", "demo/zeal"), {"demo/glossary.yml"}),
]


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize(("arguments", "touched"), KINDS, ids=[" ".join(arguments) for arguments, _ in KINDS])
def test_a_draft_is_sound_and_can_be_found(
    arguments: tuple[str, ...], touched: set[str], lang: str, data: Path
) -> None:
    """Each kind passes the check, touches its own files alone, and says that it is a draft in both languages."""
    before = tree(data)
    assert new(data, *arguments, lang=lang) == 0
    assert load(data)
    after = tree(data)
    assert {name for name in after if after[name] != before.get(name)} == touched
    fresh = ""
    for name in touched - SCHEMAS:
        piece = removed(before.get(name, b"").decode(), after[name].decode())
        assert piece, name
        fresh += piece
    assert "초안" in fresh and "draft" in fresh
    assert [code for code in ("ko", "en") if drafts.OPTIONAL[code] in fresh] == [lang]


def test_words_and_titles_are_taken_over(data: Path) -> None:
    """What is given stands in the data, quotes and all; what is not comes from the id."""
    assert new(data, "system", "two", "--title-ko", "둘 “이”", "--title-en", 'The "two": {x} #1') == 0
    assert new(data, "chapter", "two/first-steps", "--title-ko", "첫걸음") == 0
    assert new(data, "rule", "two/first-steps/null", "--title-en", "Null") == 0
    assert new(data, "term", "two/edge", "--ko", "재능", "--en", "Edge") == 0
    book = load(data).book
    two = book.system("two")
    assert (two.title["ko"], two.title["en"]) == ("둘 “이”", 'The "two": {x} #1')
    (chapter,) = two.chapters
    assert (chapter.title["ko"], chapter.title["en"]) == ("첫걸음", "First steps (draft)")
    rule, entry = chapter.rules[-1], two.entries[-1]
    assert (rule.id, rule.title["ko"], rule.title["en"]) == ("null", "Null (초안)", "Null")
    assert (entry.id, entry.words["ko"], entry.words["en"]) == ("edge", "재능", "Edge")
    assert (len(chapter.rules), len(two.entries)) == (2, 2)


def test_decomposed_hangul_from_a_terminal_is_composed(data: Path) -> None:
    """Some terminals hand over letters one by one; the data never holds them so."""
    assert new(data, "term", "demo/zeal", "--ko", "\u1112\u1161\u11ab", "--en", "Zeal") == 0
    assert load(data).book.system("demo").entries[-1].words["ko"] == "한"


def test_a_rule_goes_behind_the_named_one(data: Path) -> None:
    """`--after` names the place; without it the end is meant, before `tables`."""
    assert new(data, "rule", "demo/one/last") == 0
    assert new(data, "rule", "demo/one/middle", "--after", "first") == 0
    (data / "demo" / "one.yml").write_bytes((data / "demo" / "one.yml").read_bytes() + b"tables: []\n")
    assert new(data, "rule", "demo/one/end") == 0
    assert [rule.id for rule in load(data).book.systems[0].chapters[0].rules] == ["first", "middle", "last", "end"]


def test_an_empty_folder_becomes_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a first system needs beside itself is made with it, and every file names its schema."""
    assert new(tmp_path, "system", "demo", "--chapter", "one") == 0
    assert len(load(tmp_path).book.systems) == 1
    for path in tmp_path.rglob("*.yml"):
        line = path.read_text(encoding="utf-8").split("\n")[0]
        found = re.fullmatch(r"# yaml-language-server: \$schema=(.+)", line)
        assert found and (path.parent / found[1]).is_file(), path
    assert main(["schema", "--check", "--data", str(tmp_path)]) == 0
    assert f"wrote {tmp_path / 'site.yml'}\n" in capsys.readouterr().out


def test_a_system_without_editions_gets_one(data: Path) -> None:
    """A rule must name an edition, so one is made where there is none."""
    path = data / "demo" / "system.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"editions:\n.*\n", "editions: []\n", text), encoding="utf-8")
    (data / "demo" / "one.yml").write_text(
        (data / "demo" / "one.yml").read_text(encoding="utf-8").replace("[ed]", "[]"), encoding="utf-8"
    )
    assert new(data, "rule", "demo/one/second") == 0
    system = load(data).book.systems[0]
    assert [edition.id for edition in system.editions] == ["draft-edition"]
    assert system.chapters[0].rules[1].source[0].value == "draft-edition"


# --- what else is in a file --------------------------------------------------------------------


def unplaced(value: Any) -> Any:
    """The value without where its parts stand."""
    if isinstance(value, tuple):
        return tuple(unplaced(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, each.name) for each in fields(value) if each.compare]
        return (type(value).__name__, *(unplaced(part) for part in parts if not isinstance(part, Where)))
    if isinstance(value, dict):
        return {name: unplaced(each) for name, each in value.items()}
    return value


def without_new(book: Rulebook) -> Rulebook:
    """The book less everything called `new`."""
    return replace(book, systems=tuple(
        replace(
            system,
            entries=tuple(entry for entry in system.entries if entry.id != "new"),
            chapters=tuple(
                replace(chapter, rules=tuple(rule for rule in chapter.rules if rule.id != "new"))
                for chapter in system.chapters if chapter.id != "new"
            ),
        )
        for system in book.systems
    ))


CHANGES = {
    "board/start.yml": lambda data, after: scaffold.new_rule(data, "board", "start", "new", Pair(), after, "ko"),
    "board/glossary.yml": lambda data, after: scaffold.new_term(data, "board", "new", Pair(), "ko"),
    "board/system.yml": lambda data, after: scaffold.new_chapter(data, "board", "new", Pair(), "ko"),
}


@settings(max_examples=25)
@given(st.data(), st.sampled_from(sorted(CHANGES)), st.sampled_from([None, "first", "second"]))
def test_whatever_the_layout_the_book_gains_one_thing(
    tmp_path_factory: pytest.TempPathFactory, draw: st.DataObject, name: str, after: str | None
) -> None:
    """However a file is laid out, the book says afterwards what it said, and the new thing."""
    value = plain(read(BOOK / name, name, Problems()))
    text = draw.draw(layouts(value))
    assume(text.endswith(("\n", "\r")))
    data = Path(shutil.copytree(BOOK, tmp_path_factory.mktemp("layout") / "data"))
    (data / name).write_bytes(text.encode())
    before = Problems()
    old = decode(data, before).book
    assume(not len(before))

    plan = CHANGES[name](data, after)
    scaffold.rehearse(plan)
    scaffold.write(plan)
    assert removed(text, (data / name).read_bytes().decode())
    found = Problems()
    book = decode(data, found).book
    assert not found.sorted()
    assert unplaced(without_new(book)) == unplaced(old)
    system = book.system("board")
    ids = {
        "board/start.yml": [rule.id for rule in system.chapters[0].rules],
        "board/glossary.yml": [entry.id for entry in system.entries],
        "board/system.yml": [chapter.id for chapter in system.chapters],
    }[name]
    assert ids.index("new") == (1 if after == "first" and name == "board/start.yml" else len(ids) - 1)


# --- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("system", "Demo"), "“Demo” is no system id; use lower-case letters"),
        (("system", "../x"), "“../x” is no system id"),
        (("system", "schema"), "“schema” is a name the site uses itself; choose another"),
        (("system", "demo"), "exists already; choose another id, or delete it"),
        (("system", "two", "--chapter", "rules"), "“rules” is a name the site uses itself"),
        (("chapter", "two"), "“two” names no place; write it as SYSTEM/ID"),
        (("chapter", "dmo/two"),
         "there is no system “dmo” (did you mean “demo”?); make it with `malpan new system dmo`"),
        (("chapter", "demo/glossary"), "“glossary” is a name the site uses itself"),
        (("chapter", "demo/one"), "“demo” lists a chapter “one” already; choose another id"),
        (("chapter", "demo/x y"), "“x y” is no chapter id"),
        (("rule", "demo/second"), "“demo/second” names no place; write it as SYSTEM/CHAPTER/ID"),
        (("rule", "demo/oen/x"),
         "“demo” has no chapter “oen” (did you mean “one”?); make it with `malpan new chapter demo/oen`"),
        (("rule", "demo/one/first"), "“demo” has a rule “first” already, in chapter “one”; choose another id"),
        (("rule", "demo/one/-"), "“-” is no rule id"),
        (("rule", "demo/one/" + "x" * 61), "at most 60 characters"),
        (("rule", "demo/one/x", "--after", "frist"), "chapter “one” has no rule “frist” (did you mean “first”?)"),
        (("term", "demo/effort"), "the glossary of “demo” has a term “effort” already; choose another id"),
        (("term", "demo"), "“demo” names no place; write it as SYSTEM/ID"),
        (("term", "demo/a/b"), "“demo/a/b” names no place"),
        (("thing", "demo/a"), "invalid choice: 'thing'"),
    ],
)
def test_wrong_use_is_told_and_writes_nothing(
    arguments: tuple[str, ...], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong call ends with 2 and a sentence."""
    before = tree(data)
    assert new(data, *arguments) == 2
    assert said in capsys.readouterr().err
    assert tree(data) == before


def test_a_rule_of_another_chapter_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--after` a rule that stands elsewhere says where."""
    assert new(data, "chapter", "demo/two") == 0
    assert new(data, "rule", "demo/two/x", "--after", "first") == 2
    assert "chapter “two” has no rule “first”; it stands in “one”" in capsys.readouterr().err


def test_a_missing_data_folder_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in --data does not start a second book."""
    for arguments in (("system", "x"), ("term", "x/y")):
        assert new(tmp_path / "dta", *arguments) == 2
        assert "there is no data folder" in capsys.readouterr().err
    assert not (tmp_path / "dta").exists()


@pytest.mark.parametrize(
    ("name", "content", "arguments", "said"),
    [
        ("demo/one.yml", b"rules: [", ("rule", "demo/one/x"), "demo/one.yml:2:1: yaml:"),
        ("demo/one.yml", b"rules: \xff", ("rule", "demo/one/x"), "demo/one.yml:1:8: not-utf-8:"),
        ("demo/one.yml", b"- a\n", ("rule", "demo/one/x"), "demo/one.yml:1:1: wrong-type: a mapping must stand here"),
        ("demo/one.yml", b"rules: 3\n", ("rule", "demo/one/x", "--after", "y"),
         "demo/one.yml:1:8: wrong-type: “rules” must be a list"),
        ("demo/one.yml", None, ("rule", "demo/one/x"), "demo/one.yml:1:1: unreadable:"),
        ("demo/glossary.yml", b"", ("term", "demo/x"), "demo/glossary.yml:1:1: empty-file:"),
        ("demo/system.yml", b"id: demo\n\tx", ("chapter", "demo/x"), "demo/system.yml:2:1: tab:"),
        ("demo/system.yml", b"id: demo\n", ("chapter", "demo/x"),
         "demo/system.yml:1:1: missing-field: there is no field “editions”"),
    ],
)
def test_a_faulty_file_is_told_and_left_alone(
    name: str, content: bytes | None, arguments: tuple[str, ...], said: str, data: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A file that cannot be extended ends with 1, its faults and their places."""
    (data / name).unlink() if content is None else (data / name).write_bytes(content)
    before = tree(data)
    assert new(data, *arguments) == 1
    said_all = capsys.readouterr().err
    assert said in said_all and said_all.endswith("\nnothing was written\n")
    assert tree(data) == before


def test_a_file_in_the_way_is_told(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A chapter file that no list names is not overwritten."""
    (data / "demo" / "two.yml").write_text("mine", encoding="utf-8")
    assert new(data, "chapter", "demo/two") == 2
    assert "two.yml exists already" in capsys.readouterr().err
    assert (data / "demo" / "two.yml").read_text(encoding="utf-8") == "mine"


def test_what_the_check_would_refuse_is_not_written(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The outcome is checked before it is written: here, a second entry for the same words."""
    before = tree(data)
    assert new(data, "term", "demo/zeal", "--ko", "분발", "--en", "Effort") == 1
    assert "same-word" in capsys.readouterr().err
    assert tree(data) == before


def test_faults_elsewhere_do_not_stand_in_the_way(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One may start something new while other files have faults; they are counted."""
    (data / "demo" / "one.yml").write_text("rules: [", encoding="utf-8")
    assert new(data, "term", "demo/zeal") == 0
    assert "the data has 1 fault elsewhere" in capsys.readouterr().out
    before = tree(data)
    assert new(data, "term", "demo/zest", "--ko", "분발", "--en", "Effort") == 1
    assert tree(data) == before


@pytest.mark.parametrize("failing", ["system.yml", "chapter.json"])
def test_a_failed_write_undoes_the_others(
    failing: str, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When one of several files cannot be written, all are as they were, and it ends with 1."""
    move = os.replace

    def refuse(source: Path, target: Path) -> None:
        if Path(target).name == failing:
            raise PermissionError(13, os.strerror(13), str(target))
        move(source, target)

    before = tree(data)
    monkeypatch.setattr(os, "replace", refuse)
    assert new(data, "chapter", "demo/two") == 1
    assert "cannot be written (Permission denied); nothing was changed" in capsys.readouterr().err
    assert tree(data) == before
    assert not (data / "schema").exists()


def test_a_link_stays_a_link(data: Path) -> None:
    """A file that is a link is changed where it really is."""
    real = data.parent / "words.yml"
    (data / "demo" / "glossary.yml").rename(real)
    (data / "demo" / "glossary.yml").symlink_to(real)
    assert new(data, "term", "demo/zeal") == 0
    assert (data / "demo" / "glossary.yml").is_symlink() and "zeal" in real.read_text(encoding="utf-8")


# --- comments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "holds"),
    [
        (drafts.rule("x", Pair("가", "A"), "ed", "en"), shape.RULE),
        (drafts.term("x", Pair("가", "A"), "ko"), shape.TERM),
        (drafts.edition("en", "ko"), shape.EDITION),
    ],
)
def test_comments_offer_every_further_field(item: drafts.Item, holds: shape.Shape) -> None:
    """With its # taken away, a field offered in a comment is valid YAML, and none is forgotten."""
    start = next(i for i, line in enumerate(item.block) if line in ("# " + drafts.OPTIONAL[c] for c in ("ko", "en")))
    lines = [*item.block[:start], *(line.removeprefix("# ") for line in item.block[start + 1 :])]
    problems = Problems()
    value = plain(parse("\n".join(lines), "f.yml", problems))
    assert not problems.sorted()
    assert set(value) == set(holds.names)
    assert {name: value[name] for name in item.value} == item.value
    assert all(value[field.name] == field.example for field in holds.fields if field.name not in item.value)


def test_both_styles_of_an_item_say_the_same() -> None:
    """In brackets and by indentation, a draft reads back as its value."""
    title = Pair("가", "A")
    for item in (drafts.rule("x", title, "ed", "en"), drafts.term("null", title, "ko"), drafts.chapter_entry("true")):
        for text in ("\n".join(item.block), item.flow):
            assert plain(parse(text, "f.yml", Problems())) == item.value


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"), ({"LANG": "ko_KR.UTF-8"}, "ko"), ({"LANG": "en_US.UTF-8"}, "en"), ({"LANG": "de_DE"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "en_US"}, "en"), ({"LANG": "en_US", "LC_MESSAGES": "ko"}, "ko"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ko"}, "en"), ({"LANG": "de_DE", "LANGUAGE": "fr:ko:en"}, "ko"),
        ({"LANG": "", "LC_ALL": ""}, "en"), ({"LANG": "kok_IN"}, "en"),
    ],
)
def test_comments_follow_the_environment(environment: dict[str, str], code: str) -> None:
    """The variables count in gettext's order; another language than ours means English."""
    assert language_of(environment) == code
