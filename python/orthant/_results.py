"""Results, read from the files that the program has written."""

import html
import json
import operator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, overload

from orthant._errors import OrthantError
from orthant._workspace import Workspace

_SHOWN_NAMES = 60

_PROOFS = "certificates.jsonl.gz"


class Interval(NamedTuple):
    """Proven bounds of a number; ``None`` where no bound is known."""

    low: Optional[float]
    high: Optional[float]


@dataclass(frozen=True)
class Verdict:
    """Whether some input can produce a label set; for a classifier with softmax, the set is a class."""

    index: int
    labels: Tuple[int, ...]
    names: Optional[Tuple[str, ...]]
    verdict: str
    """``argmaxable``, ``unargmaxable`` (no input produces it) or ``undecided``."""
    margin: Optional[Interval]
    """By how many logits the set can win or, if negative, is out of reach."""
    radius: Optional[Interval]
    rank: Optional[Interval]
    """With ``rank`` or ``within``, of a class that can never be predicted: its best rank."""
    record: Mapping[str, Any]
    """All that the file says (docs/reference/verdicts.md)."""
    noun: str = "label"
    """What a label without a name is called."""

    @property
    def name(self) -> str:
        """What the program calls it: the name of a class, or ``class 7``; several labels are in braces, inactive ones of a partial set after a ``!``."""
        off = self.record.get("off", ())
        names = self.names or [*(f"{self.noun} {label}" for label in self.labels), *(f"!{self.noun} {label}" for label in off)]
        return names[0] if len(names) == 1 else "{" + ", ".join(names) + "}"

    @property
    def possible(self) -> Optional[bool]:
        """Whether some input of the layer produces the set; ``None`` if undecided."""
        return {"argmaxable": True, "unargmaxable": False}.get(self.verdict)


class Verdicts(Iterable[Verdict]):
    """The verdicts of a file, read one by one each time; ``verdicts[7]``, ``verdicts[:3]`` and ``verdicts["name"]`` also read the file."""

    def __init__(self, file: Path, workspace: Optional[Workspace] = None, noun: str = "label") -> None:
        self._file = file
        self._workspace = workspace  # which must outlive this
        self._noun = noun
        self._count: Optional[int] = None

    @property
    def path(self) -> Path:
        """The file. Without ``out=`` it is temporary, and lasts until Python ends."""
        return self._lasting(self._file)

    def _lasting(self, path: Path) -> Path:
        return path if self._workspace is None else self._workspace.keep(path)

    def __iter__(self) -> Iterator[Verdict]:
        with open(self._file, encoding="utf-8") as lines:
            for line in lines:
                yield _verdict(json.loads(line), self._noun)

    @overload
    def __getitem__(self, key: Union[int, str]) -> Verdict: ...

    @overload
    def __getitem__(self, key: slice) -> List[Verdict]: ...

    def __getitem__(self, key: Union[int, str, slice]) -> Union[Verdict, List[Verdict]]:
        if isinstance(key, str):
            for verdict in self:
                if verdict.name == key:
                    return verdict
            raise KeyError(key)
        if isinstance(key, slice):
            return [verdict for i, verdict in self._at(range(*key.indices(len(self))))]
        index = operator.index(key)
        for _, verdict in self._at([index + len(self) if index < 0 else index]):
            return verdict
        raise IndexError(f"there are {len(self)} verdicts, and none with the index {index}")

    def _at(self, indices: Sequence[int]) -> "List[Tuple[int, Verdict]]":
        """Returns the verdicts of these lines, in the order asked for."""
        wanted = set(indices)
        with open(self._file, encoding="utf-8") as lines:
            found = {i: _verdict(json.loads(line), self._noun) for i, line in enumerate(lines) if i in wanted}
        return [(i, found[i]) for i in indices if i in found]

    def __len__(self) -> int:
        if self._count is None:
            with open(self._file, "rb") as lines:
                self._count = sum(1 for _ in lines)
        return self._count

    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame`` with a row per label set."""
        import pandas

        return pandas.DataFrame.from_records([_flat(verdict) for verdict in self])

    def __repr__(self) -> str:
        return f"<{len(self)} verdicts in {self._file}>"


def _verdict(record: Dict[str, Any], noun: str) -> Verdict:
    names = record.get("names")
    return Verdict(
        record["index"],
        tuple(record["on"] if "on" in record else record["labels"]),
        None if names is None else tuple(names),
        record["verdict"],
        _interval(record.get("margin")),
        _interval(record.get("radius")),
        _interval(record.get("rank")),
        record,
        noun,
    )


def _interval(ends: Optional[Mapping[str, Optional[float]]]) -> Optional[Interval]:
    return None if ends is None else Interval(ends.get("low"), ends.get("high"))


def _flat(verdict: Verdict) -> Dict[str, Any]:
    """Returns columns: the two ends of an interval are two."""
    row: Dict[str, Any] = {"name": verdict.name}
    for key, value in verdict.record.items():
        if isinstance(value, dict):
            row.update((f"{key}_{end}", number) for end, number in value.items())
        else:
            row[key] = value
    return row


class _Folder:
    """What an audit has written."""

    def __init__(self, folder: Path, output: Mapping[str, Any], remarks: Sequence[str], workspace: Workspace) -> None:
        self._folder = folder
        self.output = output
        """What the command printed with ``--format json``."""
        self.remarks = tuple(remarks)
        """What it printed next to its results."""
        self._workspace = workspace

    @property
    def path(self) -> Path:
        """The folder. Without ``out=`` it is temporary: deleted with this result, or, once this path or that of a file was asked for, when Python ends."""
        return self._workspace.keep(self._folder)

    @property
    def summary(self) -> Dict[str, Any]:
        """The content of ``summary.json``: counts, rule and domain, why these are assumed, and caveats."""
        with open(self._folder / "summary.json", encoding="utf-8") as file:
            return dict(json.load(file))

    @property
    def report_path(self) -> Path:
        """A page to read, search and print."""
        return self.path / "report.html"


class Answers(Dict[str, str]):
    """Answers by name, or by id: ``answers["cat"]``, ``answers[7]`` and, for a class without a name, ``answers["class 7"]``."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        super().__init__((row["name"], row["answer"]) for row in rows)
        self._names = {row["label"]: row["name"] for row in rows}

    def __missing__(self, key: Any) -> str:
        name = self._names.get(int(key) if isinstance(key, str) and key.isdecimal() else key)
        if name is None:
            raise KeyError(key)
        return self[name]


