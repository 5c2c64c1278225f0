"""How the time of a clean build grows with the data, and where it goes.

`python -m tests.bench.build [FACTOR…]` (default 1 10 100) copies the systems of the shipped data that many
times over, builds each size in a process of its own, and prints seconds,
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

from generator.library import load

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "rules_data"

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
    """Writes the shipped data `factor` times over to `target`, each system as that many; how many rules that makes."""
    target.mkdir(parents=True)
    shutil.copy(DATA / "site.yml", target / "site.yml")
    for source in (path.parent for path in sorted(DATA.glob("*/system.yml"))):
        system = (source / "system.yml").read_text(encoding="utf-8")
        for number in range(factor):
            copy = target / f"{source.name}-{number}"
            shutil.copytree(source, copy)
            text = re.sub(r"(?m)^id: .*$", f"id: {copy.name}", system, count=1)
            (copy / "system.yml").write_text(text, encoding="utf-8")
    return factor * sum(len(chapter.rules) for system in load(DATA).book.systems for chapter in system.chapters)


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
