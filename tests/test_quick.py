"""Tables of rulings against the engine."""

from __future__ import annotations

import gzip
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from generator import calculators, quick
from generator.project import Project

CALCULATORS = calculators.ids()


@pytest.fixture(scope="module")
def tables() -> dict[str, dict[str, Any]]:
    """Every table, as the site has it."""
    return quick.tables(CALCULATORS, Project())


def ruled(calculator: str, inputs: dict[str, Any]) -> dict[str, str] | None:
    engine = calculators.engine()
    try:
        return engine.ruling(calculator, inputs, marked=True)
    except engine.InputError:
        return None


def entries(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """For each entry of each layer one set of inputs that is looked up by way of it; what follows is at random."""
    chance = random.Random(1)
    for chain in table["chains"]:
        readings: list[tuple[Any, ...]] = [()]
        for place, (name, layer) in enumerate(zip(chain["names"], chain["layers"], strict=True)):
            values = table["values"][name]
            rest = [table["values"][other] for other in chain["names"][place + 1 :]]
            longer = [(*reading, value) for reading in readings for value in values]
            assert len(longer) == len(layer)
            for reading in longer:
                yield dict(zip(chain["names"], (*reading, *(chance.choice(some) for some in rest)), strict=True))
            first = {number: reading for number, reading in zip(reversed(layer), reversed(longer), strict=True)}
            readings = [first[number] for number in range(len(first))]
        assert len(readings) == len(chain["ends"])


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_entry_is_what_the_engine_says(tables, calculator: str) -> None:
    """Each entry of each table leads to the engine's ruling, word for word in both languages."""
    for inputs in entries(tables[calculator]):
        assert quick.look_up(tables[calculator], inputs) == ruled(calculator, inputs), inputs


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_any_everyday_inputs_are_ruled_as_by_the_engine(tables, calculator: str) -> None:
    """A thousand inputs at random, half of them at the ends of their ranges."""
    chance, values = random.Random(2), tables[calculator]["values"]
    for number in range(1000):
        inputs = {
            name: chance.choice((some[0], some[-1]) if number % 2 and chance.random() < 0.6 else some)
            for name, some in values.items()
        }
        assert quick.look_up(tables[calculator], inputs) == ruled(calculator, inputs), inputs


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_tables_hold_the_everyday_inputs_and_their_defaults(tables, calculator: str) -> None:
    """And none of the advanced ones."""
    everyday = {one["name"]: one for one in calculators.spec(calculator)["inputs"] if one["group"] == "everyday"}
    assert set(tables[calculator]["values"]) == set(everyday)
    for name, one in everyday.items():
        assert one["default"] in tables[calculator]["values"][name]


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_tables_are_light(tables, calculator: str) -> None:
    """At most 20 KB compressed."""
    written = json.dumps(tables[calculator], ensure_ascii=False, separators=(",", ":")).encode()
    assert len(gzip.compress(written, 9)) <= 20_000


def test_what_a_table_does_not_hold_is_not_answered(tables) -> None:
    """Neither a value beyond its range, nor inputs that the engine refuses."""
    usual = {one["name"]: one["default"] for one in calculators.spec("jump")["inputs"] if one["group"] == "everyday"}
    assert quick.look_up(tables["jump"], usual) is not None
    assert quick.look_up(tables["jump"], {**usual, "distance": "999 ft"}) is None
    usual = {one["name"]: one["default"] for one in calculators.spec("effort")["inputs"] if one["group"] == "everyday"}
    assert quick.look_up(tables["effort"], {**usual, "effort": 6, "damage_effort": 6}) is None


def test_a_table_is_the_same_in_every_build() -> None:
    """Nothing in it is left to chance."""
    assert quick.table("arc-xp") == quick.table("arc-xp")


def test_a_kept_table_is_not_made_again(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a change of engine or specs makes it anew."""
    class Elsewhere(Project):
        cache = tmp_path

    project = Elsewhere()
    first = quick.tables(["arc-xp"], project)
    monkeypatch.setattr(quick, "_written", lambda name: pytest.fail(f"{name} was made again"))
    assert quick.tables(["arc-xp"], project) == first


def test_parts_of_a_ruling_stay_together_where_languages_part_it_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pieces of both sides belong to each other."""
    class Engine:
        InputError = ValueError

        @staticmethod
        def ruling(calculator: str, inputs: dict, *, marked: bool) -> dict[str, str]:
            return {"ko": "하나 · 둘", "en": "one"}

    monkeypatch.setattr(calculators, "engine", lambda: Engine)
    assert quick._ruling("any")({}) == (("하나 · 둘", "one"),)


def test_sliders_and_tables_reach_equally_far() -> None:
    """Every place of a slider is answered from the table."""
    from generator.widgets import slides

    for calculator, one in itertools.product(CALCULATORS, ("distance", "weight", "height")):
        found = [given for given in calculators.spec(calculator)["inputs"] if given["name"] == one]
        for given in found:
            held = quick.axes(calculator)[one]
            for slide in slides(given):
                assert {f"{slide.step:g} {slide.unit}", f"{slide.most:g} {slide.unit}"} <= set(held)
