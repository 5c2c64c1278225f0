"""Stands in for Pyodide's installer of packages: the page has none to install.

Pyodide asks for what is below when it starts, and for the rest only if something is to be installed.
"""

import sys

# As in `webloop`: to be able to keep the memory.
from pyodide_js import loadedPackages  # noqa: F401


class _Folder:
    # A path as a plain string would lose its methods on the way to JavaScript.
    def __init__(self, path):
        self._path = path

    def __str__(self):
        return self._path


SITE_PACKAGES = _Folder("/lib/python{}.{}/site-packages".format(*sys.version_info))
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages():
    """Notes which packages are there before any is installed: none."""
