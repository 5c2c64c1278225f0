"""Commented starts: what `malpan new` writes, before it is put into a file.

A draft is sound data in both languages, and its texts say “초안” and “draft”, so that what is still to be written
can be searched for. Comments come from the shapes: they explain the fields that are there and list those that may be.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from generator.insert import Item
from generator.model import Code
from generator.schema import modeline
from generator.shape import (
    CHAPTER,
    EDITION,
    FILES,
    GLOSSARY,
    LICENCE,
    OWNER,
    RULE,
    SITE,
    SYSTEM,
    TERM,
    Help,
    Shape,
)

WIDTH = 100
RULE_ID = "draft"
EDITION_ID = "draft-edition"
_WEB = "https://example.org/"
_BARE = re.compile(r"[a-z][a-z0-9-]*")
_LITERALS = ("true", "false", "null")
OPTIONAL = Help("아래는 필요할 때만 씁니다. 앞의 #을 지우고 고치십시오.", "What follows is optional: take away the # and adapt it.")
_TERMS = Help(
    "[[용어]]는 용어집의 말, {50 ft}는 수량입니다. 숫자는 두 언어에 똑같이 씁니다.",
    "[[word]] marks a term of the glossary, {50 ft} a quantity. Write the same figures in both languages.",
)
_OTHER_BLOCKS = Help("다른 묶음:", "Other blocks:")


@dataclass(frozen=True, slots=True)
class Pair:
    """A line in each language; "" where none was given."""

    ko: str = ""
    en: str = ""

    def data(self) -> dict[str, str]:
        return {"ko": self.ko, "en": self.en}


def titles(given: Pair, thing_id: str) -> Pair:
    """`given`, with what it lacks made from the id."""
    readable = _readable(thing_id)
    return Pair(given.ko or f"{readable} (초안)", given.en or f"{readable} (draft)")


def words(given: Pair, thing_id: str) -> Pair:
    """Like `titles`, for the words of a term."""
    readable = thing_id.replace("-", " ")
    return Pair(given.ko or f"{readable} 초안", given.en or f"{readable} draft")


def _readable(thing_id: str) -> str:
    spaced = thing_id.replace("-", " ")
    return spaced[0].upper() + spaced[1:]


# --- items -------------------------------------------------------------------------------------


def chapter_entry(chapter_id: str) -> Item:
    """A chapter's id for the list in system.yml."""
    return Item(chapter_id, (flow(chapter_id),), flow(chapter_id))


def rule(rule_id: str, title: Pair, edition: str, code: Code) -> Item:
    """A rule, explained in language `code`."""
    value = {
        "id": rule_id,
        "title": title.data(),
        "source": [edition],
        "text": [{"ko": "초안입니다. 판정부터 쓰십시오.", "en": "This is a draft. Lead with the ruling."}],
    }
    remarks = {
        "source": [RULE.field("source").help[code]],
        "text": [RULE.field("text").help[code], _TERMS[code]],
    }
    others = [
        {"table": "table-id"},
        {"example": {"ko": "…", "en": "…"}},
        {"note": {"kind": "ambiguity", "ko": "…", "en": "…"}},
    ]
    block = _fields(RULE, value, code, remarks, after={
        "text": [f"  # {_OTHER_BLOCKS[code]}", *(f"  # - {flow(each)[1:-1]}" for each in others)]
    })
    return Item(value, tuple(block), flow(value), tuple(_remark(each) for each in remarks["text"]))


def term(term_id: str, given: Pair, code: Code) -> Item:
    """A glossary entry, explained in language `code`."""
    value = {
        "id": term_id,
        **given.data(),
        "definition": {"ko": "초안입니다. 뜻을 한 문장으로 쓰십시오.", "en": "This is a draft. Say what it means in one sentence."},
    }
    remarks = {"definition": [TERM.field("definition").help[code]]}
    block = _fields(TERM, value, code, remarks)
    return Item(value, tuple(block), flow(value), tuple(_remark(each) for each in remarks["definition"]))


def edition(language: Code, code: Code) -> Item:
    """An edition for rules to name, where a system lists none yet."""
    value = _edition(language)
    return Item(value, tuple(_fields(EDITION, value, code, {})), flow(value), (_remark(EDITION.help[code]),))


def _edition(language: Code) -> dict[str, Any]:
    return {
        "id": EDITION_ID, "kind": "rules", "language": language,
        "title": {"ko": "규칙서 (초안)", "en": "Rulebook (draft)"},
    }


# --- files -------------------------------------------------------------------------------------


