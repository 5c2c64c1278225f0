"""The public data files."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from generator.exports.book import files, schema
from generator.language import Language
from generator.model import LANGUAGES
from generator.pages import Site


@pytest.fixture(scope="module")
def made(library) -> dict[str, dict]:
    languages = {code: Language(code) for code in LANGUAGES}
    return {path: json.loads(content) for path, content in files(Site(library.book, library.review), languages).items()}


def test_files(made) -> None:
    """One file for all, one a system, and the schema."""
    assert set(made) == {"data/book.json", "data/book.schema.json", "data/board.json", "data/sequel.json"}
    assert made["data/book.json"]["systems"] == made["data/board.json"]["systems"] + made["data/sequel.json"]["systems"]


def test_data_follows_the_published_schema(made) -> None:
    """The schema is sound, and every data file is valid by it."""
    jsonschema.Draft202012Validator.check_schema(schema())
    assert made["data/book.schema.json"] == schema()
    for path in ("data/book.json", "data/board.json", "data/sequel.json"):
        jsonschema.validate(made[path], made["data/book.schema.json"])


def test_schema_refuses_other_shapes(made) -> None:
    """A rule without one of its languages is not valid."""
    data = json.loads(json.dumps(made["data/board.json"]))
    del data["systems"][0]["chapters"][0]["rules"][0]["blocks"][0]["en"]["text"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema())


def test_a_block_holds_text_and_html_of_both_sides(made) -> None:
    """Text is as read aloud; HTML has the terms linked from the root of the site."""
    rule = made["data/board.json"]["systems"][0]["chapters"][0]["rules"][0]
    block = rule["blocks"][0]
    assert block["kind"] == "text"
    assert block["ko"]["text"] == "분발을 하면 난이도(기본 3)를 1단계 낮춥니다. GM이 d20을 굴립니다."
    assert block["en"]["text"] == "Effort lowers the difficulty (base 3) by 1. The GM rolls d20."
    assert '<a class="mp-term" href="ko/board/glossary/#effort" data-term="effort">분발</a>' in block["ko"]["html"]
    assert rule["terms"] == ["difficulty", "ease", "effort", "gm"]
    assert rule["url"] == {"ko": "ko/board/start/#first", "en": "en/board/start/#first"}
    assert rule["see"] == ["second", "again", "sequel/third"]


def test_a_table_block_holds_its_data(made) -> None:
    """Cells keep their types; empty cells are null."""
    block = made["data/board.json"]["systems"][0]["chapters"][0]["rules"][0]["blocks"][2]
    assert block["kind"] == "table"
    assert block["table"]["rows"][0][:3] == [1, 90, "10 ft"]
    assert block["table"]["rows"][1] == [2, None, {"ko": "멀리", "en": "far"}, {"ko": "보통", "en": "Standard"}, None]


def test_a_block_that_fell_behind_says_so(made) -> None:
    """`stale` stands on the blocks whose other side is out of date, tables too, and on no other."""
    first, second = made["data/board.json"]["systems"][0]["chapters"][0]["rules"]
    assert [block.get("stale") for block in first["blocks"]] == [True, None, True, None, None]
    assert [block.get("stale") for block in second["blocks"]] == [True]
    again = made["data/board.json"]["systems"][0]["chapters"][1]["rules"][0]
    assert [block.get("stale") for block in again["blocks"]] == [None, True, None], "the table is the same one"
    assert '"stale"' not in json.dumps(made["data/sequel.json"]), "no stamp, no notice"


def test_a_calculator_names_itself(made) -> None:
    """Its id, and in both languages what it is for."""
    block = made["data/board.json"]["systems"][0]["chapters"][1]["rules"][0]["blocks"][2]
    assert (block["kind"], block["calculator"]) == ("calculator", "arc-xp")
    assert block["en"]["text"].startswith("XP of a character arc\n") and "[[" not in json.dumps(block)


def test_links_lead_to_rules_and_terms_of_the_book(made) -> None:
    """Every link inside the HTML is the address of something in the data."""
    text = json.dumps(made["data/book.json"], ensure_ascii=False)
    known = {url for urls in re.findall(r'"url": (\{[^}]*\})', text) for url in json.loads(urls).values()}
    links = {link for link in re.findall(r'href=\\"([^"\\]+)\\"', text) if not link.startswith("http")}
    # The second system shows inherited terms on its own glossary page.
    inherited = {f"{code}/sequel/glossary/#difficulty" for code in LANGUAGES}
    assert links and links <= known | inherited
