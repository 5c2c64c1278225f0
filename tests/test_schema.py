"""The schemas for editors: current, and of one mind with what the generator reads."""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from generator import schema, shape
from generator.cli import main
from generator.decode import decode
from generator.model import (
    COLUMN_TYPES,
    EDITION_KINDS,
    LANGUAGES,
    NOTE_KINDS,
    NOTE_ON_TERM_KINDS,
    PARTS_OF_SPEECH,
    STATUSES,
)
from generator.problems import Problems
from generator.quantities import UNITS
from generator.shape import Choice, Either, Field, Many, Shape, Type
from generator.source import plain, read
from tests.conftest import BOOK, TESTS

ROOT = TESTS.parent
DATA = ROOT / "rules_data"
SCHEMAS = {kind: json.loads(schema.files()[f"schema/{kind}.json"]) for kind in shape.FILES}
VALIDATORS = {kind: Draft7Validator(SCHEMAS[kind]) for kind in SCHEMAS}
# `malpan accept` alone writes reviewed.yml.
WRITTEN_BY_HAND = [path for path in sorted(DATA.rglob("*.yml")) if path.name != "reviewed.yml"]
FILES = [(DATA, path) for path in WRITTEN_BY_HAND] + [
    (BOOK, path) for path in sorted(BOOK.rglob("*.yml")) if path.name != "reviewed.yml"
]


def kind_of(folder: Path, path: Path) -> str:
    if path.parent == folder:
        return "site"
    return path.stem if path.stem in ("system", "glossary") else "chapter"


def content(path: Path) -> Any:
    return plain(read(path, path.name, Problems()))


def shapes(type_: Type) -> Iterator[Shape]:
    """Every shape that a type reaches."""
    if isinstance(type_, Many):
        yield from shapes(type_.of)
    elif isinstance(type_, Either):
        for option in type_.options:
            yield from shapes(option)
    elif isinstance(type_, Shape):
        yield type_
        for field in type_.fields:
            yield from shapes(field.type)


ALL_FIELDS = list({(s.name, f.name): f for top in shape.FILES.values() for s in shapes(top) for f in s.fields}.items())


# --- on disk -----------------------------------------------------------------------------------


def test_the_schemas_are_current() -> None:
    """What is checked in is what the shapes say; `malpan schema` writes it anew."""
    assert schema.outdated(DATA) == ()


@pytest.mark.parametrize("path", WRITTEN_BY_HAND, ids=lambda path: path.stem)
def test_every_file_names_its_schema(path: Path) -> None:
    """The first line of each file leads an editor to the schema for its kind."""
    first = path.read_text(encoding="utf-8").split("\n")[0]
    kind = kind_of(DATA, path)
    assert first == schema.modeline(kind)
    target = re.fullmatch(r"# yaml-language-server: \$schema=(.+)", first)[1]
    assert (path.parent / target).resolve() == DATA / "schema" / f"{kind}.json"


def test_the_command_writes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--check ends with 1 until the schemas are written, and again when one was changed; it never writes."""
    arguments = ["schema", "--data", str(tmp_path)]
    assert main([*arguments, "--check"]) == 1
    assert "not current: schema/system.json, " in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main(arguments) == 0
    assert main([*arguments, "--check"]) == 0
    (tmp_path / "schema" / "site.json").write_text("{}", encoding="utf-8")
    capsys.readouterr()
    assert main([*arguments, "--check"]) == 1
    assert capsys.readouterr().err == "malpan: not current: schema/site.json; run `malpan schema`\n"
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"wrote {tmp_path / 'schema' / 'site.json'}\n"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file where the folder should be ends with 1 and a sentence."""
    (tmp_path / "schema").write_text("", encoding="utf-8")
    assert main(["schema", "--data", str(tmp_path)]) == 1
    assert "the schemas cannot be written" in capsys.readouterr().err


# --- of one mind with decode -------------------------------------------------------------------


@pytest.mark.parametrize("kind", shape.FILES)
def test_the_schemas_are_sound(kind: str) -> None:
    """Each is a draft-07 schema."""
    Draft7Validator.check_schema(SCHEMAS[kind])


@pytest.mark.parametrize(("folder", "path"), FILES, ids=lambda path: path.name)
def test_sound_data_is_taken(folder: Path, path: Path) -> None:
    """All data here is valid."""
    assert [error.message for error in VALIDATORS[kind_of(folder, path)].iter_errors(content(path))] == []


STRUCTURAL = {
    "unknown-field", "missing-field", "missing-language", "wrong-type", "bad-value", "bad-block", "bad-id",
    "unsafe-link", "reserved-id", "out-of-range", "bad-rendering",
}
# The calendar, marks inside a text, and one number against another are beyond a schema.
BEYOND = {"bad-date", "unsafe-link", "out-of-scale"}


def structural_cases() -> list[tuple[str, Path]]:
    cases = []
    for expected in sorted((TESTS / "broken").glob("*/expected.txt")):
        lines = expected.read_text(encoding="utf-8").splitlines()
        for name in sorted({line.split(":")[0] for line in lines if line.split(": ")[1] in STRUCTURAL}):
            path = expected.parent / "input" / name
            if path.exists() and expected.parent.name not in BEYOND:
                cases.append((expected.parent.name, path))
    return cases


