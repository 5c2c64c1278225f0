"""Word editions: what a page must know to say every term in the words of another translation, or of the reader."""

from generator.words.lists import FOLDER, files

__all__ = ["FOLDER", "files"]
