"""What a test's pages did: every request, and every error that the browser reported."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

HOME = "127.0.0.1"


@dataclass
class Watch:
    """Collects from one browser context: `requests` are addresses, `errors` messages with their origin."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        """Listen to every page of the context, popups included."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))

    def _console(self, message) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def outside(self) -> list[str]:
        """The addresses asked for on any other host."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme in ("http", "https", "ws", "wss") and urlsplit(url).hostname != HOME
        ]

    def allow(self, pattern: str) -> None:
        """Take errors that match off the list, if there are any: not every Chromium tells those of a worker."""
        self.errors = [error for error in self.errors if not re.search(pattern, error)]

    def expect(self, pattern: str) -> None:
        """Take errors that match the regular expression off the list. Fails if there is none."""
        left = [error for error in self.errors if not re.search(pattern, error)]
        assert len(left) < len(self.errors), f"no error matches {pattern!r}: {self.errors}"
        self.errors = left

    def verify(self) -> None:
        """Fail if a request went to another host or an error is left."""
        assert not self.outside, "asked another host for " + ", ".join(self.outside)
        assert not self.errors, "the browser reported\n  " + "\n  ".join(self.errors)
