"""Review stamps: what counts as reviewed, stale or missing, and the file that keeps them."""

from __future__ import annotations

import shutil
import unicodedata
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import stamps
from generator.coverage import coverage, total
from generator.errors import DataError
from generator.library import load
from generator.model import LANGUAGES, Where
from generator.problems import Problems
from generator.review import STATES, Review, Unit, judge, units
from generator.stamps import FILE, HEAD, Key, Stamp, dump, fingerprint, normal, read
from tests.conftest import BOOK

KEY = Key("rules", "demo/rule")
OTHER = {"ko": "en", "en": "ko"}


def block(source: str, other: str, language: str = "ko", number: int = 1) -> Unit:
    texts = {language: normal(source), OTHER[language]: normal(other)}
    where = dict.fromkeys(LANGUAGES, Where("demo/one.yml"))
    return Unit(KEY, "text", number, language, texts, where, "demo", "one", "rule", number, ("demo/one/rule",))


def blocks(pairs) -> tuple[Unit, ...]:
    return tuple(block(*pair, number=number) for number, pair in enumerate(pairs, 1))


def states(pairs, kept) -> list[str]:
    return [verdict.state for verdict in judge(blocks(pairs), tuple(kept))]


def stamped(pairs) -> list[Stamp]:
    return [unit.stamp() for unit in blocks(pairs)]


# --- states ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("source", "other", "state"),
    [
        ("same", "same", "reviewed"),
        ("changed", "same", "stale"),
        ("same", "changed", "missing"),
        ("changed", "changed", "missing"),
    ],
)
def test_state_by_changed_sides(language: str, source: str, other: str, state: str) -> None:
    """Only a changed source side beside an unchanged other side is stale; an edited other side waits for review."""
    before, after = {"same": "old", "changed": "old"}, {"same": "old", "changed": "new"}
    stamp = block(f"source {before[source]}", f"other {before[other]}", language).stamp()
    (verdict,) = judge((block(f"source {after[source]}", f"other {after[other]}", language),), (stamp,))
    assert verdict.state == state
    assert verdict.stamp == (stamp if state == "stale" else None)


def test_without_a_stamp_nothing_is_reviewed() -> None:
    """No stamp is no review, and no notice either."""
    assert states([("a", "x")], []) == ["missing"]


@pytest.mark.parametrize(("ko", "en"), product(["ko old", "ko new"], ["en old", "en new"]))
def test_after_the_source_language_changed(ko: str, en: str) -> None:
    """A stamp from the other direction still says that nothing changed, yet never which side is behind."""
    stamp = block("ko old", "en old", "ko").stamp()
    (verdict,) = judge((block(en, ko, "en"),), (stamp,))
    assert verdict.state == ("reviewed" if (ko, en) == ("ko old", "en old") else "missing")


words = st.text(alphabet="가나다 abc", min_size=1, max_size=6).map(normal).filter(bool)
# Each block has texts of its own, as those of a rule do.
rules = st.lists(words, min_size=1, max_size=6, unique=True).map(lambda found: [(f"s {w}", f"o {w}") for w in found])
edits = st.sampled_from(["", "source", "other", "both"])


def edited(pair: tuple[str, str], edit: str) -> tuple[str, str]:
    source, other = pair
    return (
        f"{source} +" if edit in ("source", "both") else source, f"{other} +" if edit in ("other", "both") else other
    )


@given(rules, st.data())
def test_editing_inserting_moving_and_deleting_leave_the_rest_alone(pairs, data) -> None:
    """A block's state depends on its own two sides, wherever it stands and whatever stands beside it."""
    kept = stamped(pairs)
    changes = [data.draw(edits) for _ in pairs]
    now = [edited(pair, change) for pair, change in zip(pairs, changes, strict=True)]
    expected = dict(zip(now, ({"": "reviewed", "source": "stale"}.get(c, "missing") for c in changes), strict=True))
    assert states(now, kept) == [expected[pair] for pair in now]
    survivors = data.draw(st.permutations([pair for pair in now if data.draw(st.booleans())]))
    for number in range(data.draw(st.integers(0, 3))):
        fresh = (f"s fresh {number} !", f"o fresh {number} !")
        survivors.insert(data.draw(st.integers(0, len(survivors))), fresh)
    assert states(survivors, kept) == [expected.get(pair, "missing") for pair in survivors]


