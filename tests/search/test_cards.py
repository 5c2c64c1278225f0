"""What the answer card shows of a rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator import calculators
from generator.html import Flows
from generator.language import Language
from generator.library import load
from generator.model import LANGUAGES
from generator.pages import Site
from generator.project import HOME
from generator.search import answers
from generator.search.cards import main_rules
from generator.widgets import plain

BOOK = Path(__file__).parents[1] / "book" / "data"


@pytest.fixture(scope="module")
def shipped() -> Site:
    return Site(load(HOME / "rules_data").book)


def made_of(site: Site) -> dict[str, bytes]:
    files = {name: f"{name}.json" for system in site.book.systems for name in site.calculators(system)}
    return answers(site, {code: Language(code) for code in LANGUAGES}, Flows(), files)


def of_rules(site: Site) -> dict[str, dict[str, tuple[str, dict[str, str]]]]:
    made = made_of(site)
    return {code: json.loads(made[f"assets/search/figures.{code}.json"]) for code in LANGUAGES}


def cards_of(site: Site) -> dict[str, dict[str, str]]:
    return {code: {rule: html for rule, (html, _) in found.items()} for code, found in of_rules(site).items()}


def test_every_main_rule_has_a_card_in_both_languages(shipped: Site) -> None:
    """A rule that a term names as its own, and no other."""
    wanted = [f"{system.id}/{rule.id}" for system, _, rule in main_rules(shipped)]
    assert len(wanted) > 50 and len(wanted) == len(set(wanted))
    for cards in cards_of(shipped).values():
        assert list(cards) == wanted


def test_a_card_shows_the_first_table_and_else_the_first_text(shipped: Site) -> None:
    """Figures before sentences, in the language of the card."""
    for code, cards in cards_of(shipped).items():
        for system, chapter, rule in main_rules(shipped):
            html = cards[f"{system.id}/{rule.id}"]
            tables = [shipped.table(system, chapter, block) for block in rule.blocks if block.table]
            if not tables:
                assert html.startswith(("<p>", "<ul>", "<ol>")), rule.id
                continue
            assert html.startswith(f'<table class="mp-figures"><caption>{tables[0].title[code]}</caption>')
            assert html.count("<tr>") == len(tables[0].rows) + 1


def test_a_card_has_no_links_and_both_unit_systems(shipped: Site) -> None:
    """It stands in a dialog, where terms open nothing; the style sheet shows the units that the reader chose."""
    for cards in cards_of(shipped).values():
        assert not any(re.search("<a |href=|data-term", html) for html in cards.values())
        assert any('class="mp-metric"' in html and 'class="mp-imperial"' in html for html in cards.values())


def test_a_card_names_the_calculators_that_help_with_its_rule(shipped: Site) -> None:
    """Those of the rule's page, in the same order, by their titles."""
    for code, found in of_rules(shipped).items():
        assert found["cypher/effort"][1]["effort"] == plain(calculators.spec("effort")["title"][code])
        for system, _, rule in main_rules(shipped):
            named = found[f"{system.id}/{rule.id}"][1]
            own = [block.calculator.value for block in rule.blocks if block.calculator]
            assert list(named)[: len(own)] == own
            assert set(named) == {*own, *shipped.calculators_for(system, rule)}


def test_every_calculator_named_is_there_in_both_languages(shipped: Site) -> None:
    """As its page has it: form, data file, the answer to its defaults, and links that hold from the page of all."""
    made = made_of(shipped)
    for code, found in of_rules(shipped).items():
        for _, named in found.values():
            for name in named:
                html = made[f"assets/search/{code}/{name}.html"].decode()
                system = calculators.system(name)
                assert f'data-calculator="{name}" data-page="{system}/calculators" data-file="{name}.json"' in html
                assert 'class="mp-calc-ruling"' in html and "<form" in html
                assert all(link.startswith("../../") for link in re.findall(r'href="([^"]*)"', html))


def test_text_of_the_data_is_escaped_in_cards(tmp_path: Path) -> None:
    """A sign of HTML in a table stays a sign."""
    for path in BOOK.rglob("*.yml"):
        copy = tmp_path / path.relative_to(BOOK)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    site = Site(load(tmp_path).book)
    for system, chapter, rule in main_rules(site):
        for block in rule.blocks:
            if block.table:
                title = site.table(system, chapter, block).title
                break
        else:
            continue
        break
    else:
        pytest.fail("no main rule of the small book has a table")
    (path,) = [path for path in tmp_path.rglob("*.yml") if f"ko: {title['ko']}" in path.read_text(encoding="utf-8")]
    path.write_text(path.read_text(encoding="utf-8").replace(f"ko: {title['ko']}", "ko: 'A < B & C'"), encoding="utf-8")
    card = cards_of(Site(load(tmp_path).book))["ko"][f"{system.id}/{rule.id}"]
    assert "<caption>A &lt; B &amp; C</caption>" in card
