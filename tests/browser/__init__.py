"""Tests in Chromium: what a reader sees and does."""
