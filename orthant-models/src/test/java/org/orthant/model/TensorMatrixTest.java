package org.orthant.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.open.ModelFile;
import org.orthant.model.weights.WeightReader;
import org.orthant.proof.Fingerprint;
import org.orthant.testing.NpyBytes;
import org.orthant.testing.TensorBytes;

class TensorMatrixTest {

    private static final long ALWAYS = 0;
    private static final long NEVER = Long.MAX_VALUE;

    @TempDir
    Path folder;

    private static ModelTensor array(Path file) {
        return ModelFile.open(file).tensors().get(0);
    }

    private ModelTensor array(String type, boolean fortran, String shape, byte[] data) throws IOException {
        String order = fortran ? "True" : "False";
        String header = "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
        return array(Files.write(folder.resolve("W.npy"), NpyBytes.file(header, data)));
    }

    @Test
    void aMatrixInItsFileIsTheCopiedOne() throws IOException {
        Path file = folder.resolve("W.npy");
        SplittableRandom random = new SplittableRandom(1);
        float[][] rows = new float[50][7];
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        NpyWriter.write(file, FloatMatrix.of(rows));
        WeightMatrix mapped = TensorMatrix.of(array(file), ALWAYS);
        WeightMatrix copied = TensorMatrix.of(array(file), NEVER);
        assertThat(mapped).isInstanceOf(TensorMatrix.class);
        assertThat(copied).isInstanceOf(FloatMatrix.class);
        assertSame(mapped, copied);
        assertSame(copied, FloatMatrix.of(rows));
        assertThat(Fingerprint.of(DenseLayer.of(mapped))).isEqualTo(Fingerprint.of(DenseLayer.of(copied)));
    }

    @Test
    void onlyLargeMatricesWhoseRowsLieSideBySideStayInTheirFile() throws IOException {
        assertThat(TensorMatrix.of(array("<f4", true, "(2, 2)", new byte[16]), ALWAYS))
                .isInstanceOf(FloatMatrix.class);
        assertThat(TensorMatrix.of(array("<i4", false, "(2, 2)", new byte[16]), ALWAYS))
                .isNotInstanceOf(TensorMatrix.class);
        assertThat(TensorMatrix.of(array("<f4", false, "(2, 2)", new byte[16]))).isInstanceOf(FloatMatrix.class);
        String floats = "{'descr': '<f4', 'fortran_order': False, 'shape': (4194304, 1), }";
        Path large = Files.write(folder.resolve("large.npy"), NpyBytes.file(floats, new byte[1 << 24]));
        assertThat(WeightReader.read(large)).isInstanceOf(TensorMatrix.class);
    }

    @Test
    void aMatrixMayBeginAnywhereInItsFile() throws IOException {
        String header = "{" + TensorBytes.tensor("flag", "U8", "1", 0, 1) + ","
                + TensorBytes.tensor("w", "F32", "2,3", 1, 25) + "}";
        byte[] data = new byte[25];
        System.arraycopy(NpyBytes.floats(0, 1 / 7f, 2 / 7f, 3 / 7f, 4 / 7f, 5 / 7f), 0, data, 1, 24);
        Path file = Files.write(folder.resolve("w.safetensors"), TensorBytes.file(header, data));
        ModelTensor tensor = ModelFile.open(file).tensor("w").orElseThrow();
        assertSame(TensorMatrix.of(tensor, ALWAYS), TensorMatrix.of(tensor, NEVER));
        assertThat(TensorMatrix.of(tensor, ALWAYS).at(1, 2)).isEqualTo(5 / 7f);
    }

    @Test
    void whatIsNotFiniteIsRefusedWithItsPosition() throws IOException {
        for (float wrong : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
            ModelTensor tensor = array("<f4", false, "(3, 2)", NpyBytes.floats(1, 2, 3, 4, wrong, 6));
            for (long mappedFrom : new long[] {ALWAYS, NEVER}) {
                assertThatThrownBy(() -> TensorMatrix.of(tensor, mappedFrom))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("the weight in row 2, column 0 is " + wrong);
            }
        }
    }

    @Test
    void positionsOutsideAreRefused() throws IOException {
        WeightMatrix matrix = TensorMatrix.of(array("<f4", false, "(3, 2)", new byte[24]), ALWAYS);
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
