"""What stands below assets/py."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from generator import bundle
from generator.bundle.names import fingerprinted
from generator.project import Project

STABLE = {"client.js", "files.js"}
# What may be sent to a reader at most, gzip.
BUDGET = 4_300_000


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {path.removeprefix("assets/py/"): content for path, content in bundle.files(Project()).items()}


@pytest.fixture(scope="module")
def listed(files: dict[str, bytes]) -> dict:
    return json.loads(files["files.js"].decode().partition("export default ")[2])


def test_names_change_with_the_content(files: dict[str, bytes]) -> None:
    """But for the two that the page asks for, every file carries its fingerprint."""
    for name, content in files.items():
        if name in STABLE or name.endswith((".gz", ".br")):
            continue
        plain = re.sub(r"-[0-9a-f]{12}\.", ".", name)
        assert name == fingerprinted(plain, content) != fingerprinted(plain, content + b" ")


def test_compressed_forms_stand_beside_the_files(files: dict[str, bytes]) -> None:
    """`.gz` and `.br`, and gzip gives back the file."""
    plain = {name for name in files if not name.endswith((".gz", ".br"))} - STABLE
    assert set(files) == STABLE | {f"{name}{form}" for name in plain for form in ("", ".gz", ".br")}
    assert all(gzip.decompress(files[f"{name}.gz"]) == files[name] for name in plain)


def test_the_list_names_every_file_with_its_size(files: dict[str, bytes], listed: dict) -> None:
    """The page finds all of them, and nothing that is not there."""
    sizes = {part["name"]: part["bytes"] for part in listed["parts"].values()}
    assert sizes == {name: len(files[name]) for name in files if not name.endswith((".gz", ".br")) and name not in STABLE}


def test_the_payload_is_small_enough(files: dict[str, bytes], listed: dict) -> None:
    """All that a first visit brings over the network, compressed by gzip."""
    total = sum(len(files[f"{part['name']}.gz"]) for part in listed["parts"].values())
    assert total + sum(len(gzip.compress(files[name])) for name in STABLE) <= BUDGET


def test_no_other_host_is_named(files: dict[str, bytes]) -> None:
    """Our own scripts and the list; Pyodide's loader names hosts that nothing here asks."""
    for name in files:
        if name in STABLE or re.fullmatch(r"worker-\w+\.js", name):
            assert b"://" not in files[name]


def test_nothing_asks_for_a_source_map(files: dict[str, bytes]) -> None:
    """There is none here."""
    assert not [name for name in files if name.endswith(".js") and b"sourceMappingURL=" in files[name]]
