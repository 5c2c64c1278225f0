"""The results of an answer as a table, and the numbers of its picture."""

from __future__ import annotations

from interactive.engine import showing, text
from interactive.engine.inputs import LANGUAGES
from interactive.engine.view.markup import Markup
from interactive.engine.view.pictures import Picture, Point


def table(spec: dict, result: dict, picture: Picture | None, markup: Markup) -> str:
    """Every result by its label, and what a picture shows that is not among them; folded until it is wanted."""
    rows = []
    # The ladder of a picture goes further.
    left_out = "ladder" if picture and not picture.known else ""
    for ko, en in zip(*(showing.rows(spec, result, language, marked=True) for language in LANGUAGES), strict=True):
        if ko[0] == left_out:
            continue
        label, value = {"ko": ko[1], "en": en[1]}, {"ko": ko[2], "en": en[2]}
        if isinstance(ko[2], str):
            rows.append(_row(label, value, markup))
        else:
            rows.append(_head(label, markup))
            pairs = zip(ko[2], en[2], strict=True)
            rows += [_row({"ko": k[0], "en": e[0]}, {"ko": k[1], "en": e[1]}, markup, inner=True) for k, e in pairs]
    if picture and not picture.known:
        rows.append(_head(picture.caption, markup))
        for point in picture.points:
            rows.append(_row(point.label, _odds(picture, point), markup, inner=True))
    return (
        f'<details class="mp-calc-numbers"><summary>{markup.both(spec["phrases"]["numbers"])}</summary>'
        f'<table class="mp-calc-table"><tbody>'
        f"{''.join(rows)}</tbody></table></details>"
    )


def _odds(picture: Picture, point: Point) -> dict:
    """Odds as a percentage; of a bar of parts, those of each part."""
    if not point.parts:
        return dict.fromkeys(LANGUAGES, text.percent(point.odds))
    shown = [text.percent(odds) for odds in point.parts]
    return {
        code: ", ".join(f"{name[code]} {one}" for name, one in zip(picture.parts, shown, strict=True)) for code in LANGUAGES
    }


def _head(label: dict, markup: Markup) -> str:
    return f'<tr><th colspan="2" scope="colgroup">{markup.both(label)}</th></tr>'


def _row(label: dict, value: dict, markup: Markup, inner: bool = False) -> str:
    kind = ' class="mp-in"' if inner else ""
    return f'<tr{kind}><th scope="row">{markup.both(label)}</th><td>{markup.both(value)}</td></tr>'
