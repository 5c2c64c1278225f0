"""Stands in for Pyodide's event loop: nothing in the page waits for anything in Python."""


def _initialize_event_loop():
    pass
