"""Cut the site's typeface into the WOFF2 slices that the theme ships, and write their style sheet.

The source is `PretendardVariable.ttf` of the npm package `pretendard`. A page then fetches only the slices
that hold its characters: the browser reads which from the `unicode-range` of each rule. Run from anywhere:

    pip install -r tools/requirements.txt
    python tools/fonts.py package/dist/public/variable/PretendardVariable.ttf

The same source and the same pinned libraries give the same bytes. `--check` compares the shipped slices with
their style sheet and needs no source. `--rank rules_data` counts syllables anew, which pays once the site's
texts have grown much: the earlier a page's syllables come in the order, the fewer slices it fetches.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
THEME = ROOT / "site_templates" / "theme"
FONTS = THEME / "fonts"
STYLE_SHEET = THEME / "css" / "fonts.css"
FREQUENCY = Path(__file__).with_name("hangul-frequency.txt")

FAMILY = "Pretendard Variable"
# The licence reserves the name Pretendard for the unmodified font; a slice is a modified one, so the name
# inside the file is another.
INTERNAL_NAME = "Malpan Sans"
WEIGHTS = (400, 700)
# Nothing that changes what a text says: `calt` turns "->" into an arrow and the x of "3x4" into a sign.
FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk", "tnum")
# Name records kept: copyright, family, style, full name, PostScript name, licence, its address.
NAME_IDS = (0, 1, 2, 4, 6, 13, 14)
MAX_SLICE_BYTES = 45 * 1024

HANGUL = range(0xAC00, 0xD7A4)
# The first slice covers about 95 % of running text. Further ones of the common syllables are small, since a
# page seldom needs more than a few syllables of each; the rest is rare enough that size hardly matters.
HANGUL_HEAD = (330, 150)
HANGUL_COMMON = 80
HANGUL_RARE = 270

LATIN = (
    (0x0020, 0x007E), (0x00A0, 0x00FF), (0x0131, 0x0131), (0x0152, 0x0153), (0x2010, 0x2027),
    (0x202F, 0x203A), (0x2044, 0x2044), (0x20A9, 0x20A9), (0x20AC, 0x20AC), (0x2116, 0x2116),
    (0x2122, 0x2122), (0x2153, 0x215E), (0x2190, 0x2199), (0x2202, 0x2265), (0x25A0, 0x25CF),
    (0x3000, 0x3003), (0x3008, 0x3011), (0x3131, 0x3163),
)  # fmt: skip
SYMBOLS = (
    (0x0100, 0x017F), (0x0218, 0x021B), (0x2000, 0x200D), (0x202A, 0x2060), (0x2070, 0x209C),
    (0x20A0, 0x20BF), (0x2100, 0x218B), (0x21A0, 0x21FF), (0x2266, 0x23FF), (0x25D0, 0x2775),
    (0x2790, 0x27BF), (0x2B00, 0x2BFF),
)  # fmt: skip
WIDE = (
    (0x2460, 0x24FF), (0x2776, 0x278F), (0x3012, 0x301F), (0x3164, 0x318E), (0x3200, 0x33FF),
    (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6),
)  # fmt: skip


class FontError(Exception):
    """The source or the shipped fonts are not what they must be; the message says how."""


@dataclass(frozen=True)
class Slice:
    """One font file: its name without suffix and the code points it holds, in ascending order.

    `span` is set for the slices of rare syllables, which hold what the common ones left over from a stretch of
    Unicode.
    """

    name: str
    points: tuple[int, ...]
    span: bool = False


def common_syllables() -> list[str]:
    """The syllables of `hangul-frequency.txt` in its order. Raises FontError if one is missing or doubled."""
    lines = FREQUENCY.read_text(encoding="utf-8").splitlines()
    order = [char for line in lines if not line.startswith("#") for char in line.strip()]
    if len(set(order)) != len(order):
        raise FontError(f"{FREQUENCY.name} lists a syllable twice: list each once.")
    # The codec writes the syllables of KS X 1001 in two bytes and composes the others from eight.
    standard = {chr(point) for point in HANGUL if len(chr(point).encode("euc_kr")) == 2}
    if missing := standard - set(order):
        raise FontError(f"{FREQUENCY.name} lacks {''.join(sorted(missing))}: add them at the end.")
    return order


def rank(paths: Iterable[Path]) -> None:
    """Put the syllables of these files, and of the texts in these folders, first in `hangul-frequency.txt`.

    Ties, and the syllables that the texts lack, keep their order. Raises FontError if there is no Hangul.
    """
    files = [
        file
        for path in paths
        for file in ([path] if path.is_file() else sorted(path.rglob("*")))
        if file.suffix in (".yml", ".yaml", ".md", ".txt", ".po")
    ]
    counts = Counter(
        char for file in files for char in file.read_text(encoding="utf-8") if ord(char) in HANGUL
    )
    if not counts:
        raise FontError("these texts hold no Hangul: name a folder of Korean texts, such as rules_data.")
    order = common_syllables()
    order += sorted(set(counts) - set(order))
    order.sort(key=lambda char: -counts[char])
    comment = [line for line in FREQUENCY.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    rows = ["".join(order[start : start + 50]) for start in range(0, len(order), 50)]
    FREQUENCY.write_text("\n".join([*comment, "", *rows, ""]), encoding="utf-8", newline="\n")


def _chunks(points: list[int], sizes: Iterable[int]) -> Iterator[tuple[int, ...]]:
    start = 0
    for size in sizes:
        yield tuple(sorted(points[start : start + size]))
        start += size


def _sizes(total: int, head: tuple[int, ...], size: int) -> Iterator[int]:
    yield from head
    for start in range(sum(head), total, size):
        yield min(size, total - start)


def plan(available: set[int]) -> list[Slice]:
    """Every slice to make from a font with these code points. Raises FontError if it lacks a syllable."""
    if missing := [chr(point) for point in HANGUL if point not in available]:
        raise FontError(f"the font lacks {len(missing)} Hangul syllables ({missing[0]} …): use the full one.")
    slices = []
    taken: set[int] = set()
    for name, ranges in (("latin", LATIN), ("symbols", SYMBOLS), ("wide", WIDE)):
        points = ({point for low, high in ranges for point in range(low, high + 1)} & available) - taken
        taken |= points
        slices.append(Slice(name, tuple(sorted(points))))
    common = [ord(char) for char in common_syllables()]
    rare = sorted(set(HANGUL) - set(common))
    pieces = [
        *((points, False) for points in _chunks(common, _sizes(len(common), HANGUL_HEAD, HANGUL_COMMON))),
        *((points, True) for points in _chunks(rare, _sizes(len(rare), (), HANGUL_RARE))),
    ]
    slices += [Slice(f"hangul-{number:02}", *piece) for number, piece in enumerate(pieces)]
    return slices


def _rename(font: TTFont) -> None:
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 4, 16):
            record.string = INTERNAL_NAME
        elif record.nameID in (3, 6, 25):
            record.string = INTERNAL_NAME.replace(" ", "")


def read(source: Path) -> TTFont:
    """The source font. Raises FontError if it cannot be read or has no weights to choose from."""
    try:
        font = TTFont(source, recalcTimestamp=False)
    except Exception as error:  # fontTools raises whatever the broken table makes it raise
        raise FontError(f"{source} is no readable font ({error}): pass PretendardVariable.ttf.") from error
    if "fvar" not in font:
        raise FontError(f"{source} has no weight axis: pass PretendardVariable.ttf.")
    return font


def prepare(font: TTFont) -> bytes:
    """The font limited to the shipped weights and renamed, as the bytes of a TTF file."""
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    _rename(font)
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def cut(prepared: bytes, points: Iterable[int]) -> bytes:
    """The WOFF2 bytes of a font that holds only these code points."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = list(FEATURES)
    options.name_IDs = list(NAME_IDS)
    options.notdef_outline = True
    font = TTFont(io.BytesIO(prepared), recalcTimestamp=False, lazy=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    font.flavor = "woff2"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def unicode_range(points: Iterable[int]) -> str:
    """The CSS `unicode-range` of ascending code points: `U+41-5A,U+61`."""
    runs: list[list[int]] = []
    for point in points:
        if runs and runs[-1][1] == point - 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return ",".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in runs)


