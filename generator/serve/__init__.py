"""The site on this machine, live: served while it is written, and shown anew in the browser when a file is saved."""
