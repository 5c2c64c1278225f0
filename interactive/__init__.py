"""What runs in the reader's browser: the rules engine and the scripts around it."""
