"""Pages and addresses."""

from __future__ import annotations

from posixpath import join, normpath

import pytest

from generator.pages import Address, Site, relative


@pytest.fixture(scope="module")
def site(book):
    return Site(book)


def test_every_page_has_its_own_path(site) -> None:
    """No page overwrites another."""
    paths = [page.path for page in site.pages]
    assert len(set(paths)) == len(paths)
    assert paths[0] == "" and "board/start" in paths and "sequel/glossary" in paths and paths[-1] == "about"


def test_relative_addresses_lead_back(site) -> None:
    """From any page to any other, the relative address resolves to the target's folder."""
    for page in site.pages:
        for target in site.pages:
            link = relative(page.path, Address(target.path, "x"))
            path, _, anchor = link.partition("#")
            assert (normpath(join("/", page.path, path)), anchor) == (normpath(join("/", target.path)), "x")


def test_same_page_is_a_bare_anchor() -> None:
    """Links within a page do not reload it."""
    assert relative("a/b", Address("a/b", "c")) == "#c"


def test_uses_name_each_rule_once(site) -> None:
    """A term's uses are the rules that mark it, in text or table, in book order."""
    board = site.book.system("board")
    uses = site.uses(board)
    assert [use.rule.id for use in uses["effort"]] == ["first", "again"]
    assert [use.rule.id for use in uses["step"]] == ["second"]
    assert uses["toil"] == []


def test_quick_reference_gathers_what_is_marked(site) -> None:
    """In book order: a rule's first block, and a table once, where a rule first shows it."""
    board = site.book.system("board")
    ((panel, items),) = site.quick(board)
    assert panel.id == "steps"
    assert [(item.rule.id, item.number, item.table and item.table.id) for item in items] == [
        ("first", 3, "ladder"), ("second", 1, None),
    ]
    assert [page.path for page in site.pages if page.kind == "quick"] == ["board/quick"]
