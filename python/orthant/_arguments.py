"""The options of the command line that functions take besides their named arguments.

A type checker knows them, an editor and a notebook complete them, and a test compares them with ``--help``.
"""

import functools
import inspect
from typing import Any, Callable, Dict, Mapping, Sequence, TypedDict, TypeVar, Union

from orthant._errors import ArgumentError
from orthant._options import FileName

Number = Union[int, float]
Numbers = Union[Number, Sequence[Number]]

Listed = Union[Number, FileName, Sequence[Union[Number, FileName]]]


class AuditOptions(TypedDict, total=False):
    """Options of ``orthant audit``."""

    baseline: FileName
    bias_tensor: str
    bounds: FileName
    box: Number
    budget: str
    chain: Listed
    chain_bias: Listed
    classes: str
    first: Union[str, Numbers]
    follow_links: bool
    nonnegative: bool
    partial: bool
    probability: Union[FileName, Numbers]
    rank: bool
    read_limit: Number
    sample: Number
    sample_seed: Number
    survey: Union[str, Numbers]
    survey_seed: Number
    survey_sets: Number
    tensor: str
    threads: Number
    threshold: Union[FileName, Numbers]
    tokens: str
    within: Number


class VerifyOptions(TypedDict, total=False):
    """Options of ``orthant verify``."""

    attention: FileName
    beam: Number
    bias_tensor: str
    bounds: FileName
    box: Number
    budget: str
    chain: Listed
    chain_bias: Listed
    choices: Number
    cluster_bias: FileName
    cluster_weights: FileName
    clusters: FileName
    deploy: Listed
    end: str
    eps: Listed
    follow_links: bool
    margin: bool
    nonnegative: bool
    partial: bool
    probability: Union[FileName, Numbers]
    projection: FileName
    radius: bool
    rank: bool
    read_limit: Number
    tensor: str
    threads: Number
    threshold: Union[FileName, Numbers]
    token_names: FileName
    tokens: FileName
    tree: FileName
    verdict_only: bool
    within: Number


class CheckOptions(TypedDict, total=False):
    """Options of ``orthant check``."""

    allow_undecided: bool
    attention: FileName
    beam: Number
    bias_tensor: str
    bounds: FileName
    box: Number
    chain: Listed
    chain_bias: Listed
    cluster_bias: FileName
    cluster_weights: FileName
    clusters: FileName
    domain: str
    end: str
    follow_links: bool
    nonnegative: bool
    partial: bool
    probability: Union[FileName, Numbers]
    projection: FileName
    read_limit: Number
    rule: str
    save_layer: FileName
    tensor: str
    threads: Number
    threshold: Union[FileName, Numbers]
    token_names: FileName
    tokens: FileName
    tree: FileName


class RepairOptions(TypedDict, total=False):
    """Options of ``orthant repair``."""

    allow_changes: Number
    allow_tied: bool
    allow_unreachable: bool
    bias_tensor: str
    bounds: FileName
    box: Number
    chain: Listed
    chain_bias: Listed
    change: str
    classes: Listed
    domain: str
    follow_links: bool
    holdout: Number
    inputs: FileName
    keep_inputs: FileName
    keep_weight: Number
    label_sets: FileName
    margin: Number
    nonnegative: bool
    probability: Union[FileName, Numbers]
    read_limit: Number
    rule: str
    seed: Number
    tensor: str
    threads: Number
    threshold: Union[FileName, Numbers]
    thresholds: FileName


class CompareOptions(TypedDict, total=False):
    """Options of ``orthant compare``."""

    bias_tensor: str
    bounds: FileName
    box: Number
    budget: str
    chain: Listed
    chain_bias: Listed
    follow_links: bool
    nonnegative: bool
    old_bias_tensor: str
    old_tensor: str
    probability: Union[FileName, Numbers]
    read_limit: Number
    tensor: str
    threads: Number
    threshold: Union[FileName, Numbers]
    verdict_only: bool


REFUSED: Mapping[str, str] = {
    "errors": "errors are exceptions",
    "example": "download it by orthant audit --example",
    "fail_on": "it sets the exit code of the command line: test the result, such as audit.never",
    "format": "results are objects",
    "help": "see help(orthant.audit)",
    "list": "layers are listed by orthant audit MODEL --list",
    "quiet": "pass progress=False",
    "verbose": "errors are exceptions",
    "version": "see orthant.__version__",
}
"""Options that only a command line can have, and what to do instead."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def takes(options: type) -> "Callable[[_Function], _Function]":
    """Names the options in the signature of a function, and refuses those that only a command line can have."""

    def decorate(function: _Function) -> _Function:
        signature = inspect.signature(function)
        named = [each for each in signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        types: Dict[str, Any] = options.__annotations__
        more = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=types[name])
            for name in sorted(types)
            if name not in signature.parameters
        ]

        @functools.wraps(function)
        def call(*arguments: Any, **given: Any) -> Any:
            for name in given:
                if name in REFUSED:
                    raise ArgumentError(f"{name}= is not for Python: {REFUSED[name]}")
            return function(*arguments, **given)

        call.__signature__ = signature.replace(parameters=named + more)  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate
