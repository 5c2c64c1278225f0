"""Style sheets and scripts as they are sent: without comments, which are for those who work on them."""

from __future__ import annotations

import re

import rcssmin

# Only comments on lines of their own: nothing of a string, a template or a pattern looks like one.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)


def slim(name: str, content: bytes) -> bytes:
    """The file `name` without what no browser needs; unchanged where it is neither style sheet nor script.

    Comments that begin with `/*!` stay, as licences ask.
    """
    if name.endswith(".css"):
        return str(rcssmin.cssmin(content.decode(), keep_bang_comments=True)).encode()
    if name.endswith(".js"):
        return _COMMENT.sub("", content.decode()).encode()
    return content