def chapter_file(chapter_id: str, title: Pair, first: Item, code: Code) -> str:
    """A chapter with the rule `first`."""
    value = {
        "id": chapter_id,
        "title": title.data(),
        "summary": {
            "ko": "초안입니다. 이 장을 한 문장으로 소개하십시오.",
            "en": "This is a draft. Say in one sentence what the chapter is about.",
        },
        "rules": [first],
    }
    return _file("chapter", value, code, {"summary": [CHAPTER.field("summary").help[code]]})


def system_file(system_id: str, title: Pair, chapters: list[str], code: Code) -> str:
    """A system with one edition."""
    value = {
        "id": system_id,
        "title": title.data(),
        "summary": {
            "ko": "초안입니다. 게임을 한두 문장으로 소개하십시오.",
            "en": "This is a draft. Introduce the game in a sentence or two.",
        },
        "owner": {"name": "초안 (draft)", "url": _WEB},
        "licence": {
            "name": "초안 (draft)", "url": _WEB,
            "summary": {"ko": "초안입니다. 라이선스를 간추려 쓰십시오.", "en": "This is a draft. Say what the licence means."},
        },
        "editions": [edition("en", code)],
        "chapters": chapters,
    }
    return _file("system", value, code, {
        "owner": [OWNER.help[code]],
        "licence": [LICENCE.help[code]],
        "editions": [SYSTEM.field("editions").help[code]],
        "chapters": [SYSTEM.field("chapters").help[code]],
    })


def glossary_file(first: Item, code: Code) -> str:
    """A glossary with the term `first`."""
    return _file("glossary", {"terms": [first]}, code, {"terms": [GLOSSARY.help[code]]})


def site_file(code: Code) -> str:
    """What the site says of itself."""
    value = {
        "title": {"ko": "규칙 참조서 (초안)", "en": "Rules reference (draft)"},
        "summary": {"ko": "초안입니다. 사이트를 한 문장으로 소개하십시오.", "en": "This is a draft. Introduce the site in one sentence."},
        "notice": {
            "ko": "초안입니다. 모든 쪽에 실을 고지를 쓰십시오.",
            "en": "This is a draft. Write the notice for the foot of every page.",
        },
        "about": [{"ko": "초안입니다. 사이트를 소개하십시오.", "en": "This is a draft. Say what the site is about."}],
    }
    return _file("site", value, code, {name: [SITE.field(name).help[code]] for name in ("notice", "about")})


def _file(kind: str, value: dict[str, Any], code: Code, remarks: dict[str, list[str]]) -> str:
    return "\n".join([modeline(kind), *_fields(FILES[kind], value, code, remarks)]) + "\n"


# --- YAML --------------------------------------------------------------------------------------


def _remark(text: str) -> str:
    return f"# {text.replace('`', '')}"


def _fields(
    shape: Shape,
    value: dict[str, Any],
    code: Code,
    remarks: dict[str, list[str]],
    after: dict[str, list[str]] | None = None,
) -> list[str]:
    """The mapping as lines: its fields with `remarks` above and lines `after` them, then those it could have."""
    lines = []
    for name in shape.names:
        if name in value:
            lines += [_remark(each) for each in remarks.get(name, [])]
            lines += _field(name, value[name])
            lines += (after or {}).get(name, [])
    absent = [field for field in shape.fields if field.name not in value]
    if absent:
        lines.append(_remark(OPTIONAL[code]))
    for field in absent:
        first, *rest = _field(field.name, field.example)
        lines += [f"# {first}  # {field.help[code].replace('`', '')}", *(f"# {line}" for line in rest)]
    return lines


def _field(name: str, value: Any) -> list[str]:
    """A field as lines: on one if it fits, lists of mappings always one below the other."""
    stacked = isinstance(value, list) and value and isinstance(value[0], (dict, Item))
    if not stacked and (not isinstance(value, dict) or len(name) + len(flow(value)) < WIDTH - 2):
        return [f"{name}: {flow(value)}"]
    lines = [f"{name}:"]
    if isinstance(value, dict):
        for key, each in value.items():
            lines += [f"  {line}" for line in _field(key, each)]
        return lines
    for each in value:
        inner = each.block if isinstance(each, Item) else [line for key in each for line in _field(key, each[key])]
        lines += [f"  {'-' if number == 0 else ' '} {line}" for number, line in enumerate(inner)]
    return lines


def flow(value: Any) -> str:
    """Plain data as YAML on one line; text that is no simple word in quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    if isinstance(value, str) and (value in _LITERALS or not _BARE.fullmatch(value)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
