"""Tests; each module mirrors one of the generator's."""
