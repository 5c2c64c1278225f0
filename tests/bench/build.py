"""How the time of a clean build grows with the data, and where it goes.

`python -m tests.bench.build [FACTOR…]` (default 1 10 100) copies the chapters of the shipped data that many
times over, a system for every thirty chapters, builds each size in a process of its own, and prints seconds,
peak memory and milliseconds a rule, the last as a ratio to the size before.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "rules_data"
CHAPTERS_A_SYSTEM = 30

_BUILD = """
import json, resource, sys, time
from pathlib import Path
from generator.commands.build import build
from generator.console import Console

class Clock(Console):
    def __init__(self):
        super().__init__()
        self.steps = []
    def complain(self, line): pass
    def progress(self, what):
        from contextlib import contextmanager
        @contextmanager
        def steps():
            yield lambda step: self.steps.append((step, time.perf_counter()))
        return steps()

clock = Clock()
start = time.perf_counter()
build(Path(sys.argv[1]), Path(sys.argv[2]), "https://example.org/", clock)
end = time.perf_counter()
marks = [at for _, at in clock.steps[1:]] + [end]
spent = {name: after - at for (name, at), after in zip(clock.steps, marks)}
peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(json.dumps({"seconds": end - start, "peak_mb": peak / 1024, "steps": spent}))
"""


def multiply(factor: int, target: Path) -> int:
    """Writes the shipped data, `factor` times over, to `target`; returns the number of rules."""
    shutil.copytree(DATA, target)
    if factor == 1:
        return _rules(target)
    for source in sorted(path for path in DATA.iterdir() if (path / "system.yml").is_file()):
        shutil.rmtree(target / source.name)
        system = (source / "system.yml").read_text(encoding="utf-8")
        listed = re.search(r"(?m)^chapters: \[(.*)\]", system)
        assert listed, f"{source.name}/system.yml lists its chapters on one line"
        chapters = [name.strip() for name in listed[1].split(",")]
        copies = [(name, copy) for copy in range(factor) for name in chapters]
        for number, first in enumerate(range(0, len(copies), CHAPTERS_A_SYSTEM)):
            part = copies[first : first + CHAPTERS_A_SYSTEM]
            _write_system(source, target / f"{source.name}-{number}", system, part)
    return _rules(target)


def _write_system(source: Path, target: Path, system: str, part: list[tuple[str, int]]) -> None:
    target.mkdir()
    names = [f"{name}-{copy}" for name, copy in part]
    text = re.sub(r"(?m)^id: .*$", f"id: {target.name}", system, count=1)
    text = re.sub(r"(?m)^chapters: .*$", f"chapters: [{', '.join(names)}]", text)
    (target / "system.yml").write_text(text, encoding="utf-8")
    copies = sorted({copy for _, copy in part})
    present = {f"{rule}-{copy}" for name, copy in part for rule in _rule_ids(source / f"{name}.yml")}
    for name, copy in part:
        chapter = (source / f"{name}.yml").read_text(encoding="utf-8")
        (target / f"{name}-{copy}.yml").write_text(_renamed(chapter, name, copy, present), encoding="utf-8")
    glossary = (source / "glossary.yml").read_text(encoding="utf-8")
    last = copies[-1]

    def rule(found: re.Match[str]) -> str:
        name = next((f"{found[2]}-{copy}" for copy in (last, copies[0]) if f"{found[2]}-{copy}" in present), "")
        return f"{found[1]}{name}" if name else ""

    (target / "glossary.yml").write_text(re.sub(r"(?m)^(    rule: )([a-z0-9-]+)", rule, glossary), encoding="utf-8")


def _rule_ids(path: Path) -> list[str]:
    rules = path.read_text(encoding="utf-8").partition("\nrules:")[2].partition("\ntables:")[0]
    return re.findall(r"(?m)^  - id: ([a-z0-9-]+)", rules)


def _renamed(chapter: str, name: str, copy: int, present: set[str]) -> str:
    """The chapter with its own and its rules' ids made unique; references out of the part are dropped."""
    head, mark, tables = chapter.partition("\ntables:")
    head = re.sub(r"(?m)^id: .*$", f"id: {name}-{copy}", head, count=1)
    head = re.sub(r"(?m)^(  - id: )([a-z0-9-]+)", rf"\g<1>\g<2>-{copy}", head)
    head = re.sub(
        r"(?m)^(    see: \[)(.*)\]",
        lambda found: found[1] + ", ".join(
            f"{rule}-{copy}" for rule in re.split(r"\s*,\s*", found[2]) if f"{rule}-{copy}" in present
        ) + "]",
        head,
    )
    head = re.sub(r"\]\(#([a-z0-9-]+)\)", rf"](#\g<1>-{copy})", head)
    head = re.sub(r"(?m)^(      - table: )([a-z0-9-]+)/", rf"\g<1>\g<2>-{copy}/", head)
    return head + mark + tables


def _rules(data: Path) -> int:
    return sum(len(_rule_ids(path)) for path in data.rglob("*/*.yml") if path.stem not in ("system", "glossary"))


def measure(factor: int) -> dict:
    """One clean build of the data `factor` times over: rules, seconds, peak_mb, and seconds by step."""
    with tempfile.TemporaryDirectory() as folder:
        data, output = Path(folder, "data"), Path(folder, "out", "site")
        rules = multiply(factor, data)
        done = subprocess.run(
            [sys.executable, "-c", _BUILD, str(data), str(output)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(done.stderr)
        return {"rules": rules, **json.loads(done.stdout)}


def main(factors: list[int]) -> None:
    before = None
    for factor in factors:
        found = measure(factor)
        each = 1000 * found["seconds"] / found["rules"]
        ratio = f", {each / before:.2f} of the size before" if before else ""
        print(f"{factor}×: {found['rules']} rules, {found['seconds']:.1f} s, peak {found['peak_mb']:.0f} MB, {each:.2f} ms a rule{ratio}")
        for step, seconds in found["steps"].items():
            print(f"    {seconds:7.2f} s  {100 * seconds / found['seconds']:3.0f} %  {step}")
        before = each


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [1, 10, 100])
