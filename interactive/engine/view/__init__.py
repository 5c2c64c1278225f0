"""Answers as HTML, in both languages: the build puts them into the pages, and the page makes them anew for other inputs.

Whoever asks says where the answer will stand in a frame, plain data that a page can send:

- `own`: the language of the page, which comes first;
- `page`: the page's path ("cypher/tasks"), and `root`: what leads from it to the root of its language ("../../");
- `rules`: for each rule that may be cited, [page, anchor, Korean title, English title];
- `marked`, if true: terms are elements (`.mp-word`), so that the page can put other words in their place.
"""

from __future__ import annotations

from fractions import Fraction

from interactive import calculators
from interactive.engine import explain, text
from interactive.engine.view import numbers, pictures
from interactive.engine.view.markup import Markup, escape

__all__ = ["render"]


def render(calculator: str, inputs: dict, frame: dict) -> dict:
    """The answer of a calculator as HTML: `ruling` (one line) and `rest` (picture, working, notes, numbers).

    Raises InputError for an unknown calculator or a wrong input.
    """
    answer = explain(calculator, inputs, marked=True)
    spec, markup = calculators.SPECS[calculator], Markup(frame)
    picture = pictures.picture(calculator, spec, answer)
    figure = picture and f'<figure class="mp-calc-figure"><figcaption>{markup.both(picture.caption)}</figcaption>{bars(picture)}</figure>'
    parts = [
        _working(spec, answer, markup),
        figure or "",
        _notes(spec, answer, markup),
        numbers.table(spec, answer["result"], picture, markup),
    ]
    return {"ruling": markup.both(answer["ruling"]), "rest": "".join(parts)}


def _working(spec: dict, answer: dict, markup: Markup) -> str:
    lines = "".join(f"<li>{markup.both(step)} {markup.rule(step['rule'])}</li>" for step in answer["steps"])
    return f'<ol class="mp-calc-steps" aria-label="{markup.own(spec["phrases"]["working"])}">{lines}</ol>'


def _notes(spec: dict, answer: dict, markup: Markup) -> str:
    if not answer["notes"]:
        return ""
    lines = "".join(f"<li>{markup.both(note)}</li>" for note in answer["notes"])
    return f'<ul class="mp-calc-notes" aria-label="{markup.own(spec["phrases"]["notes"])}">{lines}</ul>'


# The drawing's measures, in its own units.
_WIDTH, _HEIGHT, _TOP, _FOOT, _GAP = 320, 96, 16, 16, 0.28
_MOST_LABELLED = 10


def bars(picture: pictures.Picture) -> str:
    """The picture as an SVG of bars; nothing in it needs a language. The table of numbers says the same."""
    points = picture.points
    slot = Fraction(_WIDTH, len(points))
    few = len(points) <= _MOST_LABELLED
    drawn = [f'<path d="M0 {_TOP + _HEIGHT}H{_WIDTH}"/>']
    for place, point in enumerate(points):
        height = round(_HEIGHT * float(point.odds / picture.full), 1)
        left, width = float(slot * place) + float(slot) * _GAP / 2, float(slot) * (1 - _GAP)
        here = ' class="mp-here"' if point.here else ""
        top = round(_TOP + _HEIGHT - height, 1)
        drawn.append(f'<rect{here} x="{left:.1f}" y="{top:g}" width="{width:.1f}" height="{height:g}" rx="1.5"/>')
        middle = f"{left + width / 2:.1f}"
        if few or point.here:
            drawn.append(f'<text{here} x="{middle}" y="{top - 4:g}">{escape(short_percent(point.odds))}</text>')
        if few or point.here or point.tick:
            drawn.append(f'<text{here} x="{middle}" y="{_TOP + _HEIGHT + 12}">{escape(point.mark)}</text>')
    height = _TOP + _HEIGHT + _FOOT
    return f'<svg viewBox="0 0 {_WIDTH} {height}" aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'


def short_percent(odds: Fraction) -> str:
    """Whole hundredths without their sign; only what is certain or impossible shows as 100 or 0."""
    shown = text.decimal(100 * odds, 0)
    if shown == "0" and odds:
        return "<1"
    return ">99" if shown == "100" and odds != 1 else shown
