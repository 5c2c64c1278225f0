"""The same data as YAML in any layout: what people's files may look like."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

REMARKS = ("# a: b", "# - x", "#", "#[", "# 메모 “”", "# }, ]")
Draw = Callable[[st.SearchStrategy[Any]], Any]


class _Writer:
    """Writes plain data; every choice of layout is drawn."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def one_of(self, *choices: Any) -> Any:
        return self._draw(st.sampled_from(choices))

    def rarely(self) -> bool:
        return self._draw(st.integers(0, 5)) == 5

    def root(self, value: dict[str, Any]) -> list[str]:
        if self.rarely():
            return self.flow(value, 2).split("\n")
        lines = ["---"] if self.rarely() else []
        lines += self.filler(0) + self.mapping(value, self.one_of(0, 0, 0, 2), top=True)
        return lines + self.filler(0) + (["..."] if self.rarely() else [])

    def filler(self, column: int) -> list[str]:
        """Lines that say nothing: empty ones and comments, at any indentation up to a bit further in."""
        return [
            "" if self.one_of(True, False) else " " * self.one_of(0, column, column, column + 2) + self.one_of(*REMARKS)
            for _ in range(self.one_of(0, 0, 0, 1, 2))
        ]

    def tail(self) -> str:
        return self.one_of("", "", "", " ", f"  {self.one_of(*REMARKS)}")

    def mapping(self, value: dict[str, Any], column: int, top: bool = False) -> list[str]:
        lines: list[str] = []
        for name, child in value.items():
            if lines:
                lines += self.filler(column)
            lines += self.field(name, child, column)
        return lines

    def field(self, name: str, value: Any, column: int) -> list[str]:
        key = self.one_of(name, name, json.dumps(name), f"'{name}'")
        pad = " " * column
        if isinstance(value, (dict, list)) and (not value or self.one_of(True, False, False)):
            first, *rest = self.flow(value, column + 2).split("\n")
            return [f"{pad}{key}: {first}", *rest[:-1], *[line + self.tail() for line in rest[-1:]]]
        if isinstance(value, dict):
            inner = self.mapping(value, column + self.one_of(1, 2, 4))
            return [f"{pad}{key}:{self.tail()}", *self.filler(column), *inner]
        if isinstance(value, list):
            inner = self.items(value, column + self.one_of(0, 2, 3))
            return [f"{pad}{key}:{self.tail()}", *self.filler(column), *inner]
        if isinstance(value, str) and self.one_of(True, False, False):
            return self.literal(f"{pad}{key}: ", value, column)
        return [f"{pad}{key}: {self.scalar(value)}{self.tail()}"]

    def literal(self, head: str, value: str, column: int) -> list[str]:
        pad = " " * (column + self.one_of(1, 2, 5))
        body = [pad + line if line else "" for line in value.rstrip("\n").split("\n")]
        style = self.one_of("|", ">") + self.one_of("", "-", "+")
        return [f"{head}{style}{self.tail()}", *body, *[""] * self.one_of(0, 0, 1, 2)]

    def items(self, value: list[Any], column: int) -> list[str]:
        lines: list[str] = []
        width = self.one_of(2, 2, 2, 4)
        apart = self.one_of(True, False)
        for each in value:
            if lines:
                lines += ([""] if apart else []) + self.filler(column)
            if isinstance(each, dict) and each and not self.rarely():
                inner = self.mapping(each, column + width)
                if self.rarely():
                    lines += [" " * column + "-" + self.tail(), *inner]
                else:
                    lines += [" " * column + "-" + inner[0][column + 1 :], *inner[1:]]
            else:
                text = self.flow(each, column + width) if isinstance(each, (dict, list)) else self.scalar(each)
                first, *rest = (text + self.tail()).split("\n")
                lines += [" " * column + "-" + " " * (width - 1) + first, *rest]
        return lines

    def gap(self, column: int) -> str:
        turn = "\n" + " " * column
        return self.one_of("", "", " ", " ", turn, f" {self.one_of(*REMARKS)}{turn}", f"\n{turn}")

    def flow(self, value: Any, column: int) -> str:
        if isinstance(value, dict):
            keys = [self.one_of(name, json.dumps(name)) for name in value]
            inner = [f"{key}: {self.flow(each, column)}" for key, each in zip(keys, value.values(), strict=True)]
            start, end = "{", "}"
        elif isinstance(value, list):
            inner = [self.flow(each, column) for each in value]
            start, end = "[", "]"
        else:
            return self.scalar(value)
        text = start + self.gap(column)
        for number, each in enumerate(inner):
            text += each + self.gap(column)
            if number < len(inner) - 1 or self.rarely():
                text += "," + (self.gap(column) or " ")
        return text + end

    def scalar(self, value: Any) -> str:
        if isinstance(value, str) and value.isascii() and value.isalnum() and self.one_of(True, False):
            return value
        if isinstance(value, str) and "\n" not in value and self.one_of(True, False):
            return "'" + value.replace("'", "''") + "'"
        return json.dumps(value, ensure_ascii=False)


@st.composite
def layouts(draw: Draw, value: dict[str, Any]) -> str:
    """`value` as the text of a YAML file. Not every one is sound, and some texts in it gain or lose line breaks."""
    lines = _Writer(draw).root(value)
    newline = draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    text = newline.join("\n".join(lines).split("\n"))
    return draw(st.sampled_from(["", "", "\ufeff"])) + text + draw(st.sampled_from([newline, newline, "", newline * 2]))


def removed(old: str, new: str) -> str | None:
    """The one run of characters that makes `old` of `new` when it is taken out, or None if there is none."""
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    width = len(new) - len(old)
    return new[start : start + width] if width >= 0 and new[:start] + new[start + width :] == old else None
