"""Answers as HTML: `interactive.engine.view`."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from interactive.calculators import SPECS
from interactive.engine import InputError, calculate, explain
from interactive.engine.inputs import read
from interactive.engine.text import percent, short_percent
from interactive.engine.view import pictures, render
from interactive.engine.view.markup import Markup, escape

FRAME = {
    "own": "ko", "page": "cypher/tasks", "root": "../../",
    "rules": {
        "cypher/skills": ["cypher/tasks", "skills", "기능", "Skills"],
        "cypher/effort": ["cypher/effort", "effort", "분발", "Effort"],
    },
}
VOID = {"br", "img", "input"}


def some_inputs(calculator: str, count: int = 25) -> list[dict]:
    """The defaults, and random inputs that the engine takes."""
    random_ = random.Random(calculator)
    found = [{}]
    while len(found) < count:
        given = {}
        for one in SPECS[calculator]["inputs"]:
            if one["type"] == "integer":
                given[one["name"]] = random_.randint(one["min"], one["max"])
            elif one["type"] == "choice":
                given[one["name"]] = random_.choice(one["choices"])["value"]
            elif one["type"] == "flag":
                given[one["name"]] = random_.random() < 0.5
            else:
                given[one["name"]] = f"{random_.randint(1, 60)} {random_.choice(one['units'])}"
        try:
            calculate(calculator, given)
        except InputError:
            continue
        found.append(given)
    return found


class Whole(HTMLParser):
    """Fails on a tag that is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs) -> None:
        pass

    def handle_endtag(self, tag) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data) -> None:
        self.text.append(data)


@pytest.mark.parametrize("calculator", SPECS)
def test_an_answer_is_whole_html_without_marks(calculator: str) -> None:
    """Every tag is closed, and no mark of a term or a template is left."""
    for inputs in some_inputs(calculator):
        made = render(calculator, inputs, FRAME)
        parser = Whole()
        parser.feed(made["ruling"] + made["rest"])
        parser.close()
        assert not parser.open
        assert not re.search(r"\[\[|\]\]|\{|\}", "".join(parser.text)), (calculator, inputs)


@pytest.mark.parametrize("calculator", SPECS)
def test_an_answer_says_all_that_the_engine_says(calculator: str) -> None:
    """Ruling, every step and every note stand in both languages."""
    for inputs in some_inputs(calculator, 6):
        answer, made = explain(calculator, inputs), render(calculator, inputs, FRAME)
        for language in ("ko", "en"):
            assert escape(answer["ruling"][language]) in made["ruling"]
            for said in (*answer["steps"], *answer["notes"]):
                assert escape(said[language]) in made["rest"]


def test_the_language_of_the_page_comes_first() -> None:
    """The other side follows, each marked with its language."""
    ko, en = (render("task", {}, {**FRAME, "own": own})["ruling"] for own in ("ko", "en"))
    assert re.match(r'<span class="mp-own" lang="ko">.*</span> <span class="mp-other" lang="en">', ko)
    assert re.match(r'<span class="mp-own" lang="en">.*</span> <span class="mp-other" lang="ko">', en)


def test_steps_lead_to_their_rules() -> None:
    """On the same page by an anchor, elsewhere by a way through the root; a rule the book lacks is no link."""
    rest = render("task", {"skill": "trained", "effort": 1}, FRAME)["rest"]
    assert 'href="#skills"' in rest and 'href="../../cypher/effort/#effort"' in rest
    assert rest.count("<a ") == 2


def test_words_of_both_languages_that_are_equal_stand_once() -> None:
    """A number has no language."""
    assert Markup(FRAME).both({"ko": "5", "en": "5"}) == "5"


def test_text_is_escaped() -> None:
    """What has a meaning in HTML is text."""
    assert Markup(FRAME).both({"ko": "<b>&\"", "en": "<b>&\""}) == "&lt;b&gt;&amp;&quot;"


def test_wrong_inputs_are_refused() -> None:
    """As by the engine."""
    with pytest.raises(InputError):
        render("task", {"difficulty": 99}, FRAME)


def drawn(calculator: str, inputs: dict) -> pictures.Picture | None:
    return pictures.picture(calculator, SPECS[calculator], explain(calculator, inputs))


@pytest.mark.parametrize("inputs", some_inputs("jump", 12))
def test_the_picture_of_a_jump_shows_what_the_engine_says_of_each_distance(inputs: dict) -> None:
    """Every bar is the success of that jump, and the one asked for is marked."""
    picture = drawn("jump", inputs)
    if picture is None:
        assert not calculate("jump", inputs)["result"]["reach"]["longest"]
        return
    for point in picture.points:
        feet = {**inputs, "distance": f"{point.mark} ft"}
        assert point.odds == Fraction(calculate("jump", feet)["result"]["success"])
    assert [point.mark for point in picture.points if point.here] == [str(calculate("jump", inputs)["result"]["feet"])]


