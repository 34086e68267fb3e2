"""The commands of the program as functions."""

import operator
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Union

from orthant import _results
from orthant._arguments import AuditOptions, CheckOptions, CompareOptions, RepairOptions, VerifyOptions, takes
from orthant._options import FileName, Value, operand, options
from orthant._process import Finished, run
from orthant._results import Audit, Check, Comparison, Repair, Survey, Verdicts, Verification
from orthant._subject import pair, subject
from orthant._workspace import LabelSets, Names, Workspace

if TYPE_CHECKING:
    from typing_extensions import Unpack

Ask = Union[int, str, Sequence[Union[int, str]]]
"""A label by its name or id, or several."""

_LOST = (0, 11, 17)
"""A comparison that finds something has also done its work."""


@takes(AuditOptions)
def audit(
    model: Any,
    bias: Any = None,
    *,
    rule: Optional[str] = None,
    domain: Optional[str] = None,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    label_sets: Optional[LabelSets] = None,
    ask: Ask = (),
    out: Optional[FileName] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[AuditOptions]",
) -> Audit:
    """Finds the outputs that a model can never produce, whatever its input.

    ``model`` is a model file (ONNX, PyTorch, Keras, TensorFlow Lite, safetensors, NumPy, a Hugging Face folder), a PyTorch module, or a
    weight matrix with a row per label. ``bias`` belongs to a matrix, or to a file without one such as ``W.npy``. A file says what precedes its output layer. A module often does, and an
    array does not: pass ``domain``, the range of the features, such as ``"relu"``, and ``rule``, how logits become a prediction:
    ``"argmax"``, ``"threshold"`` or ``"top-k"``.

    ``layer`` names the output layer, if it is not the last one; ``names`` has the names of the labels (a file, a list, or a
    dictionary such as ``config.id2label``); ``label_sets`` are also decided; ``ask`` is a label to explain, or several, by name or id. ``out`` is a folder to keep the results in: rerun with the same one to resume. ``progress`` shows
    or hides the progress line, by default shown on a terminal and in a notebook. Other arguments are options of ``orthant
    audit``: ``budget="10s"`` is ``--budget=10s``.
    """
    workspace = Workspace()
    folder = _absolute(out, workspace, "audit")
    given: Dict[str, Value] = {
        "rule": rule,
        "domain": domain,
        "names": workspace.names(names),
        "label_sets": workspace.label_sets(label_sets),
        "ask": _asked(ask),
        **more,
    }
    finished = _audit(model, bias, layer, folder, workspace, progress, given)
    return Audit(folder, _results.only(finished.json("audit")), finished.remarks, workspace)


@takes(AuditOptions)
def survey(
    model: Any,
    sizes: Union[str, Sequence[int]],
    bias: Any = None,
    *,
    rule: Optional[str] = None,
    domain: Optional[str] = None,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    out: Optional[FileName] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[AuditOptions]",
) -> Survey:
    """Estimates which share of random label sets of each size a model can predict: ``sizes`` is ``[1, 2, 5]`` or ``"1..10"``.

    The other named arguments are as for :func:`audit`; ``first="16,32"`` tries the leading columns of an index.
    """
    workspace = Workspace()
    folder = _absolute(out, workspace, "audit")
    given: Dict[str, Value] = {
        "rule": rule,
        "domain": domain,
        "names": workspace.names(names),
        "survey": sizes if isinstance(sizes, str) else list(sizes),
        **more,
    }
    finished = _audit(model, bias, layer, folder, workspace, progress, given)
    return Survey(folder, _results.only(finished.json("audit")), finished.remarks, workspace)


@takes(VerifyOptions)
def verify(
    model: Any,
    label_sets: LabelSets,
    bias: Any = None,
    *,
    rule: Optional[str] = None,
    domain: Optional[str] = None,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    out: Optional[FileName] = None,
    certificates: Optional[FileName] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[VerifyOptions]",
) -> Verification:
    """Decides for each label set whether any input can ever produce it, and proves each verdict.

    ``model``, ``bias``, ``rule``, ``layer`` and ``names`` are as for :func:`audit`. ``label_sets`` is a file, or lists of ids from 0 or
    of names; with ``partial=True``, dictionaries of such lists for the keys ``"on"`` and ``"off"``, which leave all other labels free.
    ``out`` and ``certificates`` are files to keep. Other arguments are options of ``orthant verify``, such as ``margin=True``. Features lie
    between -10,000 and 10,000 unless ``domain`` is given.
    """
    workspace = Workspace()
    verdicts = _absolute(out, workspace, "verdicts.jsonl")
    proofs = _absolute(certificates, workspace, "certificates.jsonl.gz")
    given: Dict[str, Value] = {"rule": rule, "domain": domain, "names": workspace.names(names), **more}
    about = subject(model, bias, layer, given, workspace)
    words = options({"weights": about.file, **about.options, "out": verdicts, "certificates": proofs, "format": "json"})
    sets = workspace.label_sets(label_sets)
    assert sets is not None
    finished = run(["verify", *words, operand(sets)], progress=progress, workspaces=[workspace])
    return Verification(Verdicts(verdicts, workspace, _noun(rule)), proofs, finished.json("verify"), finished.remarks)


