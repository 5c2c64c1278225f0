"""Plans for something new in the data folder: which files it touches, and what they hold then.

A plan is made of all the files first, tried out on a copy of the data, and only then written.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import drafts, schema, source
from generator.decode import decode
from generator.drafts import Pair
from generator.errors import DataError, MalpanError, UsageError
from generator.files import write_together
from generator.insert import NOTHING_WRITTEN, Item, insert
from generator.library import load
from generator.model import Code, System
from generator.problems import Problem, Problems, did_you_mean
from generator.shape import RESERVED_CHAPTERS, RESERVED_SYSTEMS, id_fault


@dataclass(frozen=True)
class Plan:
    """New contents of files of the data folder, by their path in it, in the order they are written."""

    folder: Path
    contents: dict[str, bytes] = field(default_factory=dict)

    def create(self, name: str, text: str) -> None:
        """Plans a file that is not there yet. Raises UsageError if it is."""
        path = self.folder / name
        if path.exists() or path.is_symlink():
            raise UsageError(f"{path} exists already; choose another id, or delete the file")
        self.contents[name] = text.encode()

    def extend(self, name: str, key: str, item: Item, after: int | None = None, apart: bool = False) -> None:
        """Plans one more item in a list of a file; see `insert`. Raises DataError if the file has faults."""
        text = self.contents[name].decode() if name in self.contents else _text(self.folder, name)
        self.contents[name] = insert(text, name, key, item, after, apart).encode()

    def with_schemas(self) -> Plan:
        """The plan and the schemas that its new files name, where the folder has none."""
        for name, content in schema.files().items():
            if not (self.folder / name).exists():
                self.contents[name] = content
        return self


# --- what can be new ---------------------------------------------------------------------------


def new_system(folder: Path, system_id: str, title: Pair, chapter_id: str | None, code: Code) -> Plan:
    """A game, with its glossary and, if `chapter_id` is given, a first chapter. Comments are in language `code`.

    All four raise UsageError for an id that cannot be used or a place that is not there, and DataError, with every
    fault, where a file that they would change has faults.
    """
    _need_folder(folder)
    _need_id(system_id, "system id", RESERVED_SYSTEMS)
    if (folder / system_id).exists() or (folder / system_id).is_symlink():
        raise UsageError(f"{folder / system_id} exists already; choose another id, or delete it")
    plan = Plan(folder)
    if not (folder / "site.yml").exists():
        plan.create("site.yml", drafts.site_file(code))
    first_term = drafts.term("draft", Pair("초안 용어", "draft term"), code)
    plan.create(f"{system_id}/glossary.yml", drafts.glossary_file(first_term, code))
    if chapter_id is not None:
        _need_id(chapter_id, "chapter id", RESERVED_CHAPTERS)
        rule = drafts.rule(drafts.RULE_ID, drafts.titles(Pair(), "first-rule"), drafts.EDITION_ID, code)
        chapter = drafts.chapter_file(chapter_id, drafts.titles(Pair(), chapter_id), rule, code)
        plan.create(f"{system_id}/{chapter_id}.yml", chapter)
    chapters = [chapter_id] if chapter_id is not None else []
    system = drafts.system_file(system_id, drafts.titles(title, system_id), chapters, code)
    plan.create(f"{system_id}/system.yml", system)
    return plan.with_schemas()


def new_chapter(folder: Path, system_id: str, chapter_id: str, title: Pair, code: Code) -> Plan:
    """A chapter with one rule, at the end of the game's list of chapters."""
    system = _system(folder, system_id)
    _need_id(chapter_id, "chapter id", RESERVED_CHAPTERS)
    if chapter_id in _listed(folder, system_id):
        raise UsageError(f"“{system_id}” lists a chapter “{chapter_id}” already; choose another id")
    plan = Plan(folder)
    edition = _edition(plan, system, code)
    rule_id = _free(drafts.RULE_ID, {rule.id for chapter in system.chapters for rule in chapter.rules})
    rule = drafts.rule(rule_id, drafts.titles(Pair(), "first-rule"), edition, code)
    plan.create(
        f"{system_id}/{chapter_id}.yml", drafts.chapter_file(chapter_id, drafts.titles(title, chapter_id), rule, code)
    )
    plan.extend(f"{system_id}/system.yml", "chapters", drafts.chapter_entry(chapter_id))
    return plan.with_schemas()


def new_rule(
    folder: Path, system_id: str, chapter_id: str, rule_id: str, title: Pair, after: str | None, code: Code
) -> Plan:
    """A rule behind rule `after` of the chapter, or at its end."""
    system = _system(folder, system_id)
    listed = _listed(folder, system_id)
    if chapter_id not in listed:
        raise UsageError(
            f"“{system_id}” has no chapter “{chapter_id}”{did_you_mean(chapter_id, listed)}; "
            f"make it with `malpan new chapter {system_id}/{chapter_id}`"
        )
    _need_id(rule_id, "rule id")
    _text(folder, f"{system_id}/{chapter_id}.yml")
    for chapter in system.chapters:
        if any(rule.id == rule_id for rule in chapter.rules):
            raise UsageError(
                f"“{system_id}” has a rule “{rule_id}” already, in chapter “{chapter.id}”; choose another id"
            )
    index = None if after is None else _place_of(folder, system, chapter_id, after)
    plan = Plan(folder)
    item = drafts.rule(rule_id, drafts.titles(title, rule_id), _edition(plan, system, code), code)
    plan.extend(f"{system_id}/{chapter_id}.yml", "rules", item, index, apart=True)
    return plan


