"""The page's Python and the build's give the same answers, to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.bundle import engine, node, package, python
from generator.bundle.cache import Cache
from generator.project import Project
from interactive.calculators import SPECS
from interactive.engine.bridge import respond

EACH = 60
# One in so many inputs is none that the calculator takes.
WRONG = 25
ODD = ("", "예", "½", "10", "-1", "1e9", "3 m", "−2", "zzz", None, True, 7.5, 10**30, [], {"a": 1})
RUN = Path(python.__file__).parent / "inside" / "run.mjs"
ASK = """
import json, sys
sys.path.append("/mounted/engine.zip")
from interactive.engine.bridge import respond
with open("/mounted/requests.json", encoding="utf-8") as file:
    requests = json.load(file)
with open("/mounted/answers.json", "w", encoding="utf-8") as file:
    json.dump([respond(request) for request in requests], file, ensure_ascii=False)
"""


def value(one: dict[str, Any], chance: random.Random) -> object:
    """A value for an input of a spec, usually one that it takes."""
    if not chance.randrange(WRONG):
        return chance.choice(ODD)
    match one["type"]:
        case "integer":
            number = chance.randint(one["min"], one["max"])
            return chance.choice((number, number, str(number)))
        case "choice":
            return chance.choice(one["choices"])["value"]
        case "flag":
            return chance.choice((True, False))
        case "quantity":
            return f"{chance.randint(1, 60)} {chance.choice(one['units'])}"
        case _:
            return one["default"]


def requests() -> Iterator[str]:
    """Random inputs for every calculator there is, the same at each run."""
    chance = random.Random("malpan")
    for id, spec in SPECS.items():
        for _ in range(EACH):
            chosen = [one for one in spec["inputs"] if chance.random() < 0.7]
            inputs = {one["name"]: value(one, chance) for one in chosen}
            ways: dict[str, bool] = chance.choice(({}, {"ruling": True}, {"ruling": True, "marked": True}))
            yield json.dumps({"calculator": id, "inputs": inputs, **ways}, ensure_ascii=False)


def test_both_pythons_answer_alike(tmp_path: Path) -> None:
    """Right and wrong inputs of every calculator, asked of what the reader gets, run by Node."""
    project = Project()
    cache = Cache(project.cache / "python")
    folder = project.interactive / "browser" / "python" / "library"
    standins = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}
    made = python.make(engine.read(project.interactive), standins, cache)
    asked = list(requests())
    (tmp_path / "engine.zip").write_bytes(made.engine[python.ENGINE])
    (tmp_path / "library.zip").write_bytes(made.library[python.LIBRARY])
    (tmp_path / "requests.json").write_text(json.dumps(asked), encoding="utf-8")
    (tmp_path / "ask.py").write_text(ASK, encoding="utf-8")
    node.find().run(RUN, package.fetch(cache).folder, tmp_path / "library.zip", tmp_path, tmp_path / "ask.py")
    answers = json.loads((tmp_path / "answers.json").read_text(encoding="utf-8"))
    assert len(answers) >= 200
    assert answers == [respond(request) for request in asked]
    # The sample holds both kinds, so that neither is compared in name only.
    wrong = sum('{"error"' in answer for answer in answers)
    assert len(answers) / 20 < wrong < len(answers) * 0.7
