"""Calculators as they stand in a page."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator import calculators
from generator.language import Language
from generator.library import load
from generator.model import LANGUAGES
from generator.pages import Site, relative
from generator.render import render
from generator.widgets import frame, plain, rules, slides

ROOT = Path(__file__).parent.parent
IDS = calculators.ids()


@pytest.fixture(scope="module")
def site() -> Site:
    """The shipped rules."""
    library = load(ROOT / "rules_data")
    return Site(library.book, library.review)


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, str]:
    """The Korean pages as Markdown, by path."""
    languages = {code: Language(code) for code in LANGUAGES}
    return {one.page.path: one.markdown for one in render(site, "ko", languages)}


@pytest.fixture(scope="module")
def widgets(pages: dict[str, str]) -> dict[str, str]:
    """Each calculator as it stands in its rule."""
    chapters = "".join(text for path, text in pages.items() if not path.endswith("/calculators"))
    found = re.findall(r'<section class="mp-calc".*?</section>', chapters, re.DOTALL)
    return {re.search(r'data-calculator="([a-z-]+)"', one)[1]: one for one in found}


def test_every_calculator_stands_in_one_of_its_rules(site: Site) -> None:
    """Once, in its own system, and where its spec says that it may appear."""
    placed = {system.id: site.calculators(system) for system in site.book.systems}
    assert sorted(name for found in placed.values() for name in found) == sorted(IDS)
    for system, found in placed.items():
        assert list(found) == [name for name in IDS if calculators.system(name) == system]
        for name, (rule, _) in found.items():
            assert f"{system}/{rule.id}" in calculators.spec(name)["appears"]


def test_the_page_of_calculators_shows_all_with_their_rules(site: Site, pages: dict[str, str]) -> None:
    """All of its system, and each leads to the rule that it stands in."""
    for system in site.book.systems:
        page = pages[f"{system.id}/calculators"]
        assert re.findall(r'data-calculator="([a-z-]+)"', page) == list(site.calculators(system))
        for rule, address in site.calculators(system).values():
            assert f'href="{relative(f"{system.id}/calculators", address).partition("#")[0]}#{rule.id}"' in page


def test_a_system_without_calculators_has_no_page_of_them(site: Site) -> None:
    """Only systems that show one."""
    for system in site.book.systems:
        bare = replace(system, chapters=tuple(
            replace(chapter, rules=tuple(
                replace(rule, blocks=tuple(block for block in rule.blocks if not block.calculator)) for rule in chapter.rules
            )) for chapter in system.chapters
        ))
        assert not Site._calculators_in(bare) and Site._calculators_in(system)
    assert [page.path for page in site.pages if page.kind == "calculators"] == [
        f"{system.id}/calculators" for system in site.book.systems
    ]


@pytest.mark.parametrize("calculator", IDS)
def test_a_form_has_every_input_at_its_default(widgets: dict[str, str], calculator: str) -> None:
    """With its range, and everything but the everyday inputs folded away."""
    widget = widgets[calculator]
    everyday, _, advanced = widget.partition('<details class="mp-calc-more">')
    advanced = advanced.partition("</details>")[0]
    for one in calculators.spec(calculator)["inputs"]:
        part = everyday if one["group"] == "everyday" else advanced
        name = f"{calculator}:{one['name']}"
        if one["type"] == "integer":
            wanted = f'name="{name}" type="number" inputmode="numeric" min="{one["min"]}" max="{one["max"]}" value="{one["default"]}"'
        elif one["type"] == "quantity":
            wanted = f'name="{name}" type="text" inputmode="decimal" value="{one["default"].split()[0]}"'
        elif one["type"] == "choice":
            wanted = f'name="{name}" value="{one["default"]}" checked'
        else:
            wanted = f'name="{name}" type="checkbox"{" checked" if one["default"] else ""}>'
        assert wanted in part, (calculator, one["name"])


@pytest.mark.parametrize("calculator", IDS)
def test_every_field_has_a_label(widgets: dict[str, str], calculator: str) -> None:
    """By id, and no id twice."""
    widget = widgets[calculator]
    ids = re.findall(r' id="([^"]+)"', widget)
    assert len(ids) == len(set(ids))
    for field in re.findall(r"<input id=\"([^\"]+)\"", widget):
        assert f'<label for="{field}"' in widget
    for described in re.findall(r'aria-(?:describedby|labelledby)="([^"]+)"', widget):
        assert described in ids


@pytest.mark.parametrize("calculator", IDS)
def test_the_answer_to_the_defaults_stands_in_the_page(site: Site, widgets: dict[str, str], calculator: str) -> None:
    """The bytes that the page's own Python gives."""
    spec = calculators.spec(calculator)
    _, address = site.calculators(site.book.system(calculators.system(calculator)))[calculator]
    answer = calculators.answer(calculator, frame(site, address.path, "ko", spec))
    assert answer["ruling"] in widgets[calculator] and answer["rest"] in widgets[calculator]


@pytest.mark.parametrize("calculator", IDS)
def test_no_mark_reaches_the_page(widgets: dict[str, str], calculator: str) -> None:
    """Terms are links or words."""
    assert "[[" not in widgets[calculator] and 'class="mp-term"' in widgets[calculator]


def test_all_rules_that_workings_cite_are_there(site: Site) -> None:
    """Every step can lead to its rule."""
    for name in IDS:
        spec = calculators.spec(name)
        assert set(rules(site, spec)) == {step["rule"] for step in spec["steps"].values()}


def test_without_the_glossary_a_calculator_shows_its_words(library) -> None:
    """A book that lacks the terms gets them as plain text."""
    languages = {code: Language(code) for code in LANGUAGES}
    page = next(one for one in render(Site(library.book), "ko", languages) if one.page.path == "board/more")
    widget = re.search(r'<section class="mp-calc".*?</section>', page.markdown, re.DOTALL)[0]
    assert "[[" not in widget and plain(calculators.spec("arc-xp")["summary"]["ko"]) in widget


def test_sliders_reach_a_few_times_the_default() -> None:
    """In whole steps, in each unit."""
    jump = next(one for one in calculators.spec("jump")["inputs"] if one["type"] == "quantity")
    assert [(slide.unit, slide.step, slide.most) for slide in slides(jump)] == [("ft", 1.0, 40.0), ("m", 0.5, 12.0)]


def test_specs_are_read_anew_once_forgotten() -> None:
    """A running server sees a changed spec."""
    before = calculators.spec("task")
    assert calculators.spec("task") is before
    calculators.forget()
    assert calculators.spec("task") is not before and calculators.spec("task") == before
