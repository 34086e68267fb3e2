"""The client with the program that it starts: the one of a wheel, or the one that ORTHANT_LAUNCHER names."""

import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Callable, Sequence, Type
from unittest import mock

import orthant
import orthant_check
from modules import Linear, Sequential, kind
from orthant import _process
from orthant._status import StatusLine

WEIGHT = [[1.0, 0.0], [0.5, 0.7], [-0.5, 0.5], [0.25, 0.1]]
BIAS = [0.0, 0.0, 0.1, -1.0]


def rows(labels: int, features: int) -> "list[list[float]]":
    """Returns enough work to be watched."""
    numbers = random.Random(1)
    return [[numbers.gauss(0, 1) for _ in range(features)] for _ in range(labels)]


def named_module(weight: Any, bias: Any, names: Sequence[str]) -> Sequential:
    """Returns a stand-in for a PyTorch module whose configuration names the labels."""
    module = Sequential(kind("ReLU"), Linear(weight, bias), kind("Softmax"))
    module.config = kind("Config", id2label=dict(enumerate(names)))  # type: ignore[attr-defined]
    return module


def setUpModule() -> None:
    """Brief runs do not repay the second compiler."""
    patch = mock.patch.dict(os.environ, ORTHANT_JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    patch.start()
    unittest.addModuleCleanup(patch.stop)


class Audits(unittest.TestCase):
    audit: orthant.Audit

    @classmethod
    def setUpClass(cls) -> None:
        cls.audit = orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names=["a", "b", "c", "<d>"], ask=["<d>"])

    def test_never_names_what_no_input_produces(self) -> None:
        self.assertEqual(self.audit.never, ["<d>"])
        self.assertEqual(self.audit.summary["unargmaxable"], 1)
        self.assertIn("raising its bias", self.audit.answers["<d>"])

    def test_there_is_a_verdict_for_every_class(self) -> None:
        verdicts = list(self.audit.verdicts)
        self.assertEqual(len(self.audit.verdicts), 4)
        self.assertEqual([verdict.name for verdict in verdicts], ["a", "b", "c", "<d>"])
        self.assertEqual([verdict.possible for verdict in verdicts], [True, True, True, False])
        margin = verdicts[3].margin
        assert margin is not None and margin.low is not None and margin.high is not None
        self.assertAlmostEqual(margin.low, -1.05)  # at (1/15, 0), where <d> scores 1/60 - 1, and a and c 1/15
        self.assertAlmostEqual(margin.high, -1.05)

    def test_ranks_have_both_ends(self) -> None:
        audit = orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", rank=True)
        self.assertEqual([verdict.rank for verdict in audit.verdicts], [None, None, None, (3, 3)])
        self.assertIn("4 can be among the 5 best, 0 never, 0 unknown", audit._repr_html_())

    def test_pandas_gets_a_row_per_class(self) -> None:
        frame = mock.Mock()  # a stand-in: pandas cannot be installed where this is built
        with mock.patch.dict(sys.modules, pandas=frame):
            self.audit.verdicts.to_pandas()
        (rows_of_frame,) = frame.DataFrame.from_records.call_args.args
        self.assertEqual([row["name"] for row in rows_of_frame], ["a", "b", "c", "<d>"])
        self.assertEqual(rows_of_frame[3]["verdict"], "unargmaxable")
        self.assertAlmostEqual(rows_of_frame[3]["margin_high"], -1.05)

    def test_a_check_keeps_what_it_checks(self) -> None:
        self.assertTrue(orthant.check((WEIGHT, BIAS), orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu")))
        self.assertTrue(orthant.check((WEIGHT, BIAS), orthant.verify(WEIGHT, [[1]], BIAS, rule="threshold")))

    def test_verdicts_are_found_by_position_and_name(self) -> None:
        verdicts = self.audit.verdicts
        self.assertEqual((verdicts[0].name, verdicts[-1].name, verdicts["c"].index), ("a", "<d>", 2))
        self.assertEqual([verdict.name for verdict in verdicts[1:3]], ["b", "c"])
        self.assertEqual([verdict.name for verdict in verdicts[::-2]], ["<d>", "b"])
        for missing, error in [(4, IndexError), (-5, IndexError), ("e", KeyError)]:
            with self.assertRaises(error):
                verdicts[missing]  # type: ignore[call-overload]
        self.assertEqual(self.audit.counts, {"argmaxable": 3, "unargmaxable": 1, "undecided": 0})
        self.assertIn("weight", self.audit.layer)
        frame = mock.Mock()
        with mock.patch.dict(sys.modules, pandas=frame):
            self.audit.to_pandas()
        self.assertEqual(len(frame.DataFrame.from_records.call_args.args[0]), 4)

    def test_a_class_without_a_name_has_one_spelling(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            matrix, known = Path(folder, "W.npy"), Path(folder, "known.txt")
            matrix.write_bytes(orthant._arrays.of(WEIGHT, "weight", 2).npy())
            known.write_text("class 3\n")
            audit = orthant.audit(matrix, BIAS, rule="softmax", domain="ReLU", ask=3, baseline=known)
            self.assertEqual((audit.never, audit.verdicts[3].name), (["class 3"], "class 3"))
            self.assertTrue(audit.output["impossible"][0]["known"])
            self.assertEqual(list(audit.answers), ["class 3"])
            self.assertEqual(audit.answers[3], audit.answers["class 3"])
            self.assertEqual(audit.answers["3"], audit.answers[3])
            with self.assertRaises(KeyError):
                audit.answers[2]
            self.assertEqual((audit._folder / "never.txt").read_text(), "class 3\n")
            again = orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", ask="class 3")
            self.assertEqual(list(again.answers), ["class 3"])
            self.assertTrue(orthant.check(matrix, audit, BIAS))

    def test_one_name_to_ask_about_is_not_its_letters(self) -> None:
        audit = orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names=["n0", "n1", "n2", "n3"], ask="n3")
        self.assertEqual(list(audit.answers), ["n3"])

    def test_names_may_be_those_of_a_configuration(self) -> None:
        names = {0: "a", 1: "b", 2: "c", 3: "d"}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "names.json")
            file.write_text('{"0": "a", "1": "b", "2": "c", "3": "d"}')
            for given in (names, {"a": 0, "b": 1, "c": 2, "d": 3}, file, str(file)):
                self.assertEqual(orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names=given).never, ["d"])
        self.assertEqual(orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names=range(4)).never, ["3"])
        with self.assertRaisesRegex(orthant.OrthantError, "expected the ids from 0 to 1, as in id2label"):
            orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names={1: "a", 2: "b"})

    def test_the_report_lasts_as_long_as_the_result(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            audit = orthant.audit(WEIGHT, rule="argmax", domain="free", out=Path(folder, "audit"))
            kept, weights = audit.report_path, audit._workspace.path
            self.assertTrue(weights.exists())
            del audit
            self.assertIn("</html>", kept.read_text(encoding="utf-8"))
            self.assertFalse(weights.exists())  # no path in the temporary folder with a copy of the weights was handed out
            temporary = orthant.survey(WEIGHT, [1], rule="top-k", survey_sets=5)
            folder_of_result = temporary._folder
            self.assertTrue(folder_of_result.exists())
            del temporary
            self.assertFalse(folder_of_result.exists())
            report = orthant.survey(WEIGHT, [1], rule="top-k", survey_sets=5).report_path
            self.assertTrue(report.exists())  # a path that was handed out lasts until Python ends

    def test_a_notebook_shows_names_as_text(self) -> None:
        shown = self.audit._repr_html_()
        self.assertIn("1 of 4 can never be predicted", shown)
        self.assertIn("&lt;d&gt;", shown)
        self.assertNotIn("<d>", shown)

    def test_both_checkers_accept_the_proofs(self) -> None:
        check = orthant.check(WEIGHT, self.audit, BIAS)
        self.assertTrue(check)
        self.assertEqual(check.summary["accepted"], 4)
        with tempfile.TemporaryDirectory() as folder:
            weights, bias = Path(folder, "W.npy"), Path(folder, "b.npy")
            weights.write_bytes(orthant._arrays.of(WEIGHT, "weight", 2).npy())
            bias.write_bytes(orthant._arrays.of(BIAS, "bias", 1).npy())
            words = ["--weights", str(weights), "--bias", str(bias), "--certificates", str(self.audit.certificates_path), "--all"]
            with self.assertRaises(SystemExit) as end, mock.patch("sys.stdout", io.StringIO()) as out:
                orthant_check.main(words)
            self.assertEqual((end.exception.code, "4 certificates" in out.getvalue()), (0, False))

    def test_a_check_of_another_layer_fails(self) -> None:
        with self.assertRaisesRegex(orthant.OrthantError, "layer") as raised:
            orthant.check(WEIGHT, self.audit, [0, 0, 0.1, -2])
        self.assertEqual(raised.exception.exit_code, 3)

    def test_a_missing_proof_is_no_error_but_false(self) -> None:
        check = orthant.check(WEIGHT, self.audit.certificates_path, BIAS, label_sets=[[0, 1]], names=["a", "b", "c", "d"])
        self.assertEqual((bool(check), check.exit_code), (False, 14))

    def test_a_module_is_audited_by_its_last_layer(self) -> None:
        audit = orthant.audit(Sequential(kind("ReLU"), Linear(WEIGHT, BIAS), kind("Softmax")))  # a stand-in for PyTorch's
        self.assertEqual(audit.never, ["class 3"])
        self.assertIn("Sequential.1", audit.summary["model"])
        chained = Sequential(kind("ReLU"), Linear([[1, 0], [0, 1]], [0, 0]), Linear(WEIGHT, BIAS), kind("Softmax"))
        audit = orthant.audit(chained)
        self.assertEqual(audit.never, ["class 3"])
        self.assertTrue(orthant.check(chained, audit))


class OtherCommands(unittest.TestCase):
    def test_verify_decides_partial_label_sets(self) -> None:
        sets = [{"on": [0, 1], "off": [2]}, {"on": (3,)}, [0]]
        with self.assertRaisesRegex(orthant.OrthantError, "^label_sets\\[2]: \"\\[0]\" is not a label id"):
            orthant.verify(WEIGHT, sets, BIAS, rule="threshold", partial=True)
        result = orthant.verify(WEIGHT, sets[:2], BIAS, rule="threshold", partial=True)
        self.assertEqual([verdict.name for verdict in result.verdicts], ["{label 0, label 1, !label 2}", "label 3"])
        self.assertTrue(orthant.check(WEIGHT, result, BIAS, label_sets=sets[:2], partial=True))

    def test_verify_decides_label_sets(self) -> None:
        result = orthant.verify(WEIGHT, [[], [0, 2], [1]], BIAS, rule="threshold", margin=True)
        self.assertEqual([verdict.labels for verdict in result.verdicts], [(), (0, 2), (1,)])
        self.assertEqual(result.counts["unargmaxable"], 1)
        self.assertEqual([verdict.possible for verdict in result.verdicts], [True, True, False])
        self.assertTrue(orthant.check(WEIGHT, result, BIAS, label_sets=[[], [0, 2], [1]]))

    def test_survey_has_a_row_per_size(self) -> None:
        survey = orthant.survey(WEIGHT, [1, 2], rule="top-k", survey_sets=20, names=["a", "b", "c", "d"])
        self.assertEqual([(row["size"], row["asked"]) for row in survey.rows], [(1, 20), (2, 20)])
        self.assertIn("1 label, 2 features", survey._repr_html_())

    def test_compare_names_what_was_lost(self) -> None:
        names = ["a", "b", "c", "d"]
        comparison = orthant.compare((WEIGHT, [0, 0, 0.1, 0.06]), (WEIGHT, BIAS), rule="argmax", domain="relu", names=names)
        self.assertEqual((comparison.newly_impossible, comparison.newly_possible), (["d"], []))
        self.assertIn("old-layer.npz with new-layer.npz: 1 can no longer be predicted", repr(comparison))
        self.assertIn("</html>", comparison.report_path.read_text(encoding="utf-8"))
        back = orthant.compare((WEIGHT, BIAS), (WEIGHT, [0, 0, 0.1, 0.06]), rule="argmax", domain="relu", names=names)
        self.assertEqual((back.newly_impossible, back.newly_possible), ([], ["d"]))

    def test_a_finished_audit_is_compared_with_its_proofs(self) -> None:
        old = (WEIGHT, [0, 0, 0.1, 0.06])
        audit = orthant.audit(*old, rule="argmax", domain="relu")
        again = orthant.compare(audit, (WEIGHT, BIAS), old_model=old, rule="argmax", domain="relu", verdict_only=True)
        self.assertEqual(again.newly_impossible, ["class 3"])
        with self.assertRaisesRegex(orthant.OrthantError, "specify old_model="):
            orthant.compare(audit, (WEIGHT, BIAS), rule="argmax", domain="relu")

    def test_modules_are_matched_by_the_names_that_they_have(self) -> None:
        order = [2, 0, 3, 1]
        old = named_module(WEIGHT, [0, 0, 0.1, 0.06], "abcd")
        new = named_module([WEIGHT[i] for i in order], [BIAS[i] for i in order], ["abcd"[i] for i in order])
        comparison = orthant.compare(old, new)
        self.assertEqual((comparison.newly_impossible, comparison.newly_possible), (["d"], []))
        self.assertEqual(comparison.summary["only_old"], [])
        unnamed = Sequential(kind("ReLU"), Linear(WEIGHT, BIAS), kind("Softmax"))
        with self.assertRaisesRegex(orthant.OrthantError, "only the new model names its labels: pass names="):
            orthant.compare(unnamed, new)

    def test_models_that_differ_in_their_question_are_not_compared(self) -> None:
        relu, tanh = (Sequential(kind(name), Linear(WEIGHT, BIAS), kind("Softmax")) for name in ("ReLU", "Tanh"))
        with self.assertRaisesRegex(orthant.OrthantError, "do not say the same about rule and features"):
            orthant.compare(relu, tanh)

    def test_repair_writes_a_model_without_the_impossible_class(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            model = orthant._arrays.write_npz(
                Path(folder, "model.npz"),
                {"weight": orthant._arrays.of(WEIGHT, "weight", 2), "bias": orthant._arrays.of(BIAS, "bias", 1)},
            )
            layer: Any = {"tensor": "weight", "bias_tensor": "bias", "rule": "argmax", "domain": "relu"}
            repair = orthant.repair(model, change="bias", **layer)
            self.assertEqual(repair.model_path, Path(folder, "model-repaired.npz"))
            self.assertEqual((repair.summary["never_before"], repair.summary["never_after"]), (1, 0))
            self.assertEqual(orthant.audit(repair.model_path, **layer).never, [])


class Failures(unittest.TestCase):
    def test_an_error_has_one_line_and_the_exit_code(self) -> None:
        for call, code, message in [
            (lambda: orthant.audit("no-file.onnx"), 3, "no-file.onnx: there is no such file$"),
            (lambda: orthant.audit("@no-file.onnx"), 3, "no-file.onnx: there is no such file$"),
            (lambda: orthant.audit(WEIGHT, rule="argmax", rulle="x"), 2, r"unknown option rulle=; did you mean rule=\? \(see help\(orthant.audit\)\)"),
            (lambda: orthant.audit(WEIGHT, rule="argmax", names=["one"]), 3, "^names: has 1 names"),
            (lambda: orthant.audit([[1.0, float("nan")]], rule="argmax"), 3, "^the layer: "),
            (lambda: orthant.audit(WEIGHT, rule="argmax", fail_on="undecided"), 2, "fail_on= is not for Python: it sets the exit code"),
            (lambda: orthant.verify(WEIGHT, [[0]], rule="argmax", format="csv"), 2, "format= is not for Python: results are objects"),
        ]:
            with self.assertRaisesRegex(orthant.OrthantError, message) as raised:
                call()
            self.assertEqual((raised.exception.exit_code, raised.exception.kind), (code, {2: "usage", 3: "input"}[code]))
            self.assertEqual(len(str(raised.exception).splitlines()), 1)

    def test_names_that_cannot_be_read_are_an_error_of_their_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "names.json")
            for content, expected in [(None, "No such file"), ('{"0":', "is not valid JSON"), ("5", "has no names"), ('"a"', "has no names")]:
                if content is not None:
                    file.write_text(content)
                with self.assertRaisesRegex(orthant.OrthantError, expected) as raised:
                    orthant.audit(WEIGHT, BIAS, rule="argmax", domain="relu", names=file)
                self.assertEqual((raised.exception.exit_code, raised.exception.file), (3, str(file)))

    def test_a_program_of_another_version_is_refused(self) -> None:
        finished = _process.Finished(0, '{"schema":{"name":"audit","version":2}}', [])
        with self.assertRaisesRegex(orthant.OrthantError, "writes audit of version 2, which this package does not read"):
            finished.json("audit")

    def test_a_missing_program_is_named(self) -> None:
        with mock.patch.dict(os.environ, ORTHANT_LAUNCHER="/no/orthant"):
            with self.assertRaisesRegex(orthant.OrthantError, "/no/orthant is not a program"):
                orthant.audit(WEIGHT, rule="argmax")

    def test_progress_is_shown_while_it_lasts(self) -> None:
        with mock.patch("sys.stderr", io.StringIO()) as stderr:
            orthant.audit(rows(300, 16), rule="argmax", domain="free", progress=True)
        updates = stderr.getvalue().split("\r")
        self.assertTrue(any("/300" in update for update in updates), updates[:3])
        self.assertEqual(updates[-1], "")
        self.assertEqual(updates[-2].strip(), "")

    def test_updates_that_arrive_together_are_all_shown(self) -> None:
        reading, writing = os.pipe()
        os.write(writing, "\r\x1b[K0/3\r\x1b[K█ 1/3\r\x1b[Ka remark\n\r\x1b[K██ 2/3\r\x1b[K\nanother".encode())
        os.close(writing)
        shown = io.StringIO()
        with open(reading, "rb") as stream:
            self.assertEqual(_process._follow(stream, StatusLine(shown, 80)), ["a remark", "another"])
        self.assertEqual([update.strip() for update in shown.getvalue().split("\r")], ["", "0/3", "█ 1/3", "██ 2/3"])

    def test_without_a_terminal_nothing_is_shown(self) -> None:
        with mock.patch("sys.stderr", io.StringIO()) as stderr:
            line = StatusLine.on_stderr(None)
            line.show("text")
            self.assertEqual((line.columns, stderr.getvalue()), (0, ""))
            stderr.isatty = lambda: True  # type: ignore[method-assign]
            self.assertGreater(StatusLine.on_stderr(None).columns, 0)
            self.assertEqual(StatusLine.on_stderr(False).columns, 0)

    def test_a_shorter_update_erases_a_longer_one(self) -> None:
        stream = io.StringIO()
        line = StatusLine(stream, 80)
        for text in ("long text", "short"):
            line.show(text)
        line.end()
        self.assertEqual(stream.getvalue(), "\rlong text\rshort    \r     \r")


class Interruption(unittest.TestCase):
    def setUp(self) -> None:
        # Shells let programs in the background ignore interrupts, and so would this one.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

    def test_an_interrupted_audit_leaves_no_process(self) -> None:
        self.ends(KeyboardInterrupt, lambda: os.kill(os.getpid(), signal.SIGINT))

    def test_a_program_that_ignores_interrupts_ends_by_itself(self) -> None:
        def fail() -> None:
            raise ZeroDivisionError

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # which the program inherits
        self.assertNotEqual(self.ends(ZeroDivisionError, fail), -signal.SIGKILL)

    def ends(self, exception: Type[BaseException], event: Callable[[], None]) -> int:
        """Returns the exit code of an audit during which something happens; no process of its group is left."""
        started = []
        real = subprocess.Popen

        def popen(*arguments: object, **options: object) -> object:
            started.append(real(*arguments, **options))  # type: ignore[call-overload]
            return started[-1]

        def show(line: StatusLine, text: str) -> None:
            if "/3000" in text:  # it decides its classes
                event()

        with mock.patch.object(_process.subprocess, "Popen", popen), mock.patch.object(StatusLine, "show", show):
            with self.assertRaises(exception), mock.patch("sys.stderr", io.StringIO()):
                orthant.audit(rows(3000, 48), rule="argmax", domain="free", progress=True)
        (process,) = started
        for _ in range(100):  # until the system has buried the last of the group
            if not group(process.pid):
                break
            time.sleep(0.05)
        self.assertEqual(group(process.pid), [])
        self.assertIsNotNone(process.returncode)
        return int(process.returncode)


def group(leader: int) -> "list[str]":
    """Returns the processes of a group that have not ended."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, fields = stat.read_text().rpartition(")")
        except OSError:
            continue
        state, _, owner, *_ = fields.split()
        if int(owner) == leader and state not in "ZX":
            members.append(name)
    return members


class Scripts(unittest.TestCase):
    def test_the_module_is_the_command_line(self) -> None:
        words = [sys.executable, "-m", "orthant", "count", "--labels", "1000", "--features", "50"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("10^-217.03", done.stdout)


if __name__ == "__main__":
    unittest.main()
