"""The book in other formats, for other programs."""
