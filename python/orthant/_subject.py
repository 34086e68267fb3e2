"""What is audited, as a file and options of the command line."""

import os
import re
import struct
from typing import Any, Dict, List, NamedTuple, Optional

from orthant import _arrays
from orthant._errors import ArgumentError
from orthant._modules import OutputLayer, is_module, output_layer
from orthant._options import FileName, Value, operand
from orthant._workspace import Workspace

_DOMAIN_OPTIONS = ("domain", "bounds", "box", "nonnegative", "chain")


class Subject(NamedTuple):
    """A file that the program opens, and what must be said about it."""

    file: str
    options: Dict[str, Value]
    written: bool = False  # by this package, with one layer in it


def subject(
    model: Any, bias: Any, layer: Optional[str], options: Dict[str, Value], workspace: Workspace, complete: bool = True
) -> Subject:
    """Returns the subject of a command: the options given, and what a module or arrays add to them.

    A complete question has a rule and a domain, and a missing one is an error.
    """
    if isinstance(model, tuple) and len(model) == 2 and bias is None:
        model, bias = model
    if isinstance(model, (str, os.PathLike)):
        return _file(model, bias, layer, options, workspace)
    if is_module(model):
        return _module(model, bias, layer, options, workspace, complete)
    if layer is not None:
        raise ArgumentError("layer= is for files and modules, which have several: pass the weight and bias of the layer only")
    return _numbers("layer", model, bias, options, workspace, complete)


class Pair(NamedTuple):
    """Two files that are compared, and what must be said about both."""

    old: str
    new: str
    options: Dict[str, Value]


def pair(old: Subject, new: Subject) -> Pair:
    """Returns two subjects as one; what the two say about rule and features must be the same."""
    shared = ("rule", "domain", "chain", "chain_bias")
    if any(old.options.get(name) != new.options.get(name) for name in shared):
        raise ArgumentError("the two models do not say the same about rule and features: pass rule= and domain= for both")
    options = {key: value for key, value in new.options.items() if not (new.written and key in ("tensor", "bias_tensor"))}
    if options.get("old_names") is None and old.options.get("names") != new.options.get("names"):
        if old.options.get("names") is None:
            raise ArgumentError("only the new model names its labels: pass names=, and old_names= if the old model has others")
        options["old_names"] = old.options["names"]
    return Pair(old.file, new.file, options)


def _file(model: FileName, bias: Any, layer: Optional[str], options: Dict[str, Value], workspace: Workspace) -> Subject:
    told = dict(options)
    if layer is not None:
        told["tensor"] = layer
    if bias is not None:
        told["bias"] = workspace.array("bias", bias, 1)
    return Subject(operand(model), told)


def _module(
    module: Any, bias: Any, layer: Optional[str], options: Dict[str, Value], workspace: Workspace, complete: bool
) -> Subject:
    if bias is not None:
        raise ArgumentError("bias belongs to arrays: a module has its own")
    found = output_layer(module, layer)
    told = dict(options)
    if not any(options.get(name) for name in _DOMAIN_OPTIONS):
        told.update(_maps(found, workspace))
        if complete:
            told["domain"] = _domain(found, type(module).__name__, workspace)
    if complete and options.get("rule") is None:
        told["rule"] = found.rule
    if options.get("names") is None and found.names:
        told["names"] = workspace.names(found.names)
    name = re.sub(r"[^\w.]+", "-", ".".join(filter(None, (type(module).__name__, found.name))))
    return _numbers(name, found.linear.weight, found.linear.bias, told, workspace, complete)


def _numbers(
    name: str, weight: Any, bias: Any, options: Dict[str, Value], workspace: Workspace, complete: bool
) -> Subject:
    """Writes the layer to a file of its own: nothing else of a module leaves it."""
    if complete and options.get("rule") is None:
        raise ArgumentError(
            f"{name} does not say how logits become a prediction: pass rule='argmax' if the highest logit wins (softmax),"
            " rule='threshold' if labels are independent (sigmoid), or rule='top-k' for an index of embeddings"
        )
    arrays = {"weight": _arrays.of(weight, "weight", 2)}
    named: Dict[str, Value] = {"tensor": "weight"}
    if bias is not None:
        arrays["bias"] = _arrays.of(bias, "bias", 1)
        named["bias_tensor"] = "bias"
        if arrays["bias"].shape[0] != arrays["weight"].shape[0]:
            rows, numbers = arrays["weight"].shape[0], arrays["bias"].shape[0]
            raise ArgumentError(f"weight has {rows} rows, and bias {numbers} numbers: expected one for each row, which is a label")
    file = _arrays.write_npz(workspace.write("-".join(filter(None, (workspace.role, name))) + ".npz", f"the {name}" if name == "layer" else name), arrays)
    return Subject(str(file), {**options, **named}, written=True)


def _domain(found: OutputLayer, module: str, workspace: Workspace) -> str:
    domain, norm, maps = found.features
    if domain is None and maps:
        raise ArgumentError(
            f"{module} does not say which features reach the linear map before {found.name or 'its layer'}: pass an nn.Sequential with the"
            " activation before that map, such as nn.Sequential(nn.Tanh(), head), or domain='free' if any features can reach the layer"
        )
    if domain is None:
        raise ArgumentError(
            f"{module} does not say which features reach {found.name or 'its layer'}: pass domain= with the activation before it, such"
            " as 'relu', 'gelu' or 'tanh', or domain='free' if any features can"
        )
    scaled = getattr(norm, "weight", None) is not None
    return f"{domain}:{_scale_and_shift(norm, workspace)}" if scaled else domain


def _maps(found: OutputLayer, workspace: Workspace) -> Dict[str, Value]:
    maps = list(enumerate(found.features.maps, 1))
    if not maps:
        return {}
    matrices = [str(workspace.array(f"map-{i}", linear.weight, 2)) for i, linear in maps]
    offsets = ["-" if linear.bias is None else str(workspace.array(f"offset-{i}", linear.bias, 1)) for i, linear in maps]
    return {"chain": matrices, "chain_bias": offsets}


def _scale_and_shift(norm: Any, workspace: Workspace) -> str:
    """Writes a row per feature: scale, and shift if there is one."""
    columns: List[Any] = [_doubles(norm.weight, "weight")]
    if getattr(norm, "bias", None) is not None:
        columns.append(_doubles(norm.bias, "bias"))
    return str(workspace.array("normalisation", [list(row) for row in zip(*columns)], 2))


def _doubles(vector: Any, what: str) -> "tuple[float, ...]":
    read = _arrays.of(vector, what, 1)
    return struct.unpack(f"{read.shape[0]}{read.code}", read.data)
