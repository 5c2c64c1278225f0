"""What the index holds, and that it is the same each time."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator

import pytest

from generator.library import load
from generator.pages import Site
from generator.project import HOME
from generator.search import INDEX, Search
from generator.search.pack import MAGIC
from generator.search.postings import LEVELS, Indexer
from generator.search.units import KINDS, concepts, in_units, units
from tests.search.conftest import Engine

TEXTS = {code: f"assets/search/text.{code}.json" for code in ("ko", "en")}


@pytest.fixture(scope="module")
def shipped() -> Site:
    return Site(load(HOME / "rules_data").book)


@pytest.fixture(scope="module")
def shipped_files(shipped: Site) -> dict[str, bytes]:
    return Search(HOME / ".cache" / "morphemes.json").files(shipped)


@pytest.fixture(scope="module")
def shipped_engine(shipped_files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    started = Engine(shipped_files, tmp_path_factory.mktemp("index"))
    yield started
    started.asking.close()


def header(content: bytes) -> dict:
    size = int.from_bytes(content[4:8], "little")
    return json.loads(content[8 : 8 + size])


def test_the_same_book_gives_the_same_bytes(site: Site, files: dict[str, bytes]) -> None:
    """Neither a second run, nor a kept analyser, nor what Kiwi said before changes a byte."""
    kept = Search()
    assert kept.files(site) == kept.files(site) == files


def test_there_is_an_index_and_a_text_a_language(files: dict[str, bytes]) -> None:
    """Three files, the index first known by its mark."""
    assert set(files) == {INDEX, *TEXTS.values()}
    assert files[INDEX].startswith(MAGIC)


def test_every_unit_has_its_lines_in_both_texts(site: Site, files: dict[str, bytes]) -> None:
    """The nth line of a text belongs to the nth unit: rules first, then tables, then terms."""
    found = units(site)
    assert [unit.kind for unit in found] == sorted((unit.kind for unit in found), key=KINDS.index)
    for code, path in TEXTS.items():
        lines = json.loads(files[path])
        assert len(lines) == len(found)
        # Marked terms stand between characters that only the script sees.
        assert lines[0] == {"ko": "\ue003난이도\ue004는 일이 얼마나 어려운지 나타냅니다.", "en": "\ue003Difficulty\ue004 shows how hard a task is."}[code]


def test_texts_are_asked_for_by_a_version_that_changes_with_them(site: Site, files: dict[str, bytes]) -> None:
    """A page with an old index never gets texts that do not fit it."""
    versions = header(files[INDEX])["texts"]
    assert len(set(versions)) == 2 and versions == header(Search().files(site)[INDEX])["texts"]


def test_each_rule_is_found_by_its_title_in_both_languages(site: Site, engine: Engine) -> None:
    """Of titles that are unlike each other, each leads to its rule."""
    for unit in units(site):
        if unit.kind == "rule":
            for code in ("ko", "en"):
                assert engine.first(unit.title[code]) == f"{unit.system.id}/{unit.id}", unit.title[code]


def test_each_shipped_rule_is_found_by_its_titles(shipped: Site, shipped_engine: Engine) -> None:
    """No title of the shipped rules needs more than the first two places."""
    hidden = [
        unit.title[code]
        for unit in units(shipped) if unit.kind == "rule"
        for code in ("ko", "en") if f"{unit.system.id}/{unit.id}" not in shipped_engine.rules(unit.title[code])[:2]
    ]
    assert hidden == []


def test_each_word_of_the_glossary_finds_its_entry(shipped: Site, shipped_engine: Engine) -> None:
    """Words, forms and renderings of every term lead to it, in both languages."""
    hidden = []
    for unit in units(shipped):
        if unit.kind != "term":
            continue
        for word in {unit.title["ko"], unit.title["en"], *unit.forms["ko"], *unit.forms["en"]}:
            found = [result["id"] for result in shipped_engine.search(word)["results"] if result["kind"] == "term"]
            if f"{unit.system.id}/{unit.id}" not in found:
                hidden.append(word)
    assert hidden == []


def test_each_alias_finds_its_rule(shipped: Site, shipped_engine: Engine) -> None:
    """An alias leads to its rule, whatever else it leads to."""
    hidden = []
    total = 0
    for system in shipped.book.systems:
        for chapter in system.chapters:
            for rule in chapter.rules:
                for alias in (*rule.aliases["ko"], *rule.aliases["en"]):
                    total += 1
                    if f"{system.id}/{rule.id}" not in shipped_engine.rules(alias.value, limit=10):
                        hidden.append(f"{alias.value} → {rule.id}")
    assert len(hidden) <= total // 100, hidden


def test_the_index_is_a_fifth_of_the_text_at_most(shipped: Site, shipped_files: dict[str, bytes]) -> None:
    """Compressed, against the plain text of rules and glossary."""
    text = sum(len(line.encode()) for unit in units(shipped) for code in ("ko", "en") for line in unit.shown[code])
    assert len(gzip.compress(shipped_files[INDEX], 9)) <= 0.2 * text


def test_weights_are_small_numbers(site: Site) -> None:
    """Half a byte holds each, and a word that stands somewhere weighs something."""
    postings = Indexer(concepts(site)).postings(units(site))
    levels = {level for found in (*postings.words.values(), *postings.concepts) for level in found.values()}
    assert levels and min(levels) >= 1 and max(levels) <= LEVELS


def test_a_word_that_only_stands_for_concepts_is_left_to_them(site: Site) -> None:
    """Nothing is said twice: 난이도 and "difficulty" are in the concept, an ordinary word is not."""
    postings = Indexer(concepts(site)).postings(units(site))
    assert not {"난이도", "difficulti", "분발"} & postings.words.keys()
    assert {"무중력", "뱀", "snak"} <= postings.words.keys()


def test_a_term_of_a_later_game_joins_the_concept_it_replaces(site: Site) -> None:
    """One concept, with the words of both games."""
    effort = next(concept for concept in concepts(site) if concept.id.endswith("/effort"))
    assert (effort.id, effort.words["ko"], effort.renderings["ko"]) == ("board/effort", ("분발", "안간힘"), ("애쓰기",))
    assert not any(concept.id == "sequel/effort" for concept in concepts(site))


def test_a_quantity_is_kept_in_both_unit_systems(site: Site) -> None:
    """20 ft are 6 m by the game's own table."""
    words = Indexer(concepts(site)).postings(units(site)).words
    assert words["ft#20"].keys() == words["m#6"].keys()


