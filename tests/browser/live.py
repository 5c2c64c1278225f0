"""A copy of the project that is served live for one test, with what the command says and ways to change files."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "tests" / "book" / "data"
# Only so that a test that waits in vain ends; nothing is measured.
PATIENCE = 60.0


def copy_project(folder: Path, data: Path = BOOK) -> Path:
    """A project of its own in `folder`, with the rules data in `rules_data`."""
    shutil.copytree(ROOT / "site_templates", folder / "site_templates")
    shutil.copytree(ROOT / "generator" / "locales", folder / "generator" / "locales")
    shutil.copytree(ROOT / "interactive", folder / "interactive", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(data, folder / "rules_data")
    shutil.copy(ROOT / "mkdocs.yml", folder / "mkdocs.yml")
    return folder


class Live:
    """`malpan serve` on the project in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        """Starts the command, on the port of the last time if there was one."""
        self.said: list[str] = []
        self._more = threading.Condition()
        self._process = subprocess.Popen(
            [
                sys.executable, "-u", "-m", "generator", "serve", "--project", str(self.folder),
                "--data", str(self.folder / "rules_data"), "--output", str(self.folder / "out" / "site"),
                "--port", str(self.port),
            ],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", start_new_session=True,
            # The runner may have been started with Ctrl+C switched off, which children take over.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = re.search(r"http://\S+", self.wait(r"serving http://\S+  \(stop with Ctrl\+C\)"))[0]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def _read(self) -> None:
        for line in self._process.stdout:
            with self._more:
                self.said.append(line.rstrip("\n"))
                self._more.notify_all()

    def wait(self, pattern: str, after: int = 0) -> str:
        """The first line, from number `after` on, in which the regular expression is found."""

        def find() -> str | None:
            return next((line for line in self.said[after:] if re.search(pattern, line)), None)

        with self._more:
            found = self._more.wait_for(find, PATIENCE)
        assert found, f"nobody said {pattern!r}:\n" + "\n".join(self.said[after:])
        return found

    def interrupt(self) -> int:
        """Ctrl+C, as a terminal sends it to every process of the command; returns the exit status."""
        os.killpg(self._process.pid, signal.SIGINT)
        status = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self._process.stdout.close()
        return status

    def stop(self) -> None:
        if self._process.poll() is None:
            self.interrupt()

    # --- files

    @property
    def chapter(self) -> Path:
        return self.folder / "rules_data" / "board" / "start.yml"

    @property
    def theme(self) -> Path:
        return self.folder / "site_templates" / "theme"

    def edit(self, path: Path, old: str, new: str) -> None:
        """Saves the file with `old` replaced, in place as simple editors do."""
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{path} does not hold {old!r}"
        path.write_text(text.replace(old, new), encoding="utf-8")