class Audit(_Folder):
    """What a model can never predict."""

    @property
    def never(self) -> List[str]:
        """The names of the classes or label sets that no input can ever produce; ``class 7`` where there are no names."""
        return [never["name"] for never in self.output["impossible"]]

    @property
    def verdicts(self) -> Verdicts:
        """A verdict for every class, or for every label set."""
        return Verdicts(self._folder / "verdicts.jsonl", self._workspace, "class" if self.output["rule"] == "argmax" else "label")

    @property
    def layer(self) -> str:
        """The layer that was audited."""
        return str(self.output["layer"])

    @property
    def counts(self) -> Dict[str, int]:
        """The number of classes or label sets by verdict."""
        return {verdict: self.output[verdict] for verdict in ("argmaxable", "unargmaxable", "undecided")}

    def to_pandas(self) -> Any:
        """Returns :attr:`verdicts` as a ``pandas.DataFrame``."""
        return self.verdicts.to_pandas()

    @property
    def certificates_path(self) -> Path:
        """Proofs of all verdicts, which :func:`orthant.check` and ``python -m orthant_check`` verify."""
        return self.path / _PROOFS

    @property
    def _proofs(self) -> Path:
        return self._folder / _PROOFS

    @property
    def answers(self) -> "Answers":
        """For the labels of ``ask=``, by name or id: why they can never be predicted and what would help, or that the output layer can."""
        return Answers(self.output.get("answers", []))

    def __repr__(self) -> str:
        return f"<Audit of {self.summary['model']}: {self._found()}>"

    def _found(self) -> str:
        summary = self.summary
        return f"{summary['unargmaxable']} of {summary['asked']} can never be predicted"

    def _repr_html_(self) -> str:
        summary, never = self.summary, self.never
        return _table(
            f"{summary['model']}: {self._found()}",
            {
                "never": _excerpt(never),
                "undecided": summary["undecided"] or None,
                "among the best": "; ".join(_among(row) for row in self.output.get("among_best", [])),
                "layer": summary["layer"],
                "rule": summary.get("rule_reason"),
                "features": summary.get("domain_reason"),
                "common cause": "; ".join(summary.get("causes", [])[:2]),
                "caveats": "; ".join(summary.get("caveats", [])),
                "report": str((self._folder / "report.html").resolve()),
            },
        )


class Survey(_Folder):
    """Which share of random label sets of each size some input can produce."""

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """A row per size and number of columns, as in ``survey.csv``."""
        return [dict(row) for row in self.output["survey"]]

    def to_pandas(self) -> Any:
        """Returns :attr:`rows` as a ``pandas.DataFrame``."""
        import pandas

        return pandas.DataFrame.from_records(self.rows)

    def __repr__(self) -> str:
        return f"<Survey of {self.summary['model']}: {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        cells = {
            f"{_counted(row['size'], 'label')}, {_counted(row['features'], 'feature')}": f"{row['percent']} % ({row['interval']})"
            for row in self.rows
        }
        return _table(f"{self.summary['model']}: label sets that can be predicted", cells)


