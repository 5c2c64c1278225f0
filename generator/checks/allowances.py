"""`allow`: what a writer lets stand on purpose, with a reason."""

from __future__ import annotations

from collections.abc import Iterable

from generator import codes
from generator.model import Allowance, Where
from generator.problems import Problem, Problems, did_you_mean


def apply(found: Iterable[Problem], allowances: Iterable[Allowance], problems: Problems) -> None:
    """Adds to `problems` what of `found` no allowance covers, and each allowance that is wrong or covers nothing."""
    usable = []
    for allowance in allowances:
        if allowance.code.value not in codes.known():
            problems.add(
                allowance.code.where, "bad-allowance",
                f"there is no check “{allowance.code.value}”{did_you_mean(allowance.code.value, codes.known())}",
            )
        elif codes.find(allowance.code.value).level != "warning":
            problems.add(
                allowance.code.where, "bad-allowance", f"“{allowance.code.value}” is an error and cannot be allowed; mend it"
            )
        else:
            usable.append(allowance)
    used: set[Where] = set()
    for problem in found:
        covering = [one for one in usable if one.code.value == problem.code and _covers(one, problem.where)]
        used.update(one.code.where for one in covering)
        if not covering:
            problems.add(problem.where, problem.code, problem.message)
    for allowance in usable:
        if allowance.code.where not in used:
            problems.add(
                allowance.code.where, "unused-allowance",
                f"nothing here needs “{allowance.code.value}” allowed any more; remove the allowance",
            )


def _covers(allowance: Allowance, where: Where) -> bool:
    return allowance.start.file == where.file and allowance.start <= where < allowance.end
