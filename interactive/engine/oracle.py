"""Asking the oracle in Ironsworn: Starforged: a d100 against the odds chosen, and its matches."""

from __future__ import annotations

from fractions import Fraction

from interactive.engine.working import Working

FACES = 100
# The highest roll that answers yes.
YES = {"small-chance": 10, "unlikely": 25, "fifty-fifty": 50, "likely": 75, "almost-certain": 90}


def matches(roll: int) -> bool:
    """Whether both d10 of the roll show the same; 00 is 100."""
    tens, ones = divmod(roll % FACES, 10)
    return tens == ones


def oracle(values: dict, working: Working) -> dict:
    """Odds of yes, no and a match; and what a roll that was made says."""
    chosen, rolled = values["odds"], values["roll"]
    most = YES[chosen]
    yes_matches = sum(matches(face) for face in range(1, most + 1))
    no_matches = sum(matches(face) for face in range(most + 1, FACES + 1))
    yes = Fraction(most, FACES)
    working.step("threshold", odds=chosen, most=most, yes=yes, no=1 - yes)
    told = {"yes": Fraction(yes_matches, FACES), "no": Fraction(no_matches, FACES)}
    working.step("matches", total=Fraction(yes_matches + no_matches, FACES), **told)
    working.ruling("odds", most=most, yes=yes)
    answer = None
    if rolled:
        answer = "yes" if rolled <= most else "no"
        matched = matches(rolled)
        working.step("rolled-yes" if answer == "yes" else "rolled-no", roll=rolled, most=most)
        if matched:
            working.note("match", roll=rolled)
        working.ruling(f"{answer}-match" if matched else answer, roll=rolled, most=most)
    return {
        "yes_to": most,
        "answers": {
            "yes": yes,
            "no": 1 - yes,
            "yes-match": Fraction(yes_matches, FACES),
            "no-match": Fraction(no_matches, FACES),
        },
        "answer": answer,
        "match": matches(rolled) if rolled else None,
    }