@given(rules, st.data())
def test_equal_blocks_count_as_often_as_they_were_stamped(pairs, data) -> None:
    """A text that stands twice needs two stamps."""
    doubled = data.draw(st.permutations(pairs * 2))
    assert sorted(states(doubled, stamped(pairs))) == ["missing"] * len(pairs) + ["reviewed"] * len(pairs)
    assert set(states(doubled, stamped(pairs * 2))) == {"reviewed"}


# --- normal form -------------------------------------------------------------------------------


def test_the_fingerprint_is_fixed() -> None:
    """12 digits of the SHA-256 of the text in UTF-8: another way to compute it would void every stamp."""
    assert fingerprint(normal("  분발\n\n  difficulty\t")) == "8a6f81ecfb09"


@given(st.text(), st.lists(st.sampled_from([" ", "\n", "\n\n", "  ", "\t"]), min_size=1))
def test_wrapping_and_unicode_form_do_not_count(text: str, spaces: list[str]) -> None:
    """Breaking lines elsewhere, or the same letters composed otherwise, is no change."""
    again = iter(spaces * (len(text) + 1))
    wrapped = "".join(next(again) if character == " " else character for character in text)
    wanted = normal(text)
    assert normal(f"\n {wrapped} ") == wanted
    assert normal(unicodedata.normalize("NFD", text)) == wanted
    assert normal(wanted) == wanted
    assert not set(wanted) & set("\n\t\r") and "  " not in wanted


def test_rewrapped_yaml_stays_reviewed(tmp_path: Path) -> None:
    """The same text in another YAML notation keeps its stamp."""
    data = copy_of_book(tmp_path)
    accept(data)
    chapter = data / "board" / "start.yml"
    rewrite_text(chapter, "- example: {ko: \"예: {10 lb}을 듭니다.\", en: \"Lift {10 lb}.\"}", (
        "- example:\n          ko: >\n            예: {10 lb}을\n            듭니다.\n"
        "          en: |\n            Lift\n            {10 lb}.\n"
    ))
    assert set(all_states(data).values()) == {"reviewed"}


# --- a whole book ------------------------------------------------------------------------------


