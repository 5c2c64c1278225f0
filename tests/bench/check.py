"""How the time of `malpan check` grows with the data.

`python -m tests.bench.check [FACTOR…]` (default 4 44, about 1,000 and 10,000 rules) copies the shipped systems
that many times over and prints seconds and milliseconds a rule, the last as a ratio to the size before.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from generator import codes
from generator.library import examine
from tests.bench.build import multiply


def main(factors: list[int]) -> None:
    codes.known()
    before = None
    for factor in factors:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder, "data")
            rules = multiply(factor, data)
            start = time.perf_counter()
            examine(data)
            seconds = time.perf_counter() - start
        each = 1000 * seconds / rules
        ratio = f", {each / before:.2f} of the size before" if before else ""
        print(f"{factor}×: {rules} rules, {seconds:.1f} s, {each:.2f} ms a rule{ratio}")
        before = each


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [4, 44])
