"""Answers as HTML, in both languages: the build puts them into the pages, and the page makes them anew for other inputs.

Whoever asks says where the answer will stand in a frame, plain data that a page can send:

- `own`: the language of the page, which comes first;
- `page`: the page's path ("cypher/tasks"), and `root`: what leads from it to the root of its language ("../../");
- `rules`: for each rule that may be cited, [page, anchor, Korean title, English title];
- `marked`, if true: terms are elements (`.mp-word`), so that the page can put other words in their place.
"""

from __future__ import annotations

from interactive import calculators
from interactive.engine import explain
from interactive.engine.view import drawing, numbers, pictures
from interactive.engine.view.markup import Markup

__all__ = ["render"]


def render(calculator: str, inputs: dict, frame: dict) -> dict:
    """The answer of a calculator as HTML: `ruling` (one line) and `rest` (picture, working, notes, numbers).

    Raises InputError for an unknown calculator or a wrong input.
    """
    answer = explain(calculator, inputs, marked=True)
    spec, markup = calculators.SPECS[calculator], Markup(frame)
    picture = pictures.picture(calculator, spec, answer)
    parts = [
        _working(spec, answer, markup),
        _figure(picture, markup) if picture else "",
        _notes(spec, answer, markup),
        numbers.table(spec, answer["result"], picture, markup),
    ]
    return {"ruling": markup.both(answer["ruling"]), "rest": "".join(parts)}


def _working(spec: dict, answer: dict, markup: Markup) -> str:
    lines = "".join(f"<li>{markup.both(step)} {markup.rule(step['rule'])}</li>" for step in answer["steps"])
    return f'<ol class="mp-calc-steps" aria-label="{markup.own(spec["phrases"]["working"])}">{lines}</ol>'


def _figure(picture: pictures.Picture, markup: Markup) -> str:
    key = "".join(f"<li>{markup.both(name)}</li>" for name in picture.parts)
    return (
        f'<figure class="mp-calc-figure"><figcaption>{markup.both(picture.caption)}</figcaption>'
        f'{f"""<ul class="mp-calc-key">{key}</ul>""" if key else ""}{drawing.draw(picture)}</figure>'
    )


def _notes(spec: dict, answer: dict, markup: Markup) -> str:
    if not answer["notes"]:
        return ""
    lines = "".join(f"<li>{markup.both(note)}</li>" for note in answer["notes"])
    return f'<ul class="mp-calc-notes" aria-label="{markup.own(spec["phrases"]["notes"])}">{lines}</ul>'
