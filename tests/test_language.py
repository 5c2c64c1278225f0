"""Interface texts, and how each language writes numbers, units, lists and dates."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import korean, language
from generator.language import LANGUAGES, Language
from generator.quantities import UNITS, Quantity, parse_quantity
from tools import update_catalogs

KO, EN = Language("ko"), Language("en")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|\{\w*\}")


def strings_of(entry: str | tuple[str, ...] | list[str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


# --- Catalogs


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_missing(code: str):
    """Every text that sources and templates ask for is translated."""
    assert language.missing_messages(code) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_obsolete(code: str):
    """Catalogs hold nothing that is not asked for."""
    assert language.obsolete_messages(code) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_translation_is_fuzzy(code: str):
    """Nothing in a catalog awaits a second look."""
    catalog = language.read_catalog(code)
    assert not catalog.fuzzy
    assert [message.id for message in catalog if message.fuzzy] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_are_kept(code: str):
    """A translation fills in what the text does, no more and no less."""
    for message in language.read_catalog(code):
        if message.id:
            wanted = [placeholders(text) for text in strings_of(message.id)]
            for text in strings_of(message.string):
                assert placeholders(text) in wanted, message.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_catalogs_are_as_the_tool_writes_them(code: str):
    """Updating changes nothing: order, header and locations are reproducible."""
    text = language.catalog_path(code).read_text(encoding="utf-8")
    assert text == update_catalogs.updated(code)
    assert not re.search(r"^#: .*:[0-9]|-Date:", text, re.MULTILINE)


def test_plural_forms():
    """Korean has one form, English two."""
    assert language.read_catalog("ko").num_plurals == 1
    assert language.read_catalog("en").num_plurals == 2


def test_korean_sentences_are_formal():
    """Korean interface texts that are sentences are in 합니다체."""
    for message in language.read_catalog("ko"):
        for text in strings_of(message.string) if message.id else ():
            for sentence in re.findall(r"[^.!?]+[.!?]", text):
                assert korean.is_formal_sentence(sentence), sentence


def test_texts_are_looked_up():
    """The Korean catalog answers with its own text, the English one with the message."""
    assert KO.gettext("Side by side") == "나란히"
    assert EN.gettext("Side by side") == "Side by side"
    assert KO.ngettext("%(num)d rule", "%(num)d rules", 3) % {"num": 3} == "규칙 3개"
    assert EN.ngettext("%(num)d rule", "%(num)d rules", 1) % {"num": 1} == "1 rule"
    assert EN.ngettext("%(num)d rule", "%(num)d rules", 0) % {"num": 0} == "0 rules"


@pytest.mark.parametrize("lang", [KO, EN], ids=LANGUAGES)
def test_an_unknown_text_shows_itself(lang: Language):
    """A text that no catalog has is shown as it is, never as nothing and never as the catalog's header."""
    assert lang.gettext("No such text") == "No such text"
    assert lang.ngettext("%(num)d gnat", "%(num)d gnats", 2) == "%(num)d gnats"
    assert lang.gettext("") == ""