def copy_of_book(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    shutil.copytree(BOOK, data)
    (data / FILE).unlink()
    return data


def rewrite_text(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def accept(data: Path, *sections: str) -> None:
    review = load(data).review
    keys = {verdict.unit.key for verdict in review.verdicts if not sections or verdict.unit.key.section in sections}
    (data / FILE).write_text(dump(review.accepted(keys)), encoding="utf-8")


def all_states(data: Path) -> dict[tuple[str, str], str]:
    return {(v.unit.paths[0], v.unit.label): v.state for v in load(data).review.verdicts}


@pytest.mark.parametrize(
    ("file", "old", "new", "name"),
    [
        ("board/start.yml", "ko: 첫 규칙, en", "ko: 처음 규칙, en", ("board/start/first", "title")),
        ("board/start.yml", "거리는 {50 ft}로 정하고", "거리를 {50 ft}로 정하고", ("board/start/first", "block 2")),
        ("board/start.yml", "원문이 분명하지", "원문이 또렷하지", ("board/start/first", "block 5")),
        ("board/start.yml", "is not 3", "is never 3", ("board/start/second", "block 1")),
        ("board/start.yml", "ko: 시작, en", "ko: 시작하기, en", ("board/start/", "title")),
        ("board/start.yml", "시작하는 법", "처음 하는 법", ("board/start/", "summary")),
        ("board/start.yml", "ko: 사다리, en", "ko: 층계, en", ("board/start/ladder", "table")),
        ("board/start.yml", "ko: 기준, en", "ko: 근거, en", ("board/start/ladder", "table")),
        ("board/start.yml", "없이 됨", "없어도 됨", ("board/start/ladder", "table")),
        ("board/glossary.yml", "이야기의 마디입니다", "이야기의 한 마디입니다", ("board/glossary/arc-step", "definition")),
        ("board/glossary.yml", "노력과 다릅니다", "노력이 아닙니다", ("board/glossary/effort", "note 1")),
        ("sequel/play.yml", "makes the [[difficulty]]", "lets the [[difficulty]]", ("sequel/play/third", "block 1")),
    ],
)
def test_every_kind_of_text_can_fall_behind(
    tmp_path: Path, file: str, old: str, new: str, name: tuple[str, str]
) -> None:
    """A change of one source side makes that unit stale and nothing else."""
    data = copy_of_book(tmp_path)
    accept(data)
    rewrite_text(data / file, old, new)
    found = all_states(data)
    assert found.pop(name) == "stale"
    assert set(found.values()) == {"reviewed"}


@pytest.mark.parametrize(
    ("old", "new"),
    [("- [1, 90,", "- [1, 80,"), ("10 ft, {ko", "20 ft, {ko"), ("kind: ambiguity", "kind: erratum")],
)
def test_what_both_languages_share_cannot_drift(tmp_path: Path, old: str, new: str) -> None:
    """A figure of a table or the kind of a note is the same in both languages."""
    data = copy_of_book(tmp_path)
    accept(data)
    rewrite_text(data / "board" / "start.yml", old, new)
    assert set(all_states(data).values()) == {"reviewed"}


def test_a_rule_keeps_its_stamps_in_another_chapter(tmp_path: Path) -> None:
    """Stamps belong to system and rule, so moving a rule between chapters loses none."""
    data = copy_of_book(tmp_path)
    accept(data)
    more, start = data / "board" / "more.yml", data / "board" / "start.yml"
    head, mark, rule = more.read_text(encoding="utf-8").partition("  - id: again")
    left = "  - {id: left, title: {ko: 남음, en: Left}, source: [ed-ko], text: [{ko: 글입니다., en: Text.}]}\n"
    more.write_text(head + left, encoding="utf-8")
    rewrite_text(start, "tables:\n", mark + rule + "tables:\n")
    found = all_states(data)
    assert {state for (path, _), state in found.items() if path == "board/start/again"} == {"reviewed"}
    assert {state for (path, _), state in found.items() if path == "board/more/left"} == {"missing"}


def test_units_have_their_own_names(book) -> None:
    """No two units share key, part and number, and each is named in the order of the book."""
    found = [(unit.key, unit.part, unit.number) for unit in units(book)]
    assert len(set(found)) == len(found)
    names = [(unit.paths[0], unit.label) for unit in units(book) if unit.system == "board"]
    assert names[:5] == [
        ("board/start/", "title"), ("board/start/", "summary"),
        ("board/start/first", "title"), ("board/start/first", "block 1"), ("board/start/first", "block 2"),
    ]
    assert names.count(("board/start/ladder", "table")) == 1, "a table shown twice is reviewed once"


def test_figures_add_up(library) -> None:
    """Each text is counted once, under its chapter and in one state."""
    found = coverage(library.book, library.review)
    assert [one.system.id for one in found] == ["board", "sequel"]
    everything = total(one.total for one in found)
    for state in STATES:
        wanted = sum(verdict.state == state for verdict in library.review.verdicts)
        assert everything.count(state) == wanted > 0
    assert everything.blocks == len(library.review.verdicts)
    assert everything.rules == sum(len(chapter.rules) for system in library.book.systems for chapter in system.chapters)
    assert [part.chapter.id if part.chapter else None for part in found[0].parts] == ["start", "more", None]


# --- accepting ---------------------------------------------------------------------------------


def test_accepting_makes_reviewed_and_touches_nothing_else(tmp_path: Path) -> None:
    """Only lines of the accepted rule change in the file."""
    data = copy_of_book(tmp_path)
    accept(data)
    rewrite_text(data / "board" / "start.yml", "원문이 분명하지", "원문이 또렷하지")
    rewrite_text(data / "board" / "more.yml", "표를 다시", "표를 또")
    before = (data / FILE).read_text(encoding="utf-8").splitlines()
    review = load(data).review
    after = dump(review.accepted({Key("rules", "board/first")})).splitlines()
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == 1 and "분명하지" in changed[0][0] and "또렷하지" in changed[0][1]
    (data / FILE).write_text("\n".join(after) + "\n", encoding="utf-8")
    left = [name for name, state in all_states(data).items() if state != "reviewed"]
    assert left == [("board/more/again", "block 1")]


def test_accepting_drops_what_is_gone(tmp_path: Path) -> None:
    """Stamps of what the data no longer has are known, and go with the next accept."""
    data = copy_of_book(tmp_path)
    accept(data)
    text = (data / FILE).read_text(encoding="utf-8")
    text = text.replace("  board/again:", "  board/gone:").replace("  board/gm:", "  board/lost:")
    (data / FILE).write_text(text, encoding="utf-8")
    review = load(data).review
    assert review.unknown == (Key("rules", "board/gone"), Key("terms", "board/lost"))
    left = review.accepted({Key("rules", "board/first")})
    assert not {key for key in left if key.path in ("board/gone", "board/lost")}
    assert Key("rules", "board/second") in left


# --- the file ----------------------------------------------------------------------------------

_texts = st.text().map(normal)
_paths = st.from_regex(r"[a-z][a-z0-9]{0,3}(-[a-z0-9]{1,2})?", fullmatch=True)
_prints = st.text(alphabet="0123456789abcdef", min_size=12, max_size=12)
_stamps = st.builds(
    lambda language, text, other: Stamp(language, fingerprint(text), other, text),
    st.sampled_from(LANGUAGES), _texts, _prints,
)


@st.composite
def holdings(draw) -> dict:
    found = {}
    for section, parts in stamps.PARTS.items():
        steps = 3 if section == "tables" else 2
        for path in draw(st.lists(st.tuples(*[_paths] * steps).map("/".join), max_size=3, unique=True)):
            held = {
                part: tuple(draw(st.lists(_stamps, min_size=1, max_size=3 if several else 1)))
                for part, several in parts.items() if draw(st.booleans())
            }
            if held:
                found[Key(section, path)] = held
    return found


@given(holdings())
def test_the_file_gives_back_what_was_written(tmp_path_factory: pytest.TempPathFactory, held: dict) -> None:
    """Any text survives, by the short way for a file as written and by the strict reader for any other."""
    folder = tmp_path_factory.mktemp("stamps")
    text = dump(held)
    assert dump(dict(reversed(held.items()))) == text, "the order of the file does not depend on that of its making"
    problems = Problems()
    if held:
        for content in (text, f"{text}# a remark\n"):
            (folder / FILE).write_bytes(content.encode())
            assert read(folder, problems) == held
            assert problems.sorted() == ()
        assert (stamps._as_written(folder / FILE, stamps.Memory()) is None), "a file with a remark goes the strict way"


@given(st.data())
def test_no_damage_ends_in_a_traceback(tmp_path_factory: pytest.TempPathFactory, data) -> None:
    """Whatever is done to the file, it is read as it stands or its fault is told with its place."""
    folder = tmp_path_factory.mktemp("damaged")
    content = (BOOK / FILE).read_bytes()
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    marks = [b'"', b"\\ud800", b"\n", b"- ", b"{", b": ", b"<<<<<<< \n"]
    damage = data.draw(st.one_of(st.binary(max_size=8), st.sampled_from(marks)))
    (folder / FILE).write_bytes(content[:start] + damage + content[end:])
    problems = Problems()
    found = read(folder, problems)
    assert all(problem.where.file == FILE and problem.where.line >= 1 for problem in problems.sorted())
    if not len(problems):
        assert all(fingerprint(s.text) == s.source for parts in found.values() for held in parts.values() for s in held)


def test_a_stamp_takes_one_line(library) -> None:
    """The file is made for reading in a difference: a line a stamp and a line for what holds it."""
    lines = dump(library.stamps).removeprefix(HEAD).splitlines()
    kept = [stamp for parts in library.stamps.values() for held in parts.values() for stamp in held]
    assert sum("{stamp: " in line for line in lines) == len(kept)
    assert all(line.startswith(" ") or line in ("chapters:", "rules:", "tables:", "terms:") for line in lines)
    assert dump(library.stamps) == (BOOK / FILE).read_text(encoding="utf-8")


def test_without_a_file_nothing_is_reviewed(tmp_path: Path) -> None:
    """The file is optional."""
    library = load(copy_of_book(tmp_path))
    assert library.stamps == {}
    assert {verdict.state for verdict in library.review.verdicts} == {"missing"}


def test_the_file_cannot_be_read(tmp_path: Path) -> None:
    """A link to nowhere is told like any other fault of the data; it is not the same as no file."""
    data = copy_of_book(tmp_path)
    (data / FILE).symlink_to("nowhere.yml")
    with pytest.raises(DataError) as caught:
        load(data)
    (problem,) = caught.value.problems
    assert str(problem).startswith("reviewed.yml:1:1: unreadable: the file cannot be read (No such file or directory)")


def test_stamps_of_the_shipped_data_are_written_as_we_write_them() -> None:
    """The shipped file was not edited by hand, so it is read the short way."""
    folder = Path(__file__).parent.parent / "rules_data"
    assert dump(read(folder, Problems())) == (folder / FILE).read_text(encoding="utf-8")


def test_review_of_no_stamps_is_the_default(book) -> None:
    """A review without stamps finds nothing behind."""
    review = Review(book, {})
    assert all(review.behind(v.unit.key, v.unit.part, v.unit.number) is None for v in review.verdicts)
