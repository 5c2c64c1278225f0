"""Runs inside Pyodide: the sources below /mounted/sources → byte code of this very Python, below /mounted/code.

/mounted/compile.json says where the code will seem to come from, and how far to optimise.
"""

import importlib.util
import json
import os
from importlib import _bootstrap_external

SOURCES, CODE = "/mounted/sources", "/mounted/code"

with open("/mounted/compile.json", encoding="utf-8") as file:
    task = json.load(file)
files = [os.path.join(folder, name) for folder, _, names in os.walk(SOURCES) for name in names]
# In one order: what is shared between objects goes into the bytes.
for path in sorted(files):
    name = path.removeprefix(SOURCES + "/")
    with open(path, "rb") as file:
        source = file.read()
    code = compile(source, f"{task['root']}/{name}", "exec", dont_inherit=True, optimize=task["optimize"])
    # Tied to its source by a hash that nobody checks: no clock goes into it.
    body = _bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False)
    target = f"{CODE}/{name}c"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(body)