def parse_range(value: str) -> set[int]:
    """The code points of a CSS `unicode-range`."""
    points: set[int] = set()
    for part in value.split(","):
        low, _, high = part.strip().removeprefix("U+").partition("-")
        points.update(range(int(low, 16), int(high or low, 16) + 1))
    return points


def style_sheet(slices: Iterable[Slice]) -> str:
    """The style sheet: one rule a slice.

    Where two rules name a character, browsers take the later one. So the slices of rare syllables come first, each
    with its whole stretch as one range: every page loads this file, and the list of all their gaps is a third of it.
    """
    slices = sorted(slices, key=lambda piece: not piece.span)
    head = (
        "/*! Pretendard, copyright 2021 Kil Hyung-jin, SIL Open Font License 1.1: see ../fonts/OFL.txt.\n"
        "   Cut into slices by tools/fonts.py, which also writes this file. */\n"
    )
    rules = (
        f'@font-face{{font-family:"{FAMILY}";font-style:normal;font-weight:{WEIGHTS[0]} {WEIGHTS[1]};'
        f'font-display:swap;src:url("../fonts/{piece.name}.woff2") format("woff2");'
        f"unicode-range:{unicode_range(_claimed(piece))}}}\n"
        for piece in slices
    )
    return head + "".join(rules)