def new_term(folder: Path, system_id: str, term_id: str, words: Pair, code: Code) -> Plan:
    """A term at the end of the game's glossary, whatever order the others stand in."""
    system = _system(folder, system_id)
    _need_id(term_id, "term id")
    if any(entry.id == term_id for entry in system.entries):
        raise UsageError(f"the glossary of “{system_id}” has a term “{term_id}” already; choose another id")
    plan = Plan(folder)
    plan.extend(f"{system_id}/glossary.yml", "terms", drafts.term(term_id, drafts.words(words, term_id), code))
    return plan


# --- what is there -----------------------------------------------------------------------------


def _need_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(f"there is no data folder {folder}; make it, or name another with --data")


def _need_id(text: str, what: str, reserved: frozenset[str] = frozenset()) -> None:
    fault = id_fault(text, what)
    if fault:
        raise UsageError(fault)
    if text in reserved:
        raise UsageError(f"“{text}” is a name the site uses itself; choose another")


def _system(folder: Path, system_id: str) -> System:
    """The system as far as it can be read."""
    _need_folder(folder)
    book = decode(folder, Problems()).book
    system = book.system(system_id)
    if system is None:
        known = [each.id for each in book.systems]
        raise UsageError(
            f"there is no system “{system_id}”{did_you_mean(system_id, known)}; "
            f"make it with `malpan new system {system_id}`"
        )
    return system


def _listed(folder: Path, system_id: str) -> list[str]:
    """The chapters that system.yml lists. Raises DataError if the file has faults."""
    name = f"{system_id}/system.yml"
    _text(folder, name)
    node = source.read(folder / name, name, Problems())
    listed = source.plain(node).get("chapters") if isinstance(node, source.Fields) else None
    return [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []


def _text(folder: Path, name: str) -> str:
    """A file as written. Raises DataError if it cannot be read or is no sound YAML."""
    problems = Problems()
    node = source.read(folder / name, name, problems)
    if node is None or len(problems):
        raise DataError(problems.sorted(), NOTHING_WRITTEN)
    return (folder / name).read_bytes().decode()


def _edition(plan: Plan, system: System, code: Code) -> str:
    """The edition a draft names: the system's first, or else a new one."""
    known = [edition.id for edition in system.editions if edition.id]
    if known:
        return known[0]
    plan.extend(f"{system.id}/system.yml", "editions", drafts.edition(system.source_language, code))
    return drafts.EDITION_ID


def _place_of(folder: Path, system: System, chapter_id: str, rule_id: str) -> int | None:
    """The index of a rule in its chapter's file, where a faulty rule counts too."""
    name = f"{system.id}/{chapter_id}.yml"
    content = source.plain(source.read(folder / name, name, Problems()))
    rules = content.get("rules") if isinstance(content, dict) else None
    if not isinstance(rules, list):
        return None
    ids = [rule.get("id") if isinstance(rule, dict) else None for rule in rules]
    if rule_id in ids:
        return ids.index(rule_id)
    others = [chapter.id for chapter in system.chapters if any(rule.id == rule_id for rule in chapter.rules)]
    near = did_you_mean(rule_id, [each for each in ids if isinstance(each, str)])
    hint = f"; it stands in “{others[0]}”" if others else near
    raise UsageError(f"chapter “{chapter_id}” has no rule “{rule_id}”{hint}")


def _free(wanted: str, taken: set[str]) -> str:
    names = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)


# --- trying and writing ------------------------------------------------------------------------


def rehearse(plan: Plan) -> int:
    """Checks a copy of the data with the plan carried out, and returns how many faults the data had before.

    Raises DataError with the faults that the plan would bring: all there are if the data had none, and otherwise
    those inside of what is new.
    """
    before = _faults(plan.folder)
    with TemporaryDirectory() as scratch:
        copy = Path(scratch) / plan.folder.resolve().name
        copy.mkdir()
        for path in (*plan.folder.glob("*.yml"), *plan.folder.glob("*/*.yml")):
            _copy(path, copy / path.relative_to(plan.folder))
        for name, content in plan.contents.items():
            (copy / name).parent.mkdir(exist_ok=True)
            (copy / name).write_bytes(content)
        after = _faults(copy)
    is_new = _newness(plan)
    brought = [problem for problem in after if not before or is_new(problem)]
    if brought:
        raise DataError(brought, NOTHING_WRITTEN)
    return len(before)


def write(plan: Plan) -> None:
    """Writes every file of the plan. Raises MalpanError, with all files as they were, when one cannot be written."""
    try:
        write_together({(plan.folder / name).resolve(): content for name, content in plan.contents.items()})
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        place = error.filename or plan.folder
        raise MalpanError(f"{place} cannot be written ({reason}); nothing was changed") from error


def _copy(path: Path, target: Path) -> None:
    """A file that cannot be read is left out: its fault is there before and after."""
    try:
        if path.is_file():
            content = path.read_bytes()
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(content)
    except OSError:
        pass


def _faults(folder: Path) -> tuple[Problem, ...]:
    try:
        load(folder)
    except DataError as error:
        return error.problems
    return ()


def _newness(plan: Plan) -> Callable[[Problem], bool]:
    """Tells whether a problem lies in what the plan brings."""
    spans: dict[str, tuple[int, int]] = {}
    for name, content in plan.contents.items():
        path = plan.folder / name
        old = path.read_bytes().decode() if path.exists() else ""
        new = content.decode()
        same = len(os.path.commonprefix([old, new]))
        spans[name] = (new.count("\n", 0, same) + 1, new.count("\n", 0, same + len(new) - len(old)) + 1)
    return lambda problem: problem.where.file in spans and (
        spans[problem.where.file][0] <= problem.where.line <= spans[problem.where.file][1]
    )
