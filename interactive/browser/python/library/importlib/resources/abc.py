"""Stands in for `importlib.resources.abc`: `importlib.abc` hands on the names of this module, of which there are none."""

__all__ = ()
