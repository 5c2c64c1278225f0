"""What the YAML files hold: every mapping with its fields, which are required, of what type, and what they are for.

`decode` takes the names and choices from here, `schema` writes it all down for editors, and `drafts` explains new
text with it. A new field is one line in its shape, and the line in `decode` that reads it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.model import (
    COLUMN_TYPES,
    EDITION_KINDS,
    LANGUAGES,
    NOTE_KINDS,
    NOTE_ON_TERM_KINDS,
    PARTS_OF_SPEECH,
    STATUSES,
    Code,
)
from generator.quantities import UNITS

RESERVED_CHAPTERS = frozenset({"calculators", "editions", "glossary", "rules", "quick", "index", "system"})
RESERVED_SYSTEMS = frozenset({
    "about", "assets", "compare", "data", "false-friends", "glossary", "index", "schema", "search", "status",
})


@dataclass(frozen=True, slots=True)
class Help:
    """One thing said in both languages; `…` in backquotes is code."""

    ko: str
    en: str

    def __getitem__(self, code: Code) -> str:
        return self.ko if code == "ko" else self.en


# --- types of values ---------------------------------------------------------------------------


@dataclass(frozen=True)
class String:
    """Text that matches `pattern` from end to end, has at most `longest` characters and is none of `taken`."""

    pattern: str
    longest: int | None = None
    taken: frozenset[str] = frozenset()

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def fits(self, text: str) -> bool:
        short = self.longest is None or len(text) <= self.longest
        return short and text not in self.taken and bool(self._compiled.fullmatch(text))


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty value where that has a meaning."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers above zero."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of `values`; `meanings` explains each. `default` holds where the field is absent."""

    values: tuple[str, ...]
    meanings: Mapping[str, Help]
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Many:
    """A list."""

    of: Type


@dataclass(frozen=True, slots=True)
class Either:
    """A value of one of several types."""

    options: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `example` is a value it may have, as plain data."""

    name: str
    type: Type
    help: Help
    required: bool = True
    example: object = None


@dataclass(frozen=True)
class Shape:
    """A mapping: no fields but these. `either` names fields of which exactly one must be there."""

    name: str
    help: Help
    fields: tuple[Field, ...]
    either: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)

    def field(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def choice(self, name: str) -> Choice:
        """The type of field `name`. Raises TypeError for a field that is no choice."""
        found = self.field(name).type
        if not isinstance(found, Choice):
            raise TypeError(f"{self.name}.{name} is no choice")
        return found


Type = String | Integer | Nothing | Pair | Choice | Many | Either | Shape

_ID = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
ID = String(_ID, longest=60)
CHAPTER_ID = String(_ID, longest=60, taken=RESERVED_CHAPTERS)
REFERENCE = String(rf"({_ID}/)?{_ID}")
WEB = String(r"""https?://[^\s<>"'\\]+""")
DATE = String(r"[0-9]{4}(-[0-9]{2}){0,2}")
LINE = String(r"\s*\S([^\n]*\S)?\s*")
PROSE = String(r"[\s\S]*\S[\s\S]*")
QUANTITY = String(rf"\s*[0-9][0-9,./ ]*[ \u00A0\u202F-]({'|'.join(UNITS)})\s*")


def id_fault(text: str, what: str = "id") -> str | None:
    """What is wrong with `text` as an id, or None."""
    if ID.fits(text):
        return None
    return (
        f"“{text}” is no {what}; use lower-case letters, digits and single hyphens, starting with a letter, "
        f"at most {ID.longest} characters"
    )


# --- what several mappings share ---------------------------------------------------------------

_BOTH = Help("두 언어로 쓴 한 줄.", "One line in both languages.")


def _both(name: str, help_: Help, type_: Type, *further: Field) -> Shape:
    sides = (Field("ko", type_, Help("한국어.", "Korean.")), Field("en", type_, Help("영어.", "English.")))
    return Shape(name, help_, (*further, *sides))


