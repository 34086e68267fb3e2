"""Arguments become options, and options in messages become arguments."""

import inspect
import re
import subprocess
import unittest
from pathlib import Path

import orthant
from orthant import _arguments
from orthant._options import as_arguments, operand, options


class Options(unittest.TestCase):
    def test_arguments_become_options(self) -> None:
        given = {"label_sets": Path("a b.txt"), "margin": True, "rank": False, "names": None, "ask": ["x", 2], "budget": 1.5}
        self.assertEqual(options(given), ["--label-sets=a b.txt", "--margin", "--ask=x,2", "--budget=1.5"])

    def test_a_file_name_is_no_option(self) -> None:
        self.assertEqual([operand(name) for name in ("a.onnx", "-a.onnx", "@a")], ["a.onnx", "./-a.onnx", "./@a"])

    def test_functions_name_the_options_of_their_commands(self) -> None:
        """Only options that choose a layer, which Python passes as an array, are left out."""
        layer = {"active", "features", "frequency_seed", "labels", "layer", "rows", "scale", "seed", "slack", "spread", "weights"}
        for name in ("audit", "verify", "check", "repair", "compare"):
            program = subprocess.run([str(orthant.launcher()), name, "--help"], capture_output=True, text=True, check=True)
            options_of_help = re.findall(r"^ {2,6}(?:-\w, )?--([a-z-]+)", program.stdout.partition("Examples:")[0], re.M)
            known = {option.replace("-", "_") for option in options_of_help}
            named = set(inspect.signature(getattr(orthant, name)).parameters)
            typed = set(getattr(_arguments, f"{name.capitalize()}Options").__annotations__)
            self.assertLessEqual(typed, named)
            self.assertLessEqual(typed, known, name)
            missing = known - named - set(_arguments.REFUSED) - {"out", "verdicts"} - (layer if name in ("verify", "check") else set())
            self.assertEqual(missing, set(), name)

    def test_messages_name_arguments(self) -> None:
        for message, expected in [
            ("use --names", "use names="),
            ("pass --rule argmax if one wins, --rule threshold if", "pass rule='argmax' if one wins, rule='threshold' if"),
            ("use --read-limit 10", "use read_limit=10"),
            ("--bias-tensor: also specify --tensor, the matrix", "bias_tensor=: also specify layer=, the matrix"),
            ("pass --rule or --domain", "pass rule= or domain="),
            ("see orthant audit --help", "see help(orthant.audit)"),
            ("see orthant count --help", "see orthant count --help"),
            ("specify --old-model, or orthant audit --baseline x.txt", "specify old_model=, or orthant audit --baseline x.txt"),
            ("folder/a--b.onnx: there is no such file", "folder/a--b.onnx: there is no such file"),
        ]:
            self.assertEqual(as_arguments(message), expected)


if __name__ == "__main__":
    unittest.main()
