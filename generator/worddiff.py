"""What changed between two versions of a text, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

Change = Literal["same", "gone", "new"]
# A marked term or quantity is one word; so is a run of letters and digits, a blank, or any other single character.
_WORD = re.compile(r"\[\[[^\[\]]*\]\]|\{[^{}]*\}|\w+|\s+|.", re.DOTALL)


def worddiff(before: str, after: str) -> Iterator[tuple[Change, str]]:
    """The pieces of both texts in order. All but the new ones make up `before`, all but the gone ones `after`."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "same", "".join(old[i1:i2])
            continue
        if i2 > i1:
            yield "gone", "".join(old[i1:i2])
        if j2 > j1:
            yield "new", "".join(new[j1:j2])