TITLE = _both("text in both languages", _BOTH, LINE)
BODY = _both("marked-up text in both languages", Help("두 언어로 쓴 본문.", "Text with marks in both languages."), PROSE)
CELL = _both("a cell", Help("두 언어로 쓴 칸.", "A cell in both languages."), LINE)
WORDS = Shape(
    "words in both languages", Help("언어별 낱말 목록.", "Words by language."),
    (
        Field("ko", Many(LINE), Help("한국어 낱말.", "Korean words."), required=False),
        Field("en", Many(LINE), Help("영어 낱말.", "English words."), required=False),
    ),
)
_LANGUAGE_MEANINGS = {"ko": Help("한국어.", "Korean."), "en": Help("영어.", "English.")}
LANGUAGE = Choice(LANGUAGES, _LANGUAGE_MEANINGS)

# --- system.yml --------------------------------------------------------------------------------

OWNER = Shape("owner", Help("게임의 권리자.", "Who owns the game."), (
    Field("name", LINE, Help("권리자의 이름.", "The owner's name."), example="Example Games"),
    Field("url", WEB, Help("권리자의 웹 주소.", "The owner's web address."), example="https://example.org/"),
))
LICENCE = Shape("licence", Help("규칙을 싣는 근거가 되는 라이선스.", "The licence that the rules are published under."), (
    Field("name", LINE, Help("라이선스의 이름.", "The licence's name."), example="CC BY 4.0"),
    Field("url", WEB, Help("라이선스 전문의 웹 주소.", "Where its text is found."), example="https://example.org/licence"),
    Field("compatibility", LINE, Help(
        "라이선스가 요구하는 호환 문구.", "The compatibility statement the licence asks for."
    ), required=False, example="Compatible with the Example System"),
    Field("summary", TITLE, Help("라이선스를 한두 문장으로 간추린 말.", "What it means, in a sentence or two.")),
    Field("notices", Many(PROSE), Help(
        "그대로 실어야 하는 고지문.", "Notices that must be printed word for word."
    ), required=False, example=["This product is an independent production."]),
))
EDITION = Shape("edition", Help("규칙이나 낱말의 출처가 되는 판본.", "An edition that rules or words come from."), (
    Field("id", ID, Help("`source`와 `edition`에서 쓰는 이름.", "What `source` and `edition` call it."), example="rulebook"),
    Field("kind", Choice(EDITION_KINDS, {
        "rules": Help("규칙 원문.", "The rules themselves."),
        "translation": Help("번역.", "A translation."),
        "reference": Help("참고 자료.", "A work of reference."),
    }), Help("판본의 종류.", "What kind of edition it is.")),
    Field("language", LANGUAGE, Help("판본의 언어.", "The language it is written in.")),
    Field("title", TITLE, Help("판본의 제목.", "The edition's title.")),
    Field("date", DATE, Help(
        "나온 날. 따옴표 안에 연, 연-월, 연-월-일로 씁니다.", "When it came out: year, month or day, in quotes."
    ), required=False, example="2024-02-29"),
    Field("note", TITLE, Help("판본에 관한 메모.", "A remark on the edition."), required=False,
          example={"ko": "수치의 기준입니다.", "en": "Figures follow it."}),
))
_UNIT_MEANINGS = {
    "ft": Help("피트.", "Feet."), "in": Help("인치.", "Inches."), "mi": Help("마일.", "Miles."),
    "yd": Help("야드.", "Yards."), "lb": Help("파운드.", "Pounds."), "m": Help("미터.", "Meters."),
    "km": Help("킬로미터.", "Kilometers."), "cm": Help("센티미터.", "Centimeters."), "kg": Help("킬로그램.", "Kilograms."),
}
UNIT = Choice(tuple(UNITS), _UNIT_MEANINGS)
CONVERSION = Shape("conversion", Help("게임이 단위를 바꾸는 방식.", "How the game converts a unit."), (
    Field("from", UNIT, Help("바꿀 단위.", "The unit that is converted."), example="ft"),
    Field("to", UNIT, Help("바뀐 단위.", "The unit it becomes."), example="m"),
    Field("rate", Pair(), Help(
        "비율. `[10, 3]`은 10 `from`이 3 `to`라는 뜻입니다.", "The rate: `[10, 3]` says that 10 `from` are 3 `to`."
    ), example=[10, 3]),
    Field("exact", Many(Pair()), Help(
        "비율과 달리 책에 정해진 짝.", "Pairs that the book fixes, whatever the rate."
    ), required=False, example=[[50, 15], [100, 30]]),
))
SCALE = Shape("scale", Help("용어 곁의 수가 지켜야 할 범위.", "The bounds of numbers beside a term."), (
    Field("term", ID, Help("용어의 id.", "The term's id."), example="difficulty"),
    Field("from", Integer(), Help("가장 작은 값.", "The least value."), example=1),
    Field("to", Integer(), Help("가장 큰 값.", "The greatest value."), example=10),
))
PANEL = Shape("panel", Help("빠른 참조의 칸 하나.", "One panel of the quick reference."), (
    Field("id", ID, Help("규칙과 표의 `quick`이 부르는 id.", "The id that `quick` of rules and tables names."), example="distances"),
    Field("title", TITLE, Help("칸의 제목.", "The panel's title.")),
))
CORE = Shape("core roll", Help("게임의 기본 판정을 한 줄로.", "A game's basic roll in a few words."), (
    Field("dice", CELL, Help("굴리는 주사위.", "The dice rolled."), example={"ko": "d20", "en": "d20"}),
    Field("target", CELL, Help("이르러야 하는 값.", "What must be reached."), example={"ko": "난이도 × 3", "en": "difficulty × 3"}),
    Field("success", CELL, Help("성공하는 때.", "When it succeeds."), example={"ko": "목표치 이상", "en": "equal or higher"}),
    Field("critical", CELL, Help("아주 좋은 결과.", "The best results."), example={"ko": "순수 20", "en": "natural 20"}),
    Field("fumble", CELL, Help("아주 나쁜 결과.", "The worst results."), example={"ko": "순수 1", "en": "natural 1"}),
    Field("help", CELL, Help("도움을 받을 때.", "What help does."), example={"ko": "1단계 완화", "en": "eased by 1 step"}),
))
SYSTEM = Shape("system", Help("게임 하나.", "One game."), (
    Field("id", ID, Help("폴더 이름과 같은 id.", "Equal to the folder's name."), example="cypher"),
    Field("title", TITLE, Help("게임의 이름.", "What the game is called.")),
    Field("summary", TITLE, Help("게임을 소개하는 한두 문장.", "The game in a sentence or two.")),
    Field("source_language", Choice(LANGUAGES, _LANGUAGE_MEANINGS, default="en"), Help(
        "규칙을 먼저 쓰는 언어.", "The language rules are written in first."
    ), required=False, example="ko"),
    Field("owner", OWNER, Help("게임의 권리자.", "Who owns the game.")),
    Field("licence", LICENCE, Help("규칙을 싣는 근거가 되는 라이선스.", "The licence that the rules are published under.")),
    Field("editions", Many(EDITION), Help(
        "규칙과 낱말의 출처. 규칙의 `source`가 그 id를 씁니다.", "Where rules and words come from; a rule's `source` names them."
    )),
    Field("units", Many(CONVERSION), Help(
        "게임이 단위를 바꾸는 방식. 없으면 국제 표준을 따릅니다.",
        "How the game converts units; without it the international definitions hold.",
    ), required=False, example=[{"from": "ft", "to": "m", "rate": [10, 3]}]),
    Field("scales", Many(SCALE), Help(
        "용어마다 곁에 놓이는 수의 범위. 물결표가 빠진 범위를 잡아냅니다.",
        "The bounds of numbers beside terms; they catch ranges that lost their dash.",
    ), required=False, example=[{"term": "difficulty", "from": 1, "to": 10}]),
    Field("quick", Many(PANEL), Help(
        "한 장짜리 빠른 참조의 칸. 규칙과 표가 `quick`으로 칸을 고릅니다.",
        "The panels of the one-page quick reference; rules and tables choose theirs with `quick`.",
    ), required=False, example=[{"id": "distances", "title": {"ko": "거리", "en": "Distances"}}]),
    Field("core_roll", CORE, Help(
        "게임들의 기본 판정을 견주는 표의 한 줄.", "The game's row in the comparison of basic rolls."
    ), required=False),
    Field("chapters", Many(CHAPTER_ID), Help(
        "장을 싣는 차례. 장마다 같은 이름의 파일이 있습니다.", "The chapters in order; each has a file of its name."
    ), example=["basics"]),
    Field("extends", ID, Help(
        "용어집을 이어받을 다른 게임.", "Another game whose glossary this one builds on."
    ), required=False, example="cypher"),
))

