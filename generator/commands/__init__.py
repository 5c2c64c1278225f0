"""One module a sub-command: what it takes and what it does. They print through `console` and raise; `cli` exits."""
