"""One more item in a list of a YAML file, put in as text: not a character of what stands there changes.

Where the item goes is read from the nodes; what stands around it says how: by indentation or in brackets, how far
indented, with which line ends, with an empty line between items or without. The result is read again and compared
before it is given out, so a layout that is not understood is refused and never spoiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.errors import DataError
from generator.model import Where
from generator.problems import Problem, Problems
from generator.source import Fields, Items, Node, Scalar, parse, plain

NOTHING_WRITTEN = "nothing was written"
_BREAK = re.compile(r"\r\n|\n|\r")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Item:
    """What goes in: `value` as plain data, and as text in both styles.

    `block` are its lines without indentation, comments among them; a comment may neither be the first nor stand in a
    text. `flow` is one line, and `remarks` are comments to stand above it in brackets.
    """

    value: Any
    block: tuple[str, ...]
    flow: str
    remarks: tuple[str, ...] = ()


def insert(text: str, name: str, key: str, item: Item, after: int | None = None, apart: bool = False) -> str:
    """`text`, the YAML file called `name`, with `item` in the list that field `key` of its mapping holds.

    It goes behind the item with index `after`, or to the end. `apart` says whether an empty line goes before it
    where the list has too few items to tell. Raises DataError, with what is wrong and where, if the text has faults,
    holds no such list, or is laid out so that nothing can be put in without a change to what is there.
    """
    problems = Problems()
    root = parse(text, name, problems)
    if root is None or len(problems):
        raise DataError(problems.sorted(), NOTHING_WRITTEN)
    target = _list(root, name, key)
    bom = _BOM if text.startswith(_BOM) else ""
    bare = text.removeprefix(_BOM)
    old = plain(root)
    items = old[key] or []
    index = len(items) if after is None else after + 1
    wanted = old | {key: [*items[:index], item.value, *items[index:]]}
    unfinished = not bare.endswith(("\n", "\r"))
    for place, piece in _ways(bare, root, key, target, item, index, apart):
        made = bare[:place] + piece + bare[place:]
        found = Problems()
        fresh = parse(made, name, found)
        if fresh is not None and not len(found) and _same(plain(fresh), wanted, unfinished):
            return bom + made
    message = f"nothing can be added to “{key}” as it is laid out here; write it in by hand"
    raise DataError([Problem(target.where, "layout", message)], NOTHING_WRITTEN)


def _list(root: Node, name: str, key: str) -> Items | Scalar:
    """The list, or the place after `key:` where nothing stands yet."""
    if not isinstance(root, Fields):
        problem = Problem(root.where, "wrong-type", f"a mapping must stand here, with the field “{key}”")
    elif key not in root.fields:
        problem = Problem(Where(name), "missing-field", f"there is no field “{key}”; add “{key}: []”")
    else:
        found = root.fields[key]
        if isinstance(found, Items) or (isinstance(found, Scalar) and found.extent.start == found.extent.end):
            return found
        problem = Problem(found.where, "wrong-type", f"“{key}” must be a list; write “{key}: []”")
    raise DataError([problem], NOTHING_WRITTEN)


def _same(found: Any, wanted: Any, unfinished: bool) -> bool:
    """Equal, but that a text which ends an `unfinished` file, one without a last line break, may gain the break."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return list(found) == list(wanted) and all(_same(found[name], wanted[name], unfinished) for name in found)
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(_same(*both, unfinished) for both in zip(found, wanted, strict=True))
    if isinstance(found, str) and isinstance(wanted, str):
        return found == wanted or (unfinished and found == wanted + "\n")
    return type(found) is type(wanted) and found == wanted


def _ways(
    text: str, root: Fields, key: str, target: Items | Scalar, item: Item, index: int, apart: bool
) -> Iterator[tuple[int, str]]:
    """Where to put what, the best way first."""
    if isinstance(target, Items) and target.extent.flow:
        yield _in_brackets(text, target, item, index)
    elif isinstance(target, Items):
        yield from _by_indentation(text, root, key, target, item, index, apart)
    else:
        column = root.keys[key].column
        place = _past_remarks(text, _line_end(text, target.extent.end), floor=column)
        yield place, _lines(text, place, _indented(item, " " * (column + 1), 2))


# --- lists by indentation ----------------------------------------------------------------------


