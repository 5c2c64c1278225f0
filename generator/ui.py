"""Words of the site's own controls, for the theme's templates and scripts."""

from __future__ import annotations

from generator.language import Language


def strings(language: Language) -> dict[str, str]:
    """Every string of the theme by key; `{language}` stands for a language's own name."""
    _ = language.gettext
    return {
        "about": _("About"),
        "block_copied": _("Copied in both languages"),
        "block_not_copied": _("Could not copy. Copy the text from here yourself."),
        "both_hint": _("{language} follows each paragraph."),
        "both_less": _("Only on a tap"),
        "close": _("Close"),
        "copied": _("Link copied"),
        "copy_failed": _("Could not copy. The link is in the address bar."),
        "copy_block": _("Copy in both languages"),
        "copy_link": _("Copy link"),
        "dark": _("Switch to dark colors"),
        "divider": _("Width of the columns"),
        "flip_hide": _("Hide {language}"),
        "flip_hint": _("Tap a paragraph to see it in {language}."),
        "flip_more": _("Show both everywhere"),
        "flip_show": _("Show {language}"),
        "glossary_entry": _("Glossary entry"),
        "home": _("Home"),
        "light": _("Switch to light colors"),
        "not_found": _("This page is not here"),
        "not_found_text": _("The address may have changed. Search for the rule, or start from the first page."),
        "retry": _("Try again"),
        "rule": _("Rule"),
        "text_copied": _("Result copied"),
        "text_not_copied": _("Could not copy the result."),
        "search": _("Search"),
        "search_failed": _("The search could not be loaded. Check the connection."),
        "search_hint": _("Rule, term or table"),
        "units": _("Units"),
        "units_imperial": _("Imperial (feet, pounds)"),
        "units_metric": _("Metric (meters, kilograms)"),
        "view": _("Reading language"),
        "view_both": _("Side by side"),
        "view_both_short": _("Both"),
    }


def search_words(language: Language) -> dict[str, str]:
    """What the search dialog says, by key, loaded with the dialog; `{query}` and `{count}` are filled in there."""
    _ = language.gettext
    return {
        "all": _("All games"),
        "all_rules": _("Rules A–Z"),
        "all_terms": _("Glossary"),
        "answer": _("Answer"),
        "both": _("Both"),
        "calculator": _("Calculators"),
        "clear": _("Clear"),
        "count": _("Results: {count}"),
        "filter_language": _("Language to search"),
        "filter_system": _("Game to search"),
        "forget": _("Remove “{query}”"),
        "forget_all": _("Remove all"),
        "glossary_entry": _("Glossary entry"),
        "hint": _("Search in Korean or English. Typing slips and initial consonants (ㅊㅅ) are understood."),
        "meant": _("Did you mean"),
        "more": _("Show all"),
        "nearest": _("Nearest names"),
        "nothing": _("Nothing found for “{query}”."),
        "recent": _("Recent searches"),
        "results": _("Search results"),
        "rule": _("Rules"),
        "rule_one": _("Rule"),
        "table": _("Tables"),
        "term": _("Terms"),
    }
