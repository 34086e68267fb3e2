"""Stand-ins for PyTorch, which the build cannot install: objects with the attributes and class names that the client reads."""

import array
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple


class Tensor:
    """Numbers that, like a tensor with a gradient, must be detached and moved before they can be read."""

    def __init__(self, rows: Sequence[Any], dtype: str = "torch.float32", ready: bool = False) -> None:
        self._rows, self.dtype, self._ready = rows, dtype, ready

    @property
    def shape(self) -> Tuple[int, ...]:
        return (len(self._rows), len(self._rows[0])) if isinstance(self._rows[0], list) else (len(self._rows),)

    def detach(self) -> "Tensor":
        return Tensor(self._rows, self.dtype)

    def cpu(self) -> "Tensor":
        return Tensor(self._rows, self.dtype, ready=True)

    def float(self) -> "Tensor":
        return Tensor(self._rows, "torch.float32", self._ready)

    def numpy(self) -> Any:
        if not self._ready or self.dtype == "torch.bfloat16":
            raise TypeError("call detach and cpu first; there is no bfloat16")
        flat = array.array("f", [x for row in self._rows for x in (row if isinstance(row, list) else [row])])
        return memoryview(flat.tobytes()).cast("f", self.shape)

    def tolist(self) -> List[Any]:
        raise AssertionError("numbers are read from memory")


class Module:
    """A module with children, by name."""

    def __init__(self, **children: "Module") -> None:
        self.children = children

    def named_children(self) -> Iterator[Tuple[str, "Module"]]:
        return iter(self.children.items())

    def named_modules(self, prefix: str = "") -> Iterator[Tuple[str, "Module"]]:
        yield prefix, self
        for name, child in self.children.items():
            yield from child.named_modules(f"{prefix}.{name}" if prefix else name)


class Linear(Module):
    def __init__(self, rows: Sequence[Sequence[float]], bias: Optional[Sequence[float]] = None, dtype: str = "torch.float32") -> None:
        super().__init__()
        self.weight = Tensor([list(row) for row in rows], dtype)
        self.bias = None if bias is None else Tensor(list(bias), dtype)


class Sequential(Module):
    def __init__(self, *modules: Module) -> None:
        super().__init__(**{str(i): module for i, module in enumerate(modules)})


class LayerNorm(Module):
    def __init__(self, scale: Sequence[float], shift: Optional[Sequence[float]] = None) -> None:
        super().__init__()
        self.weight, self.bias = Tensor(list(scale)), None if shift is None else Tensor(list(shift))


def kind(name: str, **attributes: Any) -> Module:
    """Returns a module of a class with this name."""
    made = type(name, (Module,), {})()
    vars(made).update(attributes)
    return made


def network(name: str, **children: Module) -> Module:
    """Returns a module of its own class, whose ``forward`` is unknown."""
    return type(name, (Module,), {})(**children)
