"""What a reader gives → values that a calculator can use, or an error that says what is allowed.

Nothing is clamped or guessed: what is not in the spec is refused.
"""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import text
from interactive.engine.quantities import Quantity, parse

LANGUAGES = ("ko", "en")
YES = ("true", "yes", "예")
NO = ("false", "no", "아니요")
# Longer numbers are out of every range; Python itself refuses to read those of some thousand digits.
MOST_DIGITS = 12
SHOWN = 40


class InputError(ValueError):
    """A wrong input: its name, a code, and a sentence in each language.

    `given` is what was given, as text, and `allowed` the names or choices there are, for a suggestion.
    """

    def __init__(self, name: str, code: str, ko: str, en: str, given: str = "", allowed: tuple = ()) -> None:
        super().__init__(en)
        self.input = name
        self.code = code
        self.ko = ko
        self.en = en
        self.given = given
        self.allowed = allowed

    def data(self) -> dict:
        """The error as the JSON of the contract has it."""
        return {"input": self.input, "code": self.code, "ko": self.ko, "en": self.en}


def refuse(spec: dict, name: str, code: str, given: object, allowed: tuple = (), **values: object) -> InputError:
    """The error `code` of a spec about the input `name`, to be raised."""
    shown = _shown(given)
    label = next((one["label"] for one in spec["inputs"] if one["name"] == name), None)
    said = {}
    for language in LANGUAGES:
        filled = {"name": name, "given": shown, "allowed": ", ".join(allowed), **values}
        if label:
            filled["label"] = text.plain(label[language])
        said[language] = text.say(spec, spec["errors"][code], filled, language)
    return InputError(name, code, said["ko"], said["en"], shown, allowed)


def read(spec: dict, given: dict) -> dict:
    """All inputs of the spec by name, defaults filled in: int, str (a choice), bool or Quantity.

    Raises InputError for a name that is not in the spec, a value of the wrong type or one out of range.
    """
    names = tuple(one["name"] for one in spec["inputs"])
    for name in given:
        if name not in names:
            raise refuse(spec, str(name), "unknown-input", name, names)
    return {
        one["name"]: READERS[one["type"]](spec, one, given.get(one["name"], one["default"])) for one in spec["inputs"]
    }


def written(values: dict) -> dict:
    """The values as JSON holds them; a quantity is its text."""
    return {name: value.text if isinstance(value, Quantity) else value for name, value in values.items()}


def _integer(spec: dict, one: dict, given: object) -> int:
    limits = {"min": one["min"], "max": one["max"]}
    value = given
    if isinstance(given, str):
        digits = given.strip().replace(text.MINUS, "-")
        body = digits[1:] if digits[:1] in ("+", "-") else digits
        if not (body.isascii() and body.isdigit()):
            raise refuse(spec, one["name"], "not-an-integer", given, **limits)
        if len(body.lstrip("0")) > MOST_DIGITS:
            raise refuse(spec, one["name"], "out-of-range", given, **limits)
        value = int(digits)
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse(spec, one["name"], "not-an-integer", given, **limits)
    if not one["min"] <= value <= one["max"]:
        raise refuse(spec, one["name"], "out-of-range", given, **limits)
    return value


def _choice(spec: dict, one: dict, given: object) -> str:
    values = tuple(choice["value"] for choice in one["choices"])
    value = given.strip() if isinstance(given, str) else given
    if not isinstance(value, str) or value not in values:
        raise refuse(spec, one["name"], "unknown-choice", given, values)
    return value


def _flag(spec: dict, one: dict, given: object) -> bool:
    if isinstance(given, bool):
        return given
    word = given.strip().lower() if isinstance(given, str) else ""
    if word not in YES + NO:
        raise refuse(spec, one["name"], "not-a-flag", given)
    return word in YES


def _quantity(spec: dict, one: dict, given: object) -> Quantity:
    units = one["units"]
    example = text.plain(one.get("example", one["default"]))
    found = parse(given) if isinstance(given, str) else None
    if found is None:
        raise refuse(spec, one["name"], "not-a-quantity", given, example=example)
    if found.unit not in units:
        raise refuse(spec, one["name"], "unknown-unit", given, tuple(units), example=example)
    most = parse(one["max"])
    if not Fraction(0) < found.into(units[0]) <= most.into(units[0]):
        raise refuse(spec, one["name"], "quantity-out-of-range", given, most=most.text)
    return found


READERS = {"integer": _integer, "choice": _choice, "flag": _flag, "quantity": _quantity}


def _shown(given: object) -> str:
    """What was given, as a message shows it: short, and on one line."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, int) and abs(given) >= 10**SHOWN:
        return f"{'-' if given < 0 else ''}{'9' * SHOWN}…"
    if given is not None and not isinstance(given, (str, int, float)):
        return "…"
    line = " ".join(str(given).split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"
