"""The one exception of this package."""

from typing import Optional


class OrthantError(Exception):
    """What went wrong, in one line, with the exit code of the command.

    The codes are those of the command line: 1 is a defect in Orthant, 2 a wrong argument, 3 an invalid file, 16 a repair that was
    refused, 130 an interruption.
    """

    def __init__(
        self,
        message: str,
        exit_code: int,
        kind: str = "input",
        file: Optional[str] = None,
        line: Optional[int] = None,
        remedy: Optional[str] = None,
    ) -> None:
        super().__init__(f"{message} ({remedy})" if remedy else message)
        self.exit_code = exit_code
        self.kind = kind
        """What is to blame: usage, input, memory, platform, refused, rejected, interrupted or internal."""
        self.file = file
        self.line = line
        self.remedy = remedy
        """What to do."""


class ArgumentError(OrthantError):
    """An argument of a function of this package is wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 2, "usage")
