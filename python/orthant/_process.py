"""Runs the program, and ends it if it is not waited for to the end."""

import codecs
import contextlib
import json
import os
import signal
import subprocess
import threading
from typing import IO, Any, Collection, List, NamedTuple, Optional, Sequence

from orthant._errors import OrthantError
from orthant._launcher import launcher
from orthant._options import as_arguments
from orthant._status import StatusLine
from orthant._workspace import Workspace

_OVERWRITE = "\r\x1b[K"
"""What the program prints before each update of its progress line."""

_VERSION = 1
"""The version of results that this package reads."""

_GRACE_SECONDS = 10
"""How long an interrupted program may take to write its journal."""


class Finished(NamedTuple):
    """A command that has ended as expected."""

    exit_code: int
    output: str
    remarks: List[str]

    def json(self, *schemas: str) -> Any:
        """Returns the result, which is described by one of these schemas (docs/reference/json.md)."""
        result = json.loads(self.output)
        for part in result if isinstance(result, list) else [result]:
            told = part["schema"]
            if told["name"] not in schemas or told["version"] != _VERSION:
                raise OrthantError(
                    f"{launcher()} writes {told['name']} of version {told['version']}, which this package does not read: use a"
                    " program and a package of one version",
                    3,
                )
        return result


def run(
    arguments: Sequence[str],
    *,
    progress: Optional[bool] = None,
    expected: Collection[int] = (0,),
    workspaces: Sequence[Workspace] = (),
) -> Finished:
    """Runs a command; an exit code that is not expected is an :class:`OrthantError`.

    Whatever ends the wait, a ``KeyboardInterrupt`` above all, also ends the program and all processes that it has started.
    """
    status = StatusLine.on_stderr(progress)
    process = subprocess.Popen(
        [str(launcher()), "--errors=json", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment(status.columns),
        start_new_session=True,  # a group of its own, which can be ended as a whole
    )
    assert process.stdout is not None and process.stderr is not None
    output: List[bytes] = []
    reader = threading.Thread(target=_read, args=(process.stdout, output), daemon=True)
    try:
        reader.start()
        remarks = _follow(process.stderr, status)
        exit_code = process.wait()
        reader.join()
    except BaseException:
        _end(process)
        raise
    finally:
        status.end()
        process.stderr.close()
    if exit_code not in expected:
        raise _error(remarks, exit_code, workspaces)
    return Finished(exit_code, b"".join(output).decode(), remarks)


def _environment(columns: int) -> "dict[str, str]":
    """The program shows its progress if it is told the width of a terminal; names of files and classes are UTF-8."""
    shown = f"-Dorthant.terminal.columns={columns}" if columns else "-Dorthant.progress=off"
    options = f"{os.environ.get('ORTHANT_JAVA_OPTS', '')} {shown}".lstrip()
    return dict(os.environ, LC_ALL="C.UTF-8", ORTHANT_JAVA_OPTS=options)


def _read(stream: IO[bytes], output: List[bytes]) -> None:
    with stream:
        output.append(stream.read())


def _follow(stream: IO[bytes], status: StatusLine) -> List[str]:
    """Shows progress until the stream ends; returns all other lines."""
    lines: List[str] = []
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    while True:
        chunk = os.read(stream.fileno(), 1 << 16)
        if not chunk:
            break
        *complete, rest = (rest + decoder.decode(chunk)).split("\n")
        for line in complete:
            *updates, text = line.split(_OVERWRITE)
            for update in filter(None, updates):
                status.show(update)
            lines.append(text)
        _, *updates = rest.split(_OVERWRITE)
        for update in updates:
            status.show(update)
            rest = _OVERWRITE + update
    lines.append(rest.rpartition(_OVERWRITE)[2])
    return [line for line in lines if line.strip()]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Lets the program write what it needs to resume, and kills what is left of its group.

    It is asked by a signal that programs in the background do not inherit to ignore, unlike an interrupt.
    """
    try:
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(_GRACE_SECONDS)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _error(remarks: Sequence[str], exit_code: int, workspaces: Sequence[Workspace]) -> OrthantError:
    """The last line is the error as JSON, unless the launcher or Java itself failed."""
    last = remarks[-1] if remarks else f"the program ended with {exit_code}"
    try:
        error = json.loads(last)
        message, remedy = (error[key] and as_arguments(error[key]) for key in ("message", "remedy"))
        file = error["file"]
        for workspace in workspaces:
            message = workspace.named(message)
            file = None if file and workspace.has(file) else file
        return OrthantError(message, error["exit_code"], error["kind"], file, error["line"] if file else None, remedy)
    except (ValueError, TypeError, KeyError):
        return OrthantError(last, exit_code, "internal")
