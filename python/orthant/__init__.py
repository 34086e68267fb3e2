"""Which outputs can a classifier never produce, whatever its input?

    import orthant
    audit = orthant.audit("model.onnx")             # a file, a torch module, or (weight, bias)
    print(audit.never)                              # the names of the classes that no input can ever produce

This package starts the program ``orthant``, which a wheel includes with a Java runtime, and reads its results. It needs no
other package; NumPy, PyTorch and pandas are used if they are there.
"""

from typing import Any

from orthant._commands import audit, check, compare, repair, survey, verify
from orthant._errors import OrthantError
from orthant._launcher import launcher
from orthant._results import Audit, Check, Comparison, Interval, Repair, Survey, Verdict, Verdicts, Verification

__all__ = [
    "Audit",
    "Check",
    "Comparison",
    "Interval",
    "OrthantError",
    "Repair",
    "Survey",
    "Verdict",
    "Verdicts",
    "Verification",
    "audit",
    "check",
    "compare",
    "launcher",
    "repair",
    "survey",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Loads what needs another package, and the version, when it is asked for."""
    if name == "torch":
        import importlib

        return importlib.import_module("orthant.torch")
    if name == "__version__":
        from importlib.metadata import version

        return version("orthant")
    raise AttributeError(f"module 'orthant' has no attribute {name!r}")
