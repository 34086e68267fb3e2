package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.Fingerprint;

class MappedMatrixTest {

    private static final long ALWAYS = 0;

    @TempDir
    Path folder;

    @Test
    void aMappedMatrixIsTheCopiedOne() throws IOException {
        Path file = folder.resolve("W.npy");
        SplittableRandom random = new SplittableRandom(1);
        float[][] rows = new float[50][7];
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        NpyWriter.write(file, FloatMatrix.of(rows));
        WeightMatrix mapped = NpyReader.matrix(file, ALWAYS);
        WeightMatrix copied = NpyReader.matrix(file);
        assertThat(mapped).isInstanceOf(MappedMatrix.class);
        assertThat(copied).isInstanceOf(FloatMatrix.class);
        assertSame(mapped, copied);
        assertThat(Fingerprint.of(DenseLayer.of(mapped))).isEqualTo(Fingerprint.of(DenseLayer.of(copied)));
    }

    @ParameterizedTest
    @CsvSource({"LITTLE_ENDIAN, <", "BIG_ENDIAN, >"})
    void segmentsOfAnySizeAndBytesOfEitherOrder(String name, String sign) throws IOException {
        ByteOrder order = name.startsWith("L") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        byte[] data = NpyBytes.data(7 * 3 * 4, order, numbers -> {
            for (int i = 0; i < 21; i++) {
                numbers.putFloat(i / 3f);
            }
        });
        String header = "{'descr': '" + sign + "f4', 'fortran_order': False, 'shape': (7, 3), }";
        Path file = Files.write(folder.resolve("W.npy"), NpyBytes.file(header, data));
        assertSame(NpyReader.matrix(file, ALWAYS), NpyReader.matrix(file));
        for (int segmentBytes = 12; segmentBytes < 100; segmentBytes++) {
            try (FileChannel channel = FileChannel.open(file)) {
                NpyHeader.read(channel);
                assertSame(MappedMatrix.of(channel, order, 7, 3, segmentBytes), NpyReader.matrix(file));
            }
        }
    }

    @Test
    void onlyLargeFilesOfFloatsInTheOrderOfRowsAreMapped() throws IOException {
        for (String header : new String[] {
            "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }",
            "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }",
            "{'descr': '<f2', 'fortran_order': False, 'shape': (2, 4), }"
        }) {
            Path file = Files.write(folder.resolve("W.npy"), NpyBytes.file(header, new byte[16]));
            assertThat(NpyReader.matrix(file, ALWAYS)).as(header).isNotInstanceOf(MappedMatrix.class);
        }
        String floats = "{'descr': '<f4', 'fortran_order': False, 'shape': (4194304, 1), }";
        Path large = Files.write(folder.resolve("large.npy"), NpyBytes.file(floats, new byte[1 << 24]));
        assertThat(WeightReader.read(large)).isInstanceOf(MappedMatrix.class);
    }

    @Test
    void whatIsNotFiniteIsRefusedWithItsPosition() throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }";
        for (float wrong : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
            byte[] data = NpyBytes.floats(1, 2, 3, 4, wrong, 6);
            Path file = Files.write(folder.resolve("W.npy"), NpyBytes.file(header, data));
            assertThatThrownBy(() -> NpyReader.matrix(file, ALWAYS))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("W.npy: the weight in row 2, column 0 is " + wrong);
        }
    }

    @Test
    void positionsOutsideAreRefused() throws IOException {
        Path file = folder.resolve("W.npy");
        NpyWriter.write(file, FloatMatrix.of(new float[3][2]));
        WeightMatrix matrix = NpyReader.matrix(file, ALWAYS);
        for (int[] position : new int[][] {{3, 0}, {-1, 0}, {0, 2}, {0, -1}}) {
            assertThatThrownBy(() -> matrix.at(position[0], position[1])).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> matrix.copyRow(0, new double[2], 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void assertSame(WeightMatrix actual, WeightMatrix expected) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        assertThat(actual.columns()).isEqualTo(expected.columns());
        double[] row = new double[expected.columns()];
        double[] expectedRow = new double[expected.columns()];
        for (int i = 0; i < expected.rows(); i++) {
            actual.copyRow(i, row);
            expected.copyRow(i, expectedRow);
            assertThat(row).containsExactly(expectedRow);
            for (int j = 0; j < row.length; j++) {
                assertThat(actual.at(i, j)).isEqualTo(expectedRow[j]);
            }
        }
    }
}