@pytest.mark.parametrize(("case", "path"), structural_cases(), ids=lambda value: getattr(value, "name", value))
def test_broken_structure_is_refused(case: str, path: Path) -> None:
    """What the generator reports as unknown, missing, of the wrong type or not allowed, the schema refuses too."""
    folder = TESTS / "broken" / case / "input"
    assert not VALIDATORS[kind_of(folder, path)].is_valid(content(path))


def test_the_broken_cases_are_found() -> None:
    """The selection above names the cases it is about."""
    names = {case for case, _ in structural_cases()}
    assert names >= {
        "unknown-field", "unknown-field-in-block", "missing-field", "missing-language", "unknown-enum-value", "bad-block",
        "bad-id", "bad-owner-address", "wrong-type-list", "wrong-type-number", "wrong-type-chapter", "bad-table",
        "chapter-climbs-out", "several-files",
    }


MISSING = object()


def places(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """A path to every part of the data; of most lists, the first item only, as the others are of the same kind."""
    yield path
    if isinstance(value, dict):
        for name, child in value.items():
            yield from places(child, (*path, name))
    elif isinstance(value, list):
        for index, child in enumerate(value if path[-1:] in (("text",), ("editions",)) else value[:1]):
            yield from places(child, (*path, index))


def changed(value: Any, path: tuple, put: Any) -> Any:
    if not path:
        return put
    value = copy.deepcopy(value)
    parent = value
    for step in path[:-1]:
        parent = parent[step]
    if put is MISSING:
        del parent[path[-1]]
    else:
        parent[path[-1]] = put
    return value


def structural(folder: Path) -> set[str]:
    problems = Problems()
    decode(folder, problems)
    return {str(problem) for problem in problems.sorted() if problem.code in STRUCTURAL | {"empty-text"}}


@pytest.mark.parametrize("name", ["site.yml", "board/system.yml", "board/glossary.yml", "board/start.yml"])
def test_schema_and_generator_agree_on_every_slip(name: str, tmp_path: Path) -> None:
    """Each field left out, each with a stranger beside it, each of another type: both take it, or neither."""
    folder = Path(shutil.copytree(BOOK, tmp_path / "data", ignore=shutil.ignore_patterns("sequel")))
    value = content(BOOK / name)
    validator = VALIDATORS[kind_of(BOOK, BOOK / name)]
    slips = []
    for path in places(value):
        if path and isinstance(path[-1], str):
            slips.append((path, MISSING))
        if "rows" in path:
            continue  # what a cell may hold depends on its column
        if path:
            slips += [(path, put) for put in (7, True, "", "Not An Id", [], {})]
        found = value
        for step in path:
            found = found[step]
        if isinstance(found, dict):
            slips.append(((*path, "stranger"), "x"))
    assert len(slips) > 50
    sound = structural(folder)
    assert not sound
    for path, put in slips:
        wrong = changed(value, path, put)
        (folder / name).write_text(json.dumps(wrong, ensure_ascii=False), encoding="utf-8")
        told = structural(folder)
        if put == "Not An Id" and not told:
            continue  # no id, yet here a plain text, or a reference, which is for the checks of the whole book
        assert validator.is_valid(wrong) == (not told), (path, put, told)


# --- of use in an editor -----------------------------------------------------------------------


@pytest.mark.parametrize(("place", "field"), ALL_FIELDS, ids=["/".join(place) for place, _ in ALL_FIELDS])
def test_every_field_is_explained_in_both_languages(place: tuple[str, str], field: Field) -> None:
    """Help is a sentence or phrase in Korean and one in English."""
    assert re.search("[가-힣]", field.help.ko) and field.help.ko.endswith(".")
    assert re.fullmatch(r"[ -~]+\.", field.help.en)


def test_every_choice_is_explained() -> None:
    """No word of a choice is without its meaning, and none explains a word that is gone."""
    found = set()
    for _, field in ALL_FIELDS:
        if isinstance(field.type, Choice):
            assert set(field.type.meanings) == set(field.type.values), field.name
            found.add(field.type.values)
    assert found == {
        LANGUAGES, COLUMN_TYPES, EDITION_KINDS, NOTE_KINDS, NOTE_ON_TERM_KINDS, PARTS_OF_SPEECH, STATUSES, tuple(UNITS),
    }


def walk(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "type" in node or "anyOf" in node:
            yield node
        for key, child in node.items():
            if key not in ("defaultSnippets", "examples"):
                yield from walk(child)
    elif isinstance(node, list):
        for child in node:
            yield from walk(child)


@pytest.mark.parametrize("kind", shape.FILES)
def test_examples_and_snippets_are_valid(kind: str) -> None:
    """What an editor offers is valid where it is offered, once its stops are filled in."""
    seen = 0
    for node in walk(SCHEMAS[kind]):
        for example in node.get("examples", []):
            assert Draft7Validator(node).is_valid(example), example
        for snippet in node.get("defaultSnippets", []):
            body = json.dumps(snippet["body"], ensure_ascii=False)
            body = re.sub(r'"\$\{\d+:(\d+)\}"', r"\1", body)
            body = re.sub(r"\$\{\d+\|([^,|]+)[^|]*\|\}", r"\1", body)
            body = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", body)
            body = re.sub(r"\$\{\d+\}", "x-y", body)
            found = [error.message for error in Draft7Validator(node).iter_errors(json.loads(body))]
            assert found == [], snippet["label"]
            seen += 1
    assert seen
