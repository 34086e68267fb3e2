"""The output layers in PyTorch. PyTorch cannot be installed where this is built: a stand-in of NumPy's arrays takes its place, and shows that the
columns are those that Orthant computes. Training needs the real one and is not tested."""

import importlib.util
import json
import struct
import sys
import tempfile
import types
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import orthant

HAS_NUMPY = importlib.util.find_spec("numpy") is not None


def stand_in() -> "dict[str, types.ModuleType]":
    """Returns modules torch and torch.nn with what SpreadHead uses."""
    import contextlib

    import numpy

    generator = numpy.random.default_rng(0)

    class Tensor(numpy.ndarray):
        def double(self) -> Any:
            return self.astype("f8")

        def float(self) -> Any:
            return self.astype("f4")

        def zero_(self) -> None:
            self[...] = 0

        def fill_(self, value: float) -> None:
            self[...] = value

        def uniform_(self, low: float, high: float) -> None:
            self[...] = generator.uniform(low, high, self.shape)

    def tensor(values: Any) -> Any:
        return numpy.asarray(values).view(Tensor)

    class Module:
        def register_buffer(self, name: str, value: Any, persistent: bool) -> None:
            setattr(self, name, value)

        def __call__(self, *inputs: Any) -> Any:
            return self.forward(*inputs)  # type: ignore[attr-defined]

        def load_state_dict(self, tensors: "dict[str, Any]") -> None:
            for name, value in tensors.items():
                layer, attribute = name.split(".")
                assert getattr(vars(self)[layer], attribute).shape == value.shape
                setattr(vars(self)[layer], attribute, value)

    class Linear(Module):
        def __init__(self, inputs: int, outputs: int, bias: bool = True) -> None:
            self.weight = tensor(numpy.ones((outputs, inputs), "f4"))
            self.bias = tensor(numpy.ones(outputs, "f4")) if bias else None

        def forward(self, x: Any) -> Any:
            return x @ self.weight.T + (0 if self.bias is None else self.bias)

    torch, nn = types.ModuleType("torch"), types.ModuleType("torch.nn")
    vars(nn).update(Module=Module, Linear=Linear)
    vars(torch).update(
        nn=nn,
        tensor=tensor,
        arange=lambda n: tensor(numpy.arange(n)),
        full=lambda shape, value, dtype: tensor(numpy.full(shape, value, dtype)),
        frombuffer=lambda data, dtype: tensor(numpy.frombuffer(data, dtype)),
        cat=lambda parts, axis: tensor(numpy.concatenate(parts, axis)),
        cos=numpy.cos,
        sin=numpy.sin,
        float32="f4",
        float64="f8",
        no_grad=contextlib.nullcontext,
    )
    return {"torch": torch, "torch.nn": nn}


class Import(unittest.TestCase):
    def test_orthant_does_not_import_torch(self) -> None:
        self.assertNotIn("orthant.torch", sys.modules)
        with mock.patch.dict(sys.modules, torch=None), self.assertRaises(ImportError):  # type: ignore[dict-item]
            orthant.torch  # noqa: B018