def test_texts_are_found_in_sources_and_templates(tmp_path: Path):
    """Python, Markdown templates and HTML are searched, comments are not; what no catalog has is missing."""
    for name, text in {
        "generator/a.py": 'x.gettext("One thing")\n_("Two " "things")\ngettext(variable)\n',
        "site_templates/pages/b.md.j2": (
            '# {{ _("Three things") }} {# _("Nor this") #}\n{{ ngettext("%(num)d gnat", "%(num)d gnats", n) }}\n'
        ),
        "site_templates/theme/c.html": (
            '{# _("Not this") #}{{ _("Four things") }}{% trans %}Five things{% endtrans %}'
        ),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    expected = sorted(["One thing", "Two things", "Three things", "%(num)d gnat", "Four things",
    "Five things"])
    assert language.missing_messages("ko", tmp_path) == expected
    asked = {message.id for message in language.read_catalog("ko") if isinstance(message.id,
    str) and message.id}
    assert asked <= set(language.obsolete_messages("ko", tmp_path))


def test_a_broken_template_is_an_error(tmp_path: Path):
    """A template that does not parse would hide its texts, so it is not passed over."""
    (tmp_path / "site_templates").mkdir()
    (tmp_path / "site_templates" / "a.html").write_text("{% if %}", encoding="utf-8")
    with pytest.raises(Exception, match="Expected an expression"):
        language.extract_messages(tmp_path)


def test_the_catalog_tool_says_when_it_is_called_wrongly(capsys: pytest.CaptureFixture[str]):
    """The tool takes --check or nothing."""
    assert update_catalogs.main(["--chekc"]) == 2
    assert "--check" in capsys.readouterr().err
    assert update_catalogs.main(["--check"]) == 0


# --- Names


def test_names():
    """Each language calls itself by its own name."""
    assert (KO.tag, KO.name, KO.other_name, KO.other.code) == ("ko", "한국어", "English", "en")
    assert (EN.tag, EN.name, EN.other_name, EN.other.code) == ("en", "English", "한국어", "ko")


def test_unknown_languages_are_refused():
    """There are two languages."""
    with pytest.raises(ValueError, match="ko, en"):
        Language("fr")


# --- Numbers and units


@pytest.mark.parametrize("lang", [KO, EN], ids=LANGUAGES)
@pytest.mark.parametrize(("value", "text"), [
    (0, "0"), (1000, "1,000"), (-1, "−1"), (Fraction(3, 2), "1.5"), (Fraction(1, 3), "0.333"), (0.1, "0.1"),
    (Decimal("2.50"), "2.5"), (Fraction(2, 1), "2"),
    (Fraction(1, 2000), "0.001"), (10**20, "100,000,000,000,000,000,000"),
])
def test_numbers(lang: Language, value, text: str):
    """Thousands separators, at most three decimals, a true minus sign."""
    assert lang.number(value) == text


@pytest.mark.parametrize("lang", [KO, EN], ids=LANGUAGES)
@pytest.mark.parametrize(("value", "text"),
[(25, "25%"), (0, "0%"), (100, "100%"), (Fraction(25, 2), "12.5%"), (Fraction(100, 3), "33.333%")])
def test_percentages(lang: Language, value, text: str):
    """Both languages set the sign directly after the figure."""
    assert lang.percent(value) == text


@pytest.mark.parametrize(("text", "ko", "en", "adjective"), [
    ("15 m", "15미터", "15 meters", "15-meter"), ("50 ft", "50피트", "50 feet", "50-foot"),
    ("68 kg", "68킬로그램", "68 kilograms", "68-kilogram"),
    ("1 ft", "1피트", "1 foot", "1-foot"), ("1,000 ft", "1,000피트", "1,000 feet", "1,000-foot"),
    ("1.5 mi", "1.5마일", "1.5 miles", "1.5-mile"),
    ("1 lb", "1파운드", "1 pound", "1-pound"), ("6 in", "6인치", "6 inches", "6-inch"),
    ("1 km", "1킬로미터", "1 kilometer", "1-kilometer"),
    ("2 yd", "2야드", "2 yards", "2-yard"), ("30 cm", "30센티미터", "30 centimeters", "30-centimeter"),
    ("1/2 mi", "0.5마일", "0.5 miles", "0.5-mile"),
])
def test_quantities_are_written_out(text: str, ko: str, en: str, adjective: str):
    """Units stand in their long form; English has an adjective form, Korean none."""
    quantity = parse_quantity(text)
    assert KO.quantity(quantity) == KO.quantity(quantity, adjective=True) == ko
    assert EN.quantity(quantity) == en
    assert EN.quantity(quantity, adjective=True) == adjective
    assert EN.quantity(parse_quantity(text.replace(" ", "-"))) == adjective


@pytest.mark.parametrize("unit", sorted(UNITS))
@given(value=st.integers(1, 1_000_000))
def test_unit_symbols_and_names_take_the_same_particles(unit: str, value: int):
    """"50 ft" is read like the "50피트" that the page shows."""
    written = KO.quantity(Quantity(Fraction(value), unit))
    assert korean.final_sound(f"{value} {unit}") == korean.final_sound(written)


# --- Lists, dates and order


def test_lists():
    """CLDR's joining words, for "and" and for "or"."""
    assert EN.list(["a", "b", "c"]) == "a, b, and c"
    assert EN.list(["a", "b"], "or") == "a or b"
    assert KO.list(["힘", "속력"]) == "힘 및 속력"
    assert KO.list(iter(["힘"])) == "힘"
    assert KO.list([]) == ""


@pytest.mark.parametrize(("value", "ko", "en"), [
    ("2024", "2024년", "2024"), ("2024-05", "2024년 5월", "May 2024"),
    ("2024-05-01", "2024년 5월 1일", "May 1, 2024"), (date(2024, 2, 29), "2024년 2월 29일", "February 29, 2024"),
])
def test_dates(value, ko: str, en: str):
    """Days, months and years are written out."""
    assert KO.date(value) == ko
    assert EN.date(value) == en


@pytest.mark.parametrize("value", ["", "24", "2024-5", "2024-13", "2024-02-30", "2024/05/01", "0000", "٢٠٢٤"])
def test_impossible_dates_are_refused(value: str):
    """A date that is none is an error that says so."""
    with pytest.raises(ValueError, match="is no date"):
        KO.date(value)


def test_collation_puts_the_own_script_first():
    """Korean pages list Hangul before Latin, English ones Latin before Hangul; numbers follow by size."""
    texts = ["10", "2", "GM", "asset", "Élan", "힘", "분발", "까다로움"]
    assert KO.collate(texts) == ["까다로움", "분발", "힘", "asset", "Élan", "GM", "2", "10"]
    assert EN.collate(texts) == ["asset", "Élan", "GM", "까다로움", "분발", "힘", "2", "10"]
    assert EN.collate([("b", 1), ("A", 2)], key=lambda pair: pair[0]) == [("A", 2), ("b", 1)]


@given(st.lists(st.text()))
def test_korean_collation_is_the_dictionary_order(texts: list[str]):
    """Both modules that sort Korean sort it the same way."""
    assert KO.collate(texts) == sorted(texts, key=korean.collation_key)


@pytest.mark.parametrize(
    ("low", "high", "ko", "en"),
    [
        ("50 ft", "100 ft", "50~100피트", "50–100 feet"),
        ("1000 ft", "5000 ft", "1,000~5,000피트", "1,000–5,000 feet"),
        ("500 ft", "1 mi", "500피트~1마일", "500 feet–1 mile"),
    ],
)
def test_ranges_of_quantities_name_a_shared_unit_once(low: str, high: str, ko: str, en: str) -> None:
    """Where the units differ, each number keeps its own."""
    pair = (parse_quantity(low), parse_quantity(high))
    assert (KO.quantities(*pair), EN.quantities(*pair)) == (ko, en)