# --- what a writer lets stand ------------------------------------------------------------------

ALLOWANCE = Shape("allowance", Help("일부러 그대로 두는 경고.", "A warning that stands on purpose."), (
    Field("code", String(r"[a-z]+(-[a-z]+)*"), Help("경고의 코드.", "The warning's code."), example="unmarked-term"),
    Field("reason", LINE, Help("그대로 두는 까닭.", "Why it stands."), example="a word of the title"),
))
ALLOW = Field("allow", Many(ALLOWANCE), Help(
    "여기서 그대로 두는 경고와 그 까닭. 쓸모가 없어지면 오류가 됩니다.",
    "Warnings that stand here on purpose, with the reason; an error once nothing needs it.",
), required=False, example=[{"code": "unmarked-term", "reason": "a word of the title"}])

# --- chapters ----------------------------------------------------------------------------------

NOTE = _both(
    "note", Help("메모.", "A note."), PROSE,
    Field("kind", Choice(NOTE_KINDS, {
        "erratum": Help("원문의 잘못을 바로잡음.", "Corrects a slip in the source."),
        "translation": Help("번역에 관한 설명.", "Explains the translation."),
        "ambiguity": Help("원문이 분명하지 않을 때 고른 해석.", "Names the reading used where the source is unclear."),
        "house-rule": Help("우리가 정한 규칙.", "A rule of our own."),
        "difference": Help("다른 게임의 규칙과 다른 점.", "How the rule differs from one of another game."),
    }), Help("메모의 종류.", "What kind of note it is.")),
    Field("differs_from", REFERENCE, Help(
        "`difference` 메모가 견주는 다른 게임의 규칙.", "The rule of another game that a `difference` note compares with."
    ), required=False, example="other-game/rule"),
)
_KO = Field("ko", PROSE, Help(
    "한국어 본문. `[[용어]]`, `{50 ft}`, `**굵게**`, `[글](#rule)`, 목록을 쓸 수 있습니다.",
    "Korean text; `[[term]]`, `{50 ft}`, `**bold**`, `[text](#rule)` and lists may stand in it.",
))
_EN = Field("en", PROSE, Help(
    "영어 본문. 한국어와 같은 용어와 숫자를 씁니다.", "English text, with the same terms and figures as the Korean."
))
TEXT_BLOCK = Shape("text block", Help("두 언어로 짝을 이룬 본문 한 문단.", "A paragraph or list, matched in both languages."),
                   (_KO, _EN, ALLOW))
