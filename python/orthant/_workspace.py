"""Temporary folders."""

import json
import operator
import os
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from orthant import _arrays
from orthant._errors import ArgumentError
from orthant._options import FileName

Names = Union[FileName, Sequence[str]]
"""A file with a name per line, or the names."""

Labels = Iterable[Union[int, str]]
LabelSets = Union[FileName, Iterable[Union[Labels, Mapping[str, Labels]]]]
"""A file of label sets in one of the formats of docs/reference/label-sets.md, or the sets: ids from 0, or names."""


class Workspace:
    """A temporary folder for input of the program, and for results without ``out=``.

    It is deleted when nothing refers to it any more, and when Python ends.
    """

    def __init__(self, role: str = "") -> None:
        self.role = role
        """Which of several models it is for, if there are several."""
        self.path = Path(tempfile.mkdtemp(prefix="orthant-"))
        weakref.finalize(self, shutil.rmtree, str(self.path), ignore_errors=True)

    def names(self, names: Optional[Names]) -> Optional[FileName]:
        """Returns the file of label names."""
        if names is None or isinstance(names, (str, os.PathLike)):
            return names
        return self.lines("names.txt", names, "names")

    def label_sets(self, sets: Optional[LabelSets]) -> Optional[FileName]:
        """Returns the file of label sets."""
        if sets is None or isinstance(sets, (str, os.PathLike)):
            return sets
        return self.lines("label-sets.jsonl", (_json(i, labels) for i, labels in enumerate(sets)), "label_sets")

    def array(self, name: str, value: Any, dimensions: int) -> Optional[FileName]:
        """Returns the file of an array."""
        if value is None or isinstance(value, (str, os.PathLike)):
            return value
        return _arrays.write_npy(self.path / f"{name}.npy", _arrays.of(value, name, dimensions))

    def lines(self, name: str, lines: Iterable[str], what: str) -> Path:
        """Writes a text file with these lines."""
        file = self.path / name
        with open(file, "w", encoding="utf-8", newline="\n") as out:
            for i, line in enumerate(lines):
                if not isinstance(line, str) or "\n" in line or "\r" in line:
                    raise ArgumentError(f"{what}[{i}] is {line!r:.40}: expected a text of one line")
                out.write(line + "\n")
        return file


def _json(index: int, labels: Union[Labels, Mapping[str, Labels]]) -> str:
    if isinstance(labels, Mapping):
        return "{" + ", ".join(f"{json.dumps(sign)}: {_json(index, those)}" for sign, those in labels.items()) + "}"
    if isinstance(labels, (str, bytes)):
        raise ArgumentError(f"label_sets[{index}] is {labels!r:.40}: expected a list of ids or of names")
    try:
        return json.dumps([label if isinstance(label, str) else operator.index(label) for label in labels], ensure_ascii=False)
    except TypeError:
        raise ArgumentError(f"label_sets[{index}] is {labels!r:.40}: expected a list of ids or of names") from None
