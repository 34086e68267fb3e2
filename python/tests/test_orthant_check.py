"""The second checker's exit codes: bad input is 3, and a defect of the checker itself is 1."""

import contextlib
import gzip
import io
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import orthant_check

ROWS = [[1.0, 0.0], [0.5, 0.7], [-0.5, 0.5]]


def header() -> dict:
    return {
        "format": "orthant-certificates",
        "version": 4,
        "rule": "threshold",
        "labels": 3,
        "features": 2,
        "bias": False,
        "fingerprint": orthant_check.fingerprint(b"orthant-layer-1", ROWS, [0.0] * 3),
        "domain": {"lower": None, "upper": None},
    }


WITNESS = {"index": 0, "active": [0, 1], "verdict": "argmaxable", "witness": [1.0, 0.0]}
CIRCUIT = {"index": 0, "active": [0, 2], "verdict": "unargmaxable", "circuit": {"labels": [0, 1, 2]}}


class ExitCodes(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.weights = pathlib.Path(folder.name, "weights.npy")
        self.file = pathlib.Path(folder.name, "certificates.jsonl")
        shape = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }".ljust(117) + "\n"
        numbers = struct.pack("<6d", *sum(ROWS, []))
        self.weights.write_bytes(b"\x93NUMPY\x01\x00v\x00" + shape.encode() + numbers)

    def code(self, *lines: object) -> object:
        self.file.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            with self.assertRaises(SystemExit) as end:
                orthant_check.main(["--weights", str(self.weights), "--certificates", str(self.file)])
        return end.exception.code

    def test_accepted_proofs_end_with_0(self) -> None:
        self.assertEqual(self.code(header(), WITNESS), 0)
        self.assertEqual(self.code(header(), CIRCUIT), 0)

    def test_a_rejected_proof_ends_with_12_and_no_proof_with_14(self) -> None:
        self.assertEqual(self.code(header(), {**WITNESS, "active": [0, 2]}), 12)
        self.assertEqual(self.code(header()), 14)

    def test_whatever_a_file_holds_is_bad_input(self) -> None:
        records = [
            "", "{", "[]", "1", "null", '"text"', '{"index":0}', '{"index":0,"verdict":[]}', '{"index":{},"verdict":"undecided"}',
            {**WITNESS, "verdict": "maybe"}, {**WITNESS, "witness": {}}, {**WITNESS, "witness": [1.0, None]},
            {**WITNESS, "margin": 1}, {**WITNESS, "margin": None}, {**WITNESS, "radius": []}, {**WITNESS, "radius": {"low": {}}},
            {**CIRCUIT, "circuit": []}, {**CIRCUIT, "circuit": {"labels": {}}},
            {**CIRCUIT, "circuit": {"labels": [0, 1, 2], "lower": 0}},
            {**CIRCUIT, "circuit": {"labels": [], "multipliers": 0}},
            {**CIRCUIT, "circuit": {"labels": [0, 1, 2], "multipliers": [{}, 1, 1]}},
        ]
        for record in records:
            with self.subTest(record=record):
                self.assertEqual(self.code(header(), record), 3)
        for name in header():
            for value in (None, [], {}, "x", 1e400):
                with self.subTest(name=name, value=value):
                    self.assertEqual(self.code({**header(), name: value}, WITNESS), 3)
        self.weights.write_bytes(b"\x93NUMPY\x01\x00\x04\x00{[(\n")
        self.assertEqual(self.code(header(), WITNESS), 3)

    def test_a_defect_of_the_checker_is_not_taken_for_bad_input(self) -> None:
        with mock.patch.object(orthant_check.Question, "check", side_effect=ZeroDivisionError):
            with self.assertRaises(ZeroDivisionError):  # with which Python ends with 1
                self.code(header(), WITNESS)

    def test_maps_may_be_without_an_offset(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()) as errors, self.assertRaises(SystemExit) as end:
            orthant_check.main(["--weights", "W.npy", "--certificates", "c.jsonl", "--chain", "P.npy", "--chain-bias", "-,c.npy"])
        self.assertEqual(end.exception.code, 3, errors.getvalue())  # not 2: only W.npy is missing

    def test_files_of_any_length_need_the_memory_of_a_line(self) -> None:
        files = {
            "line": [json.dumps(header()), "x" * 300_000_000],
            "lines": [json.dumps(header()), *(json.dumps({**WITNESS, "index": i}) for i in range(400_000)), "{"],
        }
        for name, lines in files.items():
            packed = self.file.with_name(name + ".jsonl.gz")
            with gzip.open(packed, "wt", compresslevel=1) as out:
                out.writelines(line + "\n" for line in lines)
            limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (200 << 20,) * 2); sys.path.insert(0, sys.argv.pop(1)); import orthant_check; orthant_check.main()"
            command = [sys.executable, "-c", limited, str(pathlib.Path(__file__).parents[1]), "--weights", str(self.weights)]
            end = subprocess.run([*command, "--certificates", str(packed)], capture_output=True, text=True, timeout=300)
            with self.subTest(name):
                self.assertEqual(end.returncode, 3, end.stderr[-500:])
                self.assertIn("bad input", end.stderr)


if __name__ == "__main__":
    unittest.main()
