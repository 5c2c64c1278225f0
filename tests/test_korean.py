"""Particles, speech level, initials and order of Korean."""

from __future__ import annotations

import unicodedata
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import korean

SYLLABLES = [chr(cp) for cp in range(0xAC00, 0xD7A4)]
RIEUL = "\u11af"
CODAS = {"", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"}


def coda_by_decomposition(syllable: str) -> str:
    """The conjoining coda of a syllable as Unicode decomposes it, "" if it has none."""
    return unicodedata.normalize("NFD", syllable)[2:]


def sino_korean(number: int) -> str:
    """A number below 10^8 as it is read, without the small 일."""
    if number == 0:
        return "영"
    high, low = divmod(number, 10_000)
    if high:
        return ("" if high == 1 else sino_korean(high)) + "만" + (sino_korean(low) if low else "")
    read = ""
    for value, name in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
        digit = number // value % 10
        if digit:
            read += ("" if digit == 1 and name else "영일이삼사오육칠팔구"[digit]) + name
    return read


# --- Sounds


def test_every_syllable_ends_as_unicode_decomposes_it():
    """The coda of each of the 11,172 syllables is the one of its canonical decomposition."""
    for syllable in SYLLABLES:
        lone = korean.final_sound(syllable)
        named = unicodedata.name(lone).rsplit(" ", 1)[1] if lone else ""
        coda = coda_by_decomposition(syllable)
        assert named == (unicodedata.name(coda).rsplit(" ", 1)[1] if coda else "")


def test_integers_are_read_in_sino_korean():
    """Every number below 100,000, bare or with thousands separators, sounds as it is read."""
    for number in range(100_000):
        expected = korean.final_sound(sino_korean(number))
        assert korean.final_sound(str(number)) == expected, number
        assert korean.final_sound(f"{number:,}") == expected, number


@pytest.mark.parametrize(("word", "read"), [
    ("100000", "십만"), ("1,000,000", "백만"), ("100000000", "일억"), ("1" + "0" * 12, "일조"),
    ("1" + "0" * 16, "일경"), ("20" + "0" * 20, "이십해"), ("300000010", "삼억십"),
    ("1.5", "일점오"), ("0.10", "영점일영"), ("2.0", "이점영"), ("1,234.51", "오일"), (".7", "점칠"), ("1.2.10", "십"),
    ("p.10", "십"), ("007", "공공칠"), ("00", "공공"), ("010", "공일공"), ("1, 00", "영"),
    ("1/2", "이분의일"), ("3/4", "사분의삼"), ("3⁄4", "사분의삼"), ("½", "이분의일"), ("¾", "사분의삼"), ("1½", "이분의일"),
    ("10/20", "이십분의십"), ("1,000/3", "삼분의천"), ("1.5/2", "이분의일점오"), ("−1/2", "이분의일"), ("2024/5/10", "십"),
    ("d6/2", "이"),
    ("3×5", "오"), ("−1", "일"), ("+3", "삼"), ("1~10", "십"), ("1–6", "육"), ("17–20", "이십"),
    ("d20", "이십"), ("1d6", "육"), ("2D6", "육"), ("d100", "백"), ("d%", "퍼센트"), ("17+", "플러스"),
    ("25%", "퍼센트"), ("25 %", "퍼센트"), ("100‰", "퍼밀"), ("①", "일"), ("Ⅳ", "사"), ("Ⅻ", "십이"), ("２０", "이십"),
    ("٣", "삼"),
    ("10²", "십제곱"), ("x³", "세제곱"), ("十", "십"), ("七", "칠"),
    ("50 ft", "피트"), ("50-ft", "피트"), ("1/2 mi", "마일"), ("12mi", "마일"), ("15 m", "미터"), ("3km", "킬로미터"),
    ("30 cm", "센티미터"), ("68 kg", "킬로그램"), ("150 lb", "파운드"), ("6 in", "인치"), ("2 yd", "야드"),
    ("20 °C", "도"), ("20°", "도"), ("20℃", "도"), ("5㎏", "킬로그램"), ("5 m²", "제곱미터"), ("3 km²", "제곱킬로미터"),
    ("3㎡", "미터"),
    ("50\u00a0ft", "피트"), ("30 min", "분"), ("2 h", "시간"),
    ("GM", "엠"), ("PC", "씨"), ("NPC", "씨"), ("XP", "피"), ("HP", "피"), ("LOL", "엘"), ("VR", "알"), ("SAN", "엔"),
    ("kg", "지"), ("ｇｍ", "엠"), ("C#", "샵"), ("Café", "이"), ("5M", "엠"), ("α", "알파"), ("ε", "엡실론"),
    ("Ω", "오메가"), ("л", "엘"),
    ("ㄱ", "기역"), ("ㄲ", "쌍기역"), ("ㄹ", "리을"), ("ㄺ", "리을기역"), ("ㅏ", "아"), ("ㅎ", "히읗"), ("ㅋㅋ", "키읔"),
    ("분발", "발"), ("난이도", "도"), ("굴림값", "값"), ("넋", "넋"), ("분발(Effort)", "발"), ("분발 (Effort)", "발"),
    ("난이도[1]", "도"), ("“난이도”", "도"), ("‘분발’", "발"), ("《누메네라》", "라"), ("(분발)", "발"), ("“분발(Effort)”…", "발"),
    ("분발(노력(Effort))", "발"), ("10(ten)", "십"), ("분발¹", "발"), ("난이도…", "도"), ("GM(게임 마스터)", "엠"), ("분발)", "발"),
    ("분발 ", "발"), ("힘™", "힘"), ("주사위 ⚅", "위"), ("판정ㆍ", "정"), ("분발（Effort）", "발"),
    (unicodedata.normalize("NFD", "분발"), "발"), (unicodedata.normalize("NFD", "굴림값"), "값"),
])
def test_words_sound_as_they_are_read(word: str, read: str):
    """Digits, signs, units, letters and bracketed words end like their reading in Hangul."""
    assert korean.final_sound(word) == korean.final_sound(read)


@pytest.mark.parametrize(("word", "coda"), [
    ("난이도", ""), ("분발", "ㄹ"), ("10", "ㅂ"), ("100", "ㄱ"), ("1,000", "ㄴ"), ("0", "ㅇ"), ("GM", "ㅁ"), ("값", "ㅄ"),
    ("L", "ㄹ"),
    ("R", "ㄹ"), ("50 ft", ""), ("12 mi", "ㄹ"), ("68 kg", "ㅁ"),
])
def test_the_coda_is_given_as_a_lone_letter(word: str, coda: str):
    """A vowel ending gives the empty string, others the letter of the coda."""
    assert korean.final_sound(word) == coda


def test_a_reading_replaces_the_word():
    """A reading tells how an English word is said, which its spelling does not."""
    assert korean.final_sound("Cypher") == "ㄹ"
    assert korean.final_sound("Cypher", "사이퍼") == ""
    assert korean.final_sound("…", "줄임표") == ""


@pytest.mark.parametrize("word", ["", " ", "…", "()", "“”", "—", "−", "+", "#", "⚅", "．", "()[]"])
def test_a_word_without_sound_is_refused(word: str):
    """What has no letter and no digit has no sound; the error says what to do."""
    with pytest.raises(ValueError, match="give its reading"):
        korean.final_sound(word)
    with pytest.raises(ValueError, match="give its reading"):
        korean.final_sound("분발", word)


@given(st.text())
def test_any_text_has_a_sound_or_is_refused(text: str):
    """No text breaks the reader: the answer is a known coda, or ValueError."""
    try:
        assert korean.final_sound(text) in CODAS
    except ValueError as error:
        assert "Cannot tell how" in str(error)


@given(st.text(alphabet="가각갈123,.%/ftGML", min_size=1),
st.sampled_from(["”", "」", "…", "(x)", " (힘)", ")", "."]))
def test_closing_marks_do_not_change_the_sound(text: str, mark: str):
    """Quotes, brackets and additions in brackets after a word are silent."""
    try:
        expected = korean.final_sound(text)
    except ValueError:
        return
    assert korean.final_sound(text + mark) == expected


# --- Particles


def test_every_syllable_takes_the_form_its_coda_asks_for():
    """Each pair after each syllable: the first form after a coda, the second after a vowel, 로 after ㄹ."""
    pairs = [(key, *key.split("/")) for key in korean.particle_pairs()]
    for syllable in SYLLABLES:
        coda = coda_by_decomposition(syllable)
        for key, consonant, vowel in pairs:
            takes_vowel = not coda or (coda == RIEUL and consonant.startswith("으"))
            assert korean.attach(syllable, key) == (vowel if takes_vowel else consonant)


@pytest.mark.parametrize("word", ["분발", "난이도", "판정", "GM", "50 ft", "사이퍼", "1/2 mi"])
def test_what_is_attached_is_split_again(word: str):
    """A chosen form, found after the word, leads back to a pair that chooses the same."""
    for key in korean.particle_pairs():
        form = korean.attach(word, key)
        found, rest = korean.split_particle(form + " 뒤")
        assert rest == " 뒤"
        assert korean.attach(word, found) == form
        assert korean.particle(word, form) == form


@pytest.mark.parametrize(("word", "form", "expected"), [
    ("분발", "를", "을"), ("난이도", "을", "를"), ("중상", "는", "은"), ("목표치", "은", "는"), ("판정", "가", "이"),
    ("모멘텀", "가", "이"),
    ("도전 주사위", "이", "가"), ("힘", "와", "과"), ("속력", "와", "과"), ("지성", "와", "과"), ("보탬", "로", "으로"),
    ("굴림", "로", "으로"),
    ("분발", "으로", "로"), ("글레이브", "으로", "로"), ("나노", "으로", "로"), ("레벨", "으로부터", "로부터"), ("난이도", "으로는", "로는"),
    ("장갑", "로만", "으로만"), ("레드라인", "로써", "으로써"), ("마스터", "으로서", "로서"), ("등급", "나", "이나"), ("아티팩트", "이나", "나"),
    ("사이퍼", "이라는", "라는"), ("분발", "라는", "이라는"), ("무브", "이라고", "라고"), ("잭", "란", "이란"), ("자산", "랑", "이랑"),
    ("공격", "든", "이든"), ("방어", "이든지", "든지"), ("난이도", "이었", "였"), ("실패", "이었습니다", "였습니다"),
    ("성공", "였습니다", "이었습니다"),
    ("전사", "이에요", "예요"), ("크리스탈", "예요", "이에요"), ("탐험가", "아", "야"), ("영웅", "야", "아"), ("마법", "야말로", "이야말로"),
    ("10", "를", "을"), ("100", "로", "으로"), ("1", "으로", "로"), ("8", "으로", "로"), ("2", "이", "가"),
    ("d20", "를", "을"), ("1d6", "가", "이"),
    ("3/6", "는", "은"), ("25%", "을", "를"), ("−1", "를", "을"), ("+3", "와", "과"), ("GM", "는", "은"),
    ("PC", "은", "는"), ("XP", "을", "를"),
    ("50피트", "을", "를"), ("15미터", "이나", "나"), ("68킬로그램", "를", "을"), ("12마일", "으로", "로"),
    ("분발(Effort)", "를", "을"),
])
def test_the_right_form_is_chosen(word: str, form: str, expected: str):
    """Either form may be written; the one that fits the word comes out."""
    assert korean.particle(word, form) == expected


@pytest.mark.parametrize(("word", "form", "expected"), [
    ("난이도", "이며", "이며"), ("난이도", "며", "며"), ("판정", "며", "이며"), ("판정", "이며", "이며"), ("실패", "이면", "이면"),
    ("성공", "면", "이면"),
    ("전사", "이지만", "이지만"), ("전사", "지만", "지만"), ("영웅", "지만", "이지만"), ("능력", "므로", "이므로"), ("능력치", "거나", "거나"),
    ("6", "이면", "이면"), ("지성", "여서", "이어서"), ("피해", "이어서", "이어서"),
])
def test_the_full_copula_stays_and_the_contracted_one_is_mended(word: str, form: str, expected: str):
    """이며, 이고, 이면 … are right after a vowel too; 며, 고, 면 … only there."""
    assert korean.particle(word, form) == expected


@pytest.mark.parametrize(("word", "form"), [("6", "면"), ("d20", "면"), ("10", "여")])
def test_counting_nouns_after_digits_stay(word: str, form: str):
    """A die has "6면" and a crowd "10여 명": no particle there."""
    assert korean.particle(word, form) == form


@pytest.mark.parametrize(("text", "key", "rest"), [
    ("을 씁니다", "을/를", " 씁니다"), ("를", "을/를", ""), ("이 ", "이/가", " "), ("가, ", "이/가", ", "),
    ("는 3", "은/는", " 3"),
    ("으로는 쓸", "으로는/로는", " 쓸"), ("로만.", "으로만/로만", "."), ("과의 거리", "과의/와의", " 거리"), ("와는 ", "과는/와는", " "),
    ("로부터 ", "으로부터/로부터", " "),
    ("로서의 ", "으로서의/로서의", " "), ("이나마 ", "이나마/나마", " "), ("라는 말", "이라는/라는", " 말"), ("이라는 말", "이라는/라는", " 말"),
    ("란 ", "이란/란", " "),
    ("라도 ", "이라도/라도", " "), ("였습니다.", "이었습니다/였습니다", "."), ("이었던 것", "이었던/였던", " 것"), ("이며 ", "이며/이며", " "),
    ("며 ", "이며/며", " "),
    ("면, ", "이면/면", ", "), ("이고 ", "이고/이고", " "), ("든지 ", "이든지/든지", " "), ("은(는)", "은/는", "(는)"),
    ("와/과", "과/와", "/과"), ("을1", "을/를", "1"),
    ("과**", "과/와", "**"), (unicodedata.normalize("NFD", "을") + " x", "을/를", " x"),
])
def test_particles_are_found_at_the_start(text: str, key: str, rest: str):
    """The longest alternating particle up to the end of the Hangul, with its tail in the key."""
    assert korean.split_particle(text) == (key, rest)


@pytest.mark.parametrize("text", [
    "", " 을", "이상", "이하", "이내", "가지", "이동", "은신", "과제", "로봇", "나무", "이상의 ", "가장", "라운드", "면체", "여러", "고정",
    "과정",
    "에", "의 ", "도", "만 ", "에서", "까지", "부터", "보다", "처럼", "마다", "입니다.", "이다.", "다.", "만은", "만을", "까지는", "에는",
    "에서는", "부터가", "점을",
    "단계를", "인 ", "일 때", "이자 ", "(을)", "x을", "을ㄱ",
])
def test_what_only_looks_like_a_particle_is_left_alone(text: str):
    """Nouns, unchanging particles, and what follows those, are not governed by the word."""
    assert korean.split_particle(text) is None


@given(st.text())
def test_split_keeps_every_character(text: str):
    """Form and rest together are the text, and the form is one of the pair's."""
    if split := korean.split_particle(text):
        key, rest = split
        form = text.removesuffix(rest) if rest else text
        assert form + rest == text
        assert unicodedata.normalize("NFC", form) in key.split("/") or key.split("/")[0] == key.split("/")[1]


@pytest.mark.parametrize("key", ["", "/", "을", "를/을", "을/는", "에/에", "을/를/", "/를", "을/"])
def test_unknown_pairs_are_refused(key: str):
    """A pair is written consonant form first; anything else is an error that says so."""
    with pytest.raises(ValueError, match="no pair of particles"):
        korean.attach("분발", key)


@pytest.mark.parametrize("form", ["", "에", "까지", "입니다", "이상", "만은"])
def test_unchanging_particles_are_refused(form: str):
    """Asking for a form of a particle that has only one is a slip."""
    with pytest.raises(ValueError, match="write it as it is"):
        korean.particle("분발", form)


# --- Sentences, initials and order


@pytest.mark.parametrize(("sentence", "formal"), [
    ("난이도를 정합니다.", True), ("그렇습니까?", True), ("다시 굴리십시오.", True), ("실패입니다!", True), ("“성공입니다.”", True),
    ("줄입니다(최소 0).", True),
    ("(이득은 겹치지 않습니다.)", True), ("다음과 같습니다:", True), ("아닙니다…", True), ("높입니다. (자세한 것은 뒤를 보십시오)", True),
    ("합니다（참고）。", True),
    (unicodedata.normalize("NFD", "합니다."), True),
    ("정한다.", False), ("정해요.", False), ("쉬우니까.", False), ("이름을 지니다.", False), ("다니다.", False), ("난이도", False),
    ("", False), ("…", False),
    ("합니다만,", False), ("한다(합니다).", False), ("하십시요.", False), ("It is.", False), ("니다.", False),
])
def test_speech_level(sentence: str, formal: bool):
    """합니다체 is -ㅂ니다, -ㅂ니까 and -십시오 before closing marks, and nothing else."""
    assert korean.is_formal_sentence(sentence) is formal


@pytest.mark.parametrize(("text", "expected"), [
    ("분발", "ㅂㅂ"), ("행동 판정", "ㅎㄷ ㅍㅈ"), ("까다로움", "ㄲㄷㄹㅇ"), ("d20 굴림", "d20 ㄱㄹ"), ("", ""),
    (unicodedata.normalize("NFD", "힘"), "ㅎ"),
])
def test_initials(text: str, expected: str):
    """Each syllable gives its initial, tense ones included; the rest stays."""
    assert korean.initials(text) == expected


def test_every_initial_is_the_decomposed_one():
    """The initial of each syllable is the first letter of its canonical decomposition."""
    for syllable in SYLLABLES:
        lead = unicodedata.normalize("NFD", syllable)[0]
        assert unicodedata.normalize("NFKD", korean.initials(syllable)) == lead


@pytest.mark.parametrize(("text", "letter"), [
    ("분발", "ㅂ"), ("까다로움", "ㄱ"), ("뛰기", "ㄷ"), ("쌍검", "ㅅ"), ("“힘”", "ㅎ"), ("(무료) 분발", "ㅁ"), ("1d6", "0–9"),
    ("½", "0–9"), ("+3", "0–9"), ("effort", "E"),
    ("Élan", "E"), ("GM", "G"), ("ㄲ", "ㄱ"), ("ㅏ", "ㅏ"), ("Ω", "Ω"), ("예", "ㅇ"),
])
def test_index_letters(text: str, letter: str):
    """Plain initials for Hangul, one heading for digits, bare upper case for Latin."""
    assert korean.index_letter(text) == letter


def test_no_index_letter_without_a_letter():
    """A title of punctuation alone cannot stand in an index."""
    with pytest.raises(ValueError, match="indexed"):
        korean.index_letter("…")


def test_syllables_sort_in_dictionary_order():
    """Dictionary order of single syllables is their order in Unicode."""
    assert sorted(SYLLABLES[::-1], key=korean.collation_key) == SYLLABLES


def test_words_sort_in_dictionary_order():
    """Hangul first, then Latin without regard to case, then numbers by size; spaces do not count."""
    expected = ["ㄱ", "가나", "각", "갑옷", "건강", "까다로움", "나노", "행동", "행동 불능", "행동 순서", "행동치", "힘", "Adept",
    "asset", "Élan", "GM", "XP", "2",
                "3/6", "10", "10면체", "Ω"]
    assert sorted(reversed(expected), key=korean.collation_key) == expected


@given(st.lists(st.text(alphabet="가각까나빠힣하ㄱㄲabAZé019 -“(",
min_size=1).filter(lambda t: any(map(str.isalnum, t)))))
def test_index_groups_are_contiguous(titles: list[str]):
    """In sorted order, each index letter comes in one run."""
    letters = [key for key, _ in groupby(map(korean.index_letter, sorted(titles, key=korean.collation_key)))]
    assert len(letters) == len(set(letters))


@given(st.lists(st.text()))
def test_any_texts_can_be_sorted(texts: list[str]):
    """Keys of any texts compare, and equal keys mean equal texts."""
    keys = sorted(map(korean.collation_key, texts))
    assert len(set(keys)) == len(set(texts))