TABLE_BLOCK = Shape("table block", Help("표를 보일 자리.", "Where a table is shown."), (
    Field("table", REFERENCE, Help(
        "이 장에 있는 표의 id, 또는 `장/표`.", "The id of a table of this chapter, or `chapter/table`."
    ), example="ladder"),
    ALLOW,
))
EXAMPLE_BLOCK = Shape("example block", Help("예.", "An example."), (
    Field("example", BODY, Help("두 언어로 쓴 예.", "An example in both languages.")),
    ALLOW,
))
NOTE_BLOCK = Shape("note block", Help("메모.", "A note."), (
    Field("note", NOTE, Help("두 언어로 쓴 메모와 그 종류.", "A note in both languages, and its kind.")),
    ALLOW,
))
CALCULATOR_BLOCK = Shape("calculator block", Help("계산기를 보일 자리.", "Where a calculator is shown."), (
    Field("calculator", ID, Help(
        "계산기의 id. `malpan calc`가 목록을 보여 줍니다.", "The calculator's id; `malpan calc` lists them."
    ), example="task"),
    ALLOW,
))
BLOCKS = (TEXT_BLOCK, TABLE_BLOCK, EXAMPLE_BLOCK, NOTE_BLOCK, CALCULATOR_BLOCK)
BLOCK_OF = {"table": TABLE_BLOCK, "example": EXAMPLE_BLOCK, "note": NOTE_BLOCK, "calculator": CALCULATOR_BLOCK}

