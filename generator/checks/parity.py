"""Both sides of a block say the same: figures, and the shape of paragraphs and lists."""

from __future__ import annotations

from collections import Counter

from generator import figures
from generator.checks.context import Part
from generator.model import LANGUAGES, Bilingual, Flow, ListBlock
from generator.problems import Problems

_NAMES = {"ko": "the Korean", "en": "the English"}


def figures_agree(part: Part, problems: Problems) -> None:
    """`numbers-differ`: digits, dice, ranges, quantities or written-out numbers that the other side lacks."""
    for body in part.bodies:
        if body.ko.flow and body.en.flow:
            _same_figures(body, problems)


def _same_figures(body: Bilingual, problems: Problems) -> None:
    digits = {code: Counter(figures.figures(body[code])) for code in LANGUAGES}
    words = {code: figures.written_out(body[code], code) for code in LANGUAGES}
    parts = []
    for code, other in (("ko", "en"), ("en", "ko")):
        said = words[other].keys()
        extra = [figure for figure in (digits[code] - digits[other]).elements() if figures.bare(figure) not in said]
        present = said | {figures.bare(figure) for figure in digits[other]}
        extra += [f"“{word}” ({value})" for value, word in words[code].items() if value not in present]
        if extra:
            parts.append(f"{_NAMES[code]} has {', '.join(sorted(extra))}")
    if parts:
        problems.add(
            body.en.text.where, "numbers-differ",
            f"{' and '.join(parts)} beyond the other side; both must give the same figures",
        )


def shapes_agree(part: Part, problems: Problems) -> None:
    """`shape-differs`: one side has a paragraph, a list or a list item more."""
    for body in part.bodies:
        if not body.ko.flow or not body.en.flow:
            continue
        ko, en = ([_shape(flow) for flow in body[code].flow] for code in LANGUAGES)
        if ko != en:
            problems.add(
                body.en.text.where, "shape-differs",
                f"the Korean has {', '.join(ko)} and the English {', '.join(en)}; match them piece by piece",
            )


def _shape(flow: Flow) -> str:
    if isinstance(flow, ListBlock):
        kind = "numbered" if flow.ordered else "bulleted"
        return f"a {kind} list of {len(flow.items)}"
    return "a paragraph"
