"""Our HTML goes through Python-Markdown as it is written, and everything else as it always does."""

from __future__ import annotations

import pytest
from markdown import Markdown

from generator.whole_html import WholeHtml

EXTENSIONS = ["attr_list", "toc"]


def both(text: str) -> tuple[str, str]:
    """`text` as HTML with the extension and without, blank lines aside."""
    made = (Markdown(extensions=extensions).convert(text) for extensions in ([*EXTENSIONS, WholeHtml()], EXTENSIONS))
    with_it, without = ("\n".join(line for line in html.splitlines() if line.strip()) for html in made)
    return with_it, without


@pytest.mark.parametrize(
    "text",
    [
        '# Title {#t}\n\n<p class="mp-lead">One &amp; *two*.</p>\n\n## Next {#n}\n\n<div>\n<h3 id="x">T</h3>\n</div>',
        "<div><div>in</div></div>\n\n<p>a</p>",
        "<table><tr><td>1</td></tr></table>",
        "<div>\n\n**no mark**\n\n</div>",
        "<div>one</div> and *more*",
        "<div>one</div><div>two",
        "<p>a</p>\nplain *text*",
        "plain <b>bold</b>",
        "- item\n\n    <p>inside</p>",
    ],
)
def test_nothing_else_comes_of_it(text: str) -> None:
    """Whole elements, elements with blank lines in them, unfinished ones, and text around them."""
    with_it, without = both(text)
    assert with_it == without


def test_whole_elements_are_not_parsed() -> None:
    """What is set aside comes back to the letter, odd attributes too."""
    text = "<div  data-x='1'\n  class=\"a\"><i></i></div>"
    assert Markdown(extensions=[WholeHtml()]).convert(f"# A\n\n{text}\n\ntext").splitlines()[1:3] == text.splitlines()
