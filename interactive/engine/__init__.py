"""Rules as pure functions: standard library only, exact arithmetic, the same under CPython and Pyodide."""
