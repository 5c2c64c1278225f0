"""Stands in for `asyncio`: the start of Pyodide imports it, and nothing in the page waits for anything in Python."""


def get_event_loop():
    raise RuntimeError("there is no event loop in the page; the engine answers at once")


def iscoroutinefunction(function):
    return False
