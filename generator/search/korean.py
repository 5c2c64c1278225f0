"""What Hangul consists of, as Kiwi tells it: nouns, adverbs and verb stems.

Kiwi is loaded when the first line comes that is not known yet; what it said is kept (`Memory`), as loading it takes
longer than all the rest. What it says of a line depends on the line and on those own words that stand in it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import SiteError
from generator.files import write_if_changed
from generator.search.words import Word

if TYPE_CHECKING:
    from kiwipiepy import Kiwi

_NOUNS = {"NNG", "NNP", "NR", "XR"}
_ADVERBS = {"MAG"}
_VERBS = {"VV", "VA"}
# Verbs that carry no meaning of their own.
_EMPTY_VERBS = set("하 되 있 없 않 같 이 아니 위하 대하 따르 통하 의하 관하 그러 이러 어떠 어떻 그렇 이렇 싶".split())
_EMPTY_NOUNS = set("것 수 때 등 번 개 데 뿐 채 대로 만큼 경우 뒤 다음 이상 이하 정도 전 후 중".split())
_OWN = re.compile("[가-힣]{2,}")
_HANGUL = re.compile("[가-힣]+")
_FORMAT = 3
_KEPT = 20_000


class Memory:
    """What Kiwi said of lines, by line and own words; kept in a file between builds if one is given."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._before: dict[str, Any] | None = None
        self._now: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        if self._before is None:
            self._before = self._read()
        if key not in self._now and key in self._before:
            self._now[key] = self._before[key]
        return self._now.get(key)

    def put(self, key: str, value: Any) -> None:
        self._now[key] = value

    def save(self) -> None:
        """Writes what was asked for since the last time, and what else there is room for."""
        if self._file and any(key not in (self._before or {}) for key in self._now):
            before = [(key, value) for key, value in (self._before or {}).items() if key not in self._now]
            lines = dict([*before[max(0, len(before) + len(self._now) - _KEPT):], *self._now.items()])
            content = json.dumps({"format": self._stamp(), "lines": lines}, ensure_ascii=False, separators=(",", ":"))
            # Without it the next build is slower, and nothing else.
            with suppress(OSError):
                write_if_changed(self._file, content.encode())
        self._before = {**(self._before or {}), **self._now}
        self._now = {}

    def _read(self) -> dict[str, Any]:
        try:
            held = json.loads(self._file.read_bytes()) if self._file else {}
        except (OSError, ValueError):
            return {}
        return held.get("lines", {}) if isinstance(held, dict) and held.get("format") == self._stamp() else {}

    @staticmethod
    def _stamp() -> list[Any]:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return [_FORMAT, version("kiwipiepy"), version("kiwipiepy_model")]
        except PackageNotFoundError:
            return [_FORMAT]


class Analyser:
    """Reads Hangul with `own` words (the glossary's) known as nouns."""

    def __init__(self, own: Iterable[str], memory: Memory | None = None) -> None:
        self._own = tuple(sorted({word for word in own if _OWN.fullmatch(word)}))
        self._memory = memory or Memory()

    def __call__(self, line: str) -> list[Word]:
        key = self._key(line)
        found = self._memory.get(key)
        if found is None:
            found = self._ask(line)
            self._memory.put(key, found)
        return [Word(text, start, end, bool(silent)) for text, start, end, silent in found]

    def _key(self, line: str) -> str:
        known = "\0".join(word for word in self._own if word in line)
        return hashlib.blake2b(f"{line}\0\0{known}".encode(), digest_size=12).hexdigest()

    def _ask(self, line: str) -> list[list[Any]]:
        return list(map(list, _kept(_load(self._own).tokenize(line))))


@lru_cache(maxsize=1)
def _load(own: tuple[str, ...]) -> Kiwi:
    try:
        from kiwipiepy import Kiwi
    except ImportError as error:
        raise SiteError(
            "the search index needs Kiwi, which reads Korean; install what requirements.txt pins (kiwipiepy)"
        ) from error
    # Without its dictionary of phrases Kiwi says the same of these texts, and starts in less than half the time.
    kiwi = Kiwi(num_workers=1, load_multi_dict=False)
    # Every new word makes Kiwi build its tables anew with the next question: ask first, then add.
    nouns = [word for word in own if all(token.tag[0] in "NX" for token in kiwi.tokenize(word))]
    for word in nouns:
        kiwi.add_user_word(word, "NNP", 3.0)
    return kiwi


def _kept(tokens: Any) -> Iterable[tuple[str, int, int, int]]:
    previous = None
    for token in tokens:
        tag, form, start, end = token.tag.partition("-")[0], token.form, token.start, token.start + token.len
        if not _HANGUL.fullmatch(form):
            pass
        elif tag in _NOUNS or tag == "NNB" or tag in _ADVERBS:
            silent = tag == "NNB" or form in _EMPTY_NOUNS
            if previous and previous.tag == "XPN" and previous.start + previous.len == start:
                # A prefix belongs to its noun: 과 + 부하 is no 부하.
                yield previous.form + form, previous.start, end, 0
            else:
                yield form, start, end, int(silent)
        elif tag in _VERBS:
            yield form + "~", start, end, int(form in _EMPTY_VERBS)
        elif form == "이" and tag == "XSN":
            # Before a number Kiwi takes the particle for a suffix.
            pass
        elif tag == "XSN" and previous and previous.tag.startswith("N") and previous.start + previous.len == start:
            yield previous.form + form, previous.start, end, int(form == "들")
        previous = token