@pytest.mark.parametrize("calculator", ["task", "crafting", "heavy-object", "vehicle-combat"])
def test_the_ladder_shows_the_odds_at_other_steps(calculator: str) -> None:
    """As if so many steps more eased or hindered."""
    for steps in (1, 2, 3):
        picture = drawn(calculator, {"skill": "trained"})
        easier = calculate(calculator, {"skill": "trained", "eased": steps})["result"]["success"]
        harder = calculate(calculator, {"skill": "trained", "hindered": steps})["result"]["success"]
        by_mark = {point.mark: point.odds for point in picture.points}
        assert (by_mark[f"−{steps}"], by_mark[f"+{steps}"]) == (Fraction(easier), Fraction(harder))
    assert by_mark["0"] == Fraction(calculate(calculator, {"skill": "trained"})["result"]["success"])


@pytest.mark.parametrize("calculator", SPECS)
def test_no_bar_leaves_its_picture(calculator: str) -> None:
    """Odds lie between nothing and the highest that the picture can show."""
    for inputs in some_inputs(calculator, 12):
        picture = drawn(calculator, inputs)
        if picture:
            assert all(0 <= point.odds <= picture.full for point in picture.points)


def test_only_certainty_is_drawn_as_certain() -> None:
    """A label is 100 or 0 where the odds are, and nowhere else."""
    assert [short_percent(Fraction(*odds)) for odds in ((1, 1), (999, 1000), (0, 1), (1, 1000), (9, 20))] == [
        "100", ">99", "0", "<1", "45",
    ]


def test_pictures_need_no_input_that_was_not_given() -> None:
    """Defaults are filled in before anything is drawn."""
    assert read(SPECS["task"], {})["difficulty"] == 4 and drawn("task", {}) is not None


@pytest.mark.parametrize("inputs", some_inputs("effort", 15))
def test_the_picture_of_effort_shows_what_each_level_costs(inputs: dict) -> None:
    """The numbers of the table; the level that was bought is marked where it costs just that."""
    picture, found = drawn("effort", inputs), calculate("effort", inputs)
    table = found["result"]["table"]
    if picture is None:
        assert not any(table.values())
        return
    assert {point.mark: int(point.shown) for point in picture.points} == table
    for point in picture.points:
        assert point.odds == int(point.shown)
        assert not point.here or int(point.shown) == found["result"]["cost"]


@pytest.mark.parametrize("inputs", some_inputs("pvp", 15))
def test_the_ladder_of_a_duel_shows_other_steps_of_the_attacker(inputs: dict) -> None:
    """As if the attacker were hindered by more or less."""
    spec = {one["name"]: one for one in SPECS["pvp"]["inputs"]}
    before = inputs.get("attacker_hindered", 0)
    for point in drawn("pvp", inputs).points:
        steps = before + int(point.mark.replace("−", "-"))
        if spec["attacker_hindered"]["min"] <= steps <= spec["attacker_hindered"]["max"]:
            odds = calculate("pvp", {**inputs, "attacker_hindered": steps})["result"]["hit"]
            assert point.odds == Fraction(odds)


def test_every_part_of_a_bar_is_drawn_on_the_one_below() -> None:
    """From the foot to the top without a gap, the reader's bar marked, and each part named beside the picture."""
    rest = render("progress-roll", {"boxes": 7}, FRAME)["rest"]
    bars = re.findall(r"<g( class=\"mp-here\")?>(.*?)</g>", rest)
    assert [place for place, (here, _) in enumerate(bars) if here] == [7]
    for _, bar in bars:
        parts = [(float(y), float(height)) for y, height in re.findall(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', bar)]
        assert sum(height for _, height in parts) == pytest.approx(96, abs=0.2)
        for (y, _), (above, height) in zip(parts, parts[1:], strict=False):
            assert above + height == pytest.approx(y, abs=0.2)
    key = re.search(r'<ul class="mp-calc-key">(.*?)</ul>', rest)[1]
    assert re.findall(r'lang="en">([^<]+)<', key) == ["strong hit", "weak hit", "miss"]


def test_the_numbers_of_a_picture_of_parts_name_each_part() -> None:
    """What the picture shows can be read in words."""
    rest = render("progress-roll", {}, FRAME)["rest"]
    assert "strong hit 16%, weak hit 48%, miss 36%" in rest and "강한 성공 16%, 약한 성공 48%, 실패 36%" in rest


def test_the_oracle_needs_no_picture() -> None:
    """Its odds are the number that was chosen."""
    assert drawn("oracle", {}) is None and percent(Fraction(1, 2)) == "50%"
