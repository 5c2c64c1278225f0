"""Several small scripts → one file, so that a worker starts after one request.

Only as much of JavaScript's modules as our own scripts use: named imports from beside, named exports where they are
declared.
"""

from __future__ import annotations

import re
from pathlib import Path

from generator.errors import BundleError

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js"$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


def joined(folder: Path, entry: str) -> str:
    """The script `entry` of `folder` with all that it imports, each in a scope of its own, what is imported first.

    Raises BundleError for an import or export in any other form, and for scripts that import each other.
    """
    done: dict[str, str] = {}
    _add(folder, entry.removesuffix(".js"), done, ())
    return "\n".join(done.values())


def _add(folder: Path, name: str, done: dict[str, str], above: tuple[str, ...]) -> None:
    path = folder / f"{name}.js"
    if name in above:
        raise BundleError(f"{path.name} imports itself, by way of {above[-1]}.js")
    if name in done:
        return
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleError(f"{path}: there is no such script") from None
    for _, other in _IMPORT.findall(source):
        _add(folder, other, done, (*above, name))
    exports = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(r"const { \1 } = \2_js", source))
    if other := _OTHER.search(body):
        raise BundleError(f"{path.name}: “{other[0]}” is not a form that the build can join; use named ones on one line")
    if not above:
        done[name] = body
        return
    done[name] = f"const {name}_js = (() => {{\n{body}return {{ {', '.join(exports)} }}\n}})()\n"
