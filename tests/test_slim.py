"""What is sent of style sheets and scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.slim import slim

ROOT = Path(__file__).parent.parent
STYLES = sorted((ROOT / "site_templates" / "theme" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "site_templates" / "theme" / "js").rglob("*.js"))
SCRIPTS += sorted((ROOT / "interactive" / "browser" / "calculator").glob("*.js"))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheets_keep_their_rules(path: Path) -> None:
    """As many rules and as many selectors below an ancestor; only the marked comment of a licence is left."""
    before = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    after = slim(path.name, path.read_bytes()).decode()
    assert after.count("{") == before.count("{") and after.count("}") == before.count("}")
    below = re.compile(r"[\w\])*] :(?:is|not|where|has)\(")
    assert len(below.findall(after)) == len(below.findall(before))
    assert re.findall(r"/\*(?!!)", after) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_lose_comments_and_nothing_else(path: Path) -> None:
    """Every line that is left stands in the script as it is, and no line of code is lost."""
    lines = path.read_text(encoding="utf-8").splitlines()
    left = slim(path.name, path.read_bytes()).decode().splitlines()
    code = [line for line in lines if not re.match(r"\s*(//|/\*\*|\*)", line)]
    assert left == code


def test_licences_and_other_files_stay() -> None:
    """A comment that says it must, and anything that is no text of ours."""
    assert slim("a.css", b"/*! Pretendard, OFL */a{b:c}") == b"/*! Pretendard, OFL */a{b:c}"
    assert slim("a.woff2", b"// \x00") == b"// \x00"
