"""Stands in for `importlib.resources`, which brings temporary files, paths and archives with it."""
