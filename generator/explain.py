"""What the problem codes mean, for the terminal and for docs/checks.md."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from generator import codes
from generator.errors import UsageError
from generator.problems import did_you_mean


def code(name: str) -> Iterator[str]:
    """Lines that explain code `name`. Raises UsageError when there is none."""
    if name not in codes.known():
        raise UsageError(f"there is no code “{name}”{did_you_mean(name, codes.known())}; docs/checks.md lists them all")
    found = codes.find(name)
    yield f"{found.name} ({found.level})"
    for language in ("ko", "en"):
        yield ""
        yield found.meaning[language].strip()
        yield found.remedy[language].strip()
    for heading, example in (("bad", found.bad), ("good", found.good)):
        yield ""
        yield f"{heading}:"
        yield indent(example.rstrip(), "    ")


def page() -> str:
    """All codes as one Markdown page."""
    parts = [
        "# What `malpan check` finds",
        "`malpan check` reports every fault as `file:line:column: code: message`. Errors stop a build; warnings stop "
        "`malpan check --strict`, which the shipped data passes. `malpan check --explain CODE` prints one entry of this "
        "page.\n\n`malpan check`는 잘못된 곳을 모두 `파일:줄:칸: 코드: 설명`으로 알려 줍니다. 오류가 있으면 사이트를 만들지 않고, "
        "경고는 `malpan check --strict`에서 오류가 됩니다.",
    ]
    for level, title in (("error", "Errors · 오류"), ("warning", "Warnings · 경고")):
        parts.append(f"## {title}")
        parts += [_entry(found) for found in codes.known().values() if found.level == level]
    return "\n\n".join(parts) + "\n"


def _entry(found: codes.CodeInfo) -> str:
    words = [f"{found.meaning[language].strip()} {found.remedy[language].strip()}" for language in ("en", "ko")]
    examples = [f"{label}:\n\n```yaml\n{text.rstrip()}\n```" for label, text in (("Bad", found.bad), ("Good", found.good))]
    return "\n\n".join([f"### `{found.name}`", *words, *examples])
