package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.testing.NpyBytes;

class NpyWriterTest {

    @TempDir
    Path folder;

    @Test
    void filesAreByteForByteWhatNumPyWrites() throws IOException {
        Path file = folder.resolve("W.npy");
        NpyWriter.write(file, FloatMatrix.of(new float[][] {{1, 2}, {3, 4}, {5, 0.1f}}));
        String floats = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }";
        assertThat(file).hasBinaryContent(NpyBytes.file(floats, NpyBytes.floats(1, 2, 3, 4, 5, 0.1f)));
        NpyWriter.write(file, DoubleMatrix.of(new double[][] {{0.1, -2}}));
        String doubles = "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }";
        assertThat(file).hasBinaryContent(NpyBytes.file(doubles, NpyBytes.doubles(ByteOrder.LITTLE_ENDIAN, 0.1, -2)));
        NpyWriter.writeVector(file, new double[] {0.1, -2, 3});
        String vector = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }";
        assertThat(file).hasBinaryContent(NpyBytes.file(vector, NpyBytes.doubles(ByteOrder.LITTLE_ENDIAN, 0.1, -2, 3)));
        assertOnly("W.npy");
    }

    @Test
    void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("W.npy"), "old");
        WeightMatrix failing = new WeightMatrix() {
            @Override
            public int rows() {
                return 2;
            }

            @Override
            public int columns() {
                return 1;
            }

            @Override
            public double at(int row, int column) {
                return 0;
            }

            @Override
            public void copyRow(int row, double[] into, int offset) {
                if (row == 1) {
                    throw new IllegalStateException("interrupted");
                }
            }
        };
        assertThatThrownBy(() -> NpyWriter.write(file, failing)).hasMessage("interrupted");
        assertThat(file).hasContent("old");
        assertOnly("W.npy");
    }

    private void assertOnly(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve(name));
        }
    }
}
