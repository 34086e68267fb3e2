package org.orthant.model.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.model.onnx.OnnxFile.integers;
import static org.orthant.model.onnx.OnnxFile.number;
import static org.orthant.model.onnx.OnnxFile.text;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.open.ModelFile;

/** What the nodes before a layer say about its features. */
class RangesTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final List<Long> SCALAR = List.of();

    @TempDir
    Path folder;

    /** The range of a value "x" that nodes compute from "input", as a layer's features. */
    private FeatureRange range(UnaryOperator<OnnxFile> nodes) {
        OnnxFile file = nodes.apply(new OnnxFile().input("input").output("output"))
                .floats("w", List.of(2L, 2L), 1, 2, 3, 4)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Softmax", List.of("z"), "output");
        return OutputLayers.find(ModelFile.open(file.write(folder)))
                .best()
                .orElseThrow()
                .range();
    }

    private void assertRange(double lower, double upper, UnaryOperator<OnnxFile> nodes) {
        FeatureRange range = range(nodes);
        assertThat(range.lower()).isEqualTo(lower);
        assertThat(range.upper()).isEqualTo(upper);
    }

    private static UnaryOperator<OnnxFile> one(String kind) {
        return file -> file.node(kind, List.of("input"), "x");
    }

    @Test
    void activationsBoundTheirValues() {
        assertRange(0, INFINITY, one("Relu"));
        assertRange(0, 1, one("Sigmoid"));
        assertRange(-1, 1, one("Tanh"));
        assertRange(0, INFINITY, one("Softplus"));
        assertRange(-0.375, INFINITY, one("HardSwish"));
        assertRange(-0.17, INFINITY, one("Gelu"));
        assertRange(-0.1701, INFINITY, file -> file.node("Gelu", List.of("input"), "x", text("approximate", "tanh")));
        assertRange(-0.5, INFINITY, file -> file.node("Elu", List.of("input"), "x", number("alpha", 0.5)));
        assertRange(
                0,
                6,
                file -> file.floats("zero", SCALAR, 0)
                        .floats("six", SCALAR, 6)
                        .node("Clip", List.of("input", "zero", "six"), "x"));
        assertRange(0, 6, file -> file.node("Clip", List.of("input"), "x", number("min", 0), number("max", 6)));
        assertThat(range(one("LeakyRelu")).isFree()).isTrue();
        assertThat(range(one("Conv")).isFree()).isTrue();
    }

    @Test
    void recurrentLayersLieWithinOneButTheirCells() {
        assertRange(-1, 1, file -> file.node("LSTM", List.of("input"), List.of("x", "h", "c")));
        assertRange(-1, 1, file -> file.node("LSTM", List.of("input"), List.of("y", "x", "c")));
        assertThat(range(file -> file.node("LSTM", List.of("input"), List.of("y", "h", "x")))
                        .isFree())
                .isTrue();
        assertRange(-1, 1, file -> file.node("GRU", List.of("input", "a", "b"), "x"));
        assertThat(range(file -> file.node("GRU", List.of("input", "a", "b", "", "", "state"), "x"))
                        .isFree())
                .isTrue();
    }

    @Test
    void activationsThatAreWrittenAsProductsHaveALeastValue() {
        assertRange(
                -0.2785,
                INFINITY,
                file -> file.node("Sigmoid", List.of("input"), "s").node("Mul", List.of("input", "s"), "x"));
        assertRange(
                -0.2785,
                INFINITY,
                file -> file.floats("one", SCALAR, 1)
                        .node("Mul", List.of("input", "one"), "m")
                        .node("Sigmoid", List.of("m"), "s")
                        .node("Mul", List.of("s", "input"), "x"));
        assertRange(
                -0.375,
                INFINITY,
                file -> file.floats("three", SCALAR, 3)
                        .floats("six", SCALAR, 6)
                        .node("Add", List.of("input", "three"), "a")
                        .node("Clip", List.of("a"), "c", number("min", 0), number("max", 6))
                        .node("Mul", List.of("input", "c"), "m")
                        .node("Div", List.of("m", "six"), "x"));
        assertRange(
                -0.375,
                INFINITY,
                file -> file.node("HardSigmoid", List.of("input"), "h", number("alpha", 1.0 / 6), number("beta", 0.5))
                        .node("Mul", List.of("input", "h"), "x"));
        assertRange(
                -0.3089,
                INFINITY,
                file -> file.node("Softplus", List.of("input"), "p")
                        .node("Tanh", List.of("p"), "t")
                        .node("Mul", List.of("input", "t"), "x"));
        FeatureRange gelu = range(file -> file.floats("root", SCALAR, Math.sqrt(2))
                .floats("one", SCALAR, 1)
                .floats("half", SCALAR, 0.5)
                .node("Div", List.of("input", "root"), "d")
                .node("Erf", List.of("d"), "e")
                .node("Add", List.of("e", "one"), "a")
                .node("Mul", List.of("input", "a"), "m")
                .node("Mul", List.of("m", "half"), "x"));
        assertThat(gelu.lower()).isBetween(-0.1700001, -0.17);
    }

    @Test
    void aGateOfAnotherValueIsNoActivation() {
        assertThat(range(file -> file.node("Sigmoid", List.of("other"), "s").node("Mul", List.of("input", "s"), "x"))
                        .isFree())
                .isTrue();
    }

    private static OnnxFile ofTanhAndRelu6(OnnxFile file, String operation) {
        return file.node("Tanh", List.of("input"), "a")
                .node("Clip", List.of("input"), "b", number("min", 0), number("max", 6))
                .node(operation, List.of("a", "b"), "x");
    }

    @Test
    void movesAveragesAndPartsKeepBounds() {
        assertRange(
                0,
                1,
                file -> file.node("Sigmoid", List.of("input"), "a")
                        .node("GlobalAveragePool", List.of("a"), "b")
                        .node("Flatten", List.of("b"), "c")
                        .node("Dropout", List.of("c"), "d")
                        .node("Transpose", List.of("d"), "e")
                        .node("ReduceMean", List.of("e"), "f", integers("axes", 1))
                        .node("Reshape", List.of("f", "shape"), "x"));
        assertRange(-1, 6, file -> ofTanhAndRelu6(file, "Concat"));
        assertRange(-1, 7, file -> ofTanhAndRelu6(file, "Add"));
        assertRange(-6, 6, file -> ofTanhAndRelu6(file, "Mul"));
    }

    @Test
    void quantisationMovesBoundsToItsGrid() {
        assertRange(
                0,
                5,
                file -> file.node("Clip", List.of("input"), "a", number("min", 0), number("max", 6))
                        .floats("s", SCALAR, 2.5)
                        .bytes("zero", TensorProto.DataType.UINT8, SCALAR, 3)
                        .node("QuantizeLinear", List.of("a", "s", "zero"), "q")
                        .node("DequantizeLinear", List.of("q", "s", "zero"), "x"));
        assertRange(
                -64,
                63.5,
                file -> file.floats("s", SCALAR, 0.5)
                        .bytes("zero", TensorProto.DataType.INT8, SCALAR, 0)
                        .node("QuantizeLinear", List.of("input", "s", "zero"), "q")
                        .node("DequantizeLinear", List.of("q", "s", "zero"), "x"));
    }

    @Test
    void leastValuesAreBelowEveryValueAndHardlyMore() {
        DoubleUnaryOperator silu = x -> x / (1 + Math.exp(-x));
        assertThat(least(silu)).isBetween(Activations.SILU, Activations.SILU + 1e-4);
        assertThat(least(x -> x * Math.tanh(Math.log1p(Math.exp(x)))))
                .isBetween(Activations.MISH, Activations.MISH + 1e-4);
        assertThat(least(x -> 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)))))
                .isBetween(Activations.GELU_TANH, Activations.GELU_TANH + 1e-4);
        assertThat(least(x -> x * normal(x))).isBetween(Activations.GELU, Activations.GELU + 1e-4);
    }

    private static double least(DoubleUnaryOperator function) {
        double least = 0;
        for (double x = -10; x < 0; x += 1e-4) {
            least = Math.min(least, function.applyAsDouble(x));
        }
        return least;
    }

    /** The normal distribution by its Taylor series, which is accurate for the small arguments that matter. */
    private static double normal(double x) {
        if (x < -5) {
            return 0;
        }
        double term = x;
        double sum = x;
        for (int k = 1; k < 120; k++) {
            term *= -x * x / (2 * k);
            sum += term / (2 * k + 1);
        }
        return 0.5 + sum / Math.sqrt(2 * Math.PI);
    }
}