RULE = Shape("rule", Help("규칙 하나.", "One rule."), (
    Field("id", ID, Help("게임 안에서 하나뿐인 id. 주소가 됩니다.", "Unique in the game; part of the rule's address."),
          example="target-number"),
    Field("title", TITLE, Help("규칙의 제목. 마크업은 쓰지 않습니다.", "The rule's title, without marks.")),
    Field("source", Many(ID), Help(
        "근거가 되는 판본. system.yml의 `editions`에 있는 id를 씁니다.", "The editions it rests on: ids from `editions` in system.yml."
    ), example=["rulebook"]),
    Field("lang", Choice(LANGUAGES, _LANGUAGE_MEANINGS), Help(
        "먼저 쓴 언어. 없으면 게임의 `source_language`입니다.", "The language written first, if not the game's `source_language`."
    ), required=False, example="en"),
    Field("text", Many(Either(BLOCKS)), Help(
        "본문 묶음의 목록. 묶음은 `ko`와 `en`, 또는 `table`, `example`, `note`, `calculator`입니다.",
        "The blocks in order; a block is `ko` and `en`, or `table`, `example`, `note` or `calculator`.",
    )),
    Field("see", Many(REFERENCE), Help(
        "함께 볼 규칙. 다른 게임의 규칙은 `게임/규칙`으로 씁니다.", "Related rules; one of another game is `game/rule`."
    ), required=False, example=["other-rule"]),
    Field("same_as", Many(REFERENCE), Help(
        "다른 게임에 있는 똑같은 규칙.", "Rules of other games that say the same."
    ), required=False, example=["other-game/rule"]),
    Field("aliases", WORDS, Help(
        "제목에 없지만 사람들이 찾을 만한 말.", "Words people search for that the title lacks."
    ), required=False, example={"ko": ["다른 말"], "en": ["other words"]}),
    Field("quick", ID, Help(
        "빠른 참조에서 이 규칙의 첫 블록을 보일 칸. system.yml의 `quick`에 있는 id를 씁니다.",
        "The panel of the quick reference that shows the rule's first block: an id from `quick` in system.yml.",
    ), required=False, example="distances"),
    ALLOW,
))
COLUMN = Shape("column", Help("표의 열.", "A column of a table."), (
    Field("id", ID, Help("표 안에서 하나뿐인 id.", "Unique in the table."), example="chance"),
    Field("type", Choice(COLUMN_TYPES, {
        "number": Help("정수.", "Whole numbers."),
        "difficulty": Help("난이도를 나타내는 정수.", "Whole numbers: difficulties."),
        "target-number": Help("목표치를 나타내는 정수.", "Whole numbers: target numbers."),
        "percent": Help("0부터 100까지의 백분율.", "Percentages from 0 to 100."),
        "points": Help("점수를 나타내는 정수.", "Whole numbers: points."),
        "steps": Help("단계를 나타내는 정수.", "Whole numbers: steps."),
        "time": Help("시간. 두 언어로 씁니다.", "Times, in both languages."),
        "damage": Help("피해를 나타내는 정수.", "Whole numbers: damage."),
        "distance": Help("거리. `50 ft`처럼 쓰거나 두 언어로 씁니다.", "Distances, such as `50 ft`, or text in both languages."),
        "name": Help("행의 머리가 되는 짧은 이름.", "Short names; they head their rows."),
        "text": Help("긴 글.", "Longer text."),
    }), Help("열에 든 값의 종류.", "What the column holds.")),
    Field("title", TITLE, Help("열의 제목.", "The column's heading.")),
))
QUICK = Shape("quick", Help("표가 빠른 참조에 서는 자리.", "A table's place in the quick reference."), (
    Field("panel", ID, Help("system.yml의 `quick`에 있는 칸의 id.", "A panel's id from `quick` in system.yml."), example="distances"),
    Field("columns", Many(ID), Help(
        "보일 열의 id. 없으면 모두 보입니다.", "The columns to show, by id; all without it."
    ), required=False, example=["difficulty", "name"]),
))
TABLE = Shape("table", Help("표 하나.", "One table."), (
    Field("id", ID, Help("장 안에서 하나뿐인 id. `table` 묶음이 부릅니다.", "Unique in the chapter; a `table` block names it."),
          example="ladder"),
    Field("title", TITLE, Help("표의 제목.", "The table's title.")),
    Field("columns", Many(COLUMN), Help("열.", "The columns.")),
    Field("rows", Many(Many(Either((Integer(), QUANTITY, CELL, Nothing())))), Help(
        "행. 열마다 칸이 하나씩 있고, 빈칸은 `null`입니다.", "The rows: one cell a column, `null` for an empty cell."
    ), example=[[1, {"ko": "쉬움", "en": "Easy"}]]),
    Field("quick", QUICK, Help(
        "빠른 참조에 싣는 표라면 그 자리.", "Where the table stands in the quick reference, if it does."
    ), required=False),
    ALLOW,
))
CHAPTER = Shape("chapter", Help("장 하나. 파일 이름이 곧 id입니다.", "One chapter; its file is called after its id."), (
    Field("id", CHAPTER_ID, Help("파일 이름과 같은 id.", "Equal to the file's name."), example="basics"),
    Field("title", TITLE, Help("장의 제목.", "The chapter's title.")),
    Field("summary", TITLE, Help("장을 소개하는 한 문장. 마크업은 쓰지 않습니다.", "The chapter in one sentence, without marks.")),
    Field("rules", Many(RULE), Help("규칙.", "The rules.")),
    Field("tables", Many(TABLE), Help(
        "`table` 묶음이 보이는 표.", "The tables that `table` blocks show."
    ), required=False, example=[{
        "id": "ladder", "title": {"ko": "난이도 표", "en": "Difficulties"},
        "columns": [{"id": "difficulty", "type": "difficulty", "title": {"ko": "난이도", "en": "Difficulty"}},
                    {"id": "name", "type": "name", "title": {"ko": "이름", "en": "Name"}}],
        "rows": [[1, {"ko": "쉬움", "en": "Easy"}]],
    }]),
))

