"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# A slow machine is no fault of the code, so no example has a time limit; fixed examples keep runs alike.
settings.register_profile("malpan", deadline=None, derandomize=True)
settings.load_profile("malpan")

TESTS = Path(__file__).parent
BOOK = TESTS / "book" / "data"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write what is produced now as the expected files")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    return request.config.getoption("--rewrite")


@pytest.fixture(scope="session")
def library():
    """The small book with its review stamps."""
    from generator.library import load

    return load(BOOK)


@pytest.fixture(scope="session")
def book(library):
    """The small book that covers every feature of the data."""
    return library.book
