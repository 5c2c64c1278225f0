"""Calculators as they stand in a page: the form made from the spec, and the answer to its defaults.

The answer is HTML from `interactive.engine.view`, which also makes it anew in the page; everything around it is made here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from generator import calculators, markup
from generator.html import Html
from generator.language import Language
from generator.model import LANGUAGES, Code, Markup, System, Term, Text, Title, Where
from generator.pages import Site
from generator.problems import Problems

# An integer with more values than this also gets a slider.
MOST_WITHOUT_SLIDER = 12
# The longest list of choices, in characters of its longer language, that is one row of segments.
LONGEST_ROW = 34
Said = Mapping[Code, str] | Title


@dataclass(frozen=True, slots=True)
class Slide:
    """What a slider of a quantity reaches: from `step` to `most` by `step`, in `unit`."""

    unit: str
    step: float
    most: float


def slides(one: Mapping[str, Any]) -> tuple[Slide, ...]:
    """A slider for each unit of a quantity: about four times as far as the default, in steps worth a tap."""
    amount = float(one["default"].split(" ")[0])
    step = 1.0 if amount <= 10 else 5.0 if amount < 100 else 10.0
    metric = {"m": 0.3, "kg": 0.5}
    found = []
    for unit in one["units"]:
        share = metric.get(unit, 1.0)
        fine = 0.5 if step * share < 1 else float(round(step * share))
        found.append(Slide(unit, fine, fine * round(4 * amount * share / fine)))
    return tuple(found)


@cache
def _parsed(written: str, code: Code) -> Markup:
    # One object a text, for `Html` keeps what it made by the object.
    return markup.parse_inline(Text(written, Where("interactive")), code, Problems())


class Widgets:
    """The calculators of one page. `terms` are the ids of the glossary entries that they mark.

    On a page of many calculators, `many`, terms are plain words, which keeps it light.
    """

    def __init__(
        self, site: Site, system: System, page: str, own: Code, languages: Mapping[Code, Language],
        html: Mapping[Code, Html], files: Mapping[str, str], many: bool = False,
    ) -> None:
        self._site = site
        self._system = system
        self._page = page
        self._order: tuple[Code, ...] = (own, *(code for code in LANGUAGES if code != own))
        self._languages = languages
        self._html = html
        self._files = files
        self._many = many
        self.terms: set[str] = set()

    @staticmethod
    def title(calculator: str) -> Title:
        """What a calculator is called."""
        said = calculators.spec(calculator)["title"]
        return Title(*(Text(plain(said[code]), Where("interactive")) for code in LANGUAGES))

    def widget(self, calculator: str, anchor: str, heading: bool = True) -> str:
        """One calculator, complete with the answer to its defaults. `heading`: it has to name itself."""
        spec = calculators.spec(calculator)
        answer = calculators.answer(calculator, frame(self._site, self._page, self._order[0], spec))
        title = self._both(self.title(calculator))
        # Named by its heading, or by the one above it.
        named = f"{calculator}:name" if heading else calculator
        name = f'<h3 class="mp-calc-title" id="{named}">{title}</h3>' if heading else ""
        explain = escape(self._languages[self._order[0]].gettext("Explain inputs"))
        button = f'<button type="button" data-do="help" aria-pressed="false" title="{explain}" aria-label="{explain}">?</button>'
        return (
            f'<section class="mp-calc" id="{anchor}" data-calculator="{calculator}" data-page="{self._page}"'
            f' data-file="{self._files.get(calculator, "")}" aria-labelledby="{named}" data-search-exclude="1">'
            f'<div class="mp-calc-head">{name}<p class="mp-calc-lead">{self._marked(spec["summary"])}</p>{button}</div>'
            f"{self._form(spec)}"
            f'<div class="mp-calc-answer"><p class="mp-calc-ruling" role="status">{answer["ruling"]}</p>'
            f"{self._states()}</div>"
            f'<div class="mp-calc-rest">{answer["rest"]}</div>{self._actions()}</section>'
        )

    # --- words

    def _both(self, said: Said) -> str:
        """Plain text in both languages, the page's own first."""
        return self._sides({code: escape(said[code]) for code in LANGUAGES})

    def _marked(self, said: Said) -> str:
        """A text of a spec with its terms as links."""
        return self._sides({code: self._linked(said[code], code) for code in LANGUAGES})


    def _said(self, message: str) -> str:
        """A text of the interface."""
        return self._both({code: self._languages[code].gettext(message) for code in LANGUAGES})

    def _sides(self, sides: Said) -> str:
        own, other = self._order
        if sides[own] == sides[other]:
            return sides[own]
        return f'<span class="mp-own" lang="{own}">{sides[own]}</span> <span class="mp-other" lang="{other}">{sides[other]}</span>'

    def _linked(self, written: str, code: Code) -> str:
        if self._many or "[[" not in written:
            return escape(plain(written))
        text = _parsed(written, code)
        lexicon = self._site.lexicons[self._system.id]
        try:
            found = {lexicon.find(code, leaf.key).entry.id for leaf in markup.leaves(text) if isinstance(leaf, Term)}
        except KeyError:
            # A book without the calculator's own glossary shows its words all the same.
            return escape(plain(written))
        self.terms |= found
        return self._html[code].inline(text)

    # --- the form

    def _form(self, spec: Mapping[str, Any]) -> str:
        everyday = self._inputs(spec, "everyday")
        advanced = self._inputs(spec, "advanced")
        if advanced:
            more = self._both(spec["phrases"]["advanced"])
            advanced = f'<details class="mp-calc-more"><summary>{more}</summary><div class="mp-calc-inputs">{advanced}</div></details>'
        return (
            f'<form class="mp-calc-form" autocomplete="off">'
            f'<div class="mp-calc-inputs">{everyday}</div>{advanced}'
            f'<p class="mp-calc-error" role="alert" hidden></p></form>'
        )

    def _inputs(self, spec: Mapping[str, Any], group: str) -> str:
        made = {"integer": self._integer, "choice": self._choice, "flag": self._flag, "quantity": self._quantity}
        return "".join(made[one["type"]](spec, one) for one in spec["inputs"] if one["group"] == group)

    def _buttons(self, one: Mapping[str, Any], field: str) -> str:
        _ = self._languages[self._order[0]].gettext
        name = plain(one["label"][self._order[0]])
        less, more = (escape(said % {"name": name}) for said in (_("%(name)s: less"), _("%(name)s: more")))
        return (
            f'<div class="mp-calc-num"><button type="button" tabindex="-1" data-step="-1" aria-label="{less}">−</button>{field}'
            f'<button type="button" tabindex="-1" data-step="1" aria-label="{more}">+</button></div>'
        )

    def _integer(self, spec: Mapping[str, Any], one: Mapping[str, Any]) -> str:
        known, low, high = f"{spec['id']}:{one['name']}", one["min"], one["max"]
        field = (
            f'<input id="{known}" name="{known}" type="number" inputmode="numeric" min="{low}" max="{high}"'
            f' value="{one["default"]}">'
        )
        wide, slider = "", ""
        if high - low >= MOST_WITHOUT_SLIDER:
            wide = " mp-calc-wide"
            slider = (
                f'<input type="range" tabindex="-1" min="{low}" max="{high}" value="{one["default"]}"'
                f' aria-labelledby="{known}:l">'
            )
        return (
            f'<div class="mp-calc-in{wide}"><label for="{known}" id="{known}:l">{self._marked(one["label"])}</label>'
            f"{self._buttons(one, field)}{slider}</div>"
        )

    def _quantity(self, spec: Mapping[str, Any], one: Mapping[str, Any]) -> str:
        known = f"{spec['id']}:{one['name']}"
        amount, unit = one["default"].split(" ")
        field = (
            f'<input id="{known}" name="{known}" type="text" inputmode="decimal" value="{amount}" maxlength="9"'
            f'>'
        )
        reach = {slide.unit: slide for slide in slides(one)}
        units = "".join(
            self._radio(f"{known}:unit", each, each == unit, each, f' data-step="{reach[each].step:g}" data-most="{reach[each].most:g}"')
            for each in one["units"]
        )
        slide = reach[unit]
        slider = (
            f'<input type="range" tabindex="-1" min="{slide.step:g}" max="{slide.most:g}" step="{slide.step:g}" value="{amount}"'
            f' aria-labelledby="{known}:l">'
        )
        _ = self._languages[self._order[0]].gettext
        # Texts stand by themselves, for what looks for them does not look into f-strings.
        name = escape(_("Unit"))
        return (
            f'<div class="mp-calc-in mp-calc-wide mp-calc-quantity"><label for="{known}" id="{known}:l">{self._marked(one["label"])}</label>'
            f'{self._buttons(one, field)}<div class="mp-calc-choices" role="group" aria-label="{name}">{units}</div>'
            f"{slider}</div>"
        )

    def _choice(self, spec: Mapping[str, Any], one: Mapping[str, Any]) -> str:
        known = f"{spec['id']}:{one['name']}"
        labels = [{code: plain(choice["label"][code]) for code in LANGUAGES} for choice in one["choices"]]
        options = "".join(
            self._radio(known, choice["value"], choice["value"] == one["default"], self._both(label))
            for choice, label in zip(one["choices"], labels, strict=True)
        )
        length = max(sum(len(label[code]) + 2 for label in labels) for code in LANGUAGES)
        loose = " mp-calc-loose" if length > LONGEST_ROW else ""
        return (
            f'<fieldset class="mp-calc-in mp-calc-wide">'
            f'<legend>{self._marked(one["label"])}</legend>'
            f'<div class="mp-calc-choices{loose}">{options}</div></fieldset>'
        )

    @staticmethod
    def _radio(name: str, value: str, checked: bool, label: str, more: str = "") -> str:
        on = " checked" if checked else ""
        return f'<label><input type="radio" name="{name}" value="{value}"{on}{more}><span>{label}</span></label>'

    def _flag(self, spec: Mapping[str, Any], one: Mapping[str, Any]) -> str:
        known = f"{spec['id']}:{one['name']}"
        on = " checked" if one["default"] else ""
        return (
            f'<div class="mp-calc-in mp-calc-wide mp-calc-flag"><input id="{known}" name="{known}" type="checkbox"{on}'
            f'><label for="{known}">{self._marked(one["label"])}</label></div>'
        )

    # --- around the answer

    def _states(self) -> str:
        """What the answer is, as long as it is not the full one; the script shows the one that holds."""
        def gettext(message: str) -> str:
            return message

        _ = gettext
        states = {
            "quick": _("Quick result; the working follows in a moment."),
            "loading": _("The calculator is loading…"),
            "waiting": _("These inputs need the whole calculator, which is still loading."),
            "failed": _("The calculator could not be loaded. The last result is still shown."),
            "outdated": _("The site has been updated since this page was opened."),
        }
        lines = "".join(f'<span class="mp-is-{state}">{self._said(said)}</span>' for state, said in states.items())
        again, anew = _("Try again"), _("Reload the page")
        buttons = (
            f'<button type="button" class="mp-is-failed mp-calc-retry">{self._said(again)}</button>'
            f'<button type="button" class="mp-is-outdated mp-calc-reload">{self._said(anew)}</button>'
        )
        return (
            f'<div class="mp-calc-state" hidden><span aria-live="polite">{lines}</span>{buttons}'
            f'<progress class="mp-is-loading mp-is-quick mp-is-waiting" max="1" aria-hidden="true"></progress></div>'
        )

    def _actions(self) -> str:
        def gettext(message: str) -> str:
            return message

        _ = gettext
        actions = {
            "text": _("Copy result"), "link": _("Copy link"), "reset": _("Reset"),
        }
        buttons = "".join(
            f'<button type="button" data-do="{name}">{self._said(said)}</button>' for name, said in actions.items()
        )
        return f'<div class="mp-calc-actions">{buttons}</div>'


def plain(written: str) -> str:
    """A text of a spec without the marks of its terms."""
    return str(calculators.text().plain(written))


# --- what an answer needs to know of the book ----------------------------------------------------


def frame(site: Site, page: str, own: Code, spec: Mapping[str, Any]) -> dict[str, Any]:
    """Where an answer stands, for `interactive.engine.view`."""
    return {"own": own, "page": page, "root": "../" * (page.count("/") + 1), "rules": rules(site, spec)}


def helps(spec: Mapping[str, Any]) -> dict[str, list[str]]:
    """What each input is for, [Korean, English], with the marks of its terms; shown when it is asked for."""
    return {one["name"]: [one["help"][code] for code in LANGUAGES] for one in spec["inputs"]}


def rules(site: Site, spec: Mapping[str, Any]) -> dict[str, list[str]]:
    """For each rule that the calculator's working may cite: its page, its anchor and its titles."""
    cited = {step["rule"] for step in spec["steps"].values()}
    found = {}
    for name in sorted(cited):
        try:
            rule, address = site.rule(None, name)
        except KeyError:
            continue
        found[name] = [address.path, address.anchor, rule.title["ko"], rule.title["en"]]
    return found
