"""`python -m generator`."""

import sys

try:
    from generator.cli import main
except KeyboardInterrupt:
    # The libraries take a moment to load, and whoever stops then wants no traceback either.
    sys.exit(130)

sys.exit(main())
