"""One language of the site: its interface texts, and how it writes numbers, units, lists and dates.

Interface texts are written in English in the source and looked up in `locales/<code>/LC_MESSAGES/malpan.po`;
the catalogs are compiled in memory. Everything else comes from CLDR through Babel.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from generator.errors import SiteError
from generator.model import Where
from generator.problems import Problem
from generator.quantities import Quantity

LANGUAGES = ("ko", "en")
DOMAIN = "malpan"
ROOT = Path(__file__).parent.parent
LOCALES = Path(__file__).parent / "locales"

Number = int | float | Decimal | Fraction
T = TypeVar("T")
_Compiled = tuple[gettext.GNUTranslations, Mapping[Any, tuple[str, ...]]]

_CLDR_UNITS = {
    "ft": "length-foot", "in": "length-inch", "mi": "length-mile", "yd": "length-yard", "lb": "mass-pound",
    "m": "length-meter", "km": "length-kilometer", "cm": "length-centimeter", "kg": "mass-kilogram",
}
_MINUS = "\N{MINUS SIGN}"


class Language:
    """Language `code`, one of `LANGUAGES`, with the interface texts that stand in `locales` now.

    Raises ValueError for another code, SiteError for a catalog that cannot be read.
    """

    def __init__(self, code: str, locales: Path = LOCALES) -> None:
        if code not in LANGUAGES:
            raise ValueError(f'Unknown language "{code}": use one of {", ".join(LANGUAGES)}.')
        self.code = code
        self.locale = Locale(code)
        self._locales = locales
        self._translations, self._texts = _translations(code, locales)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    @property
    def tag(self) -> str:
        """For `lang` attributes (BCP 47)."""
        return self.code

    @property
    def name(self) -> str:
        """The language's name in itself: 한국어, English."""
        return _own_name(self.code)

    @property
    def other(self) -> Language:
        """The language that stands beside this one."""
        return Language(LANGUAGES[1 - LANGUAGES.index(self.code)], self._locales)

    @property
    def other_name(self) -> str:
        """The other language's name in itself."""
        return self.other.name

    def gettext(self, message: str) -> str:
        """The interface text `message`; as it is if the catalog lacks it."""
        return self._translations.gettext(message) if message else ""

    @property
    def texts(self) -> Mapping[Any, tuple[str, ...]]:
        """Every interface text that is translated, in all its forms, by what it is asked for with; and what says which
        form is for which number.
        """
        return self._texts

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The text for `number` things, with its placeholder (%(num)d) still in it."""
        return self._translations.ngettext(singular, plural, number)

    def number(self, value: Number) -> str:
        """`value` with thousands separators, at most three decimals and a true minus sign."""
        return _number(self.code, value)

    def percent(self, value: Number) -> str:
        """`value` hundredths: 25 is "25%"."""
        return _percent(self.code, value)

    def quantity(self, quantity: Quantity, adjective: bool = False) -> str:
        """`quantity` with its unit written out: "15미터"; "50 feet", "1 foot".

        `adjective`, or a quantity that says so itself, gives English "50-foot"; Korean has no such form.
        """
        return _quantity(self.code, quantity, adjective or quantity.adjective)

    def quantities(self, low: Quantity, high: Quantity, adjective: bool = False) -> str:
        """A range: "15~30미터", "15–30 meters"; each with its unit where the units differ."""
        dash = "~" if self.code == "ko" else "–"
        said = self.quantity(high, adjective=adjective)
        if low.unit != high.unit:
            return f"{self.quantity(low, adjective=adjective)}{dash}{said}"
        return f"{self.number(low.value)}{dash}{said}"

    def list(self, items: Iterable[str], style: str = "standard") -> str:
        """`items` in one phrase: "a, b, and c"; with `style` "or", "a, b, or c"."""
        return format_list(list(items), style=style, locale=self.locale)

    def date(self, value: date | str) -> str:
        """A day, or an ISO date cut to its month or year: "2024-05-01", "2024-05", "2024".

        Raises ValueError if there is no such date.
        """
        parts = value.isoformat() if isinstance(value, date) else value
        if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", parts):
            raise ValueError(f'"{value}" is no date: write "2024-05-01", "2024-05" or "2024".')
        try:
            day = date.fromisoformat(parts + "0000-01-01"[len(parts):])
        except ValueError:
            raise ValueError(f'"{value}" is no date: there is no such day.') from None
        if len(parts) == 10:
            return format_date(day, "long", locale=self.locale)
        return format_skeleton("yMMMM" if len(parts) == 7 else "y", day, locale=self.locale)

    def collate(self, items: Iterable[T], key: Callable[[T], str] = str) -> list[T]:
        """`items` sorted by their text: this language's script, the other's, numbers by size, the rest.

        Case, accents, spaces and punctuation count only between texts that are otherwise equal.
        """
        first = ("ᄀ", "ᇿ"), ("a", "z")
        scripts = first if self.code == "ko" else first[::-1]
        return sorted(items, key=lambda item: _collation_key(key(item), scripts))


# A rulebook says the same few hundred numbers again and again, and Babel takes its time for each.
@cache
def _number(code: str, value: Number) -> str:
    return format_decimal(_decimal(value), locale=code).replace("-", _MINUS)


@cache
def _percent(code: str, value: Number) -> str:
    return format_percent(_decimal(value) / 100, locale=code, decimal_quantization=False).replace("-", _MINUS)


@cache
def _quantity(code: str, quantity: Quantity, adjective: bool) -> str:
    unit, value = _CLDR_UNITS[quantity.unit], _decimal(quantity.value)
    if adjective and code == "en":
        _, _, singular = format_unit(1, unit, "long", locale=code).partition(" ")
        return f"{_number(code, value)}-{singular}"
    return format_unit(value, unit, "long", locale=code)


@cache
def _own_name(code: str) -> str:
    return Locale(code).get_display_name(code)


def _decimal(value: Number) -> Decimal:
    """`value` to at most three decimals, without trailing zeros; halves go away from zero as in school."""
    exact = Fraction(str(value) if isinstance(value, float) else value)
    scaled = abs(exact) * 1000
    rounded = Fraction((scaled * 2 + 1) // 2, 1000)
    number = Decimal(rounded.numerator) / Decimal(rounded.denominator)
    return -number if exact < 0 else number


@cache
def _collation_key(text: str, scripts: tuple[tuple[str, str], tuple[str, str]]) -> tuple:
    letters = []
    # Decomposed Hangul sorts as its syllables do, and decomposed Latin leaves its accents as marks to skip.
    for token in re.findall("[0-9]+|.", unicodedata.normalize("NFKD", text).casefold(), re.DOTALL):
        if token[0] in "0123456789":
            number = token.lstrip("0")
            letters.append((2, len(number), number))
        elif token.isalnum():
            rank = next((i for i, (low, high) in enumerate(scripts) if low <= token <= high), 3)
            letters.append((rank, 0, token))
    return tuple(letters), text.casefold(), text


# --- Catalogs -------------------------------------------------------------------------------------


def catalog_path(code: str, locales: Path = LOCALES) -> Path:
    """Where the interface texts of language `code` stand."""
    return locales / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalog(code: str) -> Catalog:
    """The catalog of language `code`, as written."""
    return _parse(code, catalog_path(code).read_bytes())


def _parse(code: str, written: bytes) -> Catalog:
    return read_po(BytesIO(written), locale=code, domain=DOMAIN, abort_invalid=True)


def _translations(code: str, locales: Path) -> _Compiled:
    path = catalog_path(code, locales)
    try:
        written = path.read_bytes()
    except OSError as error:
        raise _broken(path, 1, f"the catalog cannot be read ({error.strerror}); put it back") from error
    return _compiled(code, path, written)


_PO_LINE = re.compile(r'\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[[0-9]\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)?')


@lru_cache(maxsize=2 * len(LANGUAGES))
def _compiled(code: str, path: Path, written: bytes) -> _Compiled:
    compiled = BytesIO()
    try:
        for number, line in enumerate(written.decode().splitlines(), 1):
            # Read on regardless, half a string would be taken for another message.
            if not _PO_LINE.fullmatch(line):
                raise _broken(path, number, "this is no line of a catalog; check its keyword and its quotes")
        catalog = _parse(code, written)
        for message in catalog:
            for fault in message.check(catalog):
                raise _broken(path, message.lineno or 1, f"{fault}; correct the translation")
        write_mo(compiled, catalog)
        compiled.seek(0)
        return gettext.GNUTranslations(compiled), _texts(catalog)
    except PoFileError as error:
        said = str(error).removesuffix(f" on {error.lineno}")
        raise _broken(path, (error.lineno or 0) + 1, f"{said}; correct the catalog here") from error
    except UnicodeDecodeError as error:
        line = written[: error.start].count(b"\n") + 1
        raise _broken(path, line, "this is not UTF-8; save the catalog as UTF-8") from error
    except (ValueError, IndexError, AssertionError, TypeError) as error:
        raise _broken(path, 1, f"the catalog cannot be read ({error}); check its header and its quotes") from error


def _texts(catalog: Catalog) -> dict[Any, tuple[str, ...]]:
    said = {message.id: _forms(message) for message in catalog if message.id and not message.fuzzy}
    return {"": (catalog.plural_forms,), **{asked: forms for asked, forms in said.items() if all(forms)}}


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


def _broken(path: Path, line: int, message: str) -> SiteError:
    try:
        name = path.relative_to(path.parents[4]).as_posix()
    except IndexError:
        name = str(path)
    return SiteError(message, [Problem(Where(name, line), "catalog", message)])


# "silent" would pass over a template with a syntax error and lose its messages.
_JINJA = {"silent": "false", "newstyle_gettext": "true"}
_SOURCES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("generator/**/*.py", "python", {}),
    ("site_templates/**/*.j2", "jinja2.ext:babel_extract", _JINJA),
    ("site_templates/**/*.html", "jinja2.ext:babel_extract", _JINJA),
)
_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}


def extract_messages(root: Path = ROOT) -> Catalog:
    """Every interface text that the sources and templates below `root` ask for, with the files that do."""
    catalog = Catalog(domain=DOMAIN, fuzzy=False)
    for pattern, method, options in _SOURCES:
        for path in sorted(root.glob(pattern)):
            for line, message, comments, context in extract_from_file(
                method, path, keywords=_KEYWORDS, comment_tags=("Translators:",), options=options
            ):
                location = (path.relative_to(root).as_posix(), line)
                catalog.add(message, None, [location], auto_comments=comments, context=context)
    return catalog


def missing_messages(code: str, root: Path = ROOT) -> list[str]:
    """Texts asked for below `root` that the catalog of language `code` lacks or leaves empty, sorted."""
    catalog = read_catalog(code)
    asked = [message for message in extract_messages(root) if message.id]
    return sorted(
        _singular(message) for message in asked if not _is_translated(catalog.get(message.id), message)
    )


def obsolete_messages(code: str, root: Path = ROOT) -> list[str]:
    """Texts in the catalog of language `code` that nothing below `root` asks for, sorted."""
    asked, catalog = extract_messages(root), read_catalog(code)
    unused = [message for message in catalog if message.id and asked.get(message.id) is None]
    return sorted(map(_singular, [*unused, *catalog.obsolete.values()]))


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _is_translated(found: Message | None, asked: Message) -> bool:
    if found is None or found.pluralizable != asked.pluralizable:
        return False
    return all(found.string) if found.pluralizable else bool(found.string)
