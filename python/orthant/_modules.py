"""The output layer of a PyTorch module, and what the module says about the features that reach it.

Modules are told by the names of their classes, so that this package need not import PyTorch. What ``forward`` does is code, and nothing
here guesses at it: only an ``nn.Sequential`` and models with known attributes show what precedes a layer.
"""

from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from orthant._errors import ArgumentError

_RANGES = {
    "ReLU": "relu",
    "ReLU6": "relu6",
    "Sigmoid": "sigmoid",
    "Tanh": "tanh",
    "SiLU": "silu",
    "Hardswish": "hardswish",
    "GELU": "gelu",
}
"""Activations, with the domain that is their range."""

_EXACT_IN_16_BITS = {"relu", "relu6", "sigmoid", "tanh"}
"""Ranges that do not grow if numbers are rounded to 16 bits."""

_NORMALISATIONS = {
    "LayerNorm": "layernorm",
    "RMSNorm": "rmsnorm",
    "LlamaRMSNorm": "rmsnorm",
    "MistralRMSNorm": "rmsnorm",
    "Qwen2RMSNorm": "rmsnorm",
}

_UNCHANGED = {"Dropout", "AlphaDropout", "FeatureAlphaDropout", "Identity"}
"""What changes no feature when a trained model is used."""

_RESHAPED = {"Flatten", "Dropout1d", "Dropout2d", "Dropout3d"}
"""What moves numbers: bounds of each number stay, but not what is known of a whole vector."""

_POOLED = {f"{kind}Pool{n}d" for kind in ("Avg", "Max", "AdaptiveAvg", "AdaptiveMax") for n in (1, 2, 3)}
"""What leaves nonnegative numbers nonnegative."""

_RULES = {"Softmax": "argmax", "LogSoftmax": "argmax", "Sigmoid": "threshold"}

_RULES_OF_PROBLEMS = {"single_label_classification": "argmax", "multi_label_classification": "threshold"}

_HEADS = {"BslHead", "SpreadHead"}
"""Modules of ``orthant.torch``, which are a projection and an output layer that has its columns in several places."""

_BEFORE = {"classifier": ("bert.pooler.activation",), "lm_head": ("transformer.ln_f", "model.norm")}
"""Layers by their names, with attributes next to them whose output they get, after a dropout at most (Hugging Face)."""


class Features(NamedTuple):
    """What reaches a layer: the image of a domain under linear maps, the nearest first."""

    domain: Optional[str]
    norm: Optional[Any]  # whose scale and shift belong to the domain
    maps: Tuple[Any, ...]


class OutputLayer(NamedTuple):
    """A linear layer (or a head, which has its weight and bias) and what its module says about it; ``None`` is what it does not say."""

    name: str
    linear: Any
    features: Features
    rule: Optional[str]
    names: Optional[List[str]]


def is_module(value: Any) -> bool:
    """Returns whether this is a PyTorch module."""
    return callable(getattr(value, "named_modules", None))


def output_layer(module: Any, name: Optional[str]) -> OutputLayer:
    """Finds the named linear layer or head, or the last one."""
    modules: Dict[str, Any] = dict(module.named_modules())
    heads = [key for key, value in modules.items() if _is_head(value)]
    linear = [key for key, value in modules.items() if key in heads or (_is_linear(value) and not _is_inside(key, heads))]
    if not linear:
        raise ArgumentError(f"{type(module).__name__} has no nn.Linear: pass its weight and bias")
    if name is None:
        name = linear[-1]
    elif name not in linear:
        raise ArgumentError(f"{type(module).__name__} has no nn.Linear named {name!r}: pass layer= with one of {linear}")
    before, after = _neighbours(modules, name)
    layer, config = modules[name], getattr(module, "config", None)
    rule = _rule(after, config)
    if name in heads:
        before, rule = [layer.projection, *before], rule or "threshold"
    return OutputLayer(name, layer, _features(layer, before), rule, _names(config, layer.weight.shape[0]))


