"""Arguments become options, and options in messages become arguments."""

import unittest
from pathlib import Path

from orthant._options import as_arguments, operand, options


class Options(unittest.TestCase):
    def test_arguments_become_options(self) -> None:
        given = {"label_sets": Path("a b.txt"), "margin": True, "rank": False, "names": None, "ask": ["x", 2], "budget": 1.5}
        self.assertEqual(options(given), ["--label-sets=a b.txt", "--margin", "--ask=x,2", "--budget=1.5"])

    def test_a_file_name_is_no_option(self) -> None:
        self.assertEqual([operand(name) for name in ("a.onnx", "-a.onnx", "@a")], ["a.onnx", "./-a.onnx", "./@a"])

    def test_messages_name_arguments(self) -> None:
        for message, expected in [
            ("use --names", "use names="),
            ("pass --rule argmax if one wins, --rule threshold if", "pass rule='argmax' if one wins, rule='threshold' if"),
            ("use --read-limit 10", "use read_limit=10"),
            ("--bias-tensor: also specify --tensor, the matrix", "bias_tensor=: also specify layer=, the matrix"),
            ("pass --rule or --domain", "pass rule= or domain="),
            ("see orthant audit --help", "see orthant audit --help"),
            ("specify --old-model, or orthant audit --baseline x.txt", "specify old_model=, or orthant audit --baseline x.txt"),
            ("folder/a--b.onnx: there is no such file", "folder/a--b.onnx: there is no such file"),
        ]:
            self.assertEqual(as_arguments(message), expected)


if __name__ == "__main__":
    unittest.main()
