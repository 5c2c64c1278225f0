"""Problems as text for people, as annotations for GitHub, or as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from generator.problems import Problem

Formatter = Callable[[Sequence[Problem], Path], Iterator[str]]


def text(problems: Sequence[Problem], data: Path) -> Iterator[str]:
    """A line a problem and a summary."""
    for problem in problems:
        yield f"{problem} [warning]" if problem.level == "warning" else str(problem)
    yield summary(problems)


def github(problems: Sequence[Problem], data: Path) -> Iterator[str]:
    """Workflow commands that mark the lines in a pull request, and a summary."""
    folder = _below_here(data)
    for problem in problems:
        where = problem.where
        file = _escaped(str(folder / where.file), property_=True)
        yield (
            f"::{problem.level} file={file},line={where.line},col={where.column},title={problem.code}"
            f"::{_escaped(problem.message)}"
        )
    yield summary(problems)


def as_json(problems: Sequence[Problem], data: Path) -> Iterator[str]:
    """{"problems": [{file, line, column, code, level, message}], "errors", "warnings"}; files relative to the data."""
    yield json.dumps(
        {
            "problems": [
                {
                    "file": problem.where.file, "line": problem.where.line, "column": problem.where.column,
                    "code": problem.code, "level": problem.level, "message": problem.message,
                }
                for problem in problems
            ],
            "errors": _count(problems, "error"),
            "warnings": _count(problems, "warning"),
        },
        ensure_ascii=False, indent=1,
    )


FORMATS: dict[str, Formatter] = {"text": text, "github": github, "json": as_json}


def summary(problems: Sequence[Problem]) -> str:
    """“2 errors, 1 warning in 2 files”."""
    errors, warnings = _count(problems, "error"), _count(problems, "warning")
    files = len({problem.where.file for problem in problems})
    parts = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    return f"{', '.join(parts)} in {files} file{'' if files == 1 else 's'}"


def _count(problems: Sequence[Problem], level: str) -> int:
    return sum(problem.level == level for problem in problems)


def _below_here(data: Path) -> PurePosixPath:
    """The data folder as the repository knows it; commands run at the repository's root."""
    try:
        return PurePosixPath(data.resolve().relative_to(Path.cwd()).as_posix())
    except ValueError:
        return PurePosixPath(data.as_posix())


def _escaped(value: str, property_: bool = False) -> str:
    value = value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return value.replace(":", "%3A").replace(",", "%2C") if property_ else value
