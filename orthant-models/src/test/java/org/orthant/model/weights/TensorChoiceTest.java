package org.orthant.model.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.orthant.testing.TensorBytes.tensor;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;
import org.orthant.testing.NpyBytes;
import org.orthant.testing.TensorBytes;

class TensorChoiceTest {

    private static final Tensor WEIGHT = new Tensor("out.weight", List.of(2, 3), new float[] {1, -2, 3.5f, 4, 5, 6});
    private static final Tensor BIAS = new Tensor("out.bias", List.of(2), new float[] {7, -8});
    private static final Tensor OTHER = new Tensor("in.weight", List.of(1, 2), new float[] {9, 10});

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("model.safetensors");
    }

    private void write(Tensor... tensors) {
        new Safetensors(Map.of(), List.of(tensors)).write(file);
    }

    private void write(String header, byte[] data) throws IOException {
        Files.write(file, TensorBytes.file("{" + header + "}", data));
    }

    private static double[][] rows(WeightMatrix matrix) {
        double[][] rows = new double[matrix.rows()][matrix.columns()];
        for (int row = 0; row < rows.length; row++) {
            matrix.copyRow(row, rows[row]);
        }
        return rows;
    }

    @Test
    void theOnlyMatrixAndTheOnlyVectorNeedNoName() {
        write(WEIGHT, BIAS);
        assertThat(rows(WeightReader.read(file))).isDeepEqualTo(new double[][] {{1, -2, 3.5}, {4, 5, 6}});
        assertThat(WeightReader.readVector(file)).containsExactly(7, -8);
        assertThat(WeightReader.tensors(file)).extracting(ModelTensor::name).containsExactly("out.weight", "out.bias");
    }

    @Test
    void ofSeveralMatricesOneIsNamed() {
        write(OTHER, WEIGHT);
        assertThat(rows(WeightReader.read(file, Optional.of("out.weight")))[1]).containsExactly(4, 5, 6);
        assertThat(rows(WeightReader.read(file, Optional.of("in.weight")))).isDeepEqualTo(new double[][] {{9, 10}});
        assertThatThrownBy(() -> WeightReader.read(file))
                .isInstanceOf(AmbiguousTensorException.class)
                .hasMessageEndingWith(
                        "has more than one matrix, in.weight (1 x 2), out.weight (2 x 3): name one of them");
    }

    @Test
    void namesThatAreWrongAreAnsweredWithRightOnes() throws IOException {
        write(WEIGHT, BIAS);
        assertThatThrownBy(() -> WeightReader.read(file, Optional.of("weight")))
                .hasMessageEndingWith("has no tensor weight: expected one of out.weight (2 x 3)");
        assertThatThrownBy(() -> WeightReader.read(file, Optional.of("out.bias")))
                .hasMessageContaining("tensor out.bias (2) of type float32 is not a matrix");
        assertThatThrownBy(() -> WeightReader.readVector(file, Optional.of("out.weight")))
                .hasMessageContaining("is not a vector");
        Path array = Files.write(
                folder.resolve("W.npy"),
                NpyBytes.file("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1), }", NpyBytes.floats(1)));
        assertThatThrownBy(() -> WeightReader.read(array, Optional.of("weight")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no tensors with names: it is one array");
    }

    @Test
    void aFileWithoutAMatrixSaysWhatItHas() {
        write(BIAS);
        assertThatThrownBy(() -> WeightReader.read(file))
                .hasMessageContaining("has no matrix of floating-point numbers, only out.bias (2)");
        write();
        assertThatThrownBy(() -> WeightReader.read(file)).hasMessageContaining("has no matrix");
    }

    @Test
    void manyAndHostileNamesAreShownBriefly() {
        Tensor[] many = new Tensor[30];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Tensor("\u001b[2J" + "x".repeat(500) + i, List.of(1, 1), new float[1]);
        }
        write(many);
        assertThatThrownBy(() -> WeightReader.read(file))
                .hasMessageContaining("and 22 more")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1200).doesNotContain("\u001b"));
    }

    @Test
    void halvesAndBrainFloatsAreWidenedExactly() throws IOException {
        // 0x3555 is the half nearest to a third, 0x0001 the smallest one; 0x3eab and 0x0001 likewise as brain floats.
        byte[] data = NpyBytes.data(
                8,
                ByteOrder.LITTLE_ENDIAN,
                numbers -> numbers.putShort((short) 0x3555)
                        .putShort((short) 0x8001)
                        .putShort((short) 0x3eab)
                        .putShort((short) 0x8001));
        write(tensor("half", "F16", "1,2", 0, 4) + "," + tensor("brain", "BF16", "1,2", 4, 8), data);
        WeightMatrix half = WeightReader.read(file, Optional.of("half"));
        assertThat(half).isInstanceOf(FloatMatrix.class);
        assertThat(rows(half)[0]).containsExactly(0x1.554p-2, -0x1p-24);
        assertThat(rows(WeightReader.read(file, Optional.of("brain")))[0]).containsExactly(0x1.56p-2, -0x1p-133);
    }

    @Test
    void doublesKeepTheirValueBetweenNumbersOfOtherSizes() throws IOException {
        byte[] data = NpyBytes.data(
                21,
                ByteOrder.LITTLE_ENDIAN,
                numbers -> numbers.put((byte) 1)
                        .putDouble(0.1)
                        .putDouble(-1e300)
                        .putShort((short) 0)
                        .putShort((short) 0));
        write(
                tensor("flag", "BOOL", "1", 0, 1) + "," + tensor("w", "F64", "2,1", 1, 17) + ","
                        + tensor("ids", "I16", "1,2", 17, 21),
                data);
        assertThat(rows(WeightReader.read(file))).isDeepEqualTo(new double[][] {{0.1}, {-1e300}});
        assertThatThrownBy(() -> WeightReader.read(file, Optional.of("ids")))
                .hasMessageContaining("tensor ids (1 x 2) of type int16 is not a matrix of floating-point numbers");
    }

    @Test
    void whatIsNotFiniteOrEmptyIsRefused() {
        write(
                new Tensor("w", List.of(1, 2), new float[] {1, Float.NaN}),
                new Tensor("b", List.of(1), new float[] {Float.POSITIVE_INFINITY}));
        assertThatThrownBy(() -> WeightReader.read(file)).hasMessageContaining("row 0, column 1 is NaN");
        assertThatThrownBy(() -> WeightReader.readVector(file)).hasMessageContaining("position 0 is Infinity");
        write(new Tensor("w", List.of(0, 2), new float[0]));
        assertThatThrownBy(() -> WeightReader.read(file)).hasMessageContaining("has the shape (0 x 2)");
    }
}