# --- glossary.yml ------------------------------------------------------------------------------

RENDERING = Shape(
    "rendering", Help("다른 판본이 쓰는 낱말.", "The word another edition uses."),
    (
        Field("ko", LINE, Help("한국어 낱말.", "The Korean word."), required=False, example="노력"),
        Field("en", LINE, Help("영어 낱말.", "The English word."), required=False, example="effort"),
        Field("edition", ID, Help("그 낱말이 나오는 판본의 id.", "The id of the edition it stands in."), example="rulebook"),
        Field("reading", LINE, Help(
            "로마자로 끝나는 한국어 낱말의 소리를 한글로 적은 것. 조사를 고르는 데 씁니다.",
            "How a Korean word that ends in Latin letters is read, in Hangul; particles depend on it.",
        ), required=False),
    ),
    either=LANGUAGES,
)
TERM_NOTE = _both(
    "term note", Help("용어에 관한 메모.", "A note on the term."), LINE,
    Field("kind", Choice(NOTE_ON_TERM_KINDS, {
        "false-friend": Help("뜻이 같아 보이지만 다른 말.", "Looks like another word and means something else."),
        "collision": Help("다른 용어와 겹치는 말.", "Shares its word with another term."),
        "translation": Help("번역에 관한 설명.", "Explains the translation."),
        "usage": Help("쓰임새에 관한 설명.", "Explains how it is used."),
    }), Help("메모의 종류.", "What kind of note it is.")),
)
TERM = Shape("term", Help("용어 하나.", "One term."), (
    Field("id", ID, Help("용어집 안에서 하나뿐인 id.", "Unique in the glossary."), example="effort"),
    Field("ko", LINE, Help("한국어 낱말.", "The Korean word."), example="분발"),
    Field("en", LINE, Help("영어 낱말.", "The English word."), example="Effort"),
    Field("reading", LINE, Help(
        "한글로 끝나지 않는 한국어 낱말을 읽는 법.", "How the Korean word is read, if it does not end in Hangul."
    ), required=False, example="피시"),
    Field("forms", WORDS, Help(
        "본문에 나오는 다른 꼴. 영어의 규칙적인 꼴은 쓰지 않아도 됩니다.", "Further written forms; regular English ones need not be listed."
    ), required=False, example={"ko": ["다른 꼴"], "en": ["other form"]}),
    Field("pos", Choice(PARTS_OF_SPEECH, {
        "noun": Help("명사.", "A noun."), "verb": Help("동사.", "A verb."),
        "adjective": Help("형용사.", "An adjective."), "phrase": Help("구.", "A phrase."),
    }, default="noun"), Help("품사.", "Part of speech."), required=False, example="verb"),
    Field("status", Choice(STATUSES, {
        "preferred": Help("쓰는 말.", "The word to use."),
        "admitted": Help("써도 되는 말.", "A word that may be used."),
        "forbidden": Help("쓰지 않는 말. 본문에 쓰면 검사에서 걸립니다.", "A word not to use; the check refuses it."),
    }, default="preferred"), Help("이 말을 쓰는지 여부.", "Whether the word is used."), required=False, example="admitted"),
    Field("definition", TITLE, Help("한 문장으로 쓴 뜻. 마크업은 쓰지 않습니다.", "What it means, in one sentence without marks.")),
    Field("renderings", Many(RENDERING), Help(
        "다른 판본이 쓰는 낱말.", "The words other editions use."
    ), required=False, example=[{"ko": "다른 말", "edition": "rulebook"}]),
    Field("notes", Many(TERM_NOTE), Help(
        "번역할 때 헷갈리기 쉬운 점.", "Traps for translators."
    ), required=False, example=[{"kind": "usage", "ko": "한국어 메모입니다.", "en": "A note in English."}]),
    Field("rule", REFERENCE, Help(
        "용어를 설명하는 규칙.", "The rule that explains it."
    ), required=False, example="target-number"),
    ALLOW,
))
GLOSSARY = Shape("glossary", Help("게임의 용어집.", "The game's glossary."), (
    Field("terms", Many(TERM), Help("용어.", "The terms.")),
))

# --- site.yml ----------------------------------------------------------------------------------

SITE = Shape("site", Help("사이트 전체에 관한 글.", "What the site says of itself."), (
    Field("title", TITLE, Help("사이트의 이름.", "What the site is called.")),
    Field("summary", TITLE, Help("사이트를 소개하는 한 문장.", "The site in one sentence.")),
    Field("notice", TITLE, Help("모든 쪽의 맨 아래에 놓이는 고지.", "The notice at the foot of every page.")),
    Field("about", Many(BODY), Help("소개 쪽의 본문 묶음.", "The text blocks of the page about the site.")),
))

FILES: dict[str, Shape] = {"system": SYSTEM, "glossary": GLOSSARY, "chapter": CHAPTER, "site": SITE}
