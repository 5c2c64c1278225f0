"""Particles as the page chooses them, against `korean`."""

from __future__ import annotations

from typing import Any

from generator import korean
from generator.pages import Site

# What readers may invent: Latin, digits, units, brackets, quotes, signs, other scripts.
INVENTED = """
d20 GM PC NPC XP Effort Edge boon L R m n z 50_ft 3km 25% 20_°C km lb 10 1,000 1.5 007 0 100000000 10000 1/2 ½ 1½ 1~10 −1 3×5 17+ C#
분발(Effort) ‘노력’ “힘”! 힘… （힘） [일] (분발) (일)(이) N/A Ⅳ ⅷ ① ㎢ x² 5m² ㄱ ㄹ ㄳ ㅏ 三 十 百 一 λ Ομικρον ブン ひん Ж Кин É ñ 오라클★ 힘™
노력·집중 일(1) 2단계 3 6 7 8 ٣ １２ 꿩 값 닭 힘/속력 𝔸 옛ᄒᆞᆫ 한글 물 서울 로 e1 v2.0 №5 9면
""".split()


def test_every_word_of_every_edition_gets_the_particles_that_the_generator_gives(site: Site, data: dict[str, Any], ask) -> None:
    """Each preferred word, rendering and invented word with each pair of particles, the past of 이다 included."""
    words: list[tuple[str, str | None]] = [(word.replace("_", " "), None) for word in INVENTED]
    for system in site.book.systems:
        for entry in system.entries:
            words.append((entry.words["ko"], entry.reading or None))
            words += [(one.word.value, one.reading or None) for one in entry.renderings]
    pairs = [*korean.particle_pairs(), "이었습니다/였습니다", "이었던/였던"]
    told = ask("sounds", words=words, pairs=pairs, tables=data["sounds"])
    for (word, reading), chosen in zip(words, told, strict=True):
        assert chosen == [korean.attach(word, pair, reading) for pair in pairs], word


def test_what_cannot_be_read_aloud_has_no_sound(data: dict[str, Any], ask) -> None:
    """A word without letters and digits is told apart; the editor refuses it before."""
    assert ask("sounds", words=[["…", None], ["()", None], ["+", None]], pairs=[], tables=data["sounds"]) == [None, None, None]


def test_particles_are_told_from_what_only_looks_like_one(data: dict[str, Any], ask) -> None:
    """Every form of every pair, the past, and words that begin like particles."""
    forms = {form for pair in korean.particle_pairs() for form in pair.split("/")}
    texts = [
        *(f"{form} 다음" for form in sorted(forms)), *sorted(forms), "이었습니다.", "였던", "이었", "로봇이", "가지", "이상", "은행", "에서",
        "까지", "만은", "", " 을", "나라", "과정", "(을", "을)", "a를",
    ]
    told = ask("splits", texts=texts, tables=data["sounds"])
    for text, found in zip(texts, told, strict=True):
        split = korean.split_particle(text)
        assert found == (split and [text[: len(text) - len(split[1])], split[0]]), text
