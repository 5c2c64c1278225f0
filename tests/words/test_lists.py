"""words.json, and what the page makes of a choice."""

from __future__ import annotations

from typing import Any

from generator import korean
from generator.pages import Site
from generator.words.strings import shortened, strings

NUMENERA = {"version": 1, "chosen": {"cypher": "numenera-ko"}, "own": {}}


def own(**words: dict[str, str]) -> dict[str, Any]:
    places = {place.replace("__", "/").replace("_", "-"): said for place, said in words.items()}
    return {"version": 1, "chosen": {"cypher": "own", "starforged": "own"}, "own": places}


def said_by_hand(text: str, spans: list[tuple[int, int, str]], chosen: dict[str, str]) -> str:
    """A Korean string with other words, made as the generator would."""
    made, at = "", 0
    for start, end, entry in spans:
        made += text[at:start]
        at = end
        other = chosen.get(entry)
        made += other or text[start:end]
        if split := korean.split_particle(text[at:]):
            after = len(text) - len(split[1])
            made += korean.attach(other, split[0]) if other else text[at:after]
            at = after
    return made + text[at:]


def test_every_string_is_said_in_the_words_of_an_edition(site: Site, data: dict[str, Any], ask) -> None:
    """All Korean titles, summaries, definitions and calculators of the Cypher System, against the generator's particles."""
    lexicon = site.lexicons["cypher"]
    chosen = {}
    for held in lexicon.entries():
        renderings = [one.word.value for one in held.entry.renderings if one.edition.value == "numenera-ko" and one.language == "ko"]
        fits = [word for word in renderings if not word.endswith("다") or held.entry.words["ko"].endswith("다")]
        if fits and fits[0] != held.entry.words["ko"]:
            chosen[held.entry.id] = fits[0]
    assert chosen["impaired"] == "중상" and chosen["debilitated"] == "치명상"
    listed: dict[str, list[tuple[int, int, str]]] = {}
    cypher = site.book.system("cypher")
    for one in strings(site, cypher, shortened(site, cypher)):
        spans = [(at.start, at.end, at.entry) for at in one.found]
        if one.code == "ko" and all(one.text[start:end] == lexicon.entry(entry).entry.words["ko"] for start, end, entry in spans):
            listed[one.text] = spans
    told = ask("strings", data=data, state=NUMENERA, asked=[["cypher", text, "ko"] for text in listed])
    expected = [said_by_hand(text, spans, chosen) for text, spans in listed.items()]
    assert told == expected
    assert sum(text != other for text, other in zip(listed, told, strict=True)) > 80


def test_english_words_are_inflected_as_the_old_ones_were(data: dict[str, Any], ask) -> None:
    """Plural, -ing, -ed, a capital at the head, and the words of other systems left alone."""
    state = own(
        cypher__effort={"en": "Exertion"}, cypher__ease={"en": "slow down"}, cypher__hinder={"en": "stop"},
        cypher__asset={"en": "boon"}, cypher__character_arc={"en": "story"},
    )
    asked = {
        "Effort and Edge": "Exertion and Edge", "Easing and hindering": "Slowing down and stopping", "Assets": "Boons",
        "Character arcs": "Stories", "Cost of Effort": "Cost of Exertion",
    }
    assert ask("strings", data=data, state=state, asked=[["cypher", text, "en"] for text in asked]) == list(asked.values())


def test_a_word_does_not_say_twice_what_stands_around_it(data: dict[str, Any], ask) -> None:
    """“무료 분발 1단계” where an edition says 무료 분발 1단계 for 무료 분발."""
    state = {"version": 1, "chosen": {"cypher": "csrd-ko"}, "own": {}}
    assert ask("strings", data=data, state=state, asked=[["cypher", "무료 분발 1단계", "ko"]]) == ["무료 분발 1단계"]


def test_systems_that_extend_another_follow_its_words(data: dict[str, Any], ask) -> None:
    """Numenera takes over own words for the Cypher System's entries, and keeps those that it replaces itself."""
    made = ask("compile", data=data, state=own(cypher__effort={"ko": "노력"}, cypher__roll={"ko": "던지기"}))
    assert made["systems"]["cypher"]["words"]["effort"][:3] == ["분발", "노력", 2]
    assert made["systems"]["numenera"]["words"]["effort"][1] == "노력"
    assert "roll" in made["systems"]["cypher"]["words"] and "roll" not in made["systems"]["numenera"]["words"]
    assert made["search"]["노력"] == "cypher/effort"
    assert "hat-world" not in made["systems"]


def test_a_form_that_is_another_terms_word_follows_that_term(data: dict[str, Any], ask) -> None:
    """“분발” marked as short for 분발 단계 changes with 분발."""
    made = ask("compile", data=data, state=own(cypher__effort={"ko": "노력"}))
    assert made["systems"]["cypher"]["short"]["level-of-effort"] == {"분발": "effort"}


def test_the_reference_itself_and_unknown_choices_change_nothing(data: dict[str, Any], ask) -> None:
    """No choice, an edition that is gone, words that are the site's own or belong to no term."""
    for state in (
        {"version": 1, "chosen": {}, "own": {}}, {"version": 1, "chosen": {"cypher": "gone"}, "own": {}},
        own(cypher__effort={"ko": "분발"}), own(nowhere__thing={"ko": "것"}),
        {"version": 1, "chosen": {}, "own": {"cypher/effort": {"ko": "노력"}}},
    ):
        assert ask("compile", data=data, state=state) is None


def test_renderings_that_cannot_stand_where_our_word_does_are_left_out(data: dict[str, Any]) -> None:
    """낮추다 is no word for the noun 완화."""
    said = [words["ko"] for edition in data["editions"] for place, words in edition["words"].items() if place == "cypher/ease" and "ko" in words]
    assert not [word for word in said if word.endswith("다")]
