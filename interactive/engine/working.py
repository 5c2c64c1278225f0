"""The working of one calculation: which messages it leads to, with their values, in order."""

from __future__ import annotations


class Working:
    """Collects the ruling, steps and notes of a calculation as (key in the spec, values)."""

    __slots__ = ("notes", "ruled", "steps")

    def __init__(self) -> None:
        self.ruled: tuple = ("", {})
        self.steps: list = []
        self.notes: list = []

    def ruling(self, key: str, **values: object) -> None:
        """The answer in one line; a later one replaces an earlier one."""
        self.ruled = (key, values)

    def step(self, key: str, **values: object) -> None:
        """The next line of the working."""
        self.steps.append((key, values))

    def note(self, code: str, **values: object) -> None:
        """What a rule capped, ignored or leaves open; each code once."""
        if all(known != code for known, _ in self.notes):
            self.notes.append((code, values))


class Refused(Exception):
    """Inputs that are right by themselves but not together: the input's name, an error of the spec, and its values."""

    def __init__(self, name: str, code: str, **values: object) -> None:
        super().__init__(code)
        self.name = name
        self.code = code
        self.values = values
