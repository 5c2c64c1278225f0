"""The command as a whole, as the terminal sees it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "tests" / "book" / "data"


@pytest.mark.parametrize("moment", ["Building: rules data", "HTML", "serving"])
def test_stopping_at_any_moment_is_quiet(tmp_path: Path, moment: str) -> None:
    """Ctrl+C, which every process of the command gets, ends all of them without a traceback and with status 0."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "generator", "serve", "--port", "0", "--data", str(BOOK),
         "--output", str(tmp_path / "site")],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", start_new_session=True,
        # Whoever runs the tests may have been started with Ctrl+C switched off, which children take over.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )  # fmt: skip
    said = []
    for line in process.stdout:
        said.append(line)
        if moment in line:
            os.killpg(process.pid, signal.SIGINT)
            break
    # Ends only when no process of the command holds it any more.
    said += process.stdout.readlines()
    process.stdout.close()
    assert process.wait() == 0
    assert said[-1] == "stopped\n" and not any("Traceback" in line for line in said)
    assert not list(tmp_path.glob(".*")), "something half-built was left"
