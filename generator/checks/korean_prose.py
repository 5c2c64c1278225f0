"""Korean as it is printed: speech level, particles, spacing, and what does not belong in a Korean sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import korean
from generator.checks.context import Part
from generator.checks.passages import Passage
from generator.problems import Problems

_SENTENCE_END = re.compile(r"(?<=[.!?…])[”’\"')\]」』]*(?:\s+|$)")
_PARENTHESIS = re.compile(r"\s?\([^()]*\)")
_POLITE = re.compile(r"(?:으?세요|어요|아요|에요|예요|해요|지요|죠)[.!?…”’)]*$")
_LATIN_RUN = re.compile(r"[A-Za-z][A-Za-z’'-]*(?:[ ,]+[A-Za-z][A-Za-z’'-]*){4,}")
_FUNCTION_WORD = re.compile(
    r"\b(?:the|a|an|of|is|are|to|and|or|you|your|with|that|this|it|in|on|for|if|by|not|can|must)\b", re.IGNORECASE
)
_DOUBLE_PARTICLE = re.compile(r"[가-힣](은는|는은|을를|를을|를은|를이|으로로|로으로|에에서|를를|에게에게|한테한테)(?![가-힣])")
_COUNTER = (
    "점|단계|레벨|라운드|개|명|번|배|회|초|분|시간|일|년|등급|차례|가지|마리|권|판|퍼센트|미터|피트|킬로미터|마일|킬로그램|파운드|센티미터"
)
_SPACINGS = (
    (re.compile(rf"[0-9]( )(?=(?:{_COUNTER})(?![가-힣]*[가-힣]다))(?={_COUNTER})"), "no space between a number and its counter"),
    (re.compile(r"[0-9]( )%"), "no space before a per cent sign"),
    (re.compile(r"\S( +)[.,!?…)\]”’](?![0-9])"), "no space before a closing mark"),
    (re.compile(r"[(\[“‘]( +)\S"), "no space after an opening mark"),
    (re.compile(r"[가-힣]( +)\((?=[A-Za-z0-9])"), "no space before an explanation in parentheses"),
    (re.compile(r"[가-힣][.,!?]()(?=[가-힣])"), "a space is missing after the mark"),
    (re.compile(r"\S(  +)\S"), "one space is enough"),
)
_HANJA = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_DOUBLED = re.compile(r"(?<![가-힣])([가-힣]{2,})\s+\1(?![가-힣])")
_REDUPLICATED = frozenset({"하나", "따로", "서로", "조금", "차츰", "두루", "겨우", "이리", "저리", "하루", "점점", "자꾸"})

# Particles whose wrong form no other word shares; the rest cannot be told from endings and nouns.
_PARTICLE = re.compile(r"[가-힣]+")
_ENDS_LIKE_OBJECT = re.compile(r"(?:마을|가을|노을|고을|너울|방울|저울|거울|서울|겨울|개울|여울|울을)$")
_ENDS_LIKE_WITH = frozenset({"효과", "성과", "초과", "사과", "치과", "교과", "부과", "여과", "투과", "외과", "내과", "이과", "모과", "유과", "파과", "다과"})


def prose(part: Part, problems: Problems) -> None:
    """Every check of this module over the Korean passages."""
    for passage in part.passages:
        if passage.code != "ko":
            continue
        for index, code, message in _findings(passage):
            problems.add(passage.where(index), code, message)


def _findings(passage: Passage) -> Iterator[tuple[int, str, str]]:
    if passage.has_sentences:
        yield from _speech_level(passage)
    yield from _foreign(passage)
    yield from _particles(passage)
    yield from _spacing(passage)
    for found in _DOUBLED.finditer(passage.clean):
        if found[1] not in _REDUPLICATED:
            yield found.start(), "doubled-word", f"“{found[1]}” stands twice; delete one"


def _speech_level(passage: Passage) -> Iterator[tuple[int, str, str]]:
    start = 0
    clean = passage.clean
    ends = [found.end() for found in _SENTENCE_END.finditer(clean)] or [len(clean)]
    if ends[-1] != len(clean):
        ends.append(len(clean))
    for end in ends:
        sentence = clean[start:end].strip()
        finished = bool(re.search(r"[.!?…][”’\"')\]」』]*$", sentence))
        # A list item without a full stop is a label.
        if sentence and re.search("[가-힣]", sentence) and (finished or not passage.is_item):
            bare = _PARENTHESIS.sub("", sentence).rstrip(" :").rstrip()
            if not korean.is_formal_sentence(bare):
                if _POLITE.search(bare):
                    yield start, "mixed-imperative", f"“{_short(bare)}” is 해요체; write 하십시오 or 합니다체 throughout"
                else:
                    yield start, "speech-level", f"“{_short(bare)}” is not in 합니다체; end the sentence with -니다"
        start = end


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 24 else f"…{sentence[-22:]}"


def _foreign(passage: Passage) -> Iterator[tuple[int, str, str]]:
    if passage.place != "label":
        for found in _LATIN_RUN.finditer(passage.clean):
            if len(_FUNCTION_WORD.findall(found[0])) >= 2 and not passage.covers(passage.links, found.start()):
                yield found.start(), "english-left", f"English left in the Korean: “{_short(found[0])}”; translate it"
    for found in _HANJA.finditer(passage.clean):
        if not passage.speaks_of_words:
            yield found.start(), "hanja", f"Hanja “{found[0]}”; write it in Hangul"


def _particles(passage: Passage) -> Iterator[tuple[int, str, str]]:
    clean = passage.clean
    for found in _DOUBLE_PARTICLE.finditer(clean):
        yield found.start(1), "double-particle", f"two particles “{found[1]}”; keep one"
    for found in _PARTICLE.finditer(clean):
        if passage.covers(passage.terms, max(found.start() - 1, 0)) or passage.covers(passage.quantities, max(found.start() - 1, 0)):
            # The generator chooses the particle that follows a term or a quantity.
            if not passage.covers(passage.terms, found.start()):
                continue
        word = found[0]
        inside = next((end for begin, end in passage.terms if begin <= found.start() < end), None)
        if inside is not None and inside < found.end():
            continue
        for wrong, right in _wrong_particles(word):
            at = found.end() - len(wrong)
            yield at, "particle", f"“{wrong}” does not fit after “{word[: -len(wrong)]}”; write “{right}”"


def _wrong_particles(word: str) -> Iterator[tuple[str, str]]:
    """(particle as written, as it should be) where the end of `word` can be nothing else."""
    if len(word) < 2:
        return
    if len(word) > 2 and word.endswith("으로"):
        coda = korean.final_sound(word[:-2])
        if coda in ("", "ㄹ"):
            yield "으로", "로"
        return
    coda = korean.final_sound(word[:-1])
    if word.endswith("를") and coda:
        yield "를", "을"
    elif word.endswith("을") and not coda and not _ENDS_LIKE_OBJECT.search(word):
        yield "을", "를"
    elif word.endswith("와") and coda:
        yield "와", "과"
    elif word.endswith("과") and not coda and word[-2:] not in _ENDS_LIKE_WITH:
        yield "과", "와"


def _spacing(passage: Passage) -> Iterator[tuple[int, str, str]]:
    for pattern, message in _SPACINGS:
        for found in pattern.finditer(passage.clean):
            yield found.start(1), "spacing", f"{message}: “{_around(passage.clean, found.start(1))}”"


def _around(text: str, index: int) -> str:
    return text[max(index - 6, 0) : index + 7].strip()
