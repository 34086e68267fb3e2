package org.orthant.model.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.testing.NpyBytes;

class NpyWeightsTest {

    private static final String FLOATS = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }";

    @TempDir
    Path folder;

    @Test
    void floatsAreReadAsNumPyWritesThem() {
        byte[] file = NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 0.1f));
        assertThat(file).hasSize(128 + 24);
        WeightMatrix matrix = read(file);
        assertThat(matrix).isInstanceOf(FloatMatrix.class);
        assertThat(rows(matrix)).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}, {5, 0.1f}});
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyVersionOfTheFormatIsRead(int major) {
        assertThat(rows(read(NpyBytes.file(major, FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 6)))))
                .isDeepEqualTo(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    }

    @ParameterizedTest
    @CsvSource({"<, LITTLE_ENDIAN", ">, BIG_ENDIAN"})
    void doublesOfEitherByteOrderAreRead(String sign, String name) {
        ByteOrder order = name.startsWith("L") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        String header = "{'descr': '" + sign + "f8', 'fortran_order': False, 'shape': (1, 3), }";
        WeightMatrix matrix = read(NpyBytes.file(header, NpyBytes.doubles(order, 0.1, -2, Double.MIN_VALUE)));
        assertThat(matrix).isInstanceOf(DoubleMatrix.class);
        assertThat(rows(matrix)).isDeepEqualTo(new double[][] {{0.1, -2, Double.MIN_VALUE}});
    }

    @Test
    void bigEndianFloatsAreRead() {
        byte[] data =
                NpyBytes.data(8, ByteOrder.BIG_ENDIAN, d -> d.putFloat(1.5f).putFloat(-2));
        String header = "{'descr': '>f4', 'fortran_order': False, 'shape': (2, 1), }";
        assertThat(rows(read(NpyBytes.file(header, data)))).isDeepEqualTo(new double[][] {{1.5}, {-2}});
    }

    @Test
    void halfPrecisionIsRead() {
        byte[] data = NpyBytes.data(14, ByteOrder.LITTLE_ENDIAN, d -> {
            for (int bits : new int[] {0x3c00, 0xc000, 0x0001, 0x03ff, 0x0400, 0x7bff, 0x8000}) {
                d.putShort((short) bits);
            }
        });
        String header = "{'descr': '<f2', 'fortran_order': False, 'shape': (1, 7), }";
        assertThat(rows(read(NpyBytes.file(header, data))))
                .isDeepEqualTo(new double[][] {{1, -2, 0x1p-24, 0x1.ff8p-15, 0x1p-14, 65504, -0.0}});
    }

    @Test
    void columnsOfFortranOrderBecomeColumns() {
        String header = "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }";
        assertThat(rows(read(NpyBytes.file(header, NpyBytes.floats(1, 3, 5, 2, 4, 6)))))
                .isDeepEqualTo(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    }

    @Test
    void keysMayComeInAnyOrder() {
        String header = "{\"shape\":(1,2),'fortran_order':False,'descr':'<f4'}";
        assertThat(rows(read(NpyBytes.file(header, NpyBytes.floats(7, 8))))).isDeepEqualTo(new double[][] {{7, 8}});
    }

    @Test
    void matricesLongerThanAChunkAreRead() {
        int columns = 1001;
        double[] numbers = new double[50 * columns];
        Arrays.setAll(numbers, i -> i);
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (50, 1001), }";
        WeightMatrix matrix = read(NpyBytes.file(header, NpyBytes.doubles(ByteOrder.LITTLE_ENDIAN, numbers)));
        for (int row = 0; row < 50; row++) {
            for (int column = 0; column < columns; column++) {
                assertThat(matrix.at(row, column) == row * columns + column).isTrue();
            }
        }
    }

    @Test
    void largeMatricesComeBack() throws IOException {
        FloatMatrix.Builder builder = FloatMatrix.builder(123, 457);
        for (int row = 0; row < 123; row++) {
            for (int column = 0; column < 457; column++) {
                builder.set(row, column, 1f / (1 + row * 457 + column));
            }
        }
        WeightMatrix matrix = builder.build();
        Path file = folder.resolve("W.npy");
        NpyWriter.write(file, matrix);
        WeightMatrix again = WeightReader.read(file);
        double[] expected = new double[457];
        double[] actual = new double[457];
        for (int row = 0; row < 123; row++) {
            matrix.copyRow(row, expected);
            again.copyRow(row, actual);
            assertThat(actual).containsExactly(expected);
        }
    }

    @Test
    void vectorsHaveOneAxisOrASingleColumn() {
        String flat = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
        String column = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 1), }";
        for (String header : new String[] {flat, column}) {
            Path file = write(NpyBytes.file(header, NpyBytes.floats(1, 2, 3)));
            assertThat(WeightReader.readVector(file)).containsExactly(1, 2, 3);
        }
        assertRefused(NpyBytes.file(flat, NpyBytes.floats(1, 2, 3)), "has the shape (3): expected two axes");
        Path matrix = write(NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 6)));
        assertThatThrownBy(() -> WeightReader.readVector(matrix))
                .hasMessageContaining("shape (3 x 2): expected one axis");
        Path nan = write(NpyBytes.file(flat, NpyBytes.floats(1, Float.NaN, 3)));
        assertThatThrownBy(() -> WeightReader.readVector(nan)).hasMessageContaining("the number at position 1 is NaN");
    }

    @Test
    void whatIsNotFiniteIsRefusedWithItsPlace() {
        assertRefused(
                NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, Float.NaN, 5, 6)),
                "the weight in row 1, column 1 is NaN: weights must be finite");
        String fortran = "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }";
        assertRefused(
                NpyBytes.file(fortran, NpyBytes.floats(1, 2, 3, Float.NEGATIVE_INFINITY, 5, 6)),
                "the weight in row 0, column 1 is -Infinity");
    }

    @Test
    void featuresAreNotCalledWeights() throws IOException {
        Path array = write(NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, Float.NaN, 5, 6)));
        assertThatThrownBy(() -> WeightReader.readFeatures(array, Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the feature in row 1, column 1 is NaN: features must be finite");
        Path text = Files.writeString(folder.resolve("features.csv"), "1,2\n3,nan\n");
        assertThatThrownBy(() -> WeightReader.readFeatures(text, Optional.empty()))
                .hasMessageContaining(":2: nan in row 1, column 1 (counted from 0) is not finite: features must be");
        Path flat = write(
                NpyBytes.file("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", NpyBytes.floats(1, 2, 3)));
        assertThatThrownBy(() -> WeightReader.readFeatures(flat, Optional.empty()))
                .hasMessageContaining("expected two axes, (examples x features)");
    }

    @Test
    void missingAndTrailingBytesAreCounted() {
        byte[] whole = NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 6));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(BadInputException.class);
        }
        assertRefused(
                Arrays.copyOf(whole, whole.length - 1),
                "is truncated: (3, 2) numbers of 4 bytes need 24 bytes after the header, but there are 23");
        assertRefused(
                Arrays.copyOf(whole, whole.length + 1),
                "has trailing data: (3, 2) numbers of 4 bytes need 24 bytes after the header, but there are 25");
        assertRefused(Arrays.copyOf(whole, 9), "is truncated: the file ends within its header, after 9 bytes");
        assertRefused(new byte[] {(byte) 0x93, 'N', 'U'}, "has 3 bytes: expected a model");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "'<f4' ! (4611686018427387904, 4) ! too large",
                "'<f4' ! (2305843009213693952, 3) ! is truncated",
                "'<f4' ! (2000000000, 2000000000) ! is truncated",
                "'<f4' ! (99999999999999999999, 1) ! at most 18 digits",
                "'<f4' ! (-3, 2) ! whole number",
                "'<f4' ! (3, 2 ! broken header",
                "'<f4' ! (0, 2) ! expected from 1 to",
                "'<f4' ! (1, 2, 3) ! expected two axes",
                "'<f4' ! () ! expected two axes",
                "'<i8' ! (3, 2) ! holds numbers of type int64: expected float16, float32 or float64",
                "'<f16' ! (3, 2) ! holds values of dtype <f16, which are not real",
                "'|O' ! (3, 2) ! holds pickled Python objects",
                "[('a', '<f4')] ! (3, 2) ! holds values of dtype [('a'",
                "<f4 ! (3, 2) ! a quoted string",
            })
    void unsuitableHeadersAreRefused(String type, String shape, String problem) {
        String header = "{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }";
        int bytes = type.equals("'<i8'") ? 48 : shape.equals("(1, 2, 3)") ? 24 : shape.equals("()") ? 4 : 0;
        assertRefused(NpyBytes.file(header, new byte[bytes]), problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "{'descr': '<f4', 'fortran_order': False}",
                "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }",
                "{'descr': '<f4', 'fortran_order': 0, 'shape': (3, 2), }",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), 'more': 1}",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), } x",
                "__import__('os').system('true')"
            })
    void brokenHeadersAreRefused(String header) {
        assertRefused(NpyBytes.file(header, NpyBytes.floats(1, 2, 3, 4, 5, 6)), "has a broken header: expected");
    }

    @Test
    void otherFilesAreRefused() {
        byte[] whole = NpyBytes.file(FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 6));
        byte[] magic = whole.clone();
        magic[0] = 'P';
        assertRefused(magic, "is of no known format: expected a model");
        byte[] version = whole.clone();
        version[6] = 4;
        assertRefused(version, "has version 4.0 of the .npy format");
        byte[] longHeader = NpyBytes.file(2, FLOATS, NpyBytes.floats(1, 2, 3, 4, 5, 6));
        longHeader[11] = (byte) 0xff;
        assertRefused(longHeader, "at most 65535 are expected");
        assertThatThrownBy(() -> WeightReader.read(folder.resolve("none.npy")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such file");
    }

    private WeightMatrix read(byte[] bytes) {
        return WeightReader.read(write(bytes));
    }

    private void assertRefused(byte[] bytes, String problem) {
        Path file = write(bytes);
        assertThatThrownBy(() -> WeightReader.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(problem);
    }

    private Path write(byte[] bytes) {
        try {
            return Files.write(folder.resolve("W.npy"), bytes);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static double[][] rows(WeightMatrix matrix) {
        double[][] rows = new double[matrix.rows()][matrix.columns()];
        for (int row = 0; row < rows.length; row++) {
            matrix.copyRow(row, rows[row]);
        }
        return rows;
    }
}
