"""Own words from links, files and the browser's store: whatever comes, only a whole list of plain words gets in."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

WORDS = {"cypher/effort": {"ko": "노력", "en": "Exertion"}, "cypher/edge": {"ko": "Edge", "reading": "에지"}}


def packed(value: Any, version: str = "1") -> str:
    """A link as the page makes it, of any value (bytes as they are)."""
    content = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    if version == "1":
        made = zlib.compressobj(9, zlib.DEFLATED, -15)
        content = made.compress(content) + made.flush()
    return f"{version}.{base64.urlsafe_b64encode(content).decode().rstrip('=')}"


def sheet(words: Any, **more: Any) -> dict[str, Any]:
    return {"malpan": "words", "version": 1, "words": words, **more}


def test_a_list_comes_back_from_a_link_and_from_a_file(ask) -> None:
    """What was shared is what arrives, to the letter."""
    told = ask("share", own=WORDS)
    assert told["back"] == told["file"] == WORDS
    assert len(told["shared"]) < 200


def test_a_link_is_read_compressed_and_plain(ask) -> None:
    """Browsers that cannot compress write the second kind."""
    told = ask("read", links=[packed(sheet(WORDS)), packed(sheet(WORDS), "0")])
    assert told["links"] == [{"own": WORDS}, {"own": WORDS}]


def one(**said: Any) -> dict[str, Any]:
    return sheet({"cypher/effort": said})


HOSTILE: dict[str, tuple[Any, str]] = {
    "no words": (sheet({}), "damaged"),
    "another file": ({"version": 1, "words": WORDS}, "damaged"),
    "a later version": (sheet(WORDS, version=2), "version"),
    "a list": ([WORDS], "damaged"),
    "null": (None, "damaged"),
    "words that are a list": (sheet([["cypher/effort", "노력"]]), "damaged"),
    "markup": (one(ko="<img src=x onerror=alert(1)>"), "damaged"),
    "a line break": (one(ko="노\n력"), "damaged"),
    "a control character": (one(ko="노\x07력"), "damaged"),
    "text turned around": (one(ko="노\u202e력"), "damaged"),
    "an invisible mark": (one(ko="노\u200b력"), "damaged"),
    "half a character": (b'{"malpan":"words","version":1,"words":{"cypher/effort":{"ko":"\\ud800"}}}', "damaged"),
    "a private character": (one(ko="노\ue003력"), "damaged"),
    "an empty word": (one(ko=""), "damaged"),
    "blanks": (one(ko="   "), "damaged"),
    "marks alone": (one(ko="…!"), "damaged"),
    "a long word": (one(ko="가" * 61), "damaged"),
    "a number": (one(ko=3), "damaged"),
    "an object as a word": (one(ko={"toString": "x"}), "damaged"),
    "no word at all": (one(reading="가"), "damaged"),
    "an unknown language": (one(ko="노력", fr="effort"), "damaged"),
    "prototypes": (b'{"malpan":"words","version":1,"words":{"__proto__":{"ko":"x"}}}', "damaged"),
    "prototypes of a word": (b'{"malpan":"words","version":1,"words":{"cypher/effort":{"__proto__":{"ko":"x"},"ko":"y"}}}', "damaged"),
    "a path as a place": (sheet({"../../x": {"ko": "y"}}), "damaged"),
    "constructor": (sheet({"constructor/prototype": {"constructor": "x"}}), "damaged"),
    "too many words": (sheet({f"cypher/t{number}": {"ko": "가"} for number in range(2001)}), "damaged"),
    "no JSON": (b"{words", "damaged"),
    "no text": (b"\xff\xfe\xff", "damaged"),
    "much of nothing": (b" " * 10_000_000, "large"),
}


def test_nothing_hostile_gets_in(ask) -> None:
    """By link and by file; the fault says why."""
    contents = [value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode() for value, _ in HOSTILE.values()]
    told = ask("read", links=[packed(content) for content in contents], files=[content.decode(errors="replace") for content in contents])
    for name, link, file in zip(HOSTILE, told["links"], told["files"], strict=True):
        assert link == file == {"fault": HOSTILE[name][1]}, name


def test_a_broken_link_says_so(ask) -> None:
    """Cut off, typed over, of another version, too long."""
    broken = {
        "": "damaged", "1": "damaged", "1.": "damaged", "1.###": "damaged", "x.abc": "damaged", "2.abcd": "version",
        "1.AAAA.AAAA": "damaged", "1." + "A" * 50_000: "large", "1.AAAA": "damaged", "<script>.a": "damaged",
    }
    assert ask("read", links=list(broken))["links"] == [{"fault": fault} for fault in broken.values()]


def test_a_link_that_was_cut_off_anywhere_is_damaged(ask) -> None:
    """Chats cut long links."""
    whole = packed(sheet(WORDS))
    told = ask("read", links=[whole[:end] for end in range(len(whole) - 1)])
    assert {one.get("fault") for one in told["links"]} <= {"damaged", "large", "version"}


def test_words_are_tidied(ask) -> None:
    """Blanks around and within, and letters in parts."""
    told = ask("read", files=[json.dumps(one(ko="  \u1102\u1169\u1105\u1167\u11a8   점수 "))])
    assert told["files"] == [{"own": {"cypher/effort": {"ko": "노력 점수"}}}]


def test_what_the_browser_kept_is_read_as_far_as_it_can_be(ask) -> None:
    """Old, damaged and foreign contents never stop the page, and are put aside before they are written over."""
    good = {"version": 1, "chosen": {"cypher": "own"}, "own": WORDS}
    nothing = {"version": 1, "chosen": {}, "own": {}}
    texts = [
        json.dumps(good), None, "{", '"x"', json.dumps({**good, "version": 2}), json.dumps({"version": 1}),
        json.dumps({"version": 1, "chosen": {"cypher": 3, "__proto__": "x"}, "own": {**WORDS, "bad": {"ko": "x"}, "cypher/roll": {"ko": "<b>"}}}),
    ]
    told = ask("recall", texts=texts)
    assert [one["state"] for one in told] == [good, nothing, nothing, nothing, nothing, nothing, {**nothing, "own": WORDS}]
    assert [one["aside"] is not None for one in told] == [False, False, True, True, True, True, True]
    assert told[4]["aside"] == texts[4]