def _kind(module: Any) -> str:
    return type(module).__name__


def _is_linear(module: Any) -> bool:
    return any(kind.__name__ == "Linear" for kind in type(module).__mro__)


def _is_head(module: Any) -> bool:
    return any(kind.__name__ in _HEADS for kind in type(module).__mro__)


def _is_inside(name: str, outer: Sequence[str]) -> bool:
    return any(name.startswith(f"{prefix}." if prefix else "") for prefix in outer)


def _is_sequential(module: Any) -> bool:
    """Subclasses may have another ``forward``."""
    return _kind(module) == "Sequential"


def _neighbours(modules: Dict[str, Any], name: str) -> Tuple[List[Any], List[Any]]:
    """Returns the modules before a layer, the nearest first, and those after it, as far as the model shows them."""
    before: List[Any] = []
    after: List[Any] = []
    child = name
    while child:
        parent, _, key = child.rpartition(".")
        if not _is_sequential(modules[parent]):
            if child == name:
                before += _known(modules, parent, key)
            break
        siblings = dict(modules[parent].named_children())
        at = list(siblings).index(key)
        before += reversed(list(_flat(list(siblings.values())[:at])))
        after += _flat(list(siblings.values())[at + 1 :])
        child = parent
    return before, after


def _flat(modules: Sequence[Any]) -> Iterator[Any]:
    for module in modules:
        if _is_sequential(module):
            yield from _flat([child for _, child in module.named_children()])
        else:
            yield module


def _known(modules: Dict[str, Any], parent: str, key: str) -> List[Any]:
    prefix = parent + "." if parent else ""
    return [modules[prefix + path] for path in _BEFORE.get(key, ()) if prefix + path in modules][:1]


def _features(layer: Any, before: Sequence[Any]) -> Features:
    maps: List[Any] = []
    moved, pooled = False, False
    for module in before:
        kind = _kind(module)
        if kind in _UNCHANGED:
            continue
        if kind in _RESHAPED:
            moved = True
        elif kind in _POOLED:
            moved = pooled = True
        elif _is_linear(module) and not moved:
            maps.append(module)
        else:
            width = (maps[-1] if maps else layer).weight.shape[1]
            domain = _domain(module, str(getattr(layer.weight, "dtype", "")), width)
            elementwise = kind in _RANGES and (domain == "relu" or not pooled)
            told = domain is not None and (elementwise or not moved)
            norm = module if told and kind in _NORMALISATIONS else None
            return Features(domain if told else None, norm, tuple(maps))
    return Features(None, None, tuple(maps))


def _domain(module: Any, dtype: str, width: int) -> Optional[str]:
    """Returns the range of a module that computes in this format; the range of rounded numbers may be larger."""
    kind = _kind(module)
    short = next((name for name in ("bfloat16", "float16", "float8") if name in dtype), None)
    if kind in _NORMALISATIONS:
        weight = getattr(module, "weight", None)
        shape = tuple(weight.shape if weight is not None else module.normalized_shape)
        return _NORMALISATIONS[kind] if not short and shape == (width,) else None
    domain = _RANGES.get(kind)
    if not short or domain is None or domain in _EXACT_IN_16_BITS:
        return domain
    return f"silu:{short}" if domain == "silu" and short != "float8" else None


def _rule(after: Sequence[Any], config: Any) -> Optional[str]:
    told = next((_kind(module) for module in after if _kind(module) not in _UNCHANGED), "")
    return _RULES.get(told) or _RULES_OF_PROBLEMS.get(getattr(config, "problem_type", None) or "")


def _names(config: Any, count: int) -> Optional[List[str]]:
    """Returns the names of a Hugging Face model, unless they are placeholders."""
    names = getattr(config, "id2label", None) or {}
    if sorted(names) != list(range(count)) or all(names[i] == f"LABEL_{i}" for i in names):
        return None
    return [names[i] for i in range(count)]
