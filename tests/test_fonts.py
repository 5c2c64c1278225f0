"""The shipped typeface: its slices, their sizes, and the style sheet that names them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, combinations
from pathlib import Path

import pytest

THEME = Path(__file__).resolve().parent.parent / "site_templates" / "theme"
STYLE_SHEET = THEME / "css" / "fonts.css"
RULE = re.compile(r'@font-face\{(?P<head>.*?)src:url\("(?P<url>[^"]+)"\).*?unicode-range:(?P<range>[^}]+)\}')


def points(value: str) -> range:
    low, _, high = value.removeprefix("U+").partition("-")
    return range(int(low, 16), int(high or low, 16) + 1)


@pytest.fixture(scope="module")
def faces() -> dict[Path, list[int]]:
    """Each font file that the style sheet names, with the code points that browsers look for in it.

    Where two rules name a character, the later one has it.
    """
    found: dict[Path, list[int]] = {}
    later: set[int] = set()
    for rule in reversed(list(RULE.finditer(STYLE_SHEET.read_text(encoding="utf-8")))):
        claimed = [point for part in rule["range"].split(",") for point in points(part)]
        found[(STYLE_SHEET.parent / rule["url"]).resolve()] = [point for point in claimed if point not in later]
        later.update(claimed)
    return found


def test_every_file_is_named_and_there(faces):
    """The style sheet names the font files of the theme, all of them and no other."""
    assert set(faces) == set((THEME / "fonts").glob("*.woff2"))


def test_rare_syllables_give_way_to_common_ones(faces):
    """Only the slices of rare syllables claim characters that are in another: they stand first, so they yield."""
    rules = list(RULE.finditer(STYLE_SHEET.read_text(encoding="utf-8")))
    claimed = [{point for part in rule["range"].split(",") for point in points(part)} for rule in rules]
    doubled = {point for point, count in Counter(chain(*claimed)).items() if count > 1}
    stretches = [rule["range"] for rule, held in zip(rules, claimed, strict=True) if held & doubled and "," not in rule["range"]]
    assert [rule["range"] for rule in rules[: len(stretches)]] == stretches
    assert not any(a & b for a, b in combinations(claimed[: len(stretches)], 2))
    assert not any(a & b for a, b in combinations(claimed[len(stretches) :], 2))


def test_every_syllable_is_covered(faces):
    """All 11,172 syllables of Unicode, the rarest too."""
    held = set(chain(*faces.values()))
    assert set(range(0xAC00, 0xD7A4)) <= held
    assert set(map(ord, "뷁꿻")) <= held


def test_the_marks_of_the_site_are_covered(faces):
    """Latin, punctuation, figures, signs and jamo that rules text is written with."""
    held = set(chain(*faces.values()))
    assert set(map(ord, "AZaz09 é–—‘’“”…·×÷−±½¼≤≥≠→←↑↓№™©₩€ㄱㅎㅏㅣ「」『』")) <= held


def test_slices_are_small(faces):
    """A slice is a WOFF2 file of at most 45 KiB."""
    for path in faces:
        data = path.read_bytes()
        assert data[:4] == b"wOF2", path.name
        assert len(data) <= 45 * 1024, path.name


def test_text_shows_before_the_fonts_arrive():
    """Every rule swaps its font in, and none names an address outside the theme."""
    css = STYLE_SHEET.read_text(encoding="utf-8")
    rules = list(RULE.finditer(css))
    assert rules and all("font-display:swap" in rule["head"] for rule in rules)
    assert len(rules) == css.count("@font-face") == css.count("url(")


def test_the_licence_is_shipped():
    """The Open Font License asks that its text and the copyright line go with the fonts."""
    text = (THEME / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "Kil Hyung-jin" in text and "SIL OPEN FONT LICENSE Version 1.1" in text
