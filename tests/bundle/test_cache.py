"""What is costly is made once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.bundle.cache import Cache, digest

FILES = {"a.txt": b"a", "below/b.bin": bytes(range(256))}


class Maker:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> dict[str, bytes]:
        self.calls += 1
        return dict(FILES)


@pytest.fixture
def maker() -> Maker:
    return Maker()


def test_a_result_is_made_once(tmp_path: Path, maker: Maker) -> None:
    """Another cache on the same folder gives it back, and its files stand on disk."""
    Cache(tmp_path).get("thing", "1", maker)
    entry = Cache(tmp_path).get("thing", "1", maker)
    assert maker.calls == 1
    assert entry.files == FILES
    assert {name: (entry.folder / name).read_bytes() for name in FILES} == FILES


def test_another_key_is_another_result(tmp_path: Path, maker: Maker) -> None:
    """So is another kind."""
    for kind, key in (("thing", "1"), ("thing", "2"), ("other", "1")):
        Cache(tmp_path).get(kind, key, maker)
    assert maker.calls == 3


@pytest.mark.parametrize("harm", ["a.txt", "below/b.bin", "sums.json"])
@pytest.mark.parametrize("how", [lambda path: path.unlink(), lambda path: path.write_bytes(b"{}")], ids=["gone", "changed"])
def test_a_damaged_result_is_made_again(tmp_path: Path, maker: Maker, harm: str, how) -> None:
    """Whatever was lost or altered, nothing of it is used."""
    how(Cache(tmp_path).get("thing", "1", maker).folder / harm)
    assert Cache(tmp_path).get("thing", "1", maker).files == FILES
    assert maker.calls == 2
    assert Cache(tmp_path).get("thing", "1", maker).files == FILES
    assert maker.calls == 2


def test_a_failure_keeps_nothing(tmp_path: Path, maker: Maker) -> None:
    """Not even a draft."""

    def fail() -> dict[str, bytes]:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        Cache(tmp_path).get("thing", "1", fail)
    assert list(tmp_path.iterdir()) == []
    assert Cache(tmp_path).get("thing", "1", maker).files == FILES


def test_old_results_go(tmp_path: Path, maker: Maker) -> None:
    """The twelve used last stay."""
    cache = Cache(tmp_path)
    for number in range(12):
        os.utime(cache.get("thing", str(number), maker).folder, (number, number))
    cache.get("thing", "0", maker)
    cache.get("thing", "new", maker)
    kept = {path.name.removeprefix("thing-") for path in tmp_path.iterdir()}
    assert kept == {"0", "new", *map(str, range(2, 12))}


def test_digests_keep_things_apart() -> None:
    """What is joined differently is different."""
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")}) == 4
