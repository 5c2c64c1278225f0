"""Pictures as SVG."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine import text
from interactive.engine.view.markup import escape
from interactive.engine.view.pictures import Picture, Point

# The drawing's measures, in its own units; `_BARE` is the room above bars that bear no numbers.
_BARE = 2
_WIDTH, _HEIGHT, _TOP, _FOOT, _GAP = 320, 96, 16, 16, 0.28
_MOST_LABELLED = 10


def draw(picture: Picture) -> str:
    """The picture as an SVG of bars; nothing in it needs a language. The table of numbers says the same."""
    points = picture.points
    slot = Fraction(_WIDTH, len(points))
    few = len(points) <= _MOST_LABELLED
    ceiling = _BARE if picture.parts else _TOP
    floor = ceiling + _HEIGHT
    drawn = [f'<path d="M0 {floor}H{_WIDTH}"/>']
    for place, point in enumerate(points):
        left, width = float(slot * place) + float(slot) * _GAP / 2, float(slot) * (1 - _GAP)
        here = ' class="mp-here"' if point.here else ""
        middle = f"{left + width / 2:.1f}"
        if picture.parts:
            drawn.append(f"<g{here}>{_parts(point, floor, left, width)}</g>")
        else:
            height = round(_HEIGHT * float(point.odds / picture.full), 1)
            top = round(floor - height, 1)
            drawn.append(f'<rect{here} x="{left:.1f}" y="{top:g}" width="{width:.1f}" height="{height:g}" rx="1.5"/>')
            if few or point.here or point.shown:
                drawn.append(f'<text{here} x="{middle}" y="{top - 4:g}">{escape(point.shown or text.short_percent(point.odds))}</text>')
        if few or point.here or point.tick or point.shown:
            drawn.append(f'<text{here} x="{middle}" y="{floor + 12}">{escape(point.mark)}</text>')
    return f'<svg viewBox="0 0 {_WIDTH} {floor + _FOOT}" aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'


def _parts(point: Point, low: int, left: float, width: float) -> str:
    """A bar of parts, the first one lowest; together they reach the top."""
    # The height of the floor as a fraction of whole numbers, as exact as `Fraction` in a fifth of the time.
    drawn, over, under = [], low, 1
    for number, odds in enumerate(point.parts, 1):
        share, ways = _HEIGHT * odds.numerator, odds.denominator
        over, under = over * ways - share * under, under * ways
        if odds:
            y, height = round(over / under, 1), round(share / ways, 1)
            drawn.append(f'<rect class="mp-part-{number}" x="{left:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}"/>')
    return "".join(drawn)
