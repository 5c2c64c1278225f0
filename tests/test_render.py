"""The Markdown of the small book, page by page, against `tests/book/expected` (`--rewrite` writes it anew)."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language import Language
from generator.model import LANGUAGES
from generator.pages import Site
from generator.render import inert, render

EXPECTED = Path(__file__).parent / "book" / "expected"


@pytest.fixture(scope="module")
def rendered(library) -> dict[Path, str]:
    languages = {code: Language(code) for code in LANGUAGES}
    site = Site(library.book, library.review)
    return {Path(code, one.file): one.markdown for code in LANGUAGES for one in render(site, code, languages)}


def test_pages_are_as_expected(rendered: dict[Path, str], rewrite: bool) -> None:
    """Every page equals its golden file."""
    if rewrite:
        for path, text in rendered.items():
            (EXPECTED / path).parent.mkdir(parents=True, exist_ok=True)
            (EXPECTED / path).write_text(text, encoding="utf-8")
    for path, text in rendered.items():
        assert text == (EXPECTED / path).read_text(encoding="utf-8"), path


def test_no_golden_is_left_over(rendered: dict[Path, str]) -> None:
    """A golden file that no page makes would test nothing."""
    assert {path.relative_to(EXPECTED) for path in EXPECTED.rglob("*.md")} == set(rendered)


def test_html_in_the_data_is_escaped(rendered: dict[Path, str]) -> None:
    """A tag in a text reaches the page as text."""
    page = rendered[Path("ko/board/start.md")]
    assert "&lt;b&gt;는 글자입니다 &amp;" in page and "<b>는" not in page


def test_both_languages_have_the_same_anchors(rendered: dict[Path, str]) -> None:
    """A link to a page of one language works in the other."""
    import re

    for path, text in rendered.items():
        if path.parts[0] == "ko" and "rules" not in path.name and "glossary" not in path.name:
            other = rendered[Path("en", *path.parts[1:])]
            anchors = r'id="([^"]+)"|\{#([^\s}]+)'
            assert re.findall(anchors, text) == re.findall(anchors, other), path


@pytest.mark.parametrize("text", ["a*b*", "[x](y)", "`code`", "{#id}", "a_b_c", "<i>", "# x", "a|b", "\\", "~~x~~", "!x"])
def test_titles_are_inert(text: str) -> None:
    """No title can be taken for Markdown or HTML."""
    import html

    import markdown

    out = markdown.markdown(f"## x {inert(text)}", extensions=["attr_list", "toc"])
    assert html.unescape(out.partition(">")[2].rpartition("</h2>")[0]) == f"x {text}"
