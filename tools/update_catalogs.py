"""Bring the catalogs of interface texts in line with the sources.

`python -m tools.update_catalogs [--check]`: new texts come in without a translation (English gets the text
itself), texts no longer asked for go, and existing translations stay. The files hold no dates and no line
numbers, so that they change only when texts do.
"""

from __future__ import annotations

import sys
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from generator.language import DOMAIN, LANGUAGES, catalog_path, extract_messages, read_catalog

_HEADER = r"""# Interface texts of Malpan: {name}.
msgid ""
msgstr ""
"Project-Id-Version: Malpan\n"
"Language: {code}\n"
"Plural-Forms: {plural_forms};\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
_NAMES = {"ko": "Korean", "en": "English"}


def updated(code: str) -> str:
    """The catalog file of language `code` as it should be."""
    catalog = read_catalog(code) if catalog_path(code).exists() else Catalog(locale=code, domain=DOMAIN)
    catalog.update(extract_messages(), no_fuzzy_matching=True)
    if code == "en":
        for message in catalog:
            if message.id and not any(message.string or ()):
                message.string = message.id
    body = BytesIO()
    write_po(
        body, catalog, width=0, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False
    )
    header = _HEADER.format(name=_NAMES[code], code=code, plural_forms=catalog.plural_forms.rstrip(";"))
    return header + body.getvalue().decode().strip() + "\n"


def main(arguments: list[str]) -> int:
    """Write the catalogs, or with --check say which ones are out of date (exit status 1)."""
    if arguments not in ([], ["--check"]):
        print("Usage: python -m tools.update_catalogs [--check]", file=sys.stderr)
        return 2
    stale = False
    for code in LANGUAGES:
        path, text = catalog_path(code), updated(code)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale = True
        if arguments:
            print(f"The {code} catalog is out of date: run python -m tools.update_catalogs", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(stale and bool(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
