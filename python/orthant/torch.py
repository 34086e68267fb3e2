"""The spread layer as a PyTorch module (docs/pytorch.md). Importing this imports PyTorch, which ``import orthant`` does not."""

import json
import math
import os
import struct
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

import torch
from torch import nn

__all__ = ["SpreadHead", "frequencies"]


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
        layer = cls(
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