def _claimed(piece: Slice) -> Iterable[int]:
    return range(piece.points[0], piece.points[-1] + 1) if piece.span else piece.points


def make(source: Path) -> list[tuple[Slice, int]]:
    """Write all slices and the style sheet; give each slice with its size in bytes. Raises FontError."""
    font = read(source)
    slices = plan(set(font.getBestCmap()))
    prepared = prepare(font)
    files = {f"{piece.name}.woff2": cut(prepared, piece.points) for piece in slices}
    if large := [name for name, data in files.items() if len(data) > MAX_SLICE_BYTES]:
        raise FontError(f"{', '.join(large)} would be over {MAX_SLICE_BYTES} bytes: cut smaller slices.")
    FONTS.mkdir(parents=True, exist_ok=True)
    STYLE_SHEET.parent.mkdir(parents=True, exist_ok=True)
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    for name, data in files.items():
        (FONTS / name).write_bytes(data)
    STYLE_SHEET.write_text(style_sheet(slices), encoding="utf-8", newline="\n")
    return [(piece, len(files[f"{piece.name}.woff2"])) for piece in slices]


def check() -> None:
    """Raise FontError unless each shipped slice holds exactly what browsers look for in it."""
    css = STYLE_SHEET.read_text(encoding="utf-8")
    rules = re.findall(r'url\("\.\./fonts/([^"]+)"\).*?unicode-range:([^}]+)\}', css)
    later: set[int] = set()
    for name, value in reversed(rules):
        held = set(TTFont(FONTS / name, lazy=True).getBestCmap())
        wanted = parse_range(value) - later
        later |= wanted
        if held != wanted:
            raise FontError(f"{name} does not hold what {STYLE_SHEET.name} says: run tools/fonts.py again.")
    if {name for name, _ in rules} != {path.name for path in FONTS.glob("*.woff2")}:
        raise FontError(f"{STYLE_SHEET.name} does not name every font file: run tools/fonts.py again.")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; give its exit code."""
    parser = argparse.ArgumentParser(description="Cut the site's typeface into slices.")
    parser.add_argument("source", nargs="?", type=Path, help="path of PretendardVariable.ttf")
    parser.add_argument("--check", action="store_true", help="only compare the slices with their style sheet")
    parser.add_argument(
        "--rank", nargs="+", type=Path, metavar="PATH", help="only count the syllables of these texts anew"
    )
    options = parser.parse_args(arguments)
    if not (options.check or options.rank or options.source):
        parser.error("give the path of PretendardVariable.ttf, or --check, or --rank")
    try:
        if options.rank:
            rank(options.rank)
            print(f"Ranked anew: {FREQUENCY.relative_to(ROOT)}; now cut the slices from the source.")
            return 0
        if options.check:
            check()
            print("The shipped slices are what their style sheet says.")
            return 0
        made = make(options.source)
        for piece, size in made:
            print(f"{piece.name:10} {len(piece.points):5} characters {size:6} bytes")
        total = sum(size for _, size in made)
        print(f"{len(made)} slices, {total} bytes; style sheet {STYLE_SHEET.stat().st_size} bytes")
    except (FontError, OSError) as error:
        print(f"fonts: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
