"""``python -m steward``."""

import sys

from steward._check import main

if __name__ == "__main__":
    sys.exit(main())
