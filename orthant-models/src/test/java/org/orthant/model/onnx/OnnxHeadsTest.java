package org.orthant.model.onnx;

import static ai.onnx.proto.OnnxMl.TensorProto.DataType.INT8;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.UINT8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.orthant.model.onnx.OnnxFile.integers;
import static org.orthant.model.onnx.OnnxFile.number;

import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.DenseLayer;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.Certainty;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/** One small layer, in every way that exporters write it. */
class OnnxHeadsTest {

    /** Three labels, two features: multiples of a quarter, so that every format holds them. */
    private static final double[][] WEIGHTS = {{1, -2}, {0.5, 3}, {-0.25, 0.75}};

    private static final double[] BIAS = {0.5, -1, 2};

    private static final double[] BY_ROW = {1, -2, 0.5, 3, -0.25, 0.75};
    private static final double[] BY_COLUMN = {1, 0.5, -0.25, -2, 3, 0.75};

    /** As int8 with scale 1/4. */
    private static final double[] QUARTERS_BY_COLUMN = {4, 2, -1, -8, 12, 3};

    private static final double[] QUARTERS_BY_ROW = {4, -8, 2, 12, -1, 3};

    private static final List<Long> SCALAR = List.of();

    @TempDir
    Path folder;

    private Candidate best(OnnxFile file) {
        OutputLayers found = OutputLayers.find(ModelFile.open(file.write(folder)));
        return found.best().orElseThrow(() -> new AssertionError(found.summary()));
    }

    private Candidate assertLayer(OnnxFile file, double[]... expectedBias) {
        Candidate candidate = best(file);
        DenseLayer layer = candidate.layer();
        assertThat(candidate.labels()).isEqualTo(3);
        assertThat(candidate.features()).isEqualTo(2);
        double[] bias = expectedBias.length == 0 ? BIAS : expectedBias[0];
        for (int label = 0; label < 3; label++) {
            for (int feature = 0; feature < 2; feature++) {
                assertThat(layer.weight(label, feature)).isEqualTo(WEIGHTS[label][feature]);
            }
            assertThat(layer.bias(label)).isEqualTo(bias[label]);
        }
        return candidate;
    }

    private static OnnxFile start() {
        return new OnnxFile().input("input").output("output").node("Relu", List.of("input"), "x");
    }

    private static OnnxFile withBias(OnnxFile file) {
        return file.floats("b", List.of(3L), BIAS);
    }

