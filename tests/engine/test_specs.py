"""The calculators' specs: complete in both languages, and at home in the rules and the glossary."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.calculators import system
from generator.lexicon import Lexicon
from generator.library import load
from generator.model import Rulebook
from interactive import calculators
from interactive.calculators import SPECS
from interactive.calculators.merge import TABLES
from interactive.engine import CALCULATORS, calculate, explain
from interactive.engine.inputs import read
from interactive.engine.showing import rows
from interactive.engine.text import placeholders, plain
from interactive.engine.working import Refused, Working
from tests.conftest import TESTS
from tests.engine.strategies import answer, inputs

MARK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]|]+))?\]\]")
INPUT_FIELDS = {
    "integer": {"name", "type", "min", "max", "default", "group", "label", "help", "unit"},
    "choice": {"name", "type", "choices", "default", "group", "label", "help"},
    "flag": {"name", "type", "default", "group", "label", "help"},
    "quantity": {"name", "type", "units", "max", "default", "group", "label", "help"},
}
SPEC_FIELDS = {"id", "title", "summary", "uses", "rules", "appears", "inputs", *TABLES}
RESULT_TYPES = {
    "integer", "odds", "flag", "points", "steps", "feet", "metres", "pounds", "fraction", "word", "list", "map",
}
# A Korean particle that depends on how a number ends must not follow one.
LOOSE_PARTICLE = re.compile(r"\}(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])")


@pytest.fixture(scope="module")
def shipped() -> Rulebook:
    return load(TESTS.parent / "rules_data").book


def pairs(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text in two languages, and where it stands."""
    if isinstance(value, dict):
        if {"ko", "en"} & set(value):
            yield path, value
        for key, one in value.items():
            yield from pairs(one, f"{path}/{key}")
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from pairs(one, f"{path}/{index}")


def all_pairs() -> list[tuple[str, dict[str, str]]]:
    return [found for name, spec in SPECS.items() for found in pairs(spec, name)]


def test_specs_and_engine_know_the_same_calculators() -> None:
    """Each has a file, a function and a place in the list."""
    files = {path.stem for path in calculators.FOLDER.glob("*.yml")} - {calculators.SHARED}
    assert files == set(SPECS) == set(CALCULATORS) and list(SPECS) == list(CALCULATORS)
    assert all(name == spec["id"] for name, spec in SPECS.items())


def test_every_text_stands_in_both_languages() -> None:
    """Both filled, Korean on the Korean side and none on the English."""
    for path, pair in all_pairs():
        assert {"ko", "en"} <= set(pair), path
        for code in ("ko", "en"):
            assert isinstance(pair[code], str) and pair[code].strip() == pair[code] != "", path
        assert not re.search("[가-힣]", pair["en"]), path


def test_both_sides_of_a_message_need_the_same_values() -> None:
    """A value that one side says, the other says too."""
    for path, pair in all_pairs():
        assert placeholders(pair["ko"]) == placeholders(pair["en"]), path


def test_plural_forms_are_english_and_two() -> None:
    """Korean has none, and no mark with a bar stands inside one."""
    for path, pair in all_pairs():
        assert not re.search(r"\{\w+\|", pair["ko"]), path
        for form in re.findall(r"\{\w+\|([^}]*)\}", pair["en"]):
            assert form.count("|") == 1, path


def test_no_particle_hangs_on_a_number() -> None:
    """A unit word stands between, or a particle that never changes."""
    assert [path for path, pair in all_pairs() if LOOSE_PARTICLE.search(pair["ko"])] == []


def test_words_of_messages_exist() -> None:
    """A form that names a set of words names one of the spec."""
    for name, spec in SPECS.items():
        for path, pair in pairs(spec, name):
            for form in re.findall(r"\{\w+:([^}]+)\}", pair["ko"] + pair["en"]):
                assert form in {"%", "+", "1"} or form in spec["words"], f"{path}: {form}"


