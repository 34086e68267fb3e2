"""What a module says about its output layer. PyTorch cannot be installed where this is built: ``modules`` has stand-ins."""

import unittest
from typing import Any, Optional

from modules import LayerNorm, Linear, Module, Sequential, kind, network
from orthant import OrthantError
from orthant._modules import Features, output_layer
from orthant._subject import subject
from orthant._workspace import Workspace

ROWS = [[1.0, 0.0], [0.5, 0.7], [-0.5, 0.5]]


def domain(*before: Module, layer: Optional[Linear] = None) -> Optional[str]:
    return output_layer(Sequential(*before, layer or Linear(ROWS)), None).features.domain


class Modules(unittest.TestCase):
    def test_the_last_linear_layer_is_the_output_layer(self) -> None:
        first, last = Linear(ROWS), Linear(ROWS)
        module = network("Net", first=first, block=Sequential(kind("ReLU"), last), dropout=kind("Dropout"))
        self.assertEqual(output_layer(module, None)[:2], ("block.1", last))
        self.assertEqual(output_layer(module, "first")[:2], ("first", first))

    def test_a_layer_that_is_not_there_is_named(self) -> None:
        with self.assertRaisesRegex(OrthantError, r"Net has no nn.Linear named 'fc': pass layer= with one of \['first'\]"):
            output_layer(network("Net", first=Linear(ROWS)), "fc")
        with self.assertRaisesRegex(OrthantError, "Net has no nn.Linear: pass its weight and bias"):
            output_layer(network("Net"), None)

    def test_a_sequential_shows_the_activation(self) -> None:
        for name, expected in [("ReLU", "relu"), ("GELU", "gelu"), ("SiLU", "silu"), ("Tanh", "tanh"), ("Conv2d", None)]:
            self.assertEqual(domain(kind(name), kind("Dropout")), expected)
        self.assertEqual(domain(kind("Tanh"), Sequential(kind("ReLU"), kind("Identity"))), "relu")
        inner = Sequential(kind("Dropout"), Linear(ROWS))
        self.assertEqual(output_layer(Sequential(kind("Tanh"), inner), None).features.domain, "tanh")

    def test_only_a_sequential_shows_an_order(self) -> None:
        self.assertIsNone(domain())
        self.assertIsNone(output_layer(network("Net", act=kind("ReLU"), fc=Linear(ROWS)), None).features.domain)
        own = network("Sequential2", relu=kind("ReLU"), fc=Linear(ROWS))
        self.assertIsNone(output_layer(own, None).features.domain)

    def test_moved_and_pooled_numbers_keep_only_some_bounds(self) -> None:
        self.assertEqual(domain(kind("ReLU"), kind("AdaptiveAvgPool2d"), kind("Flatten")), "relu")
        self.assertEqual(domain(kind("SiLU"), kind("Flatten")), "silu")
        self.assertIsNone(domain(kind("SiLU"), kind("AdaptiveAvgPool2d"), kind("Flatten")))
        self.assertIsNone(domain(LayerNorm([1, 1]), kind("Flatten")))

    def test_rounding_to_16_bits_widens_a_range(self) -> None:
        half = Linear(ROWS, dtype="torch.bfloat16")
        for name, expected in [("ReLU", "relu"), ("SiLU", "silu:bfloat16"), ("GELU", None)]:
            self.assertEqual(domain(kind(name), layer=half), expected)
        self.assertIsNone(domain(LayerNorm([1, 1]), layer=half))

    def test_linear_maps_are_followed(self) -> None:
        before = Linear([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0]], [0.5, 0.25])
        module = Sequential(kind("ReLU"), before, kind("Dropout"), Linear(ROWS))
        self.assertEqual(output_layer(module, None).features, Features("relu", None, (before,)))
        about = subject(module, None, None, {"rule": "argmax"}, Workspace())
        self.assertEqual(about.options["domain"], "relu")
        for option, name in ("chain", "map-1.npy"), ("chain_bias", "offset-1.npy"):
            (file,) = about.options[option]  # type: ignore[union-attr,misc]
            self.assertTrue(str(file).endswith(name), file)

    def test_a_normalisation_brings_its_scale_and_shift(self) -> None:
        workspace = Workspace()
        about = subject(Sequential(LayerNorm([2, 3], [0, 1]), Linear(ROWS)), None, None, {"rule": "argmax"}, workspace)
        self.assertEqual(about.options["domain"], f"layernorm:{workspace.path / 'normalisation.npy'}")
        self.assertIsNone(domain(LayerNorm([1, 1, 1])))  # of another width

    def test_a_head_is_a_projection_and_one_layer(self) -> None:
        projection, parts = Linear([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0]]), Linear([[0.0], [0.7], [0.5]])
        head = network("SpreadHead", projection=projection, slack=parts)
        vars(head).update(projection=projection, weight=Linear(ROWS).weight, bias=None)
        found = output_layer(Sequential(kind("Tanh"), head), None)
        self.assertEqual((found.name, found.linear, found.rule), ("1", head, "threshold"))
        self.assertEqual(found.features, Features("tanh", None, (projection,)))
        self.assertIs(output_layer(head, None).linear, head)
        self.assertEqual(output_layer(Sequential(Linear(ROWS), head), "0").name, "0")
        with self.assertRaisesRegex(OrthantError, r"no nn.Linear named '1.slack': pass layer= with one of \['1'\]"):
            output_layer(Sequential(kind("Tanh"), head), "1.slack")
        self.refuses(r"reach the linear map before its layer: pass an nn.Sequential with the activation", head)

    def test_known_models_tell_by_their_attributes(self) -> None:
        pooler = network("BertPooler", dense=Linear([[1, 2], [3, 4]]), activation=kind("Tanh"))
        bert = network("Bert", bert=network("BertModel", pooler=pooler), classifier=Linear(ROWS))
        bert.config = kind("Config", id2label={0: "a", 1: "b", 2: "c"}, problem_type="multi_label_classification")  # type: ignore
        found = output_layer(bert, None)
        self.assertEqual((found.features.domain, found.rule, found.names), ("tanh", "threshold", ["a", "b", "c"]))
        llama = network("Llama", model=network("Model", norm=kind("LlamaRMSNorm", weight=Linear([[1, 1]], [1, 1]).bias)), lm_head=Linear(ROWS))
        self.assertEqual(output_layer(llama, None).features.domain, "rmsnorm")

    def test_what_follows_tells_the_rule(self) -> None:
        for name, rule in [("Softmax", "argmax"), ("LogSoftmax", "argmax"), ("Sigmoid", "threshold"), ("ReLU", None)]:
            self.assertEqual(output_layer(Sequential(Linear(ROWS), kind(name)), None).rule, rule)

    def test_what_is_not_known_is_asked_for(self) -> None:
        net = network("Net", fc=Linear(ROWS))
        self.refuses("Net does not say which features reach fc: pass domain=", net, rule="argmax")
        self.refuses("Net.fc does not say how logits become a prediction: pass rule='argmax'", net, domain="relu")
        self.refuses("layer does not say how logits", ROWS)
        self.refuses("weight has 3 rows, and bias 2 numbers", ROWS, [1, 2], rule="argmax")
        self.refuses("a module has its own", net, [1], rule="argmax", domain="relu")

    def refuses(self, message: str, model: Any, bias: Any = None, **options: Any) -> None:
        with self.assertRaisesRegex(OrthantError, message):
            subject(model, bias, None, options, Workspace())

    def test_nothing_but_the_numbers_of_the_layer_is_written(self) -> None:
        workspace = Workspace()
        module = network("Net", secret=Linear([[7.0]]), body=Sequential(kind("ReLU"), Linear(ROWS, [1, 2, 3])))
        about = subject(module, None, None, {"rule": "argmax"}, workspace)
        self.assertEqual([file.name for file in workspace.path.iterdir()], ["Net.body.1.npz"])
        self.assertEqual(about.options, {"rule": "argmax", "domain": "relu", "tensor": "weight", "bias_tensor": "bias"})


if __name__ == "__main__":
    unittest.main()
