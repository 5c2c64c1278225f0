"""The page that stands in for the site until there is one, and the words around faults."""

from __future__ import annotations

from html import escape

from generator.language import Language
from generator.serve.events import State

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
:root {{ color-scheme: light dark }}
body {{ font: 1.1rem/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 3rem 1.5rem;
  word-break: keep-all }}
h1 {{ font-size: 1.5rem }}
li {{ font: .9rem/1.5 ui-monospace, monospace; margin: .5rem 0; overflow-wrap: anywhere }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{text}</p>
{faults}</main>
{tag}
</body>
</html>
"""


def words(language: Language, count: int) -> dict[str, str]:
    """What a page says around `count` faults, and what stands there before the site does."""
    _, ngettext = language.gettext, language.ngettext
    return {
        "title": ngettext("%(num)d problem", "%(num)d problems", count) % {"num": count},
        "kept": _("This page shows what was last built without problems. It changes as soon as they are put right."),
        "none": _("The site will appear here as soon as they are put right."),
        "wait": _("The site is being built"),
        "wait_text": _("It will appear here in a moment."),
        "close": _("Close"),
    }


def start_page(state: State, language: str, tag: str) -> str:
    """The whole page in `language`; `tag` is the script that brings the site in once it is there."""
    said = state.words.get(language, {})
    faults = "".join(f"<li>{escape(line)}</li>\n" for line in state.faults)
    return _PAGE.format(
        language=language,
        title=escape(said.get("title" if state.faults else "wait", "Malpan")),
        text=escape(said.get("none" if state.faults else "wait_text", "")),
        faults=f'<ul lang="en">\n{faults}</ul>\n' if faults else "",
        tag=tag,
    )