def test_every_marked_term_is_in_the_glossary(shipped: Rulebook) -> None:
    """That of its own system: one entry for each, by its word or by its id, and the same on both sides of a sentence."""
    lexicons = {name: Lexicon(shipped, shipped.system(system(name))) for name in SPECS}
    faults = []
    for path, pair in all_pairs():
        lexicon = lexicons[path.partition("/")[0]]
        found: dict[str, set[str]] = {"ko": set(), "en": set()}
        for code in ("ko", "en"):
            assert "[[" not in plain(pair[code]) and "]]" not in plain(pair[code]), path
            for mark in MARK.finditer(pair[code]):
                entries = {held.entry.id for held in lexicon.candidates(code, mark[2] or mark[1])}
                if len(entries) != 1:
                    faults.append(f"{path}: {mark[0]} stands for {sorted(entries)}")
                found[code] |= entries
        if found["ko"] != found["en"]:
            faults.append(f"{path}: {sorted(found['ko'] ^ found['en'])} on one side only")
    assert faults == []


def test_every_cited_rule_exists(shipped: Rulebook) -> None:
    """Rules of a calculator, where it appears, and of every step and note."""
    chapters = [(system.id, chapter) for system in shipped.systems for chapter in system.chapters]
    known = {f"{system}/{rule.id}" for system, chapter in chapters for rule in chapter.rules}
    for name, spec in SPECS.items():
        cited = [*spec["rules"], *spec["appears"]]
        cited += [one["rule"] for section in ("steps", "notes") for one in spec[section].values()]
        assert set(cited) <= known, (name, set(cited) - known)
        assert spec["rules"] and spec["appears"], name


def test_a_calculator_belongs_to_one_system() -> None:
    """What it follows is of its own system, and what its working cites too; only links come from elsewhere."""
    for name, spec in SPECS.items():
        cited = [*spec["rules"], *(one["rule"] for section in ("steps", "notes") for one in spec[section].values())]
        assert {rule.partition("/")[0] for rule in cited} == {system(name)}, name


def test_fields_are_those_that_are_documented() -> None:
    """No field is misspelt, none is missing."""
    for name, spec in SPECS.items():
        assert set(spec) == SPEC_FIELDS, name
        names = [one["name"] for one in spec["inputs"]]
        assert len(names) == len(set(names)), name
        for one in spec["inputs"]:
            assert INPUT_FIELDS[one["type"]] - {"unit"} <= set(one) <= INPUT_FIELDS[one["type"]], (name, one["name"])
            assert one["group"] in ("everyday", "advanced"), (name, one["name"])
        for key, shape in spec["results"].items():
            assert shape["type"] in RESULT_TYPES, (name, key)
            assert set(shape) <= {"type", "label", "of", "keys", "asked", "words"}, (name, key)


def test_a_spec_does_not_quietly_replace_a_shared_message() -> None:
    """Only rulings may be put in other words."""
    shared = calculators.load(calculators.SHARED)
    for name in SPECS:
        own = calculators.load(name)
        for used in (*own["uses"], "common"):
            for table in set(TABLES) - {"rulings"}:
                assert not set(own.get(table, ())) & set(shared[used].get(table, ())), (name, used, table)


@pytest.mark.parametrize("calculator", SPECS)
def test_defaults_are_valid_and_answered(calculator: str) -> None:
    """Without any input there is an answer, and its inputs are the defaults."""
    found = calculate(calculator, {})
    assert found["inputs"] == {one["name"]: one["default"] for one in SPECS[calculator]["inputs"]}
    assert list(found) == ["calculator", "inputs", "result", "steps", "notes"]
    assert set(found["result"]) == set(SPECS[calculator]["results"])


EQUATION = re.compile(r"(?<![\w.])([(−]?\d[\d +−×()]*[\d)]) = (−?\d+)")


