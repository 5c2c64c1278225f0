"""Runs inside Pyodide: has the engine do what it does in the page, and writes down which modules that took.

/mounted/engine.zip is the engine, /mounted/trace.json says what to import and what to ask. Imports nothing else before it
has looked, so that what it needs itself does not count.
"""

import sys

sys.path.append("/mounted/engine.zip")

import json  # noqa: E402

from interactive.engine.bridge import respond  # noqa: E402

LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info)

with open("/mounted/trace.json", encoding="utf-8") as file:
    task = json.load(file)
for name in task["modules"]:
    __import__(name)
answers = [respond(request) for request in task["requests"]]
try:
    respond("")
except ValueError as error:
    # What the page logs of a fault.
    import traceback

    traceback.format_exception(error)
else:
    raise AssertionError("the engine answers what is no request")

files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
used = sorted(file.removeprefix(LIBRARY).removesuffix("c") for file in files if file.startswith(LIBRARY))
with open("/mounted/traced.json", "w", encoding="utf-8") as file:
    json.dump({"library": used, "answers": answers}, file, ensure_ascii=False)
