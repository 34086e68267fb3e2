"""Arguments of functions as options of the command line."""

import os
from typing import List, Mapping, Sequence, Union

FileName = Union[str, "os.PathLike[str]"]

Value = Union[None, bool, int, float, FileName, Sequence[Union[int, float, FileName]]]
"""``True`` is an option without a value, a sequence one with commas; ``None`` and ``False`` leave it out."""


def options(values: Mapping[str, Value]) -> List[str]:
    """Returns the options: ``label_sets="sets.txt"`` is ``--label-sets=sets.txt``."""
    words: List[str] = []
    for name, value in values.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words.append(f"{option}={_text(value)}")
    return words


def _text(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_text(element) for element in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def operand(path: FileName) -> str:
    """Returns a file name that is not taken for an option or for a file of options."""
    name = os.fspath(path)
    return os.path.join(".", name) if name[:1] in ("-", "@") else name
