"""The ruling for everyday inputs as a table, for the page to look up until Python is there.

A table is a chain of small ones, one an input: what has been read so far is a number, and number and next value lead to
the next number; the last one is the ruling. Two readings get the same number if the engine rules alike whatever
follows them. That is tried with a few ways to go on; then the whole is compared with the engine for thousands of
inputs, and whatever shows a difference is tried too, until none shows.

Where the parts of a ruling depend on different inputs, each has a chain of its own.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from generator import calculators
from generator.bundle.cache import Cache, digest
from generator.bundle.names import fingerprinted
from generator.model import LANGUAGES
from generator.pages import Site
from generator.project import Project
from generator.widgets import helps, rules, slides

Values = tuple[Any, ...]
# A ruling, or a part of one: its pieces in both languages. None where the engine refuses the inputs.
Ruled = tuple[tuple[str, ...], ...] | None

FOLDER = "assets/calculators"
# How many ways to go on are added at a time, and how many whole inputs must agree in the end.
_PROBES, _COMPARED = 3, 2500
# Between the pieces of a ruling; pieces recur, so each is kept once.
SEPARATOR = " · "
# Inputs that come last in the chain, because their values lead apart.
_LAST: Mapping[str, tuple[str, ...]] = {"effort": ("pool",)}
# Calculators with a chain for each piece of the ruling: the input that is read last for it, "" for any.
_APART: Mapping[str, tuple[str, ...]] = {
    "damage": ("", "might", "speed", "intellect", ""), "falling": ("", "might", "speed", "intellect", ""),
}
# How far whole numbers go in those.
_MOST_APART = 20
# Everyday inputs that a ruling says nothing of, which no chain needs.
_UNSAID: Mapping[str, tuple[str, ...]] = {"hat-combat": ("hp",)}


def axes(calculator: str) -> dict[str, Values]:
    """The everyday inputs of a calculator and, for each, the values that its table holds."""
    found = {
        one["name"]: _values(one, calculator)
        for one in calculators.spec(calculator)["inputs"] if one["group"] == "everyday"
    }
    for name in _LAST.get(calculator, ()):
        found[name] = found.pop(name)
    return found


def _values(one: Mapping[str, Any], calculator: str) -> Values:
    if one["type"] == "integer":
        most = min(one["max"], _MOST_APART) if calculator in _APART else one["max"]
        return tuple(range(one["min"], most + 1))
    if one["type"] == "choice":
        return tuple(choice["value"] for choice in one["choices"])
    if one["type"] == "flag":
        return (False, True)
    return tuple(
        f"{slide.step * number:g} {slide.unit}" for slide in slides(one) for number in range(1, round(slide.most / slide.step) + 1)
    )


def table(calculator: str) -> dict[str, Any]:
    """The table of a calculator, as the page gets it.

    Texts keep the marks of their terms. `values` by input; `chains`, each with `names` (inputs in the order of its `layers`) and `ends` (numbers of pieces,
    null where the engine refuses); `pieces` ([Korean, English]).
    """
    held = axes(calculator)
    ruling = _ruling(calculator)
    chains = []
    pieces: dict[tuple[str, ...], int] = {}
    told = [name for name in held if name not in _UNSAID.get(calculator, ())]
    for place, last in enumerate(_APART.get(calculator, ("",))):
        names = sorted(told, key=lambda name: name == last)
        part = _only(ruling, place, len(_APART[calculator])) if calculator in _APART else ruling
        layers, ends = _Chain(calculator, names, held, part).made()
        numbered = [end and [pieces.setdefault(piece, len(pieces)) for piece in end] for end in ends]
        chains.append({"names": names, "layers": layers, "ends": numbered})
    return {"values": {name: list(values) for name, values in held.items()}, "chains": chains,
            "pieces": [list(piece) for piece in pieces]}


def look_up(made: Mapping[str, Any], inputs: Mapping[str, Any]) -> dict[str, str] | None:
    """The ruling in both languages, marks included; None for what the table does not hold. The page's script does the same."""
    said: list[Sequence[str]] = []
    for chain in made["chains"]:
        state = 0
        for name, layer in zip(chain["names"], chain["layers"], strict=True):
            values = made["values"][name]
            if inputs[name] not in values:
                return None
            state = layer[state * len(values) + values.index(inputs[name])]
        end = chain["ends"][state]
        if end is None:
            return None
        said += [made["pieces"][number] for number in end]
    return {code: SEPARATOR.join(piece[place] for piece in said) for place, code in enumerate(LANGUAGES)}


def _ruling(calculator: str) -> Callable[[Mapping[str, Any]], Ruled]:
    engine = calculators.engine()

    def ruled(inputs: Mapping[str, Any]) -> Ruled:
        try:
            said = engine.ruling(calculator, inputs, marked=True)
        except engine.InputError:
            return None
        split = [said[code].split(SEPARATOR) for code in LANGUAGES]
        if len({len(pieces) for pieces in split}) == 1:
            return tuple(zip(*split, strict=True))
        return (tuple(said[code] for code in LANGUAGES),)

    return ruled


