"""Word editions: what the build finds, and what the page's scripts make of it."""
