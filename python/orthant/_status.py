"""Shows the progress of a command in one line that is overwritten, on a terminal and below a cell of a notebook."""

import shutil
import sys
from typing import Optional, TextIO

_NOTEBOOK_COLUMNS = 100


class StatusLine:
    """A line of standard error; without a terminal or a notebook, nothing is shown."""

    def __init__(self, stream: Optional[TextIO], columns: int) -> None:
        self._stream = stream
        self._shown = 0
        self.columns = columns if stream else 0

    @classmethod
    def on_stderr(cls, progress: Optional[bool]) -> "StatusLine":
        """Shows progress if asked to, or, with ``None``, where a person is watching."""
        stream = sys.stderr
        terminal = stream is not None and stream.isatty()
        notebook = type(stream).__module__.startswith("ipykernel")
        if stream is None or progress is False or not (progress or terminal or notebook):
            return cls(None, 0)
        return cls(stream, shutil.get_terminal_size().columns if terminal else _NOTEBOOK_COLUMNS)

    def show(self, text: str) -> None:
        """Replaces what is shown; nothing removes the line. Spaces erase it, as notebooks know no other way."""
        if self._stream and (text or self._shown):
            self._stream.write("\r" + text.ljust(self._shown) + ("" if text else "\r"))
            self._stream.flush()
            self._shown = len(text)

    def end(self) -> None:
        """Removes the line."""
        self.show("")