class Comparison(_Folder):
    """What a new model can and cannot predict, compared with an old one."""

    @property
    def newly_impossible(self) -> List[str]:
        """What the new model can never predict, and the old one could."""
        return [row["name"] for row in self.output["newly_impossible"]]

    @property
    def newly_possible(self) -> List[str]:
        """What only the old model can never predict."""
        return [row["name"] for row in self.output["newly_possible"]]

    @property
    def shrunk(self) -> List[Dict[str, Any]]:
        """What both can predict, but the new one with a smaller margin; the largest loss first."""
        return [dict(row) for row in self.output["shrunk"]]

    @property
    def summary(self) -> Dict[str, Any]:
        """What the command printed with ``--format json``."""
        return dict(self.output)

    def __repr__(self) -> str:
        return f"<Comparison of {self._found()}>"

    def _found(self) -> str:
        lost, gained = len(self.newly_impossible), len(self.newly_possible)
        old, new = (Path(self.output[model]).name for model in ("old", "new"))
        return f"{old} with {new}: {lost} can no longer be predicted, {gained} can be predicted now"

    def _repr_html_(self) -> str:
        rows = {
            "can no longer be predicted": _excerpt(self.newly_impossible),
            "can be predicted now": _excerpt(self.newly_possible),
            "smaller margins": len(self.shrunk),
            "notes": "; ".join(self.output["notes"]),
            "report": str(self._folder / "report.html"),
        }
        return _table(self._found(), rows)


class Verification:
    """Which label sets a layer can predict."""

    def __init__(self, verdicts: Verdicts, certificates: Path, output: Mapping[str, Any], remarks: Sequence[str]) -> None:
        self.verdicts = verdicts
        """A verdict for each distinct label set, in the order in which they first occur."""
        self._proofs = certificates
        self.summary = output
        """What the command printed with ``--format json``: sizes and counts."""
        self.remarks = tuple(remarks)

    @property
    def certificates_path(self) -> Path:
        """Proofs of all verdicts."""
        return self.verdicts._lasting(self._proofs)

    @property
    def counts(self) -> Dict[str, int]:
        """The number of distinct label sets by verdict."""
        return {row["what"]: row["distinct"] for row in self.summary["counts"]}

    def __repr__(self) -> str:
        return f"<Verification of {self.summary['distinct']} label sets: {self.counts['unargmaxable']} can never be predicted>"

    def _repr_html_(self) -> str:
        return _table(f"{self.summary['distinct']} label sets", self.counts)


class Check:
    """Whether proofs hold. A check that finds none, or a wrong one, is false."""

    def __init__(self, exit_code: int, output: Mapping[str, Any], remarks: Sequence[str]) -> None:
        self.exit_code = exit_code
        """0, or 12, 14 or 15 (docs/reference/exit-codes.md)."""
        self.summary = output
        self.remarks = tuple(remarks)

    @property
    def accepted(self) -> bool:
        """Whether every certificate was accepted, and everything asked for is proven."""
        return self.exit_code == 0

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        verdict = "accepted" if self.accepted else f"not accepted (exit code {self.exit_code})"
        return f"<Check of {self.summary.get('certificates')} certificates: {verdict}>"

    def _repr_html_(self) -> str:
        rows = ("certificates", "accepted", "rejected", "undecided", "asked_missing", "verdicts_not_proven")
        return _table(repr(self)[1:-1], {row.replace("_", " "): self.summary.get(row) for row in rows})


class Repair:
    """A repaired model."""

    def __init__(self, model: Path, folder: Path, output: Mapping[str, Any], remarks: Sequence[str], workspace: Workspace) -> None:
        self.model_path = model
        """The model that was written, or the thresholds."""
        self._folder = folder
        self.summary = output
        """What the command printed with ``--format json``."""
        self.remarks = tuple(remarks)
        self._workspace = workspace

    @property
    def path(self) -> Path:
        """The folder with the audits of both models and their certificates. Without ``folder=`` it is temporary, as for an audit."""
        return self._workspace.keep(self._folder)

    @property
    def report_path(self) -> Optional[Path]:
        """A page to read, search and print, if the repair has written one."""
        report = self.path / "report.html"
        return report if report.exists() else None

    def __repr__(self) -> str:
        return f"<Repair written to {self.model_path}>"

    def _repr_html_(self) -> str:
        rows = {key.replace("_", " "): value for key, value in self.summary.items() if isinstance(value, (str, int, float))}
        return _table(f"Repaired: {self.model_path}", rows)


def only(output: Any) -> Mapping[str, Any]:
    """Returns what was printed about the only output layer of a model."""
    if isinstance(output, list):
        layers = ", ".join(str(part.get("layer")) for part in output)
        raise OrthantError(f"the model has {len(output)} output layers: choose one by layer=, of {layers}", 2)
    return dict(output)


def _excerpt(names: Sequence[str]) -> str:
    more = len(names) - _SHOWN_NAMES
    separator = ", " if any(" " in name for name in names[:_SHOWN_NAMES]) else " "
    return separator.join(names[:_SHOWN_NAMES]) + (f" … and {more} more" if more > 0 else "")


def _among(row: Mapping[str, int]) -> str:
    return f"{row['can']} can be among the {row['k']} best, {row['never']} never, {row['unknown']} unknown"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _text(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _table(title: str, rows: Mapping[str, Any]) -> str:
    """Returns a table in which names cannot be anything but text."""
    cells = "".join(
        f"<tr><th style='text-align:left'>{html.escape(key)}</th><td style='text-align:left'>{html.escape(_text(value))}</td></tr>"
        for key, value in rows.items()
        if value not in (None, "")
    )
    return f"<table><caption style='text-align:left'><b>{html.escape(title)}</b></caption>{cells}</table>"
