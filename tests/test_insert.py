"""One more item in a list: whatever the layout, nothing that stands there changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator import drafts
from generator.drafts import Pair
from generator.errors import DataError
from generator.insert import insert
from generator.problems import Problems
from generator.source import parse, plain
from tests.layouts import layouts, removed

ENTRY = drafts.chapter_entry("new")
RULE = drafts.rule("new", Pair("새 규칙", "New"), "ed", "ko")

texts = st.sampled_from(["a", "가 나", "it's: # \"x\"", "한 줄\n두 줄", "끝\n", "끝\n\n"])
blocks = st.lists(st.fixed_dictionaries({"ko": texts, "en": texts}), max_size=2)
rules = st.fixed_dictionaries(
    {"id": st.sampled_from(["one", "two", "three"]), "text": blocks},
    optional={"see": st.lists(st.sampled_from(["x", "y"]), max_size=2), "n": st.sampled_from([1, True, None])},
)
documents = st.one_of(
    st.tuples(st.just("chapters"), st.lists(st.sampled_from(["a", "b-c"]), max_size=4)),
    st.tuples(st.just("rules"), st.lists(rules, max_size=3)),
)


def read(text: str) -> Any:
    problems = Problems()
    node = parse(text, "f.yml", problems)
    assume(node is not None and not len(problems))
    return plain(node)


def same_but_for_a_last_break(found: Any, wanted: Any) -> bool:
    """A text that ends a file without a line break gains one when something comes after it."""
    if isinstance(wanted, dict):
        return list(found) == list(wanted) and all(same_but_for_a_last_break(found[n], wanted[n]) for n in wanted)
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(same_but_for_a_last_break, found, wanted))
    return found == wanted or (isinstance(wanted, str) and found == wanted + "\n")


@settings(max_examples=600)
@given(st.data(), documents, st.booleans(), st.booleans())
def test_any_layout_keeps_what_is_there(
    data: st.DataObject, document: tuple[str, list], before: bool, behind: bool
) -> None:
    """One run of text goes in, and the file then says what it said and the new item, in its place."""
    key, items = document
    value = ({"id": "x"} if before else {}) | {key: items} | ({"title": {"ko": "가", "en": "A"}} if behind else {})
    old = data.draw(layouts(value))
    said = read(old)
    listed = said[key] or []
    after = data.draw(st.sampled_from([None, *range(len(listed))]))
    item = ENTRY if key == "chapters" else RULE
    new = insert(old, "f.yml", key, item, after)
    assert removed(old, new)
    place = len(listed) if after is None else after + 1
    wanted = said | {key: [*listed[:place], item.value, *listed[place:]]}
    found = read(new)
    assert found == wanted if old.endswith(("\n", "\r")) else same_but_for_a_last_break(found, wanted)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("chapters: []\n", "chapters: [new]\n"),
        ("chapters: [a, b]  # c\n", "chapters: [a, b, new]  # c\n"),
        ("chapters: [a, b,]\n", "chapters: [a, b, new,]\n"),
        ("chapters:\n  - a  # c\nz: 1\n", "chapters:\n  - a  # c\n  - new\nz: 1\n"),
        ("chapters:\n- a\n\n# z\nz: 1\n", "chapters:\n- a\n- new\n\n# z\nz: 1\n"),
        ("chapters:\n-   a", "chapters:\n-   a\n-   new"),
        ("chapters:\n  - a\n  # - b\nz: 1\n", "chapters:\n  - a\n  # - b\n  - new\nz: 1\n"),
        ("chapters:\n  - a\n\n  - b\n", "chapters:\n  - a\n\n  - b\n\n  - new\n"),
        ("chapters:  # none\nz: 1\n", "chapters:  # none\n  - new\nz: 1\n"),
        ("chapters: [\n  a,  # 1\n  b,  # 2\n]\n", "chapters: [\n  a,  # 1\n  b,  # 2\n  new,\n]\n"),
        ("chapters: [\n  a,\n  b  # 2\n]\n", "chapters: [\n  a,\n  b  # 2\n  , new\n]\n"),
        ("chapters: [\n  a,\n  b\n]\n", "chapters: [\n  a,\n  b,\n  new\n]\n"),
        ("\ufeffchapters:\r\n  - a\r\n", "\ufeffchapters:\r\n  - a\r\n  - new\r\n"),
        ("chapters:\n  - b\n\n  - |+\n    a\n", "chapters:\n  - b\n\n  - |+\n    a\n  - new\n"),
        ("chapters:\n  - |+\n    a\n\nz: 1\n", "chapters:\n  - |+\n    a\n\n  - new\nz: 1\n"),
    ],
)
def test_the_new_item_looks_like_its_neighbors(old: str, new: str) -> None:
    """Style, indentation, empty lines and line ends are those of the list, and comments stay with their items."""
    assert insert(old, "f.yml", "chapters", ENTRY) == new


def test_behind_a_named_item() -> None:
    """With a place given, the item comes right behind that one."""
    assert insert("chapters: [a, b]", "f.yml", "chapters", ENTRY, after=0) == "chapters: [a, new, b]"
    old = "chapters:\n- a\n# b is\n- b\n"
    assert insert(old, "f.yml", "chapters", ENTRY, after=0) == "chapters:\n- a\n- new\n# b is\n- b\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules: [", "f.yml:2:1: yaml:"),
        ("", "f.yml:1:1: empty-file:"),
        ("rules: []\n\ta: b", "f.yml:2:1: tab:"),
        ("rules: [\u1100\u1161]", "f.yml:1:9: not-nfc:"),
        ("[]", "f.yml:1:1: wrong-type: a mapping must stand here, with the field “rules”"),
        ("id: x", "f.yml:1:1: missing-field: there is no field “rules”; add “rules: []”"),
        ("rules: ~", "f.yml:1:8: wrong-type: “rules” must be a list; write “rules: []”"),
        ("rules: {a: b}", "f.yml:1:8: wrong-type: “rules” must be a list; write “rules: []”"),
        ("{rules: }", "f.yml:1:9: layout: nothing can be added to “rules” as it is laid out here; write it in by hand"),
    ],
)
def test_a_faulty_file_is_refused(text: str, said: str) -> None:
    """What cannot be extended is told with its place."""
    with pytest.raises(DataError) as caught:
        insert(text, "f.yml", "rules", RULE)
    assert str(caught.value.problems[0]).startswith(said)
    assert caught.value.outcome == "nothing was written"
