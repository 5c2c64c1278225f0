"""The figures of a text (numbers, dice, ranges, percentages, quantities) in a form both languages share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import markup
from generator.model import Code, Markup, Measure, Plain

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?"
_FIGURE = re.compile(
    rf"""
    (?P<dice>[0-9]*[dD][0-9]+)(?![0-9A-Za-z])
    | (?P<low>{_NUMBER})\s?[~–〜]\s?(?P<high>{_NUMBER})(?P<range_percent>\s?%)?
    | (?P<fraction>[0-9]+/[0-9]+) | (?P<vulgar>[½¼¾⅓⅔])
    | (?P<sign>(?<![0-9A-Za-z가-힣)])[+−-])?(?P<number>{_NUMBER})(?P<percent>\s?(?:%|퍼센트|percent))?
    """,
    re.VERBOSE,
)
_VULGAR = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}


def figures(text: Markup) -> Iterator[str]:
    """Each figure once per mention, normalised: "1d6", "1–10", "25%", "1/2", "+3", "−1", "50 ft".

    Figures inside term marks and ordered-list numbers do not count.
    """
    for leaf in markup.leaves(text):
        if isinstance(leaf, Measure):
            yield leaf.written.replace("-", " ")
        elif isinstance(leaf, Plain):
            for found in _FIGURE.finditer(leaf.value):
                yield _normal(found)


def _normal(found: re.Match[str]) -> str:
    if found["dice"]:
        return found["dice"].lower()
    if found["low"]:
        percent = "%" if found["range_percent"] else ""
        return f"{_bare(found['low'])}–{_bare(found['high'])}{percent}"
    if found["fraction"]:
        return found["fraction"]
    if found["vulgar"]:
        return _VULGAR[found["vulgar"]]
    sign = (found["sign"] or "").replace("-", "−")
    return f"{sign}{_bare(found['number'])}{'%' if found['percent'] else ''}"


def _bare(number: str) -> str:
    return number.replace(",", "")


def bare(figure: str) -> str:
    """The number a figure is made of, without sign or per cent: "+3" and "3%" are 3."""
    return figure.strip("+−%")


_KOREAN_BEFORE_NOUN = {
    "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열한": 11, "열두": 12,
}
_KOREAN_ALONE = {"둘": 2, "셋": 3, "넷": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}
_ENGLISH = {
    "two": 2, "twice": 2, "three": 3, "thrice": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "eleven": 11, "twelve": 12,
}
# 열 and "ten" are left out: 열 is as often heat or a row. One is left out: both languages use it as an article.
_KOREAN_WORD = re.compile(
    rf"(?<![가-힣])(?:(?P<before>{'|'.join(_KOREAN_BEFORE_NOUN)}) ?(?=[가-힣])(?P<noun>[가-힣]+)"
    rf"|(?P<alone>{'|'.join(_KOREAN_ALONE)})(?=[은이을과도만로의 ,.)]|$))"
)
_COUNTED = re.compile(
    "가지|개|단계|배|번|명|사람|점|라운드|차례|시간|곳|쪽|값|말|글|용어|이름|낱말|방법|특성치|상태|등급|레벨|칸|발|손|종류|"
    "항목|언어|판|열|줄|규칙|경우|게임|행동|게|장|권|마리|달|해|주|걸음|방향|순서|축|층|면|무기|캐릭터|대상|역량"
)
_ENGLISH_WORD = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})\b", re.IGNORECASE)


def written_out(text: Markup, code: Code) -> dict[str, str]:
    """Numbers from two on that stand as words: the number as digits → the word as it stands."""
    spoken = markup.plain(text)
    found: dict[str, str] = {}
    if code == "en":
        for match in _ENGLISH_WORD.finditer(spoken):
            found.setdefault(str(_ENGLISH[match[0].lower()]), match[0])
        return found
    for match in _KOREAN_WORD.finditer(spoken):
        if match["alone"]:
            found.setdefault(str(_KOREAN_ALONE[match["alone"]]), match["alone"])
        elif _COUNTED.match(match["noun"]):
            found.setdefault(str(_KOREAN_BEFORE_NOUN[match["before"]]), f"{match['before']} {match['noun']}")
    return found
