"""The output layers as PyTorch modules (docs/pytorch.md). Importing this imports PyTorch, which ``import orthant`` does not."""

import json
import math
import os
import struct
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

import torch
from torch import nn

__all__ = ["BslHead", "DftHead", "SpreadHead", "frequencies"]


def frequencies(n: int, k: int, m: int, seed: int) -> List[int]:
    """Returns 1 ... k, and m others that SplitMix64 draws from k+1 ... (n-1)//2 without repetition."""
    mask, rest = 2**64 - 1, list(range(k + 1, (n - 1) // 2 + 1))
    for i in range(m):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        j = i + (z ^ (z >> 31)) % (len(rest) - i)
        rest[i], rest[j] = rest[j], rest[i]
    return list(range(1, k + 1)) + rest[:m]


class SpreadHead(nn.Module):  # type: ignore[misc]
    """Logits of n labels from e activations, in which every set of up to k labels can be on, whatever is trained.

    That is so for the output layer. It is so for the whole head if activations may be any numbers (leaky ReLU) and
    ``projection.weight`` has full rank, so that e is at least 2k+1+2m+s. A label is on if its logit is positive; train with
    ``nn.BCEWithLogitsLoss``. ``m`` more frequencies and ``s`` trained columns let the layer fit better.
    """

    def __init__(self, e: int, n: int, k: int, m: int = 0, s: int = 0, seed: int = 0, scale: Optional[float] = None) -> None:
        super().__init__()
        if not 0 < 2 * (k + m) < n:
            raise ValueError(f"{k} + {m} frequencies of {n} labels: expected 1 to {(n - 1) // 2}")
        c = math.sqrt(n) / 8 if scale is None else scale
        steps = torch.arange(n)[:, None] * torch.tensor(frequencies(n, k, m, seed))[None, :]
        angle = 2 * math.pi * (steps % n).double() / n
        fixed = torch.full((n, 1 + 2 * (k + m)), c / math.sqrt(n), dtype=torch.float64)
        fixed[:, 1::2] = c * math.sqrt(2 / n) * torch.cos(angle)
        fixed[:, 2::2] = c * math.sqrt(2 / n) * torch.sin(angle)
        self.register_buffer("fixed", fixed.float(), persistent=False)
        self.d = fixed.shape[1]
        self.projection = nn.Linear(e, self.d + s)
        self.slack = nn.Linear(s, n, bias=False) if s else None
        with torch.no_grad():
            self.projection.weight[: self.d] = 0  # or random features would be random logits
            self.projection.bias.zero_()
            self.projection.bias[0] = math.log(k / (n - k)) * math.sqrt(n) / c

    def forward(self, activations: Any) -> Any:
        """Returns the logits, a row per row of activations."""
        x = self.projection(activations)
        logits = x[:, : self.d] @ self.fixed.T
        return logits if self.slack is None else logits + self.slack(x[:, self.d :])

    @property
    def weight(self) -> Any:
        """The output layer as it is now, a row per label: the fixed columns, then the trained ones."""
        return self.fixed if self.slack is None else torch.cat([self.fixed, self.slack.weight], 1)

    bias = None
    """The output layer has none."""

    @classmethod
    def from_run(cls, folder: Union[str, "os.PathLike[str]"]) -> "SpreadHead":
        """Returns the layer that ``orthant train --head spread`` (or ``dft``) has trained in this folder."""
        model = json.loads(Path(folder, "model.json").read_text(encoding="utf-8"))
        head = model["head"]
        if head["kind"] not in ("spread", "dft"):
            raise ValueError(f"{folder} has a layer of kind {head['kind']}: expected spread or dft")
        tensors = {
            name[len("head.") :]: tensor
            for name, tensor in _tensors(Path(folder, "model.safetensors")).items()
            if name.startswith("head.")
        }
        layer = SpreadHead(
            tensors["projection.weight"].shape[1],
            model["labels"],
            head["active"],
            head.get("spread", 0),
            head["width"],
            head.get("frequency-seed", 0),
            head.get("scale", 1.0),
        )
        layer.load_state_dict(tensors)
        return layer


class DftHead(SpreadHead):
    """The paper's DFT layer: logits of n labels from e activations, by 2k+1 fixed columns of norm 1 and s trained ones.

    Every label starts with the probability k/n. As in a spread layer, every set of up to k labels can be on, whatever is trained.
    """

    def __init__(self, e: int, n: int, k: int, s: int = 0) -> None:
        super().__init__(e, n, k, s=s, scale=1.0)
        with torch.no_grad():
            self.projection.weight.uniform_(-1 / math.sqrt(e), 1 / math.sqrt(e))


class BslHead(nn.Module):  # type: ignore[misc]
    """The bottlenecked sigmoid layer to compare with: e activations, d features, n logits, all weights trained, nothing guaranteed.

    With ``k``, the layer has a bias by which every label starts with the probability k/n, as in a DFT layer; without, it is the paper's.
    """

    def __init__(self, e: int, n: int, d: int, k: Optional[int] = None) -> None:
        super().__init__()
        self.projection = nn.Linear(e, d)
        self.classifier = nn.Linear(d, n, bias=k is not None)
        with torch.no_grad():
            self.projection.bias.zero_()
            if k is not None:
                self.classifier.bias.fill_(math.log(k / (n - k)))

    def forward(self, activations: Any) -> Any:
        """Returns the logits, a row per row of activations."""
        return self.classifier(self.projection(activations))

    @property
    def weight(self) -> Any:
        """The output layer as it is now, a row per label."""
        return self.classifier.weight

    @property
    def bias(self) -> Any:
        """The bias of the output layer, if it has one."""
        return self.classifier.bias


def _tensors(file: Path) -> Dict[str, Any]:
    """Reads a file of float32 tensors in the safetensors format."""
    data = file.read_bytes()
    start = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:start])
    header.pop("__metadata__", None)
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        numbers = torch.frombuffer(bytearray(data[start + begin : start + end]), dtype=torch.float32)
        tensors[name] = numbers.reshape(entry["shape"])
    return tensors
