"""Several small scripts → one file, so that a worker, or a part of a page, starts after one request.

Only as much of JavaScript's modules as our own scripts use: named imports from beside or from outside the folder, named
exports where they are declared, and in the script that all begins with a list of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from generator.errors import BundleError

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js"$', re.MULTILINE)
_OUTSIDE = re.compile(r'^import \{ ([\w, ]+) \} from "(\.\./[\w./]+\.js)"\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_LIST = re.compile(r"^export \{ [\w, ]+ \}$", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


@dataclass(slots=True)
class _Joined:
    """What has been added so far: scripts by name, and the names imported by the address of what is `outside`."""

    folder: Path
    module: bool
    scripts: dict[str, str] = field(default_factory=dict)
    outside: dict[str, set[str]] = field(default_factory=dict)


def joined(folder: Path, entry: str, *, module: bool = False) -> str:
    """The script `entry` of `folder` with all that it imports, each in a scope of its own, what is imported first.

    A `module` keeps what `entry` exports and what any of them imports from outside the folder; else nothing is exported.
    Raises BundleError for an import or export in any other form, and for scripts that import each other.
    """
    done = _Joined(folder, module)
    _add(done, entry.removesuffix(".js"), ())
    outside = [f'import {{ {", ".join(sorted(names))} }} from "{address}"' for address, names in sorted(done.outside.items())]
    return "\n".join([*outside, *done.scripts.values()])


def _add(done: _Joined, name: str, above: tuple[str, ...]) -> None:
    path = done.folder / f"{name}.js"
    if name in above:
        raise BundleError(f"{path.name} imports itself, by way of {above[-1]}.js")
    if name in done.scripts:
        return
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleError(f"{path}: there is no such script") from None
    for _, other in _IMPORT.findall(source):
        _add(done, other, (*above, name))
    body = _IMPORT.sub(r"const { \1 } = \2_js", source)
    if done.module:
        for names, address in _OUTSIDE.findall(body):
            done.outside.setdefault(address, set()).update(names.split(", "))
        body = _OUTSIDE.sub("", body)
    bare = _EXPORT.sub("", body)
    is_entry = not above
    if other := _OTHER.search(_LIST.sub("", bare) if is_entry and done.module else bare):
        raise BundleError(f"{path.name}: “{other[0]}” is not a form that the build can join; use named ones on one line")
    if is_entry:
        done.scripts[name] = body if done.module else bare
        return
    exports = _EXPORT.findall(source)
    done.scripts[name] = f"const {name}_js = (() => {{\n{bare}return {{ {', '.join(exports)} }}\n}})()\n"
