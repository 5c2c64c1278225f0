"""What the engine finds, a rule of behaviour a test."""

from __future__ import annotations

import pytest

from tests.search.conftest import Engine


@pytest.mark.parametrize("query", ["난이도를", "난이도가", "난이도에서는", "난이도란", "난이도까지도", "난이도의"])
def test_particles_behind_a_word_do_not_matter(engine: Engine, query: str) -> None:
    """A word is found with any particle behind it."""
    assert engine.first(query) == "board/difficulty"


@pytest.mark.parametrize("query", ["도우면", "도와줘서", "도왔는데", "도울까요", "돕습니다", "돕기"])
def test_a_verb_is_found_in_every_form(engine: Engine, query: str) -> None:
    """Endings and irregular stems lead to the verb that the text holds in another form."""
    assert engine.first(query) == "board/helping"


@pytest.mark.parametrize(("query", "rule"), [
    ("떨어졌을 때", "board/falling"), ("떠다니려면", "board/floating"), ("퍼지면", "board/venom"), ("숨으면", "board/armor"),
])  # fmt: skip
def test_verbs_of_the_text_are_found_by_other_forms(engine: Engine, query: str, rule: str) -> None:
    """What stands in running text only is found too."""
    assert engine.first(query) == rule


@pytest.mark.parametrize("query", ["행동순서정하기", "행동 순서 정하기", "행동순서 정하기"])
def test_blanks_do_not_matter(engine: Engine, query: str) -> None:
    """A name is found however it is spaced."""
    assert engine.first(query) == "board/initiative"


@pytest.mark.parametrize(("query", "rule"), [
    ("중력", "board/floating"), ("순서", "board/initiative"), ("개입", "board/gm-intrusion"),
])  # fmt: skip
def test_parts_of_compounds_are_found(engine: Engine, query: str, rule: str) -> None:
    """A piece of a longer word leads to it."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule"), [
    ("ㄴㅇㄷ", "board/difficulty"), ("ㅁㅅㅌㄱㅇ", "board/gm-intrusion"), ("ㅁㅅㅌ ㄱㅇ", "board/gm-intrusion"),
    ("ㄷㅇㅈㄱ", "board/helping"), ("ㄴㄷ", "board/falling"),
])  # fmt: skip
def test_initials_stand_for_a_word(engine: Engine, query: str, rule: str) -> None:
    """Initial consonants alone find titles, terms and aliases."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule"), [
    ("난이됴", "board/difficulty"), ("난아도", "board/difficulty"), ("분밯", "board/effort"), ("추럭", "board/falling"),
    ("마스타 개입", "board/gm-intrusion"), ("dificulty", "board/difficulty"), ("intrusoin", "board/gm-intrusion"),
    ("initative", "board/initiative"),
])  # fmt: skip
def test_a_slip_of_the_finger_is_forgiven(engine: Engine, query: str, rule: str) -> None:
    """One wrong, missing, doubled or swapped key does not hide a rule."""
    assert engine.first(query) == rule


@pytest.mark.parametrize("query", ["난", "난ㅇ", "난이", "난읻", "난이도", "난이됴", "난이도ㄹ", "난이도를"])
def test_results_do_not_flicker_while_a_word_is_composed(engine: Engine, query: str) -> None:
    """At every state of composition the rule stays among the first."""
    assert "board/difficulty" in engine.rules(query)[:2]


