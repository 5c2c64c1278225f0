"""Korean: which form of a particle fits a word, speech level, initials and dictionary order.

Written text does not say how it sounds where it is no Hangul: "d20", "1/2", "GM", "50 ft". This module reads
such endings aloud (in Sino-Korean, by letter names, by unit names), because the particle follows the sound.
Pure functions of the standard library; nothing of ours is imported.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

__all__ = [
    "attach", "collation_key", "final_sound", "index_letter", "initials", "is_formal_sentence", "particle",
    "particle_pairs", "sounds", "split_particle",
]

# --- Letters --------------------------------------------------------------------------------------

_FIRST, _LAST = 0xAC00, 0xD7A3
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_CODAS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
_PLAIN = {"ㄲ": "ㄱ", "ㄸ": "ㄷ", "ㅃ": "ㅂ", "ㅆ": "ㅅ", "ㅉ": "ㅈ"}
_LETTER_NAMES = {
    "ㄱ": "기역", "ㄴ": "니은", "ㄷ": "디귿", "ㄹ": "리을", "ㅁ": "미음", "ㅂ": "비읍", "ㅅ": "시옷",
    "ㅇ": "이응", "ㅈ": "지읒", "ㅊ": "치읓", "ㅋ": "키읔", "ㅌ": "티읕", "ㅍ": "피읖", "ㅎ": "히읗",
    "ㅿ": "반시옷", "ㆁ": "옛이응", "ㆆ": "여린히읗",
}
_LETTER_NAMES |= {double: "쌍" + _LETTER_NAMES[plain] for double, plain in _PLAIN.items()}
_LETTER_NAMES |= {  # the clusters are named after both of their letters
    cluster: _LETTER_NAMES[pair[0]] + _LETTER_NAMES[pair[1]]
    for cluster, pair in {
        "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ",
        "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    }.items()
}
_LETTER_NAMES |= dict(zip(
    "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ", "아애야얘어에여예오와왜외요우워웨위유으의이", strict=True
))
# Conjoining letter → lone letter.
_LETTER_OF = {unicodedata.normalize("NFKD", chr(cp)): chr(cp) for cp in range(0x3131, 0x318F)}


def _syllable_coda(syllable: str) -> str:
    return _CODAS[(ord(syllable) - _FIRST) % 28]


# The name of every other letter ends in a vowel: 에이, 비, 씨, 에프 …; 알파, 베타 …; 카 …
_LATIN_CODAS = {"l": "ㄹ", "r": "ㄹ", "m": "ㅁ", "n": "ㄴ"}
_OTHER_CODAS = {"ε": "ㄴ", "ο": "ㄴ", "υ": "ㄴ", "л": "ㄹ", "м": "ㅁ", "н": "ㄴ", "ん": "ㄴ", "ン": "ㄴ"}

_UNIT_CODAS = {
    **dict.fromkeys("ft in yd m km cm mm lb lbs oz l L ml mL km/h m/s s".split(), ""),
    "mi": "ㄹ", "g": "ㅁ", "kg": "ㅁ", "mg": "ㅁ", "t": "ㄴ", "h": "ㄴ", "min": "ㄴ",
}
_SIGN_CODAS = {"%": "", "‰": "ㄹ", "°": ""}  # 퍼센트, 퍼밀, 도
_AFTER_CODAS = {"+": "", "#": "ㅂ"}  # 플러스, 샵: only where they follow something, as in "17+" and "C#"

# --- Numbers --------------------------------------------------------------------------------------

_DIGIT_CODAS = dict(zip("0123456789", map(_syllable_coda, "영일이삼사오육칠팔구"), strict=True))
_TENS_CODAS = ("", *map(_syllable_coda, "십백천"))
_MYRIAD_CODAS = ("", *map(_syllable_coda, "만억조경해자양구간정재극"))

_WHOLE = r"[0-9]+(?:,[0-9]{3})*"
_NUMBER = re.compile(rf"(?<![0-9.])(?:{_WHOLE}|(?<![^\s+−-]))\.[0-9]+$|{_WHOLE}$")
_FRACTION = re.compile(rf"(?<![\w/⁄.,])({_WHOLE}(?:\.[0-9]+)?) ?[/⁄] ?{_WHOLE}$")
_UNIT = re.compile(
    r"[0-9][ -]?(" + "|".join(sorted(map(re.escape, _UNIT_CODAS), key=len, reverse=True)) + ")$"
)

# --- What NFKC would spoil, rewritten before it ---------------------------------------------------

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_UNIT_POWER = re.compile("(" + _UNIT.pattern[:-1] + f")[{_SUPERSCRIPTS}]+")
_POWER = re.compile(f"(?<=[0-9A-Za-z])[{_SUPERSCRIPTS}]+")
_REWRITE = {ord(letter): name for letter, name in _LETTER_NAMES.items()}
_REWRITE |= {ord(mark): "" for mark in "™℠" + _SUPERSCRIPTS} | {ord("ㆍ"): "·"}  # written for the middle dot
_REWRITE |= {cp: "미터" for cp in range(0x339F, 0x33A7)}  # ㎟ … ㎦
for _cp in (*range(0x00BC, 0x00BF), *range(0x2150, 0x215F), 0x2189):  # ½: a space keeps "1½" from being 11/2
    _REWRITE[_cp] = " " + unicodedata.normalize("NFKC", chr(_cp))
for _cp in range(0x2160, 0x2180):  # Ⅳ is a number; NFKC makes it letters
    _REWRITE[_cp] = f" {unicodedata.numeric(chr(_cp)):.0f}"
del _cp

_BRACKETS = {")": "(", "]": "[", "）": "（"}


def final_sound(word: str, reading: str | None = None) -> str:
    """The coda of the last sound of `word`: "" after a vowel, else its letter ("ㄹ", "ㅂ", "ㄺ" …).

    - Hangul by its syllable; a lone letter by its name (ㄱ 기역).
    - Numbers in Sino-Korean: "10" 십, "1,000" 천, "1.5" 일 점 오, "007" 공공칠, "1/2" and "½" 이분의 일; of
      several ("1~10", "3×5", "d20", "−1") the last.
    - A unit sign right after a number by the unit's name: "50 ft" 피트, "3km" 킬로미터, "25%" 퍼센트, "20 °C" 도.
    - Latin letters by the name of the last one: "GM" 엠. This holds for words too ("Cypher" ends in 알), for
      spelling does not tell how Koreans say them: give `reading` ("사이퍼") for those.
    - Greek, Cyrillic and kana likewise; Chinese numerals as numbers; any other letter counts as a vowel.
    - Closing quotes and brackets, other punctuation, and bracketed text after a word ("분발(Effort)") are
      skipped.

    `reading` is how the word is said, and replaces it. Raises ValueError where nothing can be read.
    """
    said = text = word if reading is None else reading
    if text and _FIRST <= ord(text[-1]) <= _LAST:
        return _syllable_coda(text[-1])
    text = _readable(text)
    end = _end_of_sound(text)
    if not end:
        raise ValueError(
            f'Cannot tell how "{said}" is read, so no particle can follow it: it has no letter and no digit; '
            "add a word or give its reading in Hangul."
        )
    return _coda(text[:end])


def _readable(text: str) -> str:
    """`text` in compatibility form, where what has a Korean name of its own is already written out."""
    text = _POWER.sub("제곱", _UNIT_POWER.sub(r"\1", unicodedata.normalize("NFC", text)))
    text = unicodedata.normalize("NFKC", text.translate(_REWRITE))
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(ch)) if ch.isdecimal() else ch for ch in text)


def _sounds(text: str, at: int) -> bool:
    """Whether the character at `at` is one that is read aloud."""
    ch = text[at]
    if ch in _AFTER_CODAS:
        return any(other.isalnum() for other in text[:at])
    return ch.isalnum() or ch in _SIGN_CODAS


def _end_of_sound(text: str) -> int:
    """Where the last sound of `text` ends, bracketed additions left out; 0 if there is none."""
    first = next((i for i in range(len(text)) if _sounds(text, i)), len(text))
    end = len(text)
    while end > first:
        ch = text[end - 1]
        if ch in _BRACKETS:
            start = _opening(text, end - 1)
            # "(분발)" has nothing before the bracket: then what is inside is the word.
            end = start if start > first else end - 1
        elif _sounds(text, end - 1):
            return end
        else:
            end -= 1
    return 0


def _opening(text: str, at: int) -> int:
    """The position of the bracket that the closing one at `at` belongs to; -1 if there is none."""
    closing, opening, depth = text[at], _BRACKETS[text[at]], 0
    for i in range(at, -1, -1):
        if text[i] == closing:
            depth += 1
        elif text[i] == opening:
            depth -= 1
            if not depth:
                return i
    return -1


def _coda(text: str) -> str:
    """The coda of `text`, which ends in something that is read aloud."""
    ch = text[-1]
    cp = ord(ch)
    if _FIRST <= cp <= _LAST:
        return _syllable_coda(ch)
    if ch in "0123456789":
        return _number_coda(text)
    if ch in _SIGN_CODAS:
        return _SIGN_CODAS[ch]
    if ch in _AFTER_CODAS:
        return _AFTER_CODAS[ch]
    if unit := _UNIT.search(text):
        return _UNIT_CODAS[unit[1]]
    if 0x11A8 <= cp <= 0x11C2:  # the coda of a syllable that is no longer in use
        return _CODAS[cp - 0x11A7]
    if name := _LETTER_NAMES.get(_LETTER_OF.get(ch, "")):
        return _coda(name)
    value = unicodedata.numeric(ch, None)
    if value is not None and value == int(value):  # 一, 十, 百 …
        return _number_coda(f"{value:.0f}")
    base = unicodedata.normalize("NFD", ch)[0].lower()
    return _LATIN_CODAS.get(base) or _OTHER_CODAS.get(base, "")


def _number_coda(text: str) -> str:
    """The coda of the number that `text` ends in."""
    if fraction := _FRACTION.search(text):
        text = fraction[1]  # "이분의 일": the numerator is said last
    digits = _NUMBER.search(text)[0].replace(",", "")
    if "." in digits or (digits[0] == "0"):  # decimals and "007" are read digit by digit
        return _DIGIT_CODAS[digits[-1]]
    zeros = len(digits) - len(digits.rstrip("0"))
    if not zeros:
        return _DIGIT_CODAS[digits[-1]]
    if zeros < 4:
        return _TENS_CODAS[zeros]
    myriad = zeros // 4
    return _MYRIAD_CODAS[myriad] if myriad < len(_MYRIAD_CODAS) else _DIGIT_CODAS["0"]


# --- Particles ------------------------------------------------------------------------------------

# (after a consonant, after a vowel, what may follow within the particle)
_ALTERNATING: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("은", "는", ("", "커녕")),
    ("이", "가", ("",)),
    ("을", "를", ("",)),
    ("과", "와", ("", "의", "는", "도", "만", "만은", "만의", "까지", "까지는", "까지도", "조차", "조차도", "마저",
                 "마저도")),
    ("으로", "로", (
        "", "는", "도", "만", "만은", "만도", "의", "나", "든", "든지", "라도", "야", "까지", "까지는", "까지도", "까지의",
        "밖에", "밖에는", "뿐", "뿐만", "조차", "조차도", "마저", "마저도", "보다", "보다는",
        "서", "서는", "서도", "서만", "서의", "서나", "서뿐만", "써", "써는", "써도", "써만", "써의",
        "부터", "부터는", "부터도", "부터만", "부터의")),
    ("이나", "나", ("", "마", "마도")),
    ("이라", "라", (
        "", "는", "는데", "고", "고는", "고도", "고만", "고까지", "고까지는", "고요", "면", "면서", "면서도", "도", "서", "서는",
        "서도", "며", "던", "든", "든가", "든지", "거나", "야", "야만", "니", "니까", "지만", "기보다", "기보다는", "기에는")),
    ("이란", "란", ("",)),
    ("이랑", "랑", ("", "은", "도", "만", "만은")),
    ("이든", "든", ("", "지", "가")),
    ("아", "야", ("",)),
    ("이야", "야", ("", "말로")),
    ("이여", "여", ("",)),
    ("이었", "였", ("",)),
    ("이에요", "예요", ("",)),
    ("이어요", "여요", ("",)),
)
# Here the form with 이 is right after a vowel too ("난이도이며"): what the author wrote stays, and only the
# contracted form is mended after a consonant.
_CONTRACTING: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("이며", "며", ("",)),
    ("이고", "고", ("", "는", "도", "요")),
    ("이면", "면", ("", "서", "서도")),
    ("이지만", "지만", ("",)),
    ("이지요", "지요", ("",)),
    ("이죠", "죠", ("",)),
    ("이므로", "므로", ("",)),
    ("이거나", "거나", ("",)),
    ("이거든", "거든", ("",)),
    ("이니", "니", ("", "까")),
    ("이더라도", "더라도", ("",)),
    ("이던", "던", ("",)),
    ("이냐", "냐", ("", "고", "는", "에")),
    ("이어서", "여서", ("",)),
    ("이어야", "여야", ("", "만")),
    ("이어도", "여도", ("",)),
)
# A die is "6면", a crowd "10여 명": these are no particles after a digit, so they stay as they are there.
_NOUNS_AFTER_DIGITS = frozenset(("이면/면", "이여/여"))


def _all_forms() -> dict[str, str]:
    """Each particle as written → its pair key. The first pair to claim a form keeps it (야 is 아/야)."""
    forms: dict[str, str] = {}
    for consonant, vowel, tails in _ALTERNATING:
        for tail in tails:
            key = f"{consonant}{tail}/{vowel}{tail}"
            forms.setdefault(consonant + tail, key)
            forms.setdefault(vowel + tail, key)
    for full, contracted, tails in _CONTRACTING:
        for tail in tails:
            forms.setdefault(full + tail, f"{full}{tail}/{full}{tail}")
            forms.setdefault(contracted + tail, f"{full}{tail}/{contracted}{tail}")
    return forms


_FORMS = _all_forms()
_HANGUL_RUN = re.compile("[가-힣ㄱ-ㆎᄀ-ᇿ]+")
_PAST = re.compile("(?:이었|였)([가-힣]*)")


def particle_pairs() -> tuple[str, ...]:
    """Every pair key, sorted; the past of 이다 (이었/였) stands without its endings."""
    return tuple(sorted(set(_FORMS.values())))


def _key_of(form: str) -> str | None:
    """The pair key of a particle written in either form; None if it is no alternating particle."""
    form = unicodedata.normalize("NFC", form)
    if past := _PAST.fullmatch(form):  # 이었습니다, 였던 …: any ending may follow
        return f"이었{past[1]}/였{past[1]}"
    return _FORMS.get(form)


def split_particle(text: str) -> tuple[str, str] | None:
    """The alternating particle at the start of `text`, which directly follows a word, and the rest of `text`.

    Gives (pair key, rest), e.g. ("을/를", " 씁니다"), or None. The key names the form after a consonant, then
    the one after a vowel, tails included ("으로는/로는"); for 이며, 이고, 이면 … written in full both are the
    same, as that form is right everywhere. The particle must end where the Hangul ends, so "이상", "가지" and
    "로봇" are none; nor are particles that never change (에서, 까지) and what follows them ("만은").
    """
    run = _HANGUL_RUN.match(text)
    key = _key_of(run[0]) if run else None
    return (key, text[run.end():]) if key else None


def attach(word: str, pair_key: str, reading: str | None = None) -> str:
    """The form of `pair_key` ("을/를", as `split_particle` gives it) that follows `word`, without the word.

    `reading` as in `final_sound`. Raises ValueError for an unknown pair or an unreadable word.
    """
    consonant, _, vowel = pair_key.partition("/")
    if pair_key not in (_key_of(consonant), _key_of(vowel)):
        raise ValueError(
            f'"{pair_key}" is no pair of particles: write the form after a consonant, a slash and the form '
            'after a vowel, as in "을/를".'
        )
    coda = final_sound(word, reading)
    if not coda or (coda == "ㄹ" and consonant.startswith("으로")):
        return vowel
    return vowel if pair_key in _NOUNS_AFTER_DIGITS and word[-1:].isdecimal() else consonant


def particle(word: str, form: str, reading: str | None = None) -> str:
    """The particle `form`, given in either of its forms, as it must be after `word`.

    `particle("난이도", "을")` is "를". 이며, 이고, 이면, 이지만 … are right after a vowel as well and stay as
    given; 며, 고, 면 … become them after a consonant. 면 and 여 stay after a digit, where they are nouns
    ("6면 주사위", "10여 명"). `reading` as in `final_sound`.
    Raises ValueError for a particle that does not alternate and for an unreadable word.
    """
    key = _key_of(form)
    if key is None:
        raise ValueError(f'"{form}" is no particle that changes with the word before it: write it as it is.')
    return attach(word, key, reading)


# --- For other programs ---------------------------------------------------------------------------


def sounds() -> dict[str, Any]:
    """The tables of this module for a script that chooses particles as `attach` does (js/words/korean.js).

    Codas are 0 (none), 1 (ㄹ) and 2 (any other). `pairs`: every pair, the past of 이다 without its endings; a form
    that two of them have belongs to the first. `nouns`:
    those that stay as they are after a digit. `units`, `signs`, `after`, `latin`, `letters` (Greek, Cyrillic, kana;
    lone letters of Hangul by their names; Chinese numerals): coda by what is written. `digits`, `tens`, `myriads`:
    codas in order. `rewrite`: what stands for a character before it is brought into compatibility form.
    """
    def short(codas: Iterable[tuple[str, str]]) -> dict[str, int]:
        return {written: _short(coda) for written, coda in codas}

    named = ((ch, _coda(_LETTER_NAMES[letter])) for ch, letter in _LETTER_OF.items() if letter in _LETTER_NAMES)
    numerals = (
        (ch, _number_coda(f"{value:.0f}"))
        for ch in map(chr, (*range(0x3400, 0xA000), *range(0xF900, 0xFB00)))
        if (value := unicodedata.numeric(ch, 0.5)) == int(value)
    )
    return {
        "pairs": " ".join(dict.fromkeys(_FORMS.values())),
        "nouns": " ".join(sorted(_NOUNS_AFTER_DIGITS)),
        "units": short(_UNIT_CODAS.items()), "signs": short(_SIGN_CODAS.items()), "after": short(_AFTER_CODAS.items()),
        "latin": short(_LATIN_CODAS.items()),
        "letters": short((*_OTHER_CODAS.items(), *named, *numerals)),
        "digits": [_short(_DIGIT_CODAS[digit]) for digit in "0123456789"],
        "tens": [_short(coda) for coda in _TENS_CODAS], "myriads": [_short(coda) for coda in _MYRIAD_CODAS],
        "rewrite": {chr(cp): written for cp, written in _REWRITE.items()},
    }


def _short(coda: str) -> int:
    return ("", "ㄹ").index(coda) if coda in ("", "ㄹ") else 2


# --- Sentences, initials and order ----------------------------------------------------------------

_FORMAL = re.compile(r"([가-힣])니[다까]$")


def is_formal_sentence(sentence: str) -> bool:
    """Whether `sentence` ends in 합니다체: -ㅂ니다, -ㅂ니까 or -십시오.

    Closing punctuation, quotes and bracketed additions are looked through. "지니다" and "하니까" are not formal:
    the syllable before must end in ㅂ.
    """
    text = unicodedata.normalize("NFC", sentence)
    text = text[:_end_of_sound(text)]
    if text.endswith("십시오"):
        return True
    ending = _FORMAL.search(text)
    return bool(ending) and _syllable_coda(ending[1]) == "ㅂ"


def initials(text: str) -> str:
    """The initial consonants of `text` ("분발" → "ㅂㅂ"); what is no Hangul syllable stays as it is."""
    return "".join(
        _INITIALS[(ord(ch) - _FIRST) // 588] if _FIRST <= ord(ch) <= _LAST else ch
        for ch in unicodedata.normalize("NFC", text)
    )


def index_letter(text: str) -> str:
    """The heading `text` stands under in an index.

    A plain consonant for Hangul (까다로움 under ㄱ), "0–9" for numbers, an upper-case letter without accents
    for the rest. Leading punctuation is skipped. Raises ValueError if there is no letter or digit.
    """
    for ch in filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()):
        letter = _LETTER_OF.get(ch, ch.upper())
        return "0–9" if letter in "0123456789" else _PLAIN.get(letter, letter)
    raise ValueError(f'"{text}" has no letter or digit to be indexed under: add one.')


_TOKENS = re.compile("[0-9]+|.", re.DOTALL)


def collation_key(text: str) -> tuple:
    """A sort key in the order of Korean dictionaries: Hangul, then Latin, then numbers, then the rest.

    Case, accents, spaces and punctuation count only between texts that are otherwise equal; numbers go by
    size. Decomposed Hangul sorts as its syllables do, for initials, vowels and codas ascend in Unicode.
    """
    letters = []
    for token in _TOKENS.findall(unicodedata.normalize("NFKD", text).casefold()):
        if token[0] in "0123456789":
            number = token.lstrip("0")
            letters.append((2, len(number), number))
        elif token.isalnum():
            rank = 0 if "ᄀ" <= token <= "ᇿ" else 1 if "a" <= token <= "z" else 3
            letters.append((rank, 0, token))
    return (tuple(letters), text.casefold(), text)