    @Test
    void aProductASumAndASoftmaxAreAnArgmax() {
        Candidate candidate = assertLayer(withBias(start())
                .floats("w", List.of(2L, 3L), BY_COLUMN)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Softmax", List.of("s"), "output"));
        assertThat(candidate.path()).isEqualTo("MatMul_1 → Add_2 → Softmax_3");
        assertThat(candidate.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(candidate.certainty()).isEqualTo(Certainty.FOUND);
        assertThat(candidate.range().lower()).isZero();
        assertThat(candidate.range().upper()).isInfinite();
        assertThat(candidate.range().reason()).isEqualTo("Relu_0");
    }

    @Test
    void weightsMayBeConstantNodesAndBiasesStandFirst() {
        Candidate candidate = assertLayer(start().constant("w", List.of(1L, 2L, 3L), BY_COLUMN)
                .constant("b", List.of(1L, 3L), BIAS)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("b", "z"), "s")
                .node("Sigmoid", List.of("s"), "output"));
        assertThat(candidate.task()).isEqualTo(Task.MULTI_LABEL);
    }

    @Test
    void gemmKnowsTransposesAndFactors() {
        assertLayer(withBias(start())
                .floats("w", List.of(3L, 2L), BY_ROW)
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1)));
        double[] halves = Arrays.stream(BY_COLUMN).map(w -> w / 2).toArray();
        assertLayer(
                withBias(start())
                        .floats("w", List.of(2L, 3L), halves)
                        .node("Gemm", List.of("x", "w", "b"), "output", number("alpha", 2), number("beta", 0.5)),
                new double[] {0.25, -0.5, 1});
        assertThat(best(withBias(start())
                                .floats("w", List.of(3L, 2L), BY_ROW)
                                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1)))
                        .certainty())
                .isEqualTo(Certainty.LIKELY);
    }

    @Test
    void pointwiseConvolutionsAreLayers() {
        assertLayer(withBias(start())
                .floats("w", List.of(3L, 2L, 1L, 1L), BY_ROW)
                .node("Conv", List.of("x", "w", "b"), "z", integers("kernel_shape", 1, 1))
                .node("Flatten", List.of("z"), "s")
                .node("Softmax", List.of("s"), "output"));
    }

    @Test
    void whatOnlyMovesScoresStandsBetween() {
        Candidate candidate = assertLayer(withBias(start())
                .floats("w", List.of(3L, 2L), BY_ROW)
                .longs("shape", 0, -1)
                .node("Transpose", List.of("w"), "wt", integers("perm", 1, 0))
                .node("MatMul", List.of("x", "wt"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Transpose", List.of("s"), "t", integers("perm", 1, 0))
                .node("Cast", List.of("t"), "c", integers("to", 1))
                .node("Reshape", List.of("c", "shape"), "r")
                .node("Unsqueeze", List.of("r"), "u")
                .node("Squeeze", List.of("u"), "v")
                .node("Identity", List.of("v"), "i")
                .node("ArgMax", List.of("i"), "output"));
        assertThat(candidate.task()).isEqualTo(Task.SINGLE_LABEL);
    }

    @Test
    void constantsAfterTheProductBelongToTheLayer() {
        double[] halves = Arrays.stream(BY_COLUMN).map(w -> w / 2).toArray();
        assertLayer(withBias(start())
                .floats("w", List.of(2L, 3L), halves)
                .floats("half", SCALAR, 0.5)
                .floats("minus", List.of(3L), -0.5, 1, -2)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Div", List.of("z", "half"), "d")
                .node("Sub", List.of("d", "minus"), "s")
                .node("Softmax", List.of("s"), "output"));
    }

    @Test
    void rowsMayBeSingleProductsUnderAConcatenation() {
        OnnxFile file = start();
        for (int label = 0; label < 3; label++) {
            file.floats("w" + label, List.of(2L, 1L), WEIGHTS[label])
                    .floats("b" + label, List.of(1L), BIAS[label])
                    .node("MatMul", List.of("x", "w" + label), "z" + label)
                    .node("Add", List.of("z" + label, "b" + label), "s" + label)
                    .node("Sigmoid", List.of("s" + label), "p" + label);
        }
        Candidate candidate =
                assertLayer(file.node("Concat", List.of("p0", "p1", "p2"), "output", integers("axis", 1)));
        assertThat(candidate.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(candidate.path()).isEqualTo("MatMul_1 → Add_2 → Sigmoid_3 → Concat_10");
    }

    @Test
    void rowsMayBeOutputsOfTheirOwnWhoseNamesAreLabels() {
        OnnxFile file =
                new OnnxFile().input("input").output("cat", "dog", "owl").node("Relu", List.of("input"), "x");
        List<String> names = List.of("cat", "dog", "owl");
        for (int label = 0; label < 3; label++) {
            file.floats("w" + label, List.of(1L, 2L), WEIGHTS[label])
                    .floats("b" + label, List.of(1L), BIAS[label])
                    .node("Gemm", List.of("x", "w" + label, "b" + label), "s" + label, integers("transB", 1))
                    .node("Sigmoid", List.of("s" + label), names.get(label));
        }
        Candidate candidate = assertLayer(file);
        assertThat(candidate.labelNames()).isEqualTo(names);
        assertThat(candidate.task()).isEqualTo(Task.MULTI_LABEL);
    }

    @Test
    void integersPerTensorAndPerColumnAreTheNumbersTheyStandFor() {
        for (boolean perColumn : new boolean[] {false, true}) {
            OnnxFile file = withBias(start())
                    .node("DynamicQuantizeLinear", List.of("x"), List.of("quantised", "scale", "zero"))
                    .bytes("w", INT8, List.of(2L, 3L), QUARTERS_BY_COLUMN);
            if (perColumn) {
                file.floats("ws", List.of(3L), 0.25, 0.25, 0.25).bytes("wz", INT8, List.of(3L), 0, 0, 0);
            } else {
                file.floats("ws", SCALAR, 0.25).bytes("wz", INT8, SCALAR, 0);
            }
            Candidate candidate = assertLayer(file.node("Mul", List.of("scale", "ws"), "scales")
                    .node("MatMulInteger", List.of("quantised", "w", "zero", "wz"), "q")
                    .node("Cast", List.of("q"), "c", integers("to", 1))
                    .node("Mul", List.of("c", "scales"), "z")
                    .node("Add", List.of("z", "b"), "s")
                    .node("Sigmoid", List.of("s"), "output"));
            assertThat(candidate.range().lower())
                    .as("a ReLU before the quantisation")
                    .isZero();
            assertThat(candidate.remarks()).singleElement().asString().startsWith("the model rounds features");
        }
    }

    @Test
    void zeroPointsAreSubtracted() {
        double[] unsigned = Arrays.stream(QUARTERS_BY_COLUMN).map(q -> q + 128).toArray();
        assertLayer(withBias(start())
                .bytes("w", UINT8, List.of(2L, 3L), unsigned)
                .floats("ws", SCALAR, 0.25)
                .bytes("wz", UINT8, SCALAR, 128)
                .node("DequantizeLinear", List.of("w", "ws", "wz"), "dw")
                .node("MatMul", List.of("x", "dw"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Softmax", List.of("s"), "output"));
        assertLayer(withBias(start())
                .bytes("w", INT8, List.of(3L, 2L), 4, -8, 1, 6, -2, 6)
                .floats("ws", List.of(3L), 0.25, 0.5, 0.125)
                .node("DequantizeLinear", List.of("w", "ws"), "dw", integers("axis", 0))
                .node("Gemm", List.of("x", "dw", "b"), "output", integers("transB", 1)));
    }

    @Test
    void quantisedProductsWithTheirScalesAreLayers() {
        OnnxFile file = start().floats("xs", SCALAR, 0.5)
                .bytes("xz", UINT8, SCALAR, 0)
                .node("QuantizeLinear", List.of("x", "xs", "xz"), "q")
                .bytes("w", INT8, List.of(2L, 3L), QUARTERS_BY_COLUMN)
                .floats("ws", SCALAR, 0.25)
                .bytes("wz", INT8, SCALAR, 0)
                .floats("ys", SCALAR, 1)
                .bytes("yz", UINT8, SCALAR, 0);
        Candidate rounded = assertLayer(
                file.node("QLinearMatMul", List.of("q", "xs", "xz", "w", "ws", "wz", "ys", "yz"), "y")
                        .node("DequantizeLinear", List.of("y", "ys", "yz"), "s")
                        .node("Softmax", List.of("s"), "output"),
                new double[3]);
        assertThat(rounded.range().lower()).isZero();
        assertThat(rounded.subject()).isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
        Candidate gemm = assertLayer(start().floats("xs", SCALAR, 0.5)
                .bytes("xz", UINT8, SCALAR, 0)
                .node("QuantizeLinear", List.of("x", "xs", "xz"), "q")
                .bytes("w", INT8, List.of(3L, 2L), QUARTERS_BY_ROW)
                .floats("ws", List.of(3L), 0.25, 0.25, 0.25)
                .bytes("wz", INT8, List.of(3L), 0, 0, 0)
                .integers("b", List.of(3L), 4, -8, 16)
                .node(
                        "com.microsoft.QGemm",
                        List.of("q", "xs", "xz", "w", "ws", "wz", "b"),
                        "output",
                        integers("transB", 1)));
        assertThat(gemm.subject()).isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
    }

    /** Weights that are only stored as integers are multiplied as floats; features that are rounded are not what the layer gets. */
    @Test
    void aLayerIsDequantisedWhereTheModelComputesInIntegers() {
        OnnxFile weightsOnly = withBias(start())
                .bytes("q", INT8, List.of(2L, 3L), QUARTERS_BY_COLUMN)
                .floats("ws", SCALAR, 0.25)
                .bytes("wz", INT8, SCALAR, 0)
                .node("DequantizeLinear", List.of("q", "ws", "wz"), "w")
                .node("Gemm", List.of("x", "w", "b"), "output");
        assertThat(assertLayer(weightsOnly).subject()).isEqualTo(ClaimSubject.OUTPUT_LAYER);
        OnnxFile both = withBias(start())
                .bytes("q", INT8, List.of(2L, 3L), QUARTERS_BY_COLUMN)
                .floats("ws", SCALAR, 0.25)
                .bytes("wz", INT8, SCALAR, 0)
                .floats("xs", SCALAR, 0.5)
                .bytes("xz", UINT8, SCALAR, 0)
                .node("QuantizeLinear", List.of("x", "xs", "xz"), "xq")
                .node("DequantizeLinear", List.of("xq", "xs", "xz"), "xd")
                .node("Flatten", List.of("xd"), "flat")
                .node("DequantizeLinear", List.of("q", "ws", "wz"), "w")
                .node("Gemm", List.of("flat", "w", "b"), "output");
        assertThat(assertLayer(both).subject()).isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
    }

    @Test
    void narrowFloatsKeepTheirValues() {
        // float16: 1 is 3c00, -2 c000, 0.5 3800, 3 4200, -0.25 b400, 0.75 3a00; bfloat16: the upper half of float32.
        int[] halves = {0x3c00, 0xc000, 0x3800, 0x4200, 0xb400, 0x3a00};
        int[] brains = {0x3f80, 0xc000, 0x3f00, 0x4040, 0xbe80, 0x3f40};
        assertLayer(withBias(start())
                .raw("w", TensorProto.DataType.FLOAT16, List.of(3L, 2L), shorts(halves))
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1)));
        TensorProto.Builder listed = TensorProto.newBuilder()
                .setName("w")
                .setDataType(TensorProto.DataType.BFLOAT16.getNumber())
                .addDims(3)
                .addDims(2);
        for (int brain : brains) {
            listed.addInt32Data(brain);
        }
        assertLayer(withBias(start())
                .tensor(listed.build())
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1)));
    }

    private static byte[] shorts(int... bits) {
        ByteBuffer bytes = ByteBuffer.allocate(bits.length * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int each : bits) {
            bytes.putShort((short) each);
        }
        return bytes.array();
    }

    @Test
    void numbersMayLieInAFileBesideTheModel() throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(8 + 24).order(ByteOrder.LITTLE_ENDIAN).position(8);
        for (double weight : BY_ROW) {
            bytes.putFloat((float) weight);
        }
        Files.write(folder.resolve("weights.data"), bytes.array());
        assertLayer(withBias(start())
                .tensor(external("weights.data", "8"))
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1)));
    }

    static TensorProto external(String location, String offset) {
        return TensorProto.newBuilder()
                .setName("w")
                .setDataType(TensorProto.DataType.FLOAT.getNumber())
                .addDims(3)
                .addDims(2)
                .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("location").setValue(location))
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("offset").setValue(offset))
                .build();
    }

    @Test
    void namesComeFromTheMetadata() {
        OnnxFile file = withBias(start())
                .floats("w", List.of(2L, 3L), BY_COLUMN)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Softmax", List.of("s"), "output");
        assertThat(best(file).labelNames()).isEmpty();
        assertThat(best(file.metadata("character", "a\n")).labelNames()).containsExactly("<blank>", "a", " ");
        assertThat(best(file.metadata("names", "x")).labelNames()).containsExactly("<blank>", "a", " ");
    }

    @Test
    void scoresThatAreGroupedLeaveTheTaskOpen() {
        Candidate candidate = best(start().floats("w", List.of(2L, 4L), 1, 2, 3, 4, 5, 6, 7, 8)
                .longs("shape", -1, 2)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Reshape", List.of("z", "shape"), "r")
                .node("Softmax", List.of("r"), "output"));
        assertThat(candidate.task()).isEqualTo(Task.UNKNOWN);
        assertThat(candidate.remarks())
                .singleElement()
                .satisfies(remark -> assertThat(remark).contains("answers may be chosen within groups"));
    }

    @Test
    void aNamedTensorIsTheLayerThatTheGraphMakesOfIt() {
        Path file = withBias(start())
                .floats("w", List.of(2L, 3L), BY_COLUMN)
                .floats("v", List.of(3L, 3L), 1, 2, 3, 4, 5, 6, 7, 8, 9)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Relu", List.of("s"), "r")
                .node("MatMul", List.of("r", "v"), "output")
                .write(folder);
        Candidate chosen = OutputLayers.chosen(ModelFile.open(file), "w", Optional.empty());
        assertThat(chosen.labels()).isEqualTo(3);
        assertThat(chosen.layer().weight(1, 1)).isEqualTo(3);
        assertThat(chosen.layer().bias(2)).isEqualTo(2);
        assertThat(chosen.range().lower()).isZero();
        Candidate other = OutputLayers.chosen(ModelFile.open(file), "v", Optional.of("b"));
        assertThat(other.layer().weight(0, 2)).isEqualTo(7);
        assertThat(other.layer().bias(0)).isEqualTo(0.5);
        assertThatThrownBy(() -> OutputLayers.chosen(ModelFile.open(file), "u", Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no tensor u: expected a name such as w (2 x 3), v (3 x 3)");
    }

    @Test
    void modelsWithoutALinearOutputSayWhereTheWayEnds() {
        OutputLayers found = OutputLayers.find(ModelFile.open(start().floats("w", List.of(2L, 3L), BY_COLUMN)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Exp", List.of("z"), "output")
                .write(folder)));
        assertThat(found.best()).isEmpty();
        assertThat(found.summary()).isEqualTo("no output is a linear layer: of output, the way back ends at Exp_2");
        assertThat(found.candidates()).singleElement().satisfies(candidate -> {
            assertThat(candidate.certainty()).isEqualTo(Certainty.POSSIBLE);
            assertThat(candidate.labels()).isEqualTo(3);
        });
    }
}