@pytest.mark.parametrize(("query", "rule"), [
    ("무중려", "board/floating"), ("마스터 갱", "board/gm-intrusion"), ("추ㄹ", "board/falling"), ("init", "board/initiative"),
    ("행동 순ㅅ", "board/initiative"),
])  # fmt: skip
def test_half_typed_words_are_found(engine: Engine, query: str, rule: str) -> None:
    """The last word need not be finished."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule", "meant"), [
    ("sksdleh", "board/difficulty", "난이도"), ("cnfkr", "board/falling", "추락"), ("wjavm", "board/jumping", "점프"),
    ("ㅁ그ㅐㄱ", "board/armor", "armor"), ("ㅓㅕㅡㅔㅑㅜㅎ", "board/jumping", "jumping"),
])  # fmt: skip
def test_the_other_keyboard_is_understood(engine: Engine, query: str, rule: str, meant: str) -> None:
    """What was typed in the wrong mode is read in the other, and said so."""
    assert engine.first(query) == rule
    assert engine.search(query)["suggestion"].lower() == meant


@pytest.mark.parametrize(("query", "rule"), [
    ("jumped", "board/jumping"), ("jumps", "board/jumping"), ("helped", "board/helping"), ("fell", "board/falling"),
    ("snakebite", "board/venom"), ("difficulties", "board/difficulty"), ("intrusions", "board/gm-intrusion"),
])  # fmt: skip
def test_english_inflections_do_not_matter(engine: Engine, query: str, rule: str) -> None:
    """Plural, past and progressive forms find each other."""
    assert engine.first(query) == rule


@pytest.mark.parametrize("query", ["armour", "armoured", "colour"])
def test_british_spelling_finds_american_words(engine: Engine, query: str) -> None:
    """-our is -or to the search."""
    assert engine.first(query) == "board/armor"


@pytest.mark.parametrize("query", ["20 ft", "20ft", "20피트", "20 피트를", "20 feet", "6m", "6 미터", "6 meters"])
def test_a_quantity_is_found_in_any_writing_and_in_both_unit_systems(engine: Engine, query: str) -> None:
    """A number and its unit are one thing, converted as the game converts."""
    assert engine.first(query) == "board/jumping"


@pytest.mark.parametrize("query", ["난이도 5", "5 난이도", "difficulty 5", "난이도5"])
def test_a_number_belongs_to_the_word_beside_it(engine: Engine, query: str) -> None:
    """The rule whose table has the row is found before those that only have the word."""
    assert engine.first(query) == "board/setting-difficulty"


@pytest.mark.parametrize(("query", "rule"), [
    ("poison", "board/venom"), ("독", "board/venom"), ("분발", "board/effort"), ("Effort", "board/effort"),
    ("gm intrusion", "board/gm-intrusion"), ("마스터개입", "board/gm-intrusion"),
])  # fmt: skip
def test_a_term_of_either_language_finds_the_same(engine: Engine, query: str, rule: str) -> None:
    """Words of a concept stand for each other."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule"), [("애쓰기", "board/effort"), ("낙뎀", "board/falling"), ("기력", "board/effort"),
                                             ("선공이", "board/initiative"), ("fall damage", "board/falling")])
def test_renderings_and_aliases_are_names(engine: Engine, query: str, rule: str) -> None:
    """Words of other editions and of the street lead to the rule."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule"), [
    ("디피컬티", "board/difficulty"), ("에포트", "board/effort"), ("이니셔티브", "board/initiative"),
    ("인트루전", "board/gm-intrusion"), ("헬핑", "board/helping"), ("지엠 인트루전이", "board/gm-intrusion"),
])  # fmt: skip
def test_english_words_in_hangul_are_found_by_sound(engine: Engine, query: str, rule: str) -> None:
    """Nobody has to list how an English term is written in Hangul."""
    assert engine.first(query) == rule


@pytest.mark.parametrize(("query", "rule"), [
    ("마스터가 개입하면 어떻게 돼?", "board/gm-intrusion"), ("뱀한테 물리면 어떡해요", "board/venom"),
    ("how do i set the difficulty", "board/setting-difficulty"), ("what happens when i fall?", "board/falling"),
])  # fmt: skip
def test_questions_are_read_by_what_they_are_about(engine: Engine, query: str, rule: str) -> None:
    """Words that only ask take no part."""
    assert engine.first(query) == rule


def test_a_language_that_is_mixed_in_a_query_is_read(engine: Engine) -> None:
    """Each word is read in its own language, particles behind Latin words too."""
    assert engine.first("GM 개입을") == "board/gm-intrusion"
    assert engine.first("Effort를 하면") == "board/effort"


def test_the_name_of_a_game_brings_its_rules_forward(engine: Engine) -> None:
    """A game's name beside other words need not stand in the rule."""
    assert set(engine.rules("갑옷")) == {"board/armor", "sequel/strain"}
    assert engine.first("뒷이야기 갑옷") == engine.first("sequel armor") == "sequel/strain"
    assert engine.first("보드 나라 갑옷") == engine.first("board armor") == "board/armor"


def test_a_system_filter_leaves_nothing_else(engine: Engine) -> None:
    """Only results of the chosen games are given, of whatever kind."""
    found = engine.search("armor", systems=["sequel"])["results"]
    assert found and {result["system"] for result in found} == {"sequel"}
    assert engine.search("난이도", systems=["sequel"])["results"] == []


def test_an_inherited_concept_is_one(engine: Engine) -> None:
    """A word that a later game puts in another's place leads to both games' rules."""
    assert set(engine.rules("안간힘")[:2]) == {"sequel/strain", "board/effort"}


