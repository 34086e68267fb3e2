"""Finds the program."""

import os
from pathlib import Path

from orthant._errors import OrthantError

_PACKAGE = Path(__file__).resolve().parent


def launcher() -> Path:
    """Returns the command ``orthant`` that this package starts.

    It is the one that ``ORTHANT_LAUNCHER`` names, else the one in the wheel, else that of the checkout which this file is part of.
    """
    named = os.environ.get("ORTHANT_LAUNCHER")
    candidates = [Path(named)] if named else [_PACKAGE / "program" / "orthant", _PACKAGE.parent.parent / "orthant"]
    for candidate in candidates:
        if candidate.is_file() and os.access(candidate, os.X_OK):
            return candidate
    raise OrthantError(
        f"{candidates[0]} is not a program: install a wheel for this platform (Linux on x86-64), or let ORTHANT_LAUNCHER name the"
        " launcher of an archive",
        3,
        "platform",
    )
