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
        "words": _("Word edition"),
        "words_edit": _("Change the word"),
        "words_failed": _("The words could not be loaded. Check the connection."),
        "words_here": _("Here: {word}"),
        "words_on": _("Word edition: other words are on"),
        "words_short": _("Words"),
    }


def edition_words(language: Language) -> dict[str, str]:
    """What the panel of word editions says, by key; it is loaded with the panel. `{name}`s are filled in there."""
    _ = language.gettext
    return {
        "accept": _("Use these words"),
        "add": _("Add to our list"),
        "along": _("Change along with it"),
        "also": _("“{word}” is also the word for {ko} ({en})."),
        "back": _("Back"),
        "clear": _("Remove all of our words"),
        "clear_sure": _("Really remove all?"),
        "count": _("{count} words"),
        "count_one": _("1 word"),
        "differ": _("{count} words differ from ours"),
        "differ_one": _("1 word differs from ours"),
        "edit": _("Change"),
        "edit_lead": _("What does your table say for {ko} ({en})? An empty field keeps the word of this reference."),
        "edit_title": _("Our table’s word"),
        "english": _("English word"),
        "fault_damaged": _("This link or file is damaged or holds no words. Nothing was changed."),
        "fault_large": _("This link or file is too large for a list of words. Nothing was changed."),
        "fault_version": _("This link or file comes from a later version of the site. Nothing was changed."),
        "find": _("Find a term to change"),
        "found": _("Terms found: {count}"),
        "found_one": _("1 term found"),
        "import": _("Open a file"),
        "import_failed": _("These words cannot be used"),
        "import_lead": _("Somebody shared the words of their table with you. This is what would change; nothing has changed yet."),
        "import_nothing": _("None of these words belongs to a term of this site. Nothing was changed."),
        "import_title": _("Words from a link or file"),
        "keep": _("Keep"),
        "korean": _("Korean word"),
        "lead": _("Choose whose words the site speaks. Terms change everywhere at once, with the particles after them."),
        "link": _("Copy a link"),
        "not_kept": _("This browser keeps nothing: the words last until you leave."),
        "now": _("Now"),
        "own": _("Our table’s words"),
        "own_empty": _("Nothing in it yet"),
        "own_hint": _("Give any term the word your table uses: find it here, or use its entry in the glossary."),
        "reading": _("How it is read in Hangul (for the particles)"),
        "reference": _("This reference"),
        "refuse": _("No, change nothing"),
        "replace": _("Replace our list"),
        "reset": _("Back to the word of this reference"),
        "same": _("{count} words are the same already."),
        "same_one": _("1 word is the same already."),
        "save": _("Save as a file"),
        "take_over": _("Start our list from the chosen edition"),
        "term": _("Term"),
        "then": _("Then"),
        "title": _("Word edition"),
        "unknown": _("{count} words belong to terms that this site does not have, and are left out."),
        "unknown_one": _("1 word belongs to a term that this site does not have, and is left out."),
        "word_long": _("At most 60 characters."),
        "word_marks": _("No control characters, invisible marks or angle brackets."),
        "word_silent": _("A word needs a letter or a digit."),
    }


def search_words(language: Language) -> dict[str, str]:
    """What the search dialog says, by key; it is loaded with the dialog. `{query}` and `{count}` are filled in there."""
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
