"""Where everything stands that a site is made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Project:
    """The rules data in `data`; templates, theme, catalogs and mkdocs.yml below `root`."""

    root: Path = HOME
    data: Path = HOME / "rules_data"

    @property
    def config(self) -> Path:
        return self.root / "mkdocs.yml"

    @property
    def pages(self) -> Path:
        """Markdown templates, one a kind of page."""
        return self.root / "site_templates" / "pages"

    @property
    def above(self) -> Path:
        """Templates of what stands above the two languages."""
        return self.root / "site_templates" / "root"

    @property
    def theme(self) -> Path:
        return self.root / "site_templates" / "theme"

    @property
    def locales(self) -> Path:
        return self.root / "generator" / "locales"

    @property
    def interactive(self) -> Path:
        return self.root / "interactive"

    @property
    def cache(self) -> Path:
        """What is costly to make is kept here, under digests of what it was made from, for every project alike."""
        return HOME / ".cache"

    @property
    def search(self) -> Path:
        """The modules of the search script; a project without its own has those that came with the generator."""
        own = self.interactive / "browser" / "search"
        return own if own.is_dir() else HOME / "interactive" / "browser" / "search"

    @property
    def watched(self) -> tuple[Path, ...]:
        """Every folder and file whose change can change the site."""
        return (self.data, self.root / "site_templates", self.interactive, self.locales, self.config)

    def name(self, path: Path | str) -> str:
        """How `path` is called when something is said about it: relative to the project where it lies in it."""
        try:
            return Path(path).resolve().relative_to(self.root.resolve()).as_posix()
        except (ValueError, OSError):
            return str(path)
