"""Tests of `generator.bundle`, one file a module."""
