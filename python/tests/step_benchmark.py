"""Measures training steps of the paper's three encoders in PyTorch on a GPU, with a BSL and with a DFT layer in turn.

``PYTHONPATH=python python3 python/tests/step_benchmark.py`` needs PyTorch and, for BERT, transformers. Weights are random, and inputs are
random numbers that are on the GPU already: a step is the forward and backward pass and Adam, without reading data.
"""

import argparse
import statistics
import time
from typing import Any, Callable, Dict, List, Tuple

import torch
from torch import nn
from torch.nn import functional

from orthant.torch import BslHead, DftHead


class TextCnn(nn.Module):  # type: ignore[misc]
    """The encoder of Mullenbach et al. (2018): embeddings, filters over 4 words, the greatest value of each, tanh."""

    def __init__(self, words: int, width: int, filters: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.dropout = nn.Dropout(0.2)
        self.filters = nn.Conv1d(width, filters, 4, padding=2)

    def forward(self, tokens: Any) -> Any:
        return torch.tanh(self.filters(self.dropout(self.embedding(tokens)).transpose(1, 2))).amax(2)


class Bert(nn.Module):  # type: ignore[misc]
    """A BERT model of usual size, and its pooler."""

    def __init__(self) -> None:
        super().__init__()
        from transformers import BertConfig, BertModel

        self.model = BertModel(BertConfig())

    def forward(self, tokens: Any) -> Any:
        return self.model(tokens).pooler_output


def convolution(inputs: int, outputs: int, side: int, slope: float = 1e-3) -> nn.Module:
    layers = [nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers, *([nn.LeakyReLU(slope, inplace=True)] if slope else []))


class Blur(nn.Module):  # type: ignore[misc]
    """Blurs with (1 2 1)/4 in both directions, mirrored at the edge, and takes every second pixel."""

    def forward(self, x: Any) -> Any:
        return functional.avg_pool2d(functional.avg_pool2d(functional.pad(x, (1, 1, 1, 1), "reflect"), 2, 1), 2)


class SqueezeExcitation(nn.Module):  # type: ignore[misc]
    def __init__(self, channels: int, hidden: int) -> None:
        super().__init__()
        self.weigh = nn.Sequential(
            nn.AdaptiveAvgPool2d(1), nn.Conv2d(channels, hidden, 1), nn.ReLU(), nn.Conv2d(hidden, channels, 1), nn.Sigmoid()
        )

    def forward(self, x: Any) -> Any:
        return x * self.weigh(x)


class Block(nn.Module):  # type: ignore[misc]
    def __init__(self, inputs: int, planes: int, halves: bool, weighs: bool, bottleneck: bool) -> None:
        super().__init__()
        outputs = planes * 4 if bottleneck else planes
        blur = [Blur()] if halves else []
        weigh = [SqueezeExcitation(planes, max(outputs // (8 if bottleneck else 4), 64))] if weighs else []
        if bottleneck:
            narrow, filters = convolution(inputs, planes, 1), convolution(planes, planes, 3)
            self.inner = nn.Sequential(narrow, filters, *blur, *weigh, convolution(planes, outputs, 1, 0))
        else:
            self.inner = nn.Sequential(convolution(inputs, planes, 3), *blur, convolution(planes, planes, 3, 0), *weigh)
        pool = [nn.AvgPool2d(2, ceil_mode=True, count_include_pad=False)] if halves else []
        widen = [convolution(inputs, outputs, 1, 0)] if halves or inputs != outputs else []
        self.around = nn.Sequential(*pool, *widen)

    def forward(self, x: Any) -> Any:
        return functional.relu(self.inner(x) + self.around(x))


class TResNet(nn.Module):  # type: ignore[misc]
    """TResNet-L (Ridnik et al., 2021), layer by layer as the encoder ``tresnet`` of ``orthant train``."""

    def __init__(self) -> None:
        super().__init__()
        layers: List[nn.Module] = [nn.PixelUnshuffle(4), convolution(48, 76, 3, 1e-2)]
        inputs = 76
        for stage, blocks in enumerate((4, 5, 18, 3)):
            planes, bottleneck = 76 << stage, stage >= 2
            for number in range(blocks):
                layers.append(Block(inputs, planes, stage > 0 and number == 0, stage < 3, bottleneck))
                inputs = planes * 4 if bottleneck else planes
        self.layers = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten())

    def forward(self, images: Any) -> Any:
        return self.layers(images)


class Task:
    """What the paper trains on a data set: encoder, sizes, and one batch of inputs that look like its data."""

    def __init__(self, encoder: Callable[[], nn.Module], e: int, n: int, k: int, batch: int, inputs: Callable[[], Any], rate: float) -> None:
        self.encoder, self.e, self.n, self.k, self.batch, self.inputs, self.rate = encoder, e, n, k, batch, inputs, rate


def tasks(device: str) -> Dict[str, Task]:
    def words(count: int, shape: Tuple[int, int]) -> Callable[[], Any]:
        return lambda: torch.randint(count, shape, device=device)

    return {
        "mimic3": Task(lambda: TextCnn(51_919, 100, 500), 500, 8_921, 80, 16, words(51_919, (16, 2_500)), 1e-3),
        "bioasq": Task(Bert, 768, 20_000, 50, 32, words(30_522, (32, 512)), 5e-5),
        "openimages": Task(TResNet, 2_432, 8_933, 50, 64, lambda: torch.rand(64, 3, 448, 448, device=device), 1e-4),
    }


def stepper(task: Task, head: nn.Module, half: bool, device: str) -> Callable[[], None]:
    """Returns what does one step."""
    encoder, head = task.encoder().to(device).train(), head.to(device)
    optimiser = torch.optim.Adam(
        [{"params": encoder.parameters(), "lr": task.rate}, {"params": head.parameters(), "lr": 1e-3}]
    )
    inputs = task.inputs()
    labels = (torch.rand(task.batch, task.n, device=device) < 12 / task.n).float()

    def step() -> None:
        with torch.autocast(device, torch.bfloat16, enabled=half):
            logits = head(encoder(inputs))
        loss = functional.binary_cross_entropy_with_logits(logits.float(), labels)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()

    return step


def milliseconds(step: Callable[[], None], steps: int, wait: Callable[[], None]) -> float:
    wait()
    start = time.perf_counter()
    for _ in range(steps):
        step()
    wait()
    return (time.perf_counter() - start) / steps * 1000


def measure(name: str, task: Task, d: int, rounds: int, steps: int, device: str) -> None:
    wait = torch.cuda.synchronize if device == "cuda" else lambda: None
    for half in (False, True):
        if device == "cuda":
            torch.cuda.reset_peak_memory_stats()
        heads = {"bsl": BslHead(task.e, task.n, d), "dft": DftHead(task.e, task.n, task.k, d)}
        steppers = {kind: stepper(task, head, half, device) for kind, head in heads.items()}
        for step in steppers.values():
            milliseconds(step, steps, wait)
        times: Dict[str, List[float]] = {kind: [] for kind in heads}
        for _ in range(rounds):
            for kind, step in steppers.items():
                times[kind].append(milliseconds(step, steps, wait))
        medians = {kind: statistics.median(measured) for kind, measured in times.items()}
        memory = torch.cuda.max_memory_allocated() / 2**30 if device == "cuda" else float("nan")
        print(
            f"{name} batch {task.batch} d {d} {'bfloat16' if half else 'float32, products in TF32'}:"
            f" bsl {medians['bsl']:.2f} ms (least {min(times['bsl']):.2f}), dft {medians['dft']:.2f} ms (least {min(times['dft']):.2f}),"
            f" ratio {medians['dft'] / medians['bsl']:.3f}, {memory:.1f} GiB for both models",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", default=["mimic3", "bioasq", "openimages"])
    parser.add_argument("-d", type=int, default=100, help="columns that are trained")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--steps", type=int, default=10, help="steps of each layer in a round")
    given = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(0)
    print(torch.__version__, torch.cuda.get_device_name() if device == "cuda" else device, flush=True)
    known = tasks(device)
    for name in given.names:
        measure(name, known[name], given.d, given.rounds, given.steps, device)


if __name__ == "__main__":
    main()
