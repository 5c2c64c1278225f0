"""Inline markup: what each mark becomes, which particles a word governs, and that no text breaks the parser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import markup
from generator.model import Emphasis, Josa, Link, ListBlock, Measure, Plain, Term, Text, Where
from generator.problems import Problems

HERE = Where("f.yml")


def parse(value: str, code: str = "ko"):
    problems = Problems()
    parsed = markup.parse(Text(value, HERE), code, problems)
    return parsed, problems.sorted()


def line(value: str, code: str = "ko"):
    parsed, problems = parse(value, code)
    assert not problems
    (flow,) = parsed.flow
    return flow.children


def term(shown: str, key: str | None = None) -> Term:
    return Term(shown, key or shown, HERE)


@pytest.mark.parametrize(
    ("written", "segments"),
    [
        ("글 [[분발]]을", (Plain("글 "), term("분발"), Josa("을/를", term("분발")))),
        ("[[분발]]를 씁니다", (term("분발"), Josa("을/를", term("분발")), Plain(" 씁니다"))),
        ("[[단계|step]] 1", (term("단계", "step"), Plain(" 1"))),
        ("**[[분발]]**은", (Emphasis(True, (term("분발"),)), Josa("은/는", term("분발")))),
        ("[[분발]](Effort)은", (term("분발"), Plain("(Effort)"), Josa("은/는", term("분발")))),
        ("‘[[분발]]’은", (Plain("‘"), term("분발"), Plain("’"), Josa("은/는", term("분발")))),
        ("[[분발]] 은", (term("분발"), Plain(" 은"))),
        ("[[분발]]에서", (term("분발"), Plain("에서"))),
        ("[[난이도]]이상", (term("난이도"), Plain("이상"))),
        ("{50 ft}으로", (Measure("50 ft", False, HERE), Josa("으로/로", Measure("50 ft", False, HERE)))),
        ("*기울임*", (Emphasis(False, (Plain("기울임"),)),)),
        (r"\*별\* \[괄호\] \{중괄호\}", (Plain("*별* [괄호] {중괄호}"),)),
        ("[글](#a-b)", (Link((Plain("글"),), "", "a-b", "", HERE),)),
        ("[글](demo#a)", (Link((Plain("글"),), "demo", "a", "", HERE),)),
        ("[글](https://x.org/a_(b))", (Link((Plain("글"),), "", "", "https://x.org/a_(b)", HERE),)),
        ("<b>&amp;</b>", (Plain("<b>&amp;</b>"),)),
    ],
)
def test_marks_become_segments(written: str, segments: tuple) -> None:
    """Every mark is read, and a particle depends on the term before it through bold, brackets and quotes."""
    assert line(written) == segments


@pytest.mark.parametrize(
    ("written", "mended"),
    [
        ("3를 d20를 GM가", "3을 d20을 GM이"), ("25%을 1~10를", "25%를 1~10을"), ("6면 주사위", "6면 주사위"), ("10여 명", "10여 명"),
        ("3으로 4으로", "3으로 4로"), ("말을 판를", "말을 판를"), ("3가지", "3가지"), ("1/2을", "1/2을"),
        ("Cypher는 Edge을", "Cypher는 Edge을"), ("50ft을", "50ft를"), ("PC은", "PC는"),
    ],
)
def test_particles_after_figures_and_letters_are_mended(written: str, mended: str) -> None:
    """Figures, dice and letters decide their particle by how they are read; Hangul words are left to the writer."""
    assert line(written) == (Plain(mended),)


def test_english_has_no_particles() -> None:
    """Only Korean text is searched for particles."""
    assert line("[[Effort]]을", "en") == (term("Effort"), Plain("을"))


def test_lists_and_paragraphs_are_kept_apart() -> None:
    """Items may run over lines; a blank line ends a list."""
    parsed, problems = parse("머리\n글\n\n1. 하나\n   더\n2. 둘\n- 셋\n")
    assert not problems
    first, second, third = parsed.flow
    assert first.children == (Plain("머리 글"),)
    assert second == ListBlock(True, ((Plain("하나 더"),), (Plain("둘"),)))
    assert third == ListBlock(False, ((Plain("셋"),),))


def test_plain_text_is_what_is_read_aloud() -> None:
    """Marks vanish, particles are spoken, items keep their numbers."""
    parsed, _ = parse("**[[분발]]**를 {50 ft}으로\n\n1. [글](#a)")
    assert markup.plain(parsed) == "분발을 50 ft로\n1. 글"


marked = st.text(alphabet=st.sampled_from(list("가나을를은 \n[]{}*|\\`_#()!<>-1.0ftx~")), max_size=50)


@given(marked, st.sampled_from(["ko", "en"]))
def test_any_text_parses_or_is_reported(value: str, code: str) -> None:
    """No text raises; what parses clean can be read aloud."""
    parsed, problems = parse(value, code)
    if not problems:
        markup.plain(parsed)
