"""A change → a new site or a list of faults, told on the terminal and to the open pages."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator import garbage, report
from generator.builder import Builder, Built, read_by_programs
from generator.console import Console, count
from generator.errors import DataError, MalpanError
from generator.language import Language
from generator.model import LANGUAGES
from generator.project import Project
from generator.quick import FOLDER as QUICK
from generator.serve.events import Channel, State
from generator.serve.start import words
from generator.serve.traffic import Traffic


class Rebuilder:
    """Builds with `builder` and publishes on `channel` how it went.

    Where `traffic` is given, pages in the language that is read are shown first, and what nobody looks at yet is made when
    open pages have loaded.
    """

    def __init__(
        self,
        project: Project,
        builder: Builder,
        channel: Channel,
        console: Console,
        clock: Callable[[], float] = time.monotonic,
        traffic: Traffic | None = None,
    ) -> None:
        self._project = project
        self._builder = builder
        self._channel = channel
        self._console = console
        self._clock = clock
        self._traffic = traffic or Traffic()
        self._parts: Mapping[str, str] = {}
        self._languages: dict[str, Language] = {}
        channel.publish(replace(channel.state, words=self._words(0)))

    def build(self, changed: Sequence[Path] = (), moved_on: Callable[[], bool] = lambda: False) -> bool:
        """Builds once. `changed` names the files that are the reason, none for the first build.

        Returns False where it has to be done again: a fault that was found while files were changing
        (`moved_on`) is not told, because it may only be half of a change.
        """
        begin = self._clock()

        def show(built: Built, all_pages: bool = True) -> None:
            state = after(self._channel.state, self._parts, built)
            self._parts = built.parts
            self._channel.publish(replace(state, faults=(), words=self._words(0)))
            if changed and all_pages:
                self._console.say(f"rebuilt in {self._clock() - begin:.1f} s ({named(self._project, changed)})")
            self._traffic.rest(moved_on)

        first = self._parts
        try:
            with garbage.afterwards(), self._console.progress("Building", always=not changed) as step:
                built = self._builder.build(step, show, moved_on, self._traffic.language)
        except MalpanError as error:
            if moved_on():
                return False
            self._tell_faults(*_told(error, self._project))
            return True
        except Exception as error:
            if moved_on():
                return False
            self._console.complain(traceback.format_exc().rstrip())
            self._tell_faults([f"malpan: unexpected {type(error).__name__}: {error}; the terminal shows where"], "1 error")
            return True
        if self._parts is first:
            show(built)
        self._parts = built.parts
        return True

    def _tell_faults(self, lines: list[str], summary: str) -> None:
        state = self._channel.state
        for line in lines:
            self._console.complain(line)
        rest = "the last good site is still shown" if state.build else "the site appears once this is put right"
        self._console.complain(f"{summary}; {rest}")
        self._channel.publish(
            replace(state, faults=tuple(lines), fault=state.fault + 1, words=self._words(len(lines)))
        )

    def _words(self, problems: int) -> dict[str, dict[str, str]]:
        """In every language whose catalog can be read, or could be before."""
        for code in LANGUAGES:
            try:
                self._languages[code] = Language(code, self._project.locales)
            except MalpanError:
                continue
        fallback = self._languages.get("en") or next(iter(self._languages.values()), None)
        found = {code: self._languages.get(code) or fallback for code in LANGUAGES}
        return {code: words(language, problems) for code, language in found.items() if language}


def _told(error: MalpanError, project: Project) -> tuple[list[str], str]:
    """A line a fault, as `malpan check` words it, and a summary."""
    if isinstance(error, DataError):
        *lines, summary = report.text(error.problems, project.data)
        return lines, summary
    return error.lines, count(len(error.lines), "error")


def after(state: State, before: Mapping[str, str], built: Built) -> State:
    """The state that follows `state` when a site of the parts `before` was replaced by `built`."""
    changed = {part for part in before.keys() | built.parts.keys() if before.get(part) != built.parts.get(part)}
    # What no page is made of is asked for anew each time, and the data of calculators by a name that changes with it.
    changed = {part for part in changed if not read_by_programs(part) and not part.startswith(f"{QUICK}/")}
    if not changed:
        return state
    number = state.build + 1
    styles = {part for part in changed if _is_style(part) and part in before and part in built.parts}
    pages = changed.intersection(LANGUAGES)
    themes = [code for code in LANGUAGES if f"{code}:theme" in changed]
    return replace(
        state, build=number,
        pages={**state.pages, **dict.fromkeys(sorted(pages), number)},
        themes={**state.themes, **dict.fromkeys(themes, number)},
        rest=number if changed - styles - pages - {f"{code}:theme" for code in themes} else state.rest,
        styles={**state.styles, **dict.fromkeys(sorted(styles), number)},
    )


def _is_style(part: str) -> bool:
    return part.startswith("assets/") and part.endswith(".css")


def named(project: Project, changed: Sequence[Path]) -> str:
    """“rules_data/cypher/tasks.yml and 3 more” for the line on the terminal."""
    first = project.name(changed[0])
    return first if len(changed) == 1 else f"{first} and {len(changed) - 1} more"