def _only(ruling: Callable[[Mapping[str, Any]], Ruled], place: int, most: int) -> Callable[[Mapping[str, Any]], Ruled]:
    """One piece of `most`: a shorter ruling lacks those before its last."""

    def part(inputs: Mapping[str, Any]) -> Ruled:
        ruled = ruling(inputs)
        if ruled is None or place == most - 1:
            return ruled and ruled[-1:]
        return ruled[place : place + 1] if place < len(ruled) - 1 else ()

    return part


class _Chain:
    def __init__(
        self, calculator: str, names: Sequence[str], held: Mapping[str, Values], ruling: Callable[[Mapping[str, Any]], Ruled]
    ) -> None:
        usual = {one["name"]: one["default"] for one in calculators.spec(calculator)["inputs"]}
        self._names = names
        self._values = [held[name] for name in names]
        self._compared = _COMPARED * (4 if calculator in _APART else 1)
        self._usual = tuple(usual[name] for name in names)
        self._ruling = ruling
        self._ruled: dict[Values, Ruled] = {}
        # The same samples in every build.
        self._random = random.Random(calculator)

    def made(self) -> tuple[list[list[int]], list[Ruled]]:
        """The layers, and what the numbers of the last one stand for."""
        probes = [self._usual, *(tuple(values[end] for values in self._values) for end in (0, -1))]
        compared = [sample() for _ in range(self._compared) for sample in (self._anywhere, self._corner)]
        while True:
            layers, ends = self._chain(probes)
            wrong = [one for one in compared if ends[self._walk(layers, one)] != self._rule(one)]
            if not wrong:
                return layers, ends
            probes += wrong[:_PROBES]

    def _anywhere(self) -> Values:
        return tuple(self._random.choice(values) for values in self._values)

    def _corner(self) -> Values:
        """A sample that stands at the ends of many ranges, where limits show."""
        return tuple(
            self._random.choice((values[0], values[-1], usual, self._random.choice(values)))
            for values, usual in zip(self._values, self._usual, strict=True)
        )

    def _rule(self, values: Values) -> Ruled:
        if values not in self._ruled:
            self._ruled[values] = self._ruling(dict(zip(self._names, values, strict=True)))
        return self._ruled[values]

    def _chain(self, probes: Sequence[Values]) -> tuple[list[list[int]], list[Ruled]]:
        layers: list[list[int]] = []
        readings: list[Values] = [()]
        for place, values in enumerate(self._values):
            rests = list(dict.fromkeys(probe[place + 1 :] for probe in probes))
            numbers: dict[tuple[Ruled, ...], int] = {}
            layer, fresh = [], []
            for reading in readings:
                for value in values:
                    longer = (*reading, value)
                    shown = tuple(self._rule(longer + rest) for rest in rests)
                    if shown not in numbers:
                        numbers[shown] = len(numbers)
                        fresh.append(longer)
                    layer.append(numbers[shown])
            layers.append(layer)
            readings = fresh
        return layers, [self._rule(reading) for reading in readings]

    def _walk(self, layers: Sequence[Sequence[int]], one: Values) -> int:
        state = 0
        for values, layer, value in zip(self._values, layers, one, strict=True):
            state = layer[state * len(values) + values.index(value)]
        return state


def files(site: Site, project: Project) -> dict[str, tuple[str, bytes]]:
    """For each calculator that the book shows, its data file: the table, the rules that its working may cite, and help.

    A name below FOLDER, which changes with the content, and the content.
    """
    shown = {name for system in site.book.systems for name in site.calculators(system)}
    found = {}
    for name, made in tables([name for name in calculators.ids() if name in shown], project).items():
        spec = calculators.spec(name)
        data = {"rules": rules(site, spec), "help": helps(spec), **made}
        content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        found[name] = (fingerprinted(f"{name}.json", content), content)
    return found


# --- keeping them ---------------------------------------------------------------------------------


def tables(names: Iterable[str], project: Project) -> dict[str, Any]:
    """The tables of several calculators. Making one takes seconds, so they are kept until engine or specs change."""
    cache = Cache(project.cache / "quick")
    key = digest(*(part for path in _sources() for part in (path.name, path.read_bytes())))
    missing = [name for name in names if not cache.has(name, key)]
    if len(missing) > 1:
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
            fresh = dict(zip(missing, pool.map(_written, missing), strict=True))
    else:
        fresh = {name: _written(name) for name in missing}
    return {
        name: json.loads(cache.get(name, key, lambda name=name: {"table.json": fresh[name]}).files["table.json"])
        for name in names
    }


def _written(calculator: str) -> bytes:
    return json.dumps(table(calculator), ensure_ascii=False, separators=(",", ":")).encode()


def _sources() -> list[Path]:
    engine = Path(calculators.engine().__file__).parent
    found = [*engine.glob("*.py"), *engine.parent.glob("calculators/*")]
    return [Path(__file__), *sorted(path for path in found if path.suffix in (".py", ".yml"))]
