"""Tests of `generator.serve`, one file a module."""
