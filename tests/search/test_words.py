"""Words as the index holds them: English stems, Korean morphemes, numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.errors import SiteError
from generator.search import english, korean
from generator.search.korean import Analyser, Memory
from generator.search.words import read
from tests.search.conftest import Engine

TABLES = {"steps": english.STEPS, "irregular": english.IRREGULAR, "stop": " ".join(english.STOP)}


@pytest.mark.parametrize("words", [
    "roll rolls rolled rolling", "hinder hinders hindered hindering", "ease eases eased easing",
    "fall falls fell fallen", "paralyze paralyse paralyzed paralysed", "armor armour armored armoured",
    "specialize specialise specialized specialisation", "meter metre meters metres", "defense defence",
    "difficulty difficulties", "tie ties tied tying", "distract distraction", "refuse refused refuses",
    "negotiate negotiation", "travel traveled travelled", "dead died dying", "move moves movement",
])  # fmt: skip
def test_forms_of_an_english_word_share_a_stem(words: str) -> None:
    """Inflections and British spellings meet."""
    assert len({english.stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize("words", [
    "speed spee", "effect effort", "step stop", "level lever", "might mighty", "tier tie", "king kin", "die dying",
])  # fmt: skip
def test_different_english_words_stay_apart(words: str) -> None:
    """Endings that are none are not cut off."""
    assert len({english.stem(word) for word in words.split()}) == 2


def test_the_script_stems_as_the_index_does(engine: Engine) -> None:
    """Every English word of the shipped book, and the words of the tables, by the same rules in both languages."""
    files = sorted((Path(__file__).parents[2] / "rules_data").rglob("*.yml"))
    text = "\n".join(path.read_text("utf-8") for path in files)
    words = sorted({*_latin(text), *english.IRREGULAR, *english.STOP})
    assert len(words) > 3000
    assert engine.asking.ask(stem=words, tables=TABLES) == [english.stem(word) for word in words]


def _latin(text: str) -> set[str]:
    return set(re.findall("[a-z]+", text.lower()))


def plain(line: str) -> list[str]:
    return [word.text for word in read(line, lambda _: ())]


def test_numbers_dice_and_units_are_words() -> None:
    """Separators go, dice stay whole, a figure and its unit come apart."""
    words = ["1000", "ft", "2d6", "1", "and", "d20", "3", "xp", "99", "%", "1.5"]
    assert plain("1,000 ft, 2d6+1 and d20; 3xp 99% 1.5") == words


def test_words_that_say_nothing_are_silent() -> None:
    """Stop words take part in phrases and are not searched for; the stat Might is."""
    silent = {word.text for word in read("the Might of a giant", lambda _: ()) if word.silent}
    assert silent == {english.stem("the"), "of", "a"}


@pytest.fixture(scope="module")
def analyser() -> Analyser:
    return Analyser(["난이도", "마스터 개입", "모멘텀", "분발", "Onslaught"])


@pytest.mark.parametrize(("line", "words"), [
    ("난이도를 낮추려면 분발을 씁니다.", ["난이도", "낮추~", "분발", "쓰~"]),
    ("동료를 도왔습니다", ["동료", "돕~"]),
    ("과부하를 조심하세요", ["과부하", "조심"]),
    ("다시 해 볼 수 있습니다", ["다시"]),
    ("모멘텀이 −4이고 난이도는 2입니다", ["모멘텀", "난이도"]),
])  # fmt: skip
def test_nouns_adverbs_and_verb_stems_are_kept(analyser: Analyser, line: str, words: list[str]) -> None:
    """Particles, endings and empty verbs go; own words stay whole."""
    assert [word.text for word in analyser(line) if not word.silent] == words


def test_places_are_those_of_the_line(analyser: Analyser) -> None:
    """Each word says where it stands."""
    assert [(word.text, word.start, word.end) for word in analyser("새 난이도와 분발")][-2:] == [("난이도", 2, 5), ("분발", 7, 9)]


def test_what_was_said_once_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later process reads the file; Kiwi is not even loaded."""
    file = tmp_path / "said.json"
    memory = Memory(file)
    first = Analyser(["난이도"], memory)("난이도를 정합니다")
    memory.save()
    monkeypatch.setattr(korean, "_load", _not_wanted)
    assert Analyser(["난이도"], Memory(file))("난이도를 정합니다") == first
    assert Analyser(["난이도", "다른말"], Memory(file))("난이도를 정합니다") == first, "a word that is not in the line"


@pytest.mark.parametrize("own", [[], ["난이도", "정합"]])
def test_other_words_of_one_s_own_are_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: list[str]
) -> None:
    """What was said of a line holds only for the own words that stand in it."""
    file = tmp_path / "said.json"
    memory = Memory(file)
    Analyser(["난이도"], memory)("난이도를 정합니다")
    memory.save()
    monkeypatch.setattr(korean, "_load", _not_wanted)
    with pytest.raises(AssertionError, match="asked"):
        Analyser(own, Memory(file))("난이도를 정합니다")


@pytest.mark.parametrize("content", ["", "no JSON", "[]", '{"format": [0], "lines": {"x": 1}}'])
def test_a_file_that_is_no_memory_is_passed_over(tmp_path: Path, content: str) -> None:
    """A broken cache costs time and nothing else, and is mended."""
    file = tmp_path / "said.json"
    file.write_text(content, encoding="utf-8")
    memory = Memory(file)
    assert [word.text for word in Analyser([], memory)("벽을 밉니다")] == ["벽", "밀~"]
    memory.save()
    assert json.loads(file.read_text("utf-8"))["lines"]


def test_without_kiwi_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build fails with what to do, not with a trace."""
    monkeypatch.setitem(__import__("sys").modules, "kiwipiepy", None)
    korean._load.cache_clear()
    with pytest.raises(SiteError, match="requirements.txt"):
        Analyser([])("벽을 밉니다")


def _not_wanted(own: object) -> None:
    raise AssertionError("asked")