@unittest.skipUnless(HAS_NUMPY, "NumPy, which takes PyTorch's place, is not installed")
class Spread(unittest.TestCase):
    def setUp(self) -> None:
        patch = mock.patch.dict(sys.modules, stand_in())
        patch.start()
        self.addCleanup(patch.stop)
        self.addCleanup(orthant.__dict__.pop, "torch", None)
        self.addCleanup(sys.modules.pop, "orthant.torch", None)

    def test_columns_are_those_of_the_program(self) -> None:
        import numpy

        with tempfile.TemporaryDirectory() as folder:
            layer = ["--layer=spread", "--labels=60", "--active=2", "--spread=3", "--frequency-seed=7"]
            sets, proofs = Path(folder, "sets.txt"), Path(folder, "proofs.jsonl")
            sets.write_text("0 1\n")
            verdicts = Path(folder, "verdicts.jsonl")
            orthant._process.run(["verify", *layer, f"--out={verdicts}", f"--certificates={proofs}", str(sets)])
            orthant._process.run(["check", *layer, f"--certificates={proofs}", f"--save-layer={folder}/layer"])
            expected = numpy.load(Path(folder, "layer", "weights.npy"))
        head = orthant.torch.SpreadHead(e=12, n=60, k=2, m=3, s=0, seed=7)
        self.assertEqual(head.fixed.shape, expected.shape)
        zero = numpy.abs(expected) < 1e-15  # a cosine of a right angle, in one of two libraries
        self.assertLess(numpy.abs(head.fixed[zero]).max(), 1e-15)
        numpy.testing.assert_array_equal(head.fixed[~zero], expected.astype("f4")[~zero])

    def test_a_trained_layer_is_read_from_its_run(self) -> None:
        import numpy

        generator = numpy.random.default_rng(1)
        tensors = {
            "encoder.embedding.weight": generator.normal(size=(4, 12)),
            "head.projection.weight": generator.normal(size=(7 + 2, 12)),
            "head.projection.bias": generator.normal(size=9),
            "head.slack.weight": generator.normal(size=(20, 2)),
        }
        with tempfile.TemporaryDirectory() as folder:
            head = {"kind": "spread", "active": 2, "width": 2, "spread": 1, "frequency-seed": 3, "scale": 0.5}
            Path(folder, "model.json").write_text(json.dumps({"labels": 20, "head": head}))
            header, data = {}, b""
            for name, tensor in tensors.items():
                piece = tensor.astype("f4").tobytes()
                header[name] = {"dtype": "F32", "shape": tensor.shape, "data_offsets": [len(data), len(data) + len(piece)]}
                data += piece
            text = json.dumps(header).encode()
            Path(folder, "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
            layer = orthant.torch.SpreadHead.from_run(folder)
        x = generator.normal(size=(3, 12))
        features = x @ tensors["head.projection.weight"].T + tensors["head.projection.bias"]
        logits = features[:, :7] @ layer.fixed.T + features[:, 7:] @ tensors["head.slack.weight"].T
        numpy.testing.assert_allclose(layer(x), logits, rtol=1e-4, atol=1e-5)

    def test_every_label_starts_with_the_probability_that_k_of_n_are_on(self) -> None:
        import numpy

        for head in orthant.torch.DftHead(e=12, n=60, k=2, s=3), orthant.torch.BslHead(e=12, n=60, d=3, k=2):
            numpy.testing.assert_allclose(1 / (1 + numpy.exp(-head(numpy.zeros((1, 12))))), 2 / 60, rtol=1e-6)
        self.assertIsNone(orthant.torch.BslHead(e=12, n=60, d=3).bias)

    def test_a_dft_layer_has_columns_of_norm_1_and_a_projection_that_starts_as_that_of_a_bsl(self) -> None:
        import numpy

        head = orthant.torch.DftHead(e=12, n=60, k=2, s=3)
        numpy.testing.assert_allclose(numpy.linalg.norm(head.weight[:, :5], axis=0), 1, rtol=1e-6)
        self.assertEqual(head.projection.weight.shape, (8, 12))
        bound = 1 / 12**0.5
        self.assertLessEqual(numpy.abs(head.projection.weight).max(), bound)
        self.assertGreater(numpy.abs(head.projection.weight[:5]).max(), bound / 2)

    def test_the_output_layer_of_a_head_is_that_of_its_logits(self) -> None:
        import numpy

        x = numpy.random.default_rng(1).normal(size=(4, 12))
        dft = orthant.torch.DftHead(e=12, n=60, k=2, s=3)
        for head in dft, orthant.torch.SpreadHead(12, 60, 2, 3), orthant.torch.BslHead(12, 60, 3, k=2):
            logits = head.projection(x) @ head.weight.T + (0 if head.bias is None else head.bias)
            numpy.testing.assert_allclose(head(x), logits, rtol=1e-5, atol=1e-5)
        pairs = [[i, (7 * i + 1) % 60] for i in range(60)]
        verification = orthant.verify(dft.weight, pairs, rule="threshold", domain="free")
        self.assertEqual(verification.counts["unargmaxable"], 0)
        self.assertTrue(orthant.check(dft.weight, verification, rule="threshold", domain="free"))

    def test_sizes_that_no_layer_has_are_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "3 \\+ 2 frequencies of 10 labels: expected 1 to 4"):
            orthant.torch.SpreadHead(e=12, n=10, k=3, m=2)


if __name__ == "__main__":
    unittest.main()
