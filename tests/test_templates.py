"""Faults in templates are told with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import SiteError
from generator.project import Project
from generator.templates import environment, telling_where


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("a\n  {% if %}", 2, 3, "Expected an expression"),
        ("a\n\n{{ b.c }}", 3, 1, "'b' is undefined"),
        ("{{ 1 + 'a' }}", 1, 1, "TypeError"),
        ("a\n{% include 'none.j2' %}", 2, 1, "there is no template “none.j2”"),
        ("{% include 'part.j2' %}", 1, 1, "'part' is undefined"),
        ("a\n {% for b in c %}", 2, 2, "Unexpected end of template"),
    ],
)
def test_what_is_wrong_in_a_template_has_a_place(tmp_path: Path, text: str, line: int, column: int, said: str) -> None:
    """File, line and where the line's text begins; the innermost template is named."""
    (tmp_path / "page.j2").write_text(text)
    (tmp_path / "part.j2").write_text("{{ part }}")
    with pytest.raises(SiteError) as caught, telling_where(Project(tmp_path), tmp_path):
        environment(tmp_path).get_template("page.j2").render()
    (problem,) = caught.value.problems
    assert (problem.where.line, problem.where.column) == (line, column)
    assert problem.where.file == ("part.j2" if "part" in text else "page.j2")
    assert said in problem.message


def test_a_missing_template_is_named(tmp_path: Path) -> None:
    """With the folder in which it was looked for."""
    with pytest.raises(SiteError) as caught, telling_where(Project(tmp_path), tmp_path / "pages"):
        environment(tmp_path / "pages").get_template("home.j2")
    assert str(caught.value.problems[0]).startswith("pages/home.j2:1:1: template: there is no template “home.j2”")


def test_other_errors_pass(tmp_path: Path) -> None:
    """What no template had to do with is not taken for a fault in one."""
    with pytest.raises(ZeroDivisionError), telling_where(Project(tmp_path), tmp_path):
        1 / 0
