"""Temporary folders."""

import json
import operator
import os
import re
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

from orthant import _arrays
from orthant._errors import ArgumentError, OrthantError
from orthant._options import FileName

Names = Union[FileName, Sequence[Union[str, int]], Mapping[Any, Any]]
"""A file with a name per line, the names, or a dictionary of names by id such as ``model.config.id2label``, also as a JSON file."""

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
        self._written: Dict[str, str] = {}
        weakref.finalize(self, shutil.rmtree, str(self.path), ignore_errors=True)

    def keep(self, path: Path) -> Path:
        """Returns a path that is handed out; if it is one of this folder, the folder lasts until Python ends."""
        if self.has(str(path)) and self not in _KEPT:
            _KEPT.append(self)
        return path

    def has(self, file: str) -> bool:
        """Returns whether a file is one of this folder."""
        return file.startswith(str(self.path))

    def named(self, message: str) -> str:
        """Returns a message with arguments in place of the temporary files that have their values."""
        for file, argument in self._written.items():
            if file.endswith((".txt", ".jsonl")):
                message = re.sub(re.escape(file) + r":(\d+)", lambda line: f"{argument}[{int(line[1]) - 1}]", message)
            message = message.replace(file, argument)
        return message

    def write(self, name: str, argument: str) -> Path:
        """Returns a file to write the value of an argument to."""
        file = self.path / name
        self._written[str(file)] = argument
        return file

    def names(self, names: Optional[Names]) -> Optional[FileName]:
        """Returns the file of label names."""
        if isinstance(names, (str, os.PathLike)) and os.fspath(names).endswith(".json"):
            names = _names_in(os.fspath(names))
        if names is None or isinstance(names, (str, os.PathLike)):
            return names
        return self.lines("names.txt", _listed(names), "names")

    def label_sets(self, sets: Optional[LabelSets]) -> Optional[FileName]:
        """Returns the file of label sets."""
        if sets is None or isinstance(sets, (str, os.PathLike)):
            return sets
        return self.lines("label-sets.jsonl", (_json(i, labels) for i, labels in enumerate(sets)), "label_sets")

    def array(self, name: str, value: Any, dimensions: int) -> Optional[FileName]:
        """Returns the file of an array."""
        if value is None or isinstance(value, (str, os.PathLike)):
            return value
        return _arrays.write_npy(self.write(f"{name}.npy", name), _arrays.of(value, name, dimensions))

    def lines(self, name: str, lines: Iterable[str], what: str) -> Path:
        """Writes a text file with these lines."""
        file = self.write(name, what)
        with open(file, "w", encoding="utf-8", newline="\n") as out:
            for i, line in enumerate(lines):
                if not isinstance(line, str) or "\n" in line or "\r" in line:
                    raise ArgumentError(f"{what}[{i}] is {line!r:.40}: expected a text of one line")
                out.write(line + "\n")
        return file


_KEPT: "List[Workspace]" = []


def _names_in(file: str) -> Names:
    """Returns the names in a JSON file."""
    try:
        with open(file, encoding="utf-8-sig") as text:
            names = json.load(text)
    except OSError as problem:
        raise OrthantError(f"{file}: cannot be read: {problem.strerror}", 3, file=file) from problem
    except ValueError as problem:
        raise OrthantError(f"{file}: is not valid JSON: {problem}", 3, file=file) from problem
    if not isinstance(names, (list, dict)):
        raise OrthantError(f"{file}: has no names: expected a list of them, or an object with names by id, as id2label", 3, file=file)
    return names


def _listed(names: Any) -> List[str]:
    """Returns names in the order of their ids."""
    if isinstance(names, Mapping):
        by_id = {_id(key): name for key, name in names.items()}
        if None in by_id and all(_id(value) is not None for value in names.values()):
            by_id = {_id(value): name for name, value in names.items()}  # label2id
        if sorted(by_id, key=str) != sorted(range(len(names)), key=str):
            raise ArgumentError(f"names has the keys {list(names)!r:.60}: expected the ids from 0 to {len(names) - 1}, as in id2label")
        names = [by_id[i] for i in range(len(by_id))]
    return [str(name) if isinstance(name, int) else name for name in names]


def _id(key: Any) -> Optional[int]:
    """Returns the number that a key is; JSON has only texts as keys."""
    try:
        return int(key) if isinstance(key, str) else operator.index(key)
    except (TypeError, ValueError):
        return None


def _json(index: int, labels: Union[Labels, Mapping[str, Labels]]) -> str:
    if isinstance(labels, Mapping):
        return "{" + ", ".join(f"{json.dumps(sign)}: {_json(index, those)}" for sign, those in labels.items()) + "}"
    if isinstance(labels, (str, bytes)):
        raise ArgumentError(f"label_sets[{index}] is {labels!r:.40}: expected a list of ids or of names")
    try:
        return json.dumps([label if isinstance(label, str) else operator.index(label) for label in labels], ensure_ascii=False)
    except TypeError:
        raise ArgumentError(f"label_sets[{index}] is {labels!r:.40}: expected a list of ids or of names") from None
