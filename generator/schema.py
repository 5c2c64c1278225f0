"""Shapes → JSON Schema, for completion and help in editors: one schema a kind of file.

Draft-07, which the YAML language server of editors knows best; `defaultSnippets`, `markdownDescription` and
`markdownEnumDescriptions` are its own words. Every shape is written out where it is used, because draft-07 lets
nothing stand beside a `$ref`, and help for the field would be lost.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.shape import (
    FILES,
    ID,
    LINE,
    PROSE,
    QUANTITY,
    WEB,
    Choice,
    Either,
    Field,
    Help,
    Integer,
    Many,
    Nothing,
    Pair,
    Shape,
    String,
    Type,
)

FOLDER = "schema"
_DIALECT = "http://json-schema.org/draft-07/schema#"


def modeline(kind: str) -> str:
    """The first line of a file of `kind`, one of `FILES`, that tells an editor its schema."""
    above = "" if kind == "site" else "../"
    return f"# yaml-language-server: $schema={above}{FOLDER}/{kind}.json"


def files() -> dict[str, bytes]:
    """Every schema by its path in the data folder."""
    made = {}
    for kind, shape in FILES.items():
        schema = {"$schema": _DIALECT, **_shape(shape)}
        made[f"{FOLDER}/{kind}.json"] = (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode()
    return made


def outdated(folder: Path) -> tuple[str, ...]:
    """Paths in the data folder whose schema is missing, or is not what the shapes say."""
    stale = []
    for name, content in files().items():
        try:
            current = (folder / name).read_bytes() == content
        except OSError:
            current = False
        if not current:
            stale.append(name)
    return tuple(stale)


def _help(help_: Help) -> dict[str, str]:
    return {
        "description": f"{help_.ko}\n{help_.en}".replace("`", ""),
        "markdownDescription": f"{help_.ko}\n\n{help_.en}",
    }


def _shape(shape: Shape) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "title": shape.name,
        "type": "object",
        **_help(shape.help),
        "properties": {field.name: _field(field) for field in shape.fields},
        "required": [field.name for field in shape.fields if field.required],
        "additionalProperties": False,
        "defaultSnippets": [{"label": f"new {shape.name}", **_help(shape.help), "body": _Snippet().of(shape)}],
    }
    if shape.either:
        schema["oneOf"] = [{"required": [name]} for name in shape.either]
    return schema


def _field(field: Field) -> dict[str, Any]:
    schema = {**_type(field.type), **_help(field.help)}
    if field.example is not None:
        schema["examples"] = [field.example]
    return schema


def _type(type_: Type) -> dict[str, Any]:
    match type_:
        case String():
            schema: dict[str, Any] = {"type": "string", "pattern": f"^(?:{type_.pattern})$"}
            if type_.longest is not None:
                schema["maxLength"] = type_.longest
            if type_.taken:
                schema["not"] = {"enum": sorted(type_.taken)}
            return schema
        case Choice():
            meanings = [type_.meanings[value] for value in type_.values]
            schema = {
                "type": "string",
                "enum": list(type_.values),
                "enumDescriptions": [f"{each.ko} {each.en}".replace("`", "") for each in meanings],
                "markdownEnumDescriptions": [f"{each.ko} {each.en}" for each in meanings],
            }
            return schema | ({"default": type_.default} if type_.default is not None else {})
        case Many():
            return {"type": "array", "items": _type(type_.of)}
        case Either():
            return {"anyOf": [_type(option) for option in type_.options]}
        case Pair():
            number = {"type": "number", "exclusiveMinimum": 0}
            return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        case Integer():
            return {"type": "integer"}
        case Nothing():
            return {"type": "null"}
        case Shape():
            return _shape(type_)


class _Snippet:
    """A value to type over, with one numbered stop for every part that the writer fills in."""

    def __init__(self) -> None:
        self._stop = 0

    def of(self, type_: Type, name: str = "") -> Any:
        match type_:
            case Shape():
                wanted = [field for field in type_.fields if field.required]
                if type_.either:
                    wanted.insert(0, type_.field(type_.either[0]))
                return {field.name: self.of(field.type, field.name) for field in wanted}
            case Many():
                return [self.of(type_.of, name)]
            case Either():
                return self.of(type_.options[0], name)
            case Choice():
                return self._next(f"|{','.join(type_.values)}|")
            case Pair():
                return [self._next(":10"), self._next(":3")]
            case Integer():
                return self._next(":0")
            case Nothing():
                return None
            case String():
                shown = {id(ID): name, id(QUANTITY): "50 ft", id(WEB): "https://example.org/"}.get(id(type_), "")
                stop = self._next(f":{shown}" if shown else "")
                # A text may start with what YAML takes for its own, such as [[, so it is typed between quotes.
                return f'"{stop}"' if type_ in (LINE, PROSE) else stop

    def _next(self, content: str) -> str:
        self._stop += 1
        return f"${{{self._stop}{content}}}"
