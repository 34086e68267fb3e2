"""Numbers of any library as NumPy's files, without NumPy.

An array may be a list (of lists), a PyTorch tensor, or whatever has the buffer protocol, ``__array__`` or ``tolist``. Its numbers are
kept as they are: 16, 32 or 64 bits. Integers become doubles; integers that a double cannot represent exactly are refused.
"""

import array
import struct
import sys
import zipfile
from pathlib import Path
from typing import Any, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from orthant._errors import ArgumentError

_BYTES = {"e": 2, "f": 4, "d": 8}
_ORDER = "<" if sys.byteorder == "little" else ">"


class Array(NamedTuple):
    """Numbers in row-major order, in the byte order of this machine."""

    shape: Tuple[int, ...]
    code: str  # of struct: e, f or d
    data: bytes

    def npy(self) -> bytes:
        """Returns the file that ``numpy.save`` writes."""
        header = repr({"descr": f"{_ORDER}f{_BYTES[self.code]}", "fortran_order": False, "shape": self.shape})
        header = header.ljust(-(len(header) + 11) % 64 + len(header)) + "\n"
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + self.data


def of(value: Any, what: str, dimensions: int) -> Array:
    """Returns the numbers of an array that must have this many dimensions."""
    read = _of_buffer(value)
    if read is None:
        read = _of_lists(_lists(value, what), what, dimensions)
    if len(read.shape) != dimensions or 0 in read.shape:
        wanted = "a matrix with a row per label" if dimensions == 2 else "a vector with a number per label"
        raise ArgumentError(f"{what} has the shape {read.shape}: expected {wanted}")
    return read


def write_npy(file: Path, value: Array) -> Path:
    file.write_bytes(value.npy())
    return file


def write_npz(file: Path, values: Mapping[str, Array]) -> Path:
    """Writes the file that ``numpy.savez`` writes."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, value in values.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                entry.write(value.npy())
    return file


def _plain(value: Any) -> Any:
    """Takes a tensor from its graph and its device; NumPy has no bfloat16, whose numbers float32 has."""
    if hasattr(value, "detach"):
        value = value.detach()
        if hasattr(value, "cpu"):
            value = value.cpu()
        if "bfloat16" in str(getattr(value, "dtype", "")):
            value = value.float()
    return value


def _of_buffer(value: Any) -> Optional[Array]:
    """Returns the numbers of what shows its memory, unless they are of another kind or byte order."""
    value = _plain(value)
    for convert in (lambda: value, lambda: value.__array__(), lambda: value.numpy()):
        try:
            view = memoryview(convert())
        except (TypeError, AttributeError, RuntimeError, ValueError, BufferError, ImportError):
            continue
        code = view.format.lstrip("@=" + _ORDER)
        if code in _BYTES and view.ndim > 0:
            return Array(tuple(view.shape or ()), code, view.tobytes())
    return None


def _lists(value: Any, what: str) -> Any:
    value = _plain(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return value
    raise ArgumentError(f"{what} is {type(value).__name__}: expected an array, a tensor or lists of numbers")


def _of_lists(values: Any, what: str, dimensions: int) -> Array:
    rows = [values] if dimensions == 1 else values
    numbers = array.array("d")
    widths = set()
    for i, row in enumerate(rows):
        if dimensions == 2:
            row = _lists(row, f"{what}[{i}]")
        widths.add(len(row))
        numbers.extend(_doubles(row, f"{what}[{i}]" if dimensions == 2 else what))
    if len(widths) > 1:
        raise ArgumentError(f"{what} has rows of {min(widths)} and of {max(widths)} numbers: expected equal lengths")
    shape = (len(rows), *widths) if dimensions == 2 else tuple(widths)
    return Array(shape, "d", numbers.tobytes())


def _doubles(row: Sequence[Any], what: str) -> List[float]:
    result = []
    for j, number in enumerate(row):
        try:
            double = float(number)
        except (TypeError, ValueError, OverflowError):
            raise ArgumentError(f"{what}[{j}] is {number!r:.40}: expected a number") from None
        if isinstance(number, int) and double != number:
            raise ArgumentError(f"{what}[{j}] is {number}, which a double cannot represent exactly: pass floating-point numbers")
        result.append(double)
    return result
