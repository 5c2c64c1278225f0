"""English words → stems: inflections and British spellings of a word share one.

The tables below are the whole stemmer. They travel in the index, and the search script in the browser applies the
same ones, so that query and index can never disagree.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Steps in order; within a step the first pattern that fits replaces what it matches, the others are passed over.
STEPS: tuple[tuple[tuple[str, str], ...], ...] = (
    (  # British → American
        ("(..)our(s|ed|ing|er|ers|able|ful|less|ed|y)?$", "$1or$2"),
        ("is(e|es|ed|ing|er|ers|ation|ations|able)$", "iz$1"),
        ("lys(e|es|ed|ing|er)$", "lyz$1"),
        ("(..)tre(s?)$", "$1ter$2"),
        ("^(def|off|lic|pret)enc", "$1ens"),
        ("^grey", "gray"),
        ("^mould", "mold"),
        ("^tyre", "tire"),
        ("^manoeuv", "maneuv"),
        ("^sceptic", "skeptic"),
    ),
    (  # plural and third person
        ("sses$", "ss"),
        ("(.)ies$", "$1y"),
        ("(ss|us|is)$", "$1"),
        ("(x|ch|sh|z|o)es$", "$1"),
        ("(..)s$", "$1"),
    ),
    (  # past and progressive
        ("eed$", "eed"),
        ("([aeiouy].*)ied$", "$1y"),
        ("([aeiouy].*)(?:ed|ing)$", "$1"),
    ),
    (  # derived words
        ("(...)iz(?:ation|er)$", "$1iz"),
        ("(...)ation(?:al)?$", "$1at"),
        ("(...)(?:ment|ness)$", "$1"),
        ("(..[st])ion(?:al)?$", "$1"),
        ("(...)(?:ful|ly)$", "$1"),
        ("(.....)al$", "$1"),
    ),
    (("(..)e$", "$1"), ("([^aeiou])y$", "$1i")),
    (("([b-df-hj-np-tv-z])\\1$", "$1"),),
)

_IRREGULAR = """
be was were been; become became; bite bit bitten; bleed bled; blow blew blown; break broke broken; build built;
buy bought; catch caught; choose chose chosen; cling clung; creep crept; deal dealt; dig dug; draw drew drawn;
drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought;
find found; flee fled; fly flew flown; forget forgot forgotten; freeze froze frozen; get got gotten;
give gave given; go went gone; grow grew grown; hear heard; hide hid hidden; hold held; keep kept; kneel knelt;
know knew known; lead led; leap leapt; leave left; lose lost; make made; mean meant; meet met; pay paid;
ride rode ridden; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent;
shake shook shaken; shoot shot; sink sank sunk; sleep slept; slide slid; speak spoke spoken; spend spent;
spin spun; stand stood; steal stole stolen; stick stuck; strike struck stricken; swim swam swum; swing swung;
take took taken; teach taught; tell told; think thought; throw threw thrown; wake woke woken; wear wore worn;
win won; write wrote written; dead died dying; lie lying; tie tying; child children; foot feet; man men;
woman women; mouse mice; knife knives; wolf wolves; elf elves; thief thieves; half halves; life lives
"""
IRREGULAR: dict[str, str] = {
    form: words[0] for words in map(str.split, _IRREGULAR.split(";")) for form in words[1:]
}

# How a word sounds, coarsely, as its Hangul spelling does: a capital is a consonant, one "a" a run of vowels. What no
# Hangul spelling would show (the r of armor, the e of edge) is left out.
SOUNDS: tuple[tuple[str, str], ...] = (
    ("^[kgp]n", "n"), ("^wr", "r"), ("^ps", "s"), ("mb$", "m"), ("gh(?=t|$)|(?<=i)gh", ""), ("dge", "J"),
    ("t?ch", "C"), ("sh", "S"), ("ph", "f"), ("th", "S"), ("(?:ss|t|c)i(?=[aeou])", "S"), ("(?<=[aeiou])si(?=o)", "J"),
    ("s[iu](?=o|re)", "S"), ("c(?=[eiy])", "s"), ("g(?=[ei])", "J"), ("([td])ed$", "$1aD"), ("ed$", "D"),
    ("(?<=[^aeiou])les?$", "L"), ("(?<=.)e$", ""), ("ng(?![aeiou])", "N"), ("x", "KS"), ("qu|ck|[ckq]", "K"),
    ("g", "G"), ("[jz]", "J"), ("s", "S"), ("[pf]", "P"), ("[bv]", "B"), ("t", "T"), ("d", "D"), ("m", "M"), ("n", "N"),
    ("r(?![aeiouy])", ""), ("[rl]", "L"), ("(?<=.)h|w", ""), ("h", "H"), ("[aeiouy]+", "a"), ("([A-Z])\\1+", "$1"),
    ("a+", "a"),
)

# Words that say little: they count beside others, but less.
WEAK = frozenset(
    "people person someone somebody anyone work happen need want use way thing time much many long far one two "
    "take make give go come know let like try look tell say mean good bad big new other first last same different "
    "possible start end keep put up out off on down over again still really already rule game play".split()
)

# Words that say nothing about a rule. "might" is one of the three stats and so is not among them.
STOP = frozenset(
    "a about am an and any are as at be been being but by can could did do does doing for from get gets had has "
    "have he her here him his how i if in into is it its itself just me my of on or our shall she should so some "
    "than that the their them then there these they this those to too us was we were what when where whether "
    "which who whom whose why will with would you your cant dont doesnt isnt im not no may each also other others "
    "only more most all both".split()
)

_STEPS = [[(re.compile(pattern), re.sub(r"\$(\d)", r"\\\1", to)) for pattern, to in step] for step in STEPS]


@lru_cache(maxsize=None)
def stem(word: str) -> str:
    """The stem of `word`, a run of lower-case letters."""
    word = IRREGULAR.get(word, word)
    if len(word) < 3 or not word.isascii():
        return word
    for step in _STEPS:
        for pattern, to in step:
            if pattern.search(word):
                word = pattern.sub(to, word, count=1)
                break
    return word