@pytest.mark.parametrize("calculator", SPECS)
@settings(max_examples=70, deadline=None)
@given(data=st.data())
def test_the_working_adds_up(calculator: str, data: st.DataObject) -> None:
    """Each equation in a sentence is true, both languages name the same numbers, and nothing is left unfilled."""
    found = answer(calculator, data.draw(inputs(calculator)))
    told = [found["ruling"], *found["steps"], *found["notes"]]
    for one in told:
        for code in ("ko", "en"):
            assert not re.search(r"[{}\[\]]", one[code]), one[code]
            for left, right in EQUATION.findall(one[code]):
                arithmetic = left.replace("−", "-").replace("×", "*")
                assert eval(arithmetic) == int(right.replace("−", "-")), one[code]  # noqa: S307
    for one in [found["ruling"], *found["steps"]]:
        ko, en = (sorted(re.findall(r"\d+(?:\.\d+)?", one[code])) for code in ("ko", "en"))
        assert ko == en, one


@pytest.mark.parametrize("calculator", SPECS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_result_can_be_shown(calculator: str, data: st.DataObject) -> None:
    """Each has a label and a value in both languages, in the order of the spec."""
    found = answer(calculator, data.draw(inputs(calculator)))
    for code in ("ko", "en"):
        shown = rows(SPECS[calculator], found["result"], code)
        assert [name for name, _, _ in shown] == list(SPECS[calculator]["results"])
        for _, label, value in shown:
            texts = [label, *([value] if isinstance(value, str) else [text for pair in value for text in pair])]
            assert all(text and not re.search(r"[{}\[\]]", text) for text in texts)


# Where all messages of a shared set can come up.
FULLY_USED = {"task": "roll", "effort": "cost", "damage": "health", "action-roll": "challenge"}


@pytest.mark.parametrize("calculator", SPECS)
def test_every_message_comes_up(calculator: str) -> None:
    """No step, note or ruling is written for nothing: some input brings it about."""
    wanted = messages_of(calculators.load(calculator))
    if calculator in FULLY_USED:
        wanted |= messages_of(calculators.load(calculators.SHARED)[FULLY_USED[calculator]])
    assert wanted - brought_about(calculator, wanted) == set()


def messages_of(spec: dict[str, Any]) -> set[tuple[str, str]]:
    return {(table, key) for table in ("rulings", "steps", "notes") for key in spec.get(table, ())}


def brought_about(name: str, wanted: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """What random inputs lead to, each left at its default half of the time, until all that is wanted has come up."""
    told: set[tuple[str, str]] = set()
    dice = random.Random(name)
    for _ in range(10000):
        given_ = {one["name"]: some_value(one, dice) for one in SPECS[name]["inputs"] if dice.random() < 0.5}
        working = Working()
        try:
            CALCULATORS[name](read(SPECS[name], given_), working)
        except Refused:
            continue
        told.add(("rulings", working.ruled[0]))
        told.update(("steps", key) for key, _ in working.steps)
        told.update(("notes", key) for key, _ in working.notes)
        if wanted <= told:
            break
    return told


def some_value(one: dict[str, Any], dice: random.Random) -> Any:
    match one["type"]:
        case "integer":
            return dice.randint(one["min"], one["max"])
        case "choice":
            return dice.choice(one["choices"])["value"]
        case "flag":
            return dice.random() < 0.5
        case _:
            return f"{dice.choice([1, 4, 5, 9, 9.5, 12, 21, 120])} {dice.choice(one['units'])}"


def test_marked_texts_say_the_same_as_plain_ones() -> None:
    """Marks are all that differs."""
    for name in SPECS:
        marked, bare = explain(name, {}, marked=True), explain(name, {})
        told, said = ([found["ruling"], *found["steps"], *found["notes"]] for found in (marked, bare))
        for one, other in zip(told, said, strict=True):
            assert [plain(one[code]) for code in ("ko", "en")] == [other[code] for code in ("ko", "en")]
