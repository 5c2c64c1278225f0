"""Find Chromium for the browser tests, and install it where there is none.

`python tools/browser.py` is a step of `make test`. The environment variable MALPAN_CHROMIUM names the browser
to use before any other.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "MALPAN_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ADVICE = (
    "install Chromium (Debian: apt install chromium; macOS: brew install --cask chromium), "
    f"or set {VARIABLE} to the path of one"
)


class BrowserError(Exception):
    """There is no Chromium to test with; the message says what to do."""


@dataclass(frozen=True)
class Browser:
    """A Chromium that starts: the path of its program and what it says of its version."""

    path: str
    version: str


def probe(path: str) -> Browser | None:
    """The browser at this path, or None if it does not start. Ubuntu's package is a stub that does not."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return Browser(path, answer.stdout.strip())


def _downloaded() -> str | None:
    """The path of the Chromium that Playwright keeps for itself, if it has one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _candidates() -> Iterator[str]:
    for command in COMMANDS:
        if path := shutil.which(command):
            yield path
    if sys.platform == "darwin":
        yield from (path for path in MAC_APPLICATIONS if Path(path).exists())
    if path := _downloaded():
        yield path


def find() -> Browser | None:
    """The Chromium to test with, or None. Raises BrowserError if MALPAN_CHROMIUM names none that starts.

    Not to be called while Playwright's synchronous interface is in use.
    """
    if named := os.environ.get(VARIABLE):
        browser = probe(named)
        if browser is None:
            raise BrowserError(f"{VARIABLE} is {named}, which does not start: correct or unset it.")
        return browser
    return next(filter(None, map(probe, _candidates())), None)


def _is_debian() -> bool:
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


def _run(command: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    except OSError as error:
        raise BrowserError(f"{command[0]} does not start ({error}): {ADVICE}.") from error
    if done.returncode:
        tail = "\n".join(done.stdout.strip().splitlines()[-5:])
        raise BrowserError(f"{tail}\nChromium could not be installed with `{' '.join(command)}`: {ADVICE}.")


def install() -> None:
    """Install Chromium: Debian's package where that is allowed, Playwright's own download elsewhere.

    Raises BrowserError with the last lines of what the installer said.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and _is_debian() and shutil.which("apt-get"):
        _run(["apt-get", "update", "-qq"])
        _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
        return
    # As root on other systems Playwright brings the libraries that its browser needs, too.
    extra = ["--with-deps"] if root and sys.platform == "linux" else []
    _run([sys.executable, "-m", "playwright", "install", *extra, "chromium"])


def ensure() -> Browser:
    """The Chromium to test with, installed first if there is none. Raises BrowserError if that fails."""
    browser = find()
    if browser is None:
        print("malpan: installing Chromium for the browser tests", flush=True)
        install()
        browser = find()
    if browser is None:
        raise BrowserError(f"Chromium was installed but does not start: {ADVICE}.")
    return browser


def main() -> int:
    """Run the command line; give its exit code."""
    try:
        browser = ensure()
    except BrowserError as error:
        print(f"malpan: {error}", file=sys.stderr)
        return 1
    print(f"malpan: testing with {browser.version} ({browser.path})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