def test_own_words_of_the_reader_are_found(engine: Engine) -> None:
    """A list of words for concepts holds for the search it is given to, and is forgotten with it."""
    assert "board/effort" not in engine.rules("으라차차")
    assert engine.first("으라차차를", words={"으라차차": "effort"}) == "board/effort"
    assert engine.first("oomph", words={"oomph": "board/effort"}) == "board/effort"
    assert engine.search("으라차차", words={"으라차차": "effort"})["answer"]["term"]["id"] == "board/effort"
    assert "board/effort" not in engine.rules("으라차차")


def test_words_for_concepts_that_are_not_there_are_passed_over(engine: Engine) -> None:
    """A word list of another book does no harm."""
    assert engine.first("난이도", words={"난이도": "nothing", "": "effort", "!": "effort"}) == "board/difficulty"


def test_a_result_says_what_it_is(engine: Engine) -> None:
    """Titles, chapter and addresses come in both languages."""
    result = engine.search("점프", language="en")["results"][0]
    assert (result["id"], result["kind"], result["system"]) == ("board/jumping", "rule", "board")
    assert result["language"] == "en"
    assert result["title"] == {"ko": "점프", "en": "Jumping"}
    assert result["chapter"] == {"ko": "놀이", "en": "Play"}
    assert result["url"] == {"ko": "ko/board/play/#jumping", "en": "en/board/play/#jumping"}


def test_terms_and_tables_come_after_rules_and_name_their_rule(engine: Engine) -> None:
    """Kinds stand together, and each belongs to a rule."""
    kinds = [result["kind"] for result in engine.search("난이도")["results"]]
    assert kinds == sorted(kinds, key=["rule", "table", "term"].index) and set(kinds) >= {"rule", "term"}
    table = next(result for result in engine.search("확률표")["results"] if result["kind"] == "table")
    assert (table["rule"], table["url"]["ko"]) == ("board/setting-difficulty", "ko/board/play/#setting-difficulty.2")
    term = next(result for result in engine.search("poison")["results"] if result["kind"] == "term")
    assert (term["rule"], term["chapter"], term["url"]["en"]) == (None, None, "en/board/glossary/#poison")


@pytest.mark.parametrize("query", ["분발", "effort", "애쓰기", "분발이란", "qnsqkf", "에포트"])
def test_a_term_is_answered_with_its_definition_and_rule(engine: Engine, query: str) -> None:
    """A query that is a term, in any of its words or nearly, has an answer in both languages."""
    answer = engine.search(query)["answer"]
    assert (answer["term"]["id"], answer["rule"]["id"]) == ("board/effort", "board/effort")
    assert answer["definition"] == {"ko": "점수를 내어 일을 쉽게 하는 수단입니다.", "en": "Points spent to make a task easier."}


def test_what_is_no_term_has_no_answer(engine: Engine) -> None:
    """A rule's title that is no term, and words beside a term, bring no card."""
    assert engine.search("점프")["answer"] is None
    assert engine.search("분발 난이도")["answer"] is None


@pytest.mark.parametrize(("query", "language", "wanted"), [
    ("poison", "ko", "독"), ("독이", "en", "poison"), ("퍼지면", "ko", "퍼집"), ("helped", "en", "Helping"),
])  # fmt: skip
def test_matches_are_marked_in_the_reader_s_language(engine: Engine, query: str, language: str, wanted: str) -> None:
    """A snippet shows the words found by, in either language, by their places."""
    snippet = engine.search(query, language=language)["results"][0]["snippet"]
    assert wanted in [snippet["text"][start:end] for start, end in snippet["marks"]]


def test_marks_of_titles_are_given_in_both_languages(engine: Engine) -> None:
    """The counterpart of a word is marked in the other title."""
    result = engine.search("개입")["results"][0]
    assert [result["title"]["ko"][start:end] for start, end in result["marks"]["ko"]] == ["개입"]
    both = engine.search("마스터 개입")["results"][0]
    assert both["marks"]["ko"] and both["marks"]["en"]


def test_a_corrected_query_is_offered(engine: Engine) -> None:
    """Only the word that was guessed is put right."""
    assert engine.search("난이됴 정하기")["suggestion"] == "난이도 정하기"
    assert engine.search("난이도 정하기")["suggestion"] is None
    assert engine.search("점프")["suggestion"] is None