def _by_indentation(
    text: str, root: Fields, key: str, target: Items, item: Item, index: int, apart: bool
) -> Iterator[tuple[int, str]]:
    dash = target.where.column
    before = target.items[index - 1]
    last = index == len(target.items)
    width = before.where.column - dash
    behind_dash = width >= 2 and text[_line_start(text, before.extent.start) :].lstrip(" ").startswith("-")
    lines = _indented(item, " " * (dash - 1), width if behind_dash else 2)
    apart = _are_apart(text, target) if len(target.items) > 1 else apart

    end = before.extent.end
    end = end if _at_line_start(text, end) else _line_end(text, end)
    # Comments further in than the list belong to the item before; behind the last one, all that are not the next key's.
    place = _past_remarks(text, end, floor=root.keys[key].column if last else dash)
    close = _before_empty_lines(text, place)
    yield close, _lines(text, close, ["", *lines] if apart else lines)
    # Empty lines that belong to the text before (`|+`) stay where they are.
    yield place, _lines(text, place, [*lines, ""] if apart and place < len(text) else lines)


def _indented(item: Item, indent: str, width: int) -> list[str]:
    first, *rest = item.block
    return [f"{indent}-{' ' * (width - 1)}{first}", *(f"{indent}{' ' * width}{line}" if line else "" for line in rest)]


def _lines(text: str, place: int, lines: list[str]) -> str:
    """`lines` as they go in at `place`, which starts a line or ends the text."""
    newline = _newline(text, place)
    if _at_line_start(text, place):
        return "".join(line + newline for line in lines)
    return "".join(newline + line for line in lines)


def _are_apart(text: str, target: Items) -> bool:
    """Whether an empty line stands before the last item."""
    start = _line_start(text, target.items[-1].extent.start)
    while start > 0:
        above = _line_start(text, start - 1 - text.startswith("\r\n", start - 2))
        line = text[above:start].strip()
        if not line:
            return True
        if not line.startswith(("#", "-")):
            return False
        if line.startswith("-") and line != "-":
            return False
        start = above
    return False


# --- lists in brackets -------------------------------------------------------------------------


def _in_brackets(text: str, target: Items, item: Item, index: int) -> tuple[int, str]:
    inside = target.extent.start + 1
    newline = _newline(text, inside)
    line = _line_start(text, target.extent.start)
    margin = " " * (len(text[line:]) - len(text[line:].lstrip(" ")))
    if not target.items:
        if item.remarks:
            lines = (*item.remarks, item.flow)
            return inside, "".join(f"{newline}{margin}  {each}" for each in lines) + newline + margin
        return inside, item.flow + (" " if text[inside] == "#" else "")

    before = target.items[index - 1].extent
    start = _line_start(text, before.start)
    own_line = not text[start : before.start].strip(" ")
    if own_line:
        margin = text[start : before.start]
    else:
        margin += "  "
    until = target.items[index].extent.start if index < len(target.items) else target.extent.end - 1
    comma = before.end + len(text[before.end : until].partition("#")[0].split(",")[0])
    has_comma = text[comma : comma + 1] == "," and comma < until
    rest = text[comma + 1 if has_comma else before.end :]
    remark = re.match(r" *(#[^\r\n]*)(\r\n|\n|\r)", rest)
    if remark:
        # The comment speaks of the item before it, so the new one comes under it.
        place = (comma + 1 if has_comma else before.end) + remark.end()
        opening, closing = ("", ",") if has_comma else (", ", "")
        lines = [*item.remarks, f"{opening}{item.flow}{closing}"]
        return place, "".join(f"{margin}{each}{newline}" for each in lines)
    if own_line or item.remarks:
        return before.end, "," + "".join(f"{newline}{margin}{each}" for each in (*item.remarks, item.flow))
    return before.end, f", {item.flow}"


# --- lines -------------------------------------------------------------------------------------


def _line_start(text: str, place: int) -> int:
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1


def _at_line_start(text: str, place: int) -> bool:
    return _line_start(text, place) == place


def _line_end(text: str, place: int) -> int:
    """Where the next line starts, or the end of the text."""
    found = _BREAK.search(text, place)
    return found.end() if found else len(text)


def _newline(text: str, place: int) -> str:
    """The line break in use before `place`, or else anywhere, or else the usual one."""
    before = list(_BREAK.finditer(text, 0, place))[-1:] or list(_BREAK.finditer(text))[:1]
    return before[0][0] if before else "\n"


def _past_remarks(text: str, place: int, floor: int) -> int:
    """Behind the last of the comment lines at `place`, empty lines among them, that stand further in than `floor`."""
    found = place
    while place < len(text):
        following = _line_end(text, place)
        line = text[place:following]
        content = line.strip()
        if content and not (content.startswith("#") and len(line) - len(line.lstrip(" ")) >= floor):
            break
        place = following
        if content:
            found = place
    return found


def _before_empty_lines(text: str, place: int) -> int:
    """Ahead of the empty lines that end at `place`."""
    while _at_line_start(text, place) and place > 0:
        above = _line_start(text, place - 1 - text.startswith("\r\n", place - 2))
        if text[above:place].strip():
            break
        place = above
    return place
