"""docs/architecture.md prints what each module says of itself (`--rewrite` writes it anew)."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
START, END = "<!-- modules -->\n", "<!-- /modules -->"


def module_table() -> str:
    """A row a module: its name and the first sentence of its docstring."""
    rows = ["| module | what it is for |", "|---|---|"]
    for path in sorted((ROOT / "generator").rglob("*.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert text, f"{path} does not say what it is for"
        name = str(path.relative_to(ROOT / "generator")).removesuffix(".py").removesuffix("/__init__")
        if name != "__init__":
            first = " ".join(text.split("\n\n")[0].split())
            rows.append(f"| `{name}` | {first.replace('|', chr(92) + '|')} |")
    return "\n".join(rows) + "\n"


def test_the_module_table_is_current(rewrite: bool) -> None:
    """A module's own words and the page agree."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    _, _, tail = rest.partition(END)
    wanted = head + START + module_table() + END + tail
    if rewrite:
        PAGE.write_text(wanted, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted
