"""Strict YAML: what is resolved, where things stand, and that nothing the reader meets makes it fall over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model import Where
from generator.problems import Problems
from generator.source import Fields, Items, Scalar, parse


def sound(text: str):
    problems = Problems()
    node = parse(text, "f.yml", problems)
    assert not problems.sorted()
    return node


def value(node):
    if isinstance(node, Fields):
        return {name: value(child) for name, child in node.fields.items()}
    if isinstance(node, Items):
        return [value(child) for child in node.items]
    return node.value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("true", True), ("false", False), ("null", None), ("~", None), ("", None), ("0", 0), ("-3", -3), ("+4", 4),
        ("1.5", 1.5), ("yes", "yes"), ("No", "No"), ("on", "on"), ("True", "True"), ("007", "007"), ("0x1F", "0x1F"),
        ("1_000", "1_000"), ("1e3", "1e3"), (".inf", ".inf"), ("2024-02-29", "2024-02-29"), ("12:30", "12:30"),
        ("1" * 40, "1" * 40), ('"3"', "3"), ("'true'", "true"), ('"null"', "null"),
    ],
)
def test_only_plain_words_numbers_and_nothing_else_are_resolved(written: str, read: object) -> None:
    """No date, octal, yes/no or exponent is guessed; quoted values stay text."""
    node = sound(f"a: {written}\n")
    assert value(node) == {"a": read} and type(value(node)["a"]) is type(read)


@pytest.mark.parametrize(
    "written",
    [
        'a: "가나 X 다"', "a: '가나 X 다'", "a: 가나 X 다", "a: |\n  가나\n  X 다", "a: >-\n  가나\n\n  X 다",
        'a: "가나\n  X 다"', "a: 가나\n  X 다", 'a: "\\u2019가\\n X"', "a: '그''것 X'", "a: |2\n   가나\n   X", 'a: "가\\\n  나 X"',
    ],
)
def test_a_place_in_a_text_is_where_it_was_written(written: str) -> None:
    """Whatever the quoting, folding or escapes, the X of the value is found at the X of the file."""
    for newline in ("\n", "\r\n"):
        text = written.replace("\n", newline)
        node = sound(text).fields["a"]
        assert isinstance(node, Scalar)
        line = text.split(newline).index(next(part for part in text.split(newline) if "X" in part))
        assert node.text.at(node.text.value.index("X")) == Where("f.yml", line + 1, text.split(newline)[line].index("X") + 1)


yaml_like = st.text(alphabet=st.sampled_from(list("ab:-# \n\t'\"{}[],&*!|>%@`\\?~0가\u200b\x07\u1100")), max_size=60)


@given(st.one_of(yaml_like, st.text(max_size=60)))
def test_any_text_is_read_or_reported(text: str) -> None:
    """No text raises; one without a document has a problem, and every problem points into the text."""
    problems = Problems()
    node = parse(text, "f.yml", problems)
    if node is None:
        assert problems.sorted()
    lines = text.count("\n") + text.count("\r") + 2
    assert all(1 <= problem.where.line <= lines and problem.where.column >= 1 for problem in problems.sorted())


scalars = st.one_of(st.booleans(), st.none(), st.integers(-10**9, 10**9), st.text(alphabet=list("abc 가나다"), max_size=10))
trees = st.recursive(
    scalars, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text("xyz", min_size=1, max_size=4), inner, max_size=3)),
    max_leaves=12,
)


@given(trees)
def test_json_is_read_as_it_is(tree: object) -> None:
    """JSON is YAML: what json writes comes back equal."""
    import json

    assert value(sound(json.dumps(tree, ensure_ascii=False))) == tree
