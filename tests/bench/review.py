"""What review stamps cost: the time to check the shipped data, all of it stamped, against the same without stamps.

`python -m tests.bench.review [ROUNDS]` (default 15) takes the best of so many rounds of each kind, in turn, so
that a busy machine slows all of them alike. The third ratio is for a stamp file that was edited by hand, which the
strict reader has to read.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from generator.library import load
from generator.stamps import FILE, dump

DATA = Path(__file__).parent.parent.parent / "rules_data"


def measure(rounds: int) -> dict[str, float]:
    """Seconds to load the data by kind of stamp file: none, as written, edited."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder, "data")
        shutil.copytree(DATA, bare, ignore=shutil.ignore_patterns(FILE))
        review = load(bare).review
        text = dump(review.accepted({verdict.unit.key for verdict in review.verdicts}))
        kinds = {"none": bare, "as written": Path(folder, "written"), "edited": Path(folder, "edited")}
        for kind, remark in (("as written", ""), ("edited", "# a remark\n")):
            shutil.copytree(bare, kinds[kind])
            (kinds[kind] / FILE).write_text(text + remark, encoding="utf-8")
        best = dict.fromkeys(kinds, float("inf"))
        for _ in range(rounds):
            for kind, data in kinds.items():
                start = time.perf_counter()
                load(data)
                best[kind] = min(best[kind], time.perf_counter() - start)
        return best


def main(rounds: int) -> None:
    found = measure(rounds)
    for kind, seconds in found.items():
        print(f"stamp file {kind}: {seconds * 1000:.0f} ms, {seconds / found['none']:.2f} of the time without")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 15)
