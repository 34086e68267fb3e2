"""Numbers of any library become the files that NumPy writes."""

import array
import importlib.util
import io
import struct
import tempfile
import unittest
import zipfile
from pathlib import Path

from modules import Tensor
from orthant import OrthantError, _arrays

NUMPY = importlib.util.find_spec("numpy") is not None


class Arrays(unittest.TestCase):
    def test_lists_become_doubles(self) -> None:
        self.assertEqual(_arrays.of([[1, 2.5], (3, -4)], "weight", 2), ((2, 2), "d", struct.pack("4d", 1, 2.5, 3, -4)))
        self.assertEqual(_arrays.of([1, 2], "bias", 1), ((2,), "d", struct.pack("2d", 1, 2)))

    def test_memory_is_taken_as_it_is(self) -> None:
        for code in "fd":
            numbers = array.array(code, [1, 0.1, 3])
            self.assertEqual(_arrays.of(numbers, "bias", 1), ((3,), code, numbers.tobytes()))
        self.assertEqual(_arrays.of([array.array("f", [0.1])], "weight", 2).data, struct.pack("d", array.array("f", [0.1])[0]))

    def test_tensors_are_detached_and_moved(self) -> None:
        self.assertEqual(_arrays.of(Tensor([[1.0, 2.0]]), "weight", 2), ((1, 2), "f", struct.pack("2f", 1, 2)))
        self.assertEqual(_arrays.of(Tensor([0.5], "torch.bfloat16"), "bias", 1), ((1,), "f", struct.pack("f", 0.5)))

    def test_integers_are_exact_or_refused(self) -> None:
        self.assertEqual(_arrays.of(array.array("q", [1 << 53]), "bias", 1).data, struct.pack("d", 2.0**53))
        with self.assertRaisesRegex(OrthantError, r"bias\[0\] is 9007199254740993, which a double cannot represent exactly"):
            _arrays.of([(1 << 53) + 1], "bias", 1)

    def test_errors_name_the_value(self) -> None:
        for value, message in [
            ([[1, 2], [3]], "rows of 1 and of 2 numbers"),
            ([[1, "x"]], r"weight\[0\]\[1\] is 'x'"),
            ([[1, None]], r"weight\[0\]\[1\] is None"),
            ([[10**400]], r"weight\[0\]\[0\] is 1000"),
            ("model", "weight is str"),
            (3, "weight is int"),
            ([], r"shape \(0,\)"),
            ([[]], r"shape \(1, 0\)"),
            (array.array("d", [1, 2]), r"shape \(2,\)"),
        ]:
            with self.subTest(value=str(value)[:20]), self.assertRaisesRegex(OrthantError, message) as raised:
                _arrays.of(value, "weight", 2)
            self.assertEqual(raised.exception.exit_code, 2)

    def test_the_header_is_aligned(self) -> None:
        for rows in (1, 10, 10**5):
            file = _arrays.Array((rows, 1), "f", b"").npy()
            self.assertEqual(len(file) % 64, 0)
            self.assertEqual(len(file), 10 + struct.unpack("<H", file[8:10])[0])

    def test_an_npz_file_has_its_arrays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = _arrays.write_npz(Path(folder, "layer.npz"), {"weight": _arrays.of([[1, 2]], "weight", 2)})
            with zipfile.ZipFile(file) as archive:
                self.assertEqual(archive.namelist(), ["weight.npy"])
                self.assertEqual(archive.read("weight.npy")[-16:], struct.pack("2d", 1, 2))

    @unittest.skipUnless(NUMPY, "NumPy is not installed")
    def test_numpy_reads_what_it_would_have_written(self) -> None:
        import numpy

        for dtype in ("f2", "f4", "f8", "i4", ">f4"):
            for values in (numpy.arange(6).reshape(2, 3), numpy.arange(6).reshape(3, 2).T, numpy.arange(24).reshape(4, 6)[::2, ::2]):
                values = values.astype(dtype)
                read = numpy.load(io.BytesIO(_arrays.of(values, "weight", 2).npy()))
                numpy.testing.assert_array_equal(read, values)
                if dtype[0] == "f":
                    self.assertEqual(read.dtype, values.dtype)


if __name__ == "__main__":
    unittest.main()
