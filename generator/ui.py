"""Words of the site's own controls, for the theme's templates and scripts."""

from __future__ import annotations

from generator.language import Language


def strings(language: Language) -> dict[str, str]:
    """Every string of the theme by key; `{language}` stands for a language's own name."""
    _ = language.gettext
    return {
        "about": _("About"),
        "close": _("Close"),
        "copied": _("Link copied"),
        "copy_failed": _("Could not copy. The link is in the address bar."),
        "copy_link": _("Copy link"),
        "dark": _("Switch to dark colors"),
        "flip_hide": _("Hide {language}"),
        "flip_hint": _("Tap a paragraph to see it in {language}."),
        "flip_show": _("Show {language}"),
        "glossary_entry": _("Glossary entry"),
        "home": _("Home"),
        "light": _("Switch to light colors"),
        "not_found": _("This page is not here"),
        "not_found_text": _("The address may have changed. Search for the rule, or start from the first page."),
        "rule": _("Rule"),
        "text_copied": _("Result copied"),
        "text_not_copied": _("Could not copy the result."),
        "units": _("Units"),
        "units_imperial": _("Imperial (feet, pounds)"),
        "units_metric": _("Metric (meters, kilograms)"),
        "view": _("Reading language"),
        "view_both": _("Side by side"),
    }
