"""Arguments of functions as options of the command line."""

import os
import re
from typing import List, Mapping, Sequence, Union

FileName = Union[str, "os.PathLike[str]"]

Value = Union[None, bool, int, float, FileName, Sequence[Union[int, float, FileName]]]
"""``True`` is an option without a value, a sequence one with commas; ``None`` and ``False`` leave it out."""


_OTHER_NAMES = {"tensor": "layer", "weights": "model"}
"""Arguments that are not named like their options."""

_OPTION = re.compile(
    r"see orthant (?P<help>audit|check|compare|repair|verify) --help"
    r"|orthant [a-z]+(?: --\S+)+"
    r"|(?<![^\s('\"])--(?P<name>[a-z][a-z0-9-]*)(?:[ =](?P<value>\d[\w.]*|argmax|threshold|top-k|free|bias)(?![\w-]))?"
)
"""A whole command, which stays as it is, or an option, perhaps with a value."""


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


def as_arguments(text: str) -> str:
    """Returns a message of the command line with arguments in place of options: ``rule='argmax'`` for ``--rule argmax``."""

    def argument(option: "re.Match[str]") -> str:
        if option["help"]:
            return f"see help(orthant.{option['help']})"
        name, value = option["name"], option["value"]
        if name is None:
            return option[0]  # a whole command
        text = value if value is None or value[0].isdigit() else repr(value)
        return f"{_OTHER_NAMES.get(name, name.replace('-', '_'))}={text or ''}"

    return _OPTION.sub(argument, text)


def operand(path: FileName) -> str:
    """Returns a file name that is not taken for an option or for a file of options."""
    name = os.fspath(path)
    return os.path.join(".", name) if name[:1] in ("-", "@") else name
