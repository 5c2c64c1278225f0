"""Archives that Python imports from."""

from __future__ import annotations

import io
import os
import time
import zipfile
from zipimport import zipimporter

from generator.bundle.archive import stored

FILES = {"b/__init__.py": b"VALUE = 3\n", "a.py": b"x = 1\n" * 100}


def test_the_same_files_give_the_same_bytes(monkeypatch) -> None:
    """In any order, at any time, in any time zone."""
    first = stored(FILES)
    monkeypatch.setenv("TZ", "Asia/Seoul")
    time.tzset()
    try:
        assert stored(dict(reversed(FILES.items()))) == first
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()


def test_nothing_is_deflated() -> None:
    """The transport does that better."""
    with zipfile.ZipFile(io.BytesIO(stored(FILES))) as archive:
        assert {entry.filename: entry.compress_type for entry in archive.infolist()} == dict.fromkeys(FILES, 0)
        assert {name: archive.read(name) for name in FILES} == FILES


def test_python_imports_from_it(tmp_path) -> None:
    """A package in it loads."""
    path = tmp_path / "code.zip"
    path.write_bytes(stored(FILES))
    assert zipimporter(os.fspath(path)).load_module("b").VALUE == 3
