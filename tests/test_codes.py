"""Every problem code is explained, shown by a case, and used."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from generator import codes, explain
from generator.model import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "checks.md"
# Told of files as such; tests/test_broken.py makes them, since no folder of text files can hold them.
FILE_CODES = {"no-data", "not-a-file", "unreadable", "file-too-large"}


def constants() -> set[str]:
    """Every string constant of the generator."""
    return {
        node.value
        for path in (ROOT / "generator").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def told() -> set[str]:
    """Every code that a broken case is told."""
    return {
        found
        for path in (ROOT / "tests" / "broken").rglob("expected.txt")
        for found in re.findall(r"(?m)^[^ ]+:\d+:\d+: ([a-z0-9-]+): ", path.read_text(encoding="utf-8"))
    }


def test_every_code_is_used() -> None:
    """No explanation is left over from a check that is gone."""
    assert set(codes.known()) <= constants()


def test_every_code_has_a_case() -> None:
    """Each code is raised by some broken data, at an exact place; none is told that is not explained."""
    assert set(codes.known()) - FILE_CODES == told()
    assert FILE_CODES <= set(codes.known())


@pytest.mark.parametrize("name", codes.known())
def test_explanations_are_complete(name: str) -> None:
    """Meaning and remedy in both languages, and two examples that differ."""
    found = codes.find(name)
    assert found.level in ("error", "warning")
    for language in LANGUAGES:
        assert found.meaning[language].strip() and found.remedy[language].strip()
    assert found.bad.strip() and found.good.strip() and found.bad != found.good


def test_the_page_is_current(rewrite: bool) -> None:
    """docs/checks.md prints the same explanations (`--rewrite` writes it anew)."""
    if rewrite:
        PAGE.write_text(explain.page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == explain.page()
