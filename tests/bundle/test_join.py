"""Small scripts become one file that does the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from generator.bundle import node
from generator.bundle.join import joined
from generator.errors import BundleError
from generator.project import Project


def write(folder: Path, **scripts: str) -> Path:
    for name, text in scripts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def run(source: str, folder: Path) -> str:
    path = folder / "joined.mjs"
    path.write_text(source, encoding="utf-8")
    return subprocess.run([node.find().node, path], capture_output=True, text=True, check=True).stdout


def test_each_script_keeps_its_own_names(tmp_path: Path) -> None:
    """Scripts may use one name for different things; what two import runs once, and first."""
    folder = write(
        tmp_path,
        main='import { one } from "./a.js"\nimport { Two, three } from "./b.js"\nconst hidden = "m"\n'
        "console.log(one(), new Two().say, three, hidden)\n",
        a='import { three } from "./b.js"\nconst hidden = "a"\nexport function one() {\n  return hidden + three\n}\n',
        b='console.log("once")\nconst hidden = "b"\nexport class Two {\n  say = hidden\n}\nexport const three = 3\n',
    )
    assert run(joined(folder, "main.js"), tmp_path) == "once\na3 b 3 m\n"


def test_a_module_keeps_what_it_exports_and_what_comes_from_outside(tmp_path: Path) -> None:
    """What two import from outside is one and the same; only the first script's exports are the module's."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "shared.js").write_text("export const box = { count: 0 }\nexport const one = 1\n", encoding="utf-8")
    write(
        inner,
        main='import { box } from "../shared.js"\nimport { Two } from "./two.js"\n'
        "export function start() {\n  box.count += 1\n  return box.count\n}\nexport { Two }\n",
        two='import { box, one } from "../shared.js"\nexport class Two {\n  count = (box.count += one)\n}\nexport const own = 3\n',
    )
    (inner / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (inner / "main.js").write_text(joined(inner, "main.js", module=True), encoding="utf-8")
    asked = 'import * as all from "./inner/main.js"\nconsole.log(Object.keys(all).join(), all.start(), new all.Two().count)\n'
    assert run(asked, tmp_path) == "Two,start 1 2\n"
    with pytest.raises(BundleError, match="two.js: “import"):
        joined(inner, "two.js")


@pytest.mark.parametrize(
    "line",
    [
        'import a from "./a.js"', 'import * as a from "./a.js"', "export default 3", "export { x }", 'import "./a.js"',
        'import { a } from "../a.js"',
    ],
)
def test_other_forms_are_refused(tmp_path: Path, line: str) -> None:
    """By script and line, instead of being joined wrongly."""
    with pytest.raises(BundleError, match="main.js: “(?:import|export)"):
        joined(write(tmp_path, main=f"{line}\n", a=""), "main.js")


def test_circles_are_refused(tmp_path: Path) -> None:
    """One of two would run before what it needs."""
    circle = write(tmp_path, main='import { a } from "./a.js"\n', a='import { b } from "./main.js"\nexport const a = 1\n')
    with pytest.raises(BundleError, match="main.js imports itself, by way of a.js"):
        joined(circle, "main.js")


def test_a_missing_script_is_told(tmp_path: Path) -> None:
    """By name."""
    with pytest.raises(BundleError, match="gone.js: there is no such script"):
        joined(write(tmp_path, main='import { a } from "./gone.js"\n'), "main.js")


def test_the_worker_needs_no_other_script(tmp_path: Path) -> None:
    """Joined, it is valid and imports nothing but what it is given."""
    source = joined(Project().interactive / "browser" / "python", "worker.js")
    path = tmp_path / "worker.mjs"
    path.write_text(source, encoding="utf-8")
    subprocess.run([node.find().node, "--check", path], check=True, capture_output=True)
    assert "import {" not in source and "export " not in source
