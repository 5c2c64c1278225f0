"""The script as it is served."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from generator.errors import SiteError
from generator.search.scripts import bundle
from tests.search.conftest import MODULES, Engine

SOURCES = {path.name: path.read_text("utf-8") for path in MODULES.glob("*.js")}
QUERIES = ["난이도를", "sksdleh", "ㅁㅅㅌㄱㅇ", "추럭", "how do i set the difficulty", "20 ft", "에포트", "zzzz", "도와줘서", "난이도 5"]


def test_the_served_engine_answers_as_the_modules_do(engine: Engine, files: dict[str, bytes], tmp_path: Path) -> None:
    """Putting modules together and leaving out blanks changes nothing."""
    for name, text in bundle(SOURCES).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    served = Engine(files, tmp_path, tmp_path / "engine.js")
    answers = [served.search(query) for query in QUERIES]
    served.asking.close()
    assert answers == [engine.search(query) for query in QUERIES]


def test_the_served_files_are_small() -> None:
    """Engine and worker together weigh 15 KB at most."""
    assert sum(len(gzip.compress(text.encode(), 9)) for text in bundle(SOURCES).values()) <= 15_000


def test_nothing_is_loaded_from_elsewhere() -> None:
    """The worker imports the engine beside it, and nothing else is imported or fetched by a full address."""
    served = bundle(SOURCES)
    assert re.findall(r'import\b[^"\n]*"([^"]+)"', "".join(served.values())) == ["./engine.js"]
    assert "http" not in "".join(served.values())


def test_every_module_is_served() -> None:
    """No module of the folder is left over."""
    text = "".join(SOURCES.values())
    assert {name for name in SOURCES if f'"./{name}"' not in text} == {"worker.js"}


def test_two_things_of_one_name_are_refused() -> None:
    """Modules share one file, so a name twice would be a fault in the page."""
    with pytest.raises(SiteError, match="“twice”"):
        bundle({
            "engine.js": 'import { twice } from "./a.js"\nconst twice = 1\n',
            "a.js": "export const twice = 2\n",
            "worker.js": "",
        })


def test_a_module_that_is_missing_is_named() -> None:
    """Before the browser finds out."""
    with pytest.raises(SiteError, match="a.js"):
        bundle({"engine.js": 'import { one } from "./a.js"\n', "worker.js": ""})


def test_literals_keep_their_blanks() -> None:
    """Strings, templates and regular expressions are not touched."""
    source = 'const a = "x = 1 ; y"\nconst b = `p ( ${ a } )`\nconst c = /x = ,/.test( a )\n'
    assert bundle({"engine.js": source, "worker.js": ""})["engine.js"].startswith(
        'let a="x = 1 ; y"\nlet b=`p ( ${ a } )`\nlet c=/x = ,/.test(a)\n'
    )
