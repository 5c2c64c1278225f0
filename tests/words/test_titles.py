"""Terms in strings without marks: found where they stand for the term, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from generator.lexicon import inflected
from generator.pages import Site
from generator.words.lists import digest
from generator.words.strings import String, shortened, strings
from generator.words.titles import Finder


@pytest.fixture(scope="module")
def finder(site: Site) -> Finder:
    return Finder(site.lexicons["cypher"])


def found(finder: Finder, text: str, code: str, allowed: set[str], own: set[str] = frozenset(), prose: bool = False) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.entry) for one in finder.find(text, code, allowed, own, prose)]


@pytest.mark.parametrize(("text", "allowed", "expected"), [
    ("분발과 재능", {"effort", "edge"}, [("분발", "effort"), ("재능", "edge")]),
    ("일의 난이도 정하기", {"task", "difficulty"}, [("일", "task"), ("난이도", "difficulty")]),
    ("재능은 행동마다 한 번", {"edge", "action"}, [("재능", "edge"), ("행동", "action")]),
    ("작은 이득(순수 19)", {"minor-effect", "natural"}, [("작은 이득", "minor-effect"), ("순수", "natural")]),
    ("힘·속력·지성", {"might", "speed", "intellect"}, [("힘", "might"), ("속력", "speed"), ("지성", "intellect")]),
])
def test_words_are_found_with_their_particles_left_out(finder: Finder, text: str, allowed: set[str], expected: list) -> None:
    """Only what follows the word decides whether it stands whole."""
    assert found(finder, text, "ko", allowed) == expected


@pytest.mark.parametrize(("text", "code", "allowed"), [
    ("일상적 행동", "ko", {"task"}),                # 일 is no part of 일상적
    ("힘겨루기와 일꾼", "ko", {"might", "task"}),
    ("역량표", "ko", {"pool"}),
    ("분발과 재능", "ko", {"might"}),               # not marked around it
    ("회복 굴림", "ko", {"roll"}),                  # a longer term stands there
    ("Movement and speed", "en", {"speed"}),        # the stat is Speed
    ("A taskmaster’s edge", "en", {"task", "edge"}),
    ("Armor", "en", {"armor-rating", "worn-armor"}),  # two entries share the word
])
def test_what_only_looks_like_a_term_is_left(finder: Finder, text: str, code: str, allowed: set[str]) -> None:
    """Parts of words, everyday words and words of two entries keep standing."""
    assert found(finder, text, code, allowed) == []


def test_a_rule_of_its_own_decides_between_two_entries(finder: Finder) -> None:
    """The title “Armor” of the rule on Armor means that entry."""
    assert found(finder, "Armor", "en", {"worn-armor"}, {"armor-rating"}) == [("Armor", "armor-rating")]


@pytest.mark.parametrize(("text", "code"), [
    ("한 번의 힘든 일을 시도하기만 해도 내야 하는 점수입니다.", "ko"), ("수리하는 일입니다.", "ko"), ("What the level rests on.", "en"),
])
def test_prose_keeps_everyday_words(finder: Finder, text: str, code: str) -> None:
    """In a sentence 일, 힘 and “level” may be the everyday words."""
    assert found(finder, text, code, {"task", "might", "level", "rest"}, prose=True) == []


def all_strings(site: Site) -> Iterator[tuple[str, String]]:
    for system in site.book.systems:
        for one in strings(site, system, shortened(site, system)):
            yield system.id, one


def test_every_found_term_is_its_entrys_word_and_stands_whole(site: Site) -> None:
    """Over the shipped data; short words of the calculators and forms of terms may be others that the writer marked."""
    for system, one in all_strings(site):
        lexicon = site.lexicons[system]
        ends = [0]
        for at in one.found:
            shown = one.text[at.start : at.end]
            entry = lexicon.entry(at.entry).entry
            assert at.start >= ends[-1] and shown
            ends.append(at.end)
            if one.kind == "calculator":
                continue
            word = entry.words[one.code]
            forms = {word} if one.code == "ko" else {word, *inflected(word, entry.pos)}
            assert shown in forms | {form[0].upper() + form[1:] for form in forms}, (system, one)
            assert not re.search("[가-힣A-Za-z0-9]$", one.text[: at.start]), (system, one)
            assert not re.match("[A-Za-z0-9]", one.text[at.end :]), (system, one)


def test_no_two_strings_share_a_number(site: Site) -> None:
    """A digest stands for one string among all that pages show."""
    known: dict[str, str] = {}
    for _, one in all_strings(site):
        assert known.setdefault(digest(one.text), one.text) == one.text


@pytest.mark.parametrize(("system", "text", "expected"), [
    ("cypher", "분발과 재능", ["effort", "edge"]), ("cypher", "Effort and Edge", ["effort", "edge"]),
    ("cypher", "부상 트랙", ["damage-track"]), ("cypher", "중상(debilitated)", ["debilitated"]),
    ("numenera", "Movement and speed", []), ("numenera", "공격 판정과 방어 판정", ["attack-roll", "defense-roll"]),
    ("starforged", "모멘텀 태우기", ["momentum", "burn"]), ("hat-world", "능력치: HP, 완력, 기교, 지성",
                                                     ["ability-score", "hp", "strength", "finesse", "hat-intellect"]),
])
def test_titles_of_the_shipped_rules_are_known(site: Site, system: str, text: str, expected: list[str]) -> None:
    """Titles as readers see them, with the terms that take other words."""
    known = {one.text: [at.entry for at in one.found] for name, one in all_strings(site) if name == system}
    assert known.get(text, []) == expected


def test_running_text_is_understood_where_a_term_is_named_again(site: Site) -> None:
    """“부상에서 내려가면” in a block that has marked 부상 before; quoted words and notes on words are not touched."""
    texts = {one.text: one for name, one in all_strings(site) if name == "cypher" and one.kind == "text"}
    assert [at.entry for at in texts["부상에서 내려가면"].found] == ["impaired"]
    for one in texts.values():
        for at in one.found:
            assert one.text[at.start - 1 : at.start] not in ("‘", "“") or one.text[at.end : at.end + 1] not in ("’", "”")