@takes(CheckOptions)
def check(
    model: Any,
    certificates: Union[FileName, Audit, Verification],
    bias: Any = None,
    *,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    label_sets: Optional[LabelSets] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[CheckOptions]",
) -> Check:
    """Checks proofs without the solver: ``if orthant.check("model.onnx", audit): ...``.

    ``certificates`` is a file, or a result whose verdicts are then compared with its proofs. Rule and domain are those that the
    certificates state, unless ``rule`` and ``domain`` are given. With ``label_sets``, each of them needs a proof.
    """
    workspace = Workspace()
    given: Dict[str, Value] = {"names": workspace.names(names), **more}
    # The result itself stays referred to: its temporary folder is deleted with it.
    proofs = certificates
    if isinstance(certificates, (Audit, Verification)):
        proofs, given["verdicts"] = certificates._proofs, certificates.verdicts._file
    about = subject(model, bias, layer, given, workspace, complete=False)
    words = options({"weights": about.file, **about.options, "certificates": proofs, "format": "json"})
    sets = workspace.label_sets(label_sets)
    last = [] if sets is None else [operand(sets)]
    finished = run(["check", *words, *last], progress=progress, expected=(0, 12, 14, 15), workspaces=[workspace])
    return Check(finished.exit_code, finished.json("check"), finished.remarks)


@takes(RepairOptions)
def repair(
    model: FileName,
    examples: Any = None,
    targets: Any = None,
    *,
    keep: Any = None,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    out: Optional[FileName] = None,
    folder: Optional[FileName] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[RepairOptions]",
) -> Repair:
    """Teaches a model file the classes that it can never predict, and changes nothing else.

    ``examples`` has a feature vector of the output layer per row, ``targets`` its class (a name or an id), and ``keep`` features whose
    predictions must stay: arrays or files. ``change="bias"`` needs no examples. ``layer`` and ``names`` are as for :func:`audit`.
    ``out`` is the model to write, by default next to ``model``; ``folder`` keeps audits and report. Other arguments are options of
    ``orthant repair``.
    """
    workspace = Workspace()
    words: Dict[str, Value] = {
        "examples": workspace.array("examples", examples, 2),
        "targets": _targets(targets, workspace),
        "keep": workspace.array("keep", keep, 2),
        "tensor": layer,
        "names": workspace.names(names),
        **more,
    }
    source = Path(model)
    target = Path(out) if out is not None else source.with_name(f"{source.stem}-repaired{source.suffix}")
    where = _absolute(folder, workspace, "repair")
    thresholds = more.get("thresholds")
    if thresholds is None:
        words["out"] = target
    arguments = ["repair", *options({**words, "folder": where, "format": "json"}), operand(source)]
    finished = run(arguments, progress=progress, workspaces=[workspace])
    written = Path(str(thresholds)) if thresholds is not None else target
    return Repair(written, where, finished.json("repair", "repair-bias"), finished.remarks, workspace)


@takes(CompareOptions)
def compare(
    old: Any,
    new: Any,
    *,
    rule: Optional[str] = None,
    domain: Optional[str] = None,
    layer: Optional[str] = None,
    names: Optional[Names] = None,
    old_names: Optional[Names] = None,
    old_model: Any = None,
    label_sets: Optional[LabelSets] = None,
    out: Optional[FileName] = None,
    progress: Optional[bool] = None,
    **more: "Unpack[CompareOptions]",
) -> Comparison:
    """Finds what a new model can no longer predict: ``assert not orthant.compare("v1.onnx", "v2.onnx").newly_impossible``.

    Both are files, modules, or ``(weight, bias)``. ``old`` may also be the :class:`Audit`, or the folder, of a finished audit of
    ``old_model``: the checker checks its proofs, and what it accepts is not decided again. ``layer`` names the output layer of both.
    Classes are matched by their names. Other arguments are options of ``orthant compare``.
    """
    before, after = Workspace("old"), Workspace("new")
    folder = _absolute(out, after, "comparison")
    finished_audit = old._folder if isinstance(old, Audit) else old
    given: Dict[str, Value] = {
        "rule": rule,
        "domain": domain,
        "names": after.names(names),
        "old_names": before.names(old_names),
        "label_sets": after.label_sets(label_sets),
        **more,
    }
    model = finished_audit if old_model is None else old_model
    about = pair(subject(model, None, layer, given, before), subject(new, None, layer, given, after))
    first = about.old if old_model is None else operand(finished_audit)
    words = options({**about.options, "old_model": None if old_model is None else about.old, "out": folder, "format": "json"})
    finished = run(["compare", *words, first, about.new], progress=progress, expected=_LOST, workspaces=[before, after])
    return Comparison(folder, _results.only(finished.json("compare")), finished.remarks, after)


def _audit(
    model: Any,
    bias: Any,
    layer: Optional[str],
    folder: Path,
    workspace: Workspace,
    progress: Optional[bool],
    given: Dict[str, Value],
) -> Finished:
    about = subject(model, bias, layer, given, workspace)
    words = options({**about.options, "out": folder, "format": "json"})
    return run(["audit", *words, about.file], progress=progress, workspaces=[workspace])


def _asked(ask: Ask) -> Optional[List[Union[int, str]]]:
    """A text is one name, and not its letters."""
    return [ask] if isinstance(ask, (int, str)) else list(ask) or None


def _noun(rule: Optional[str]) -> str:
    """Returns what a label without a name is called, as the program calls it."""
    return "class" if (rule or "").lower() in ("argmax", "softmax") else "label"


def _absolute(path: Optional[FileName], workspace: Workspace, name: str) -> Path:
    """Returns where to write, also for a program that later changes its folder."""
    return workspace.path / name if path is None else Path(path).absolute()


def _targets(targets: Any, workspace: Workspace) -> Optional[FileName]:
    if targets is None or isinstance(targets, (str, os.PathLike)):
        return targets
    if hasattr(targets, "tolist"):
        targets = targets.tolist()
    lines = [target if isinstance(target, str) else str(operator.index(target)) for target in targets]
    return workspace.lines("targets.txt", lines, "targets")