@pytest.mark.parametrize("query", ["zzzz", "쀍뚫꿿", "qqqq xxxx"])
def test_the_nearest_names_are_told_when_nothing_is_found(engine: Engine, query: str) -> None:
    """A query of words is never answered with nothing."""
    found = engine.search(query)
    assert found["results"] == [] and found["nearest"]


@pytest.mark.parametrize("query", ["", " ", "?!", "…", "()"])
def test_a_query_without_words_finds_nothing(engine: Engine, query: str) -> None:
    """Marks alone are no query."""
    found = engine.search(query)
    assert (found["results"], found["nearest"], found["answer"], found["suggestion"]) == ([], [], None, None)


GARBAGE = [
    "가" * 10_000, "a" * 10_000, "ㄱ" * 10_000, "1" * 10_000, "난이도 " * 2_500, "(" * 10_000, "ㅏ" * 500, "\ud800",
    "난이도\udfff", "난\ud83d", ".*", "[", "(?:", "\\", "난이도)(", "^$|", "[난-", "{1,99999}", "<script>alert(1)</script>",
    "난이도<b>", "&amp;", "\0\x1b[31m", "__proto__", "constructor", "toString", "hasOwnProperty", "난이도\n\t분발",
    "👍🏽 난이도", "ＧＭ　개입", "e\u0301\u0301\u0301", "-1e999", "9" * 20,
]  # fmt: skip


@pytest.mark.parametrize("query", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_neither_breaks_nor_hides_what_is_sound(engine: Engine, query: str) -> None:
    """Any string is answered; what is a word in it is found."""
    found = engine.search(query)
    assert "error" not in found
    assert len(found["query"]) <= 120
    if "난이도" in query:
        assert "board/difficulty" in [result["id"] for result in found["results"]]


def test_letters_in_pieces_are_put_together(engine: Engine) -> None:
    """Decomposed Hangul and full-width letters, as clipboards bring them, are read."""
    assert engine.first("\u1102\u1161\u11ab\u110b\u1175\u1103\u1169") == "board/difficulty"
    assert engine.first("ＧＭ 개입") == "board/gm-intrusion"


def test_other_things_than_strings_are_no_error(engine: Engine) -> None:
    """Null and numbers are taken as text."""
    assert engine.asking.ask(query=None, options={})["results"] == []
    assert "error" not in engine.asking.ask(query=5, options={})


def test_the_same_query_has_the_same_answer(engine: Engine) -> None:
    """Nothing is left of searches before."""
    once = engine.search("난이도 정하기")
    for query in ("분발", "ㄴㅇㄷ", "sksdleh", "zzzz"):
        engine.search(query)
    assert engine.search("난이도 정하기") == once


def test_the_limit_holds_for_rules(engine: Engine) -> None:
    """No more rules are given than were asked for."""
    assert len(engine.rules("난이도", limit=1)) == 1


@pytest.mark.parametrize("content", [b"", b"MPS", b"<!doctype html><p>404", b"MPS1\x02\x00\x00\x00{}"])
def test_bytes_that_are_no_index_are_refused_with_a_sentence(engine: Engine, tmp_path, content: bytes) -> None:
    """A page of an error, or an index of another version, does not break silently."""
    (tmp_path / "index.bin").write_bytes(content)
    from tests.search.conftest import MODULES, Asking

    asking = Asking()
    answer = asking.ask(engine=str(MODULES / "engine.js"), index=str(tmp_path / "index.bin"))
    asking.close()
    assert answer["error"].endswith(".")


@pytest.mark.parametrize(("query", "rule"), [
    ("낙 뎀", "board/falling"), ("난 이도", "board/difficulty"), ("falldamage", "board/falling"),
])  # fmt: skip
def test_words_that_were_cut_or_run_together_are_mended(engine: Engine, query: str, rule: str) -> None:
    """A blank inside a word, or none between two, does not hide what is an alias only."""
    assert engine.first(query) == rule


def test_the_game_of_the_reader_comes_first_among_equals(engine: Engine) -> None:
    """It lifts what is about as good, and takes nothing away."""
    plain = engine.search("effort")["results"]
    for system in {result["system"] for result in plain}:
        lifted = engine.search("effort", here=system)["results"]
        scores = {(one["kind"], one["id"]): one["score"] for one in plain}
        known = [one for one in lifted if (one["kind"], one["id"]) in scores]
        assert any(one["system"] == system for one in known)
        for one in known:
            before = scores[one["kind"], one["id"]]
            assert one["score"] > before * 1.2 if one["system"] == system else one["score"] == pytest.approx(before)
