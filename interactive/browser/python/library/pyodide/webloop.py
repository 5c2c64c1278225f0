"""Stands in for Pyodide's event loop: nothing in the page waits for anything in Python."""

# Pyodide can only keep its memory if the objects it shares with Python were handed over in the order of the original.
from pyodide_js._api import scheduleCallback  # noqa: F401


def _initialize_event_loop():
    pass
