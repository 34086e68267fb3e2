"""The command line, for ``python -m orthant`` and the script ``orthant``."""

import os
import sys

from orthant._errors import OrthantError
from orthant._launcher import launcher


def main() -> None:
    """Becomes the program: it gets the terminal, and its exit code is the one that counts."""
    try:
        program = str(launcher())
    except OrthantError as error:
        print(f"orthant: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