def test_a_number_of_a_table_is_kept_with_what_its_column_is(site: Site) -> None:
    """A row is found by the head of its column and its figure."""
    words = Indexer(concepts(site)).postings(units(site)).words
    rule = next(number for number, unit in enumerate(units(site)) if unit.id == "setting-difficulty")
    assert rule in words["difficulty#5"] and rule in words["%#30"]


def test_quantities_are_shown_in_the_units_of_the_reader(shipped: Site) -> None:
    """A line that is shown holds both readings and the particles that fit them; a reader sees one."""
    lines = [line for unit in units(shipped) for line in unit.shown["ko"] if "\ue000" in line]
    assert len(lines) > 20
    for line in lines:
        metric, imperial = in_units(line, "metric"), in_units(line, "imperial")
        assert metric != imperial
        assert not re.search("[\ue000-\ue002]| ft| mi\b| lb", metric + imperial), line
        assert re.search("미터|킬로그램", metric) and re.search("피트|마일|파운드", imperial), line


def test_snippets_are_in_the_units_of_the_reader(shipped_engine: Engine) -> None:
    """Metric unless asked otherwise; nothing of the marks between both readings comes through."""
    said = {("ko", "metric"): "미터", ("ko", "imperial"): "피트", ("en", "imperial"): "feet", ("en", "metric"): "meters"}
    for (language, chosen), unit in said.items():
        for options in ({"units": chosen}, {})[: 2 if chosen == "metric" else 1]:
            found = shipped_engine.search("지근거리 단거리 장거리", language=language, **options)["results"]
            text = " ".join(result["snippet"]["text"] for result in found)
            assert unit in text and not re.search("[\ue000-\ue002]", text)
            assert not any(other in text for other in said.values() if other != unit)
