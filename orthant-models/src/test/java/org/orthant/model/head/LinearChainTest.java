package org.orthant.model.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.orthant.model.onnx.OnnxFile.integers;
import static org.orthant.model.onnx.OnnxFile.number;
import static org.orthant.model.onnx.OnnxFile.text;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.model.onnx.OnnxFile;

/** Linear nodes before a layer make its domain an image of the first values that are not linear. */
class LinearChainTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final List<Long> SCALAR = List.of();

    /** Two rows of three numbers, as {@code MatMul} takes them: one column per output. */
    private static final double[] BY_COLUMN = {1, -2, 0.5, 3, -0.25, 0.75};

    @TempDir
    Path folder;

    private Candidate head(UnaryOperator<OnnxFile> nodes) {
        return HeadGraph.head(folder, nodes);
    }

    private static OnnxFile projected(OnnxFile file, String from, String to) {
        return file.floats("p", List.of(3L, 2L), BY_COLUMN).node("MatMul", List.of(from, "p"), to);
    }

    private static void assertProjection(Candidate head, double... offset) {
        AffineMap map = HeadGraph.map(head);
        assertThat(HeadGraph.row(map, 0)).containsExactly(1, 0.5, -0.25);
        assertThat(HeadGraph.row(map, 1)).containsExactly(-2, 3, 0.75);
        assertThat(new double[] {map.offset(0), map.offset(1)}).containsExactly(offset);
    }

    private static FeatureDomain base(Candidate head) {
        return ((Image) head.domain()).base();
    }

    @Test
    void aProductBehindAReluIsAnImageOfNonnegativeValues() {
        Candidate head = head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "x"));
        assertProjection(head, 0, 0);
        assertThat(base(head)).isEqualTo(FeatureDomain.nonNegative(3, INFINITY));
        assertThat(head.origin().described()).isEqualTo("linear map MatMul_1 (2 x 3) of values ≥ 0, because of Relu_0");
        assertThat(head.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.GRAPH);
        assertThat(head.range().isFree()).isTrue();
    }

    @Test
    void theMapsNameTheirTensors() {
        Candidate head = head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                .floats("c", List.of(2L), 7, 8)
                .node("Add", List.of("c", "y"), "x"));
        assertProjection(head, 7, 8);
        assertThat(head.origin().maps()).singleElement().satisfies(map -> {
            assertThat(map.tensors()).containsExactly("p", "c");
            assertThat(map.nodes()).containsExactly("MatMul_1", "Add_2");
            assertThat(map.outputs()).isEqualTo(2);
            assertThat(map.inputs()).isEqualTo(3);
            assertThat(map.numbers()).isEqualTo(FeatureMap.Numbers.STORED);
        });
    }

    @Test
    void aGemmAsWeExportItIsAnImage() {
        Candidate head = head(file -> file.floats("p", List.of(2L, 3L), 1, 0.5, -0.25, -2, 3, 0.75)
                .floats("c", List.of(2L), 7, 8)
                .node("Relu", List.of("input"), "a")
                .node("Gemm", List.of("a", "p", "c"), "x", integers("transB", 1)));
        assertProjection(head, 7, 8);
        assertThat(head.origin().described()).doesNotContain("any");
    }

    @Test
    void aLeakyReluOutputsAnyNumber() {
        Candidate head =
                head(file -> projected(file.node("LeakyRelu", List.of("input"), "a", number("alpha", 0.1)), "a", "x"));
        assertThat(base(head)).isEqualTo(FeatureDomain.free(3));
        assertThat(head.origin().described())
                .isEqualTo("linear map MatMul_1 (2 x 3) of any values, because LeakyRelu_0 outputs any number");
    }

    @Test
    void aLeakyReluWithoutAPositiveSlopeIsNonnegative() {
        Candidate head =
                head(file -> projected(file.node("LeakyRelu", List.of("input"), "a", number("alpha", 0)), "a", "x"));
        assertThat(base(head)).isEqualTo(FeatureDomain.nonNegative(3, INFINITY));
    }

    @Test
    void aConvolutionOfOnePlaceWithPoolingIsAnImage() {
        Candidate head = head(file -> file.floats("k", List.of(2L, 3L, 1L, 1L), 1, 0.5, -0.25, -2, 3, 0.75)
                .floats("c", List.of(2L), 7, 8)
                .node("Relu", List.of("input"), "a")
                .node("Conv", List.of("a", "k", "c"), "b")
                .node("GlobalAveragePool", List.of("b"), "m")
                .node("Flatten", List.of("m"), "x"));
        assertProjection(head, 7, 8);
        assertThat(base(head)).isEqualTo(FeatureDomain.nonNegative(3, INFINITY));
    }

    @Test
    void aConvolutionWithPaddingOrWithoutPoolingIsNotFollowed() {
        UnaryOperator<OnnxFile> kernel = file -> file.floats("k", List.of(2L, 3L, 1L, 1L), 1, 0.5, -0.25, -2, 3, 0.75)
                .node("Relu", List.of("input"), "a");
        assertThat(head(file -> kernel.apply(file)
                                .node("Conv", List.of("a", "k"), "b", integers("pads", 1, 1, 1, 1))
                                .node("GlobalAveragePool", List.of("b"), "m")
                                .node("Flatten", List.of("m"), "x"))
                        .domain())
                .isEqualTo(FeatureDomain.free(2));
        assertThat(head(file -> kernel.apply(file)
                                .longs("rows", -1, 2)
                                .node("Conv", List.of("a", "k"), "b")
                                .node("Reshape", List.of("b", "rows"), "x"))
                        .domain())
                .as("a reshape mixes places and channels")
                .isEqualTo(FeatureDomain.free(2));
    }

    @Test
    void mapsAreNestedAndNotMultipliedOut() {
        Candidate head = head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                .floats("q", List.of(2L, 2L), 1, 2, 3, 4)
                .node("MatMul", List.of("y", "q"), "x"));
        assertThat(head.origin().described())
                .isEqualTo(
                        "linear map MatMul_2 (2 x 2) of linear map MatMul_1 (2 x 3) of values ≥ 0, because of Relu_0");
        assertThat(base(head)).isInstanceOf(Image.class);
        assertThat(((Image) head.domain()).innermost()).isEqualTo(FeatureDomain.nonNegative(3, INFINITY));
    }

    @Test
    void passagesKeepFeatures() {
        Candidate head = head(file -> projected(file.node("Tanh", List.of("input"), "a"), "a", "y")
                .node("Identity", List.of("y"), "y1")
                .node("Dropout", List.of("y1"), "y2")
                .node("Cast", List.of("y2"), "y3", integers("to", 1))
                .longs("rows", -1, 2)
                .node("Reshape", List.of("y3", "rows"), "y4")
                .node("Unsqueeze", List.of("y4"), "y5", integers("axes", 1))
                .node("Transpose", List.of("y5"), "y6", integers("perm", 0, 2, 1))
                .node("Squeeze", List.of("y6"), "x", integers("axes", 2)));
        assertProjection(head, 0, 0);
        assertThat(base(head)).isEqualTo(FeatureDomain.box(3, 1));
    }

    @Test
    void theFirstTokenAndAveragesOfTokensKeepFeatures() {
        for (int kind = 0; kind < 3; kind++) {
            int chosen = kind;
            Candidate head = head(file -> {
                OnnxFile tokens = projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                        .tensor(TensorProto.newBuilder()
                                .setName("first")
                                .setDataType(TensorProto.DataType.INT64.getNumber())
                                .addInt64Data(0)
                                .build());
                return switch (chosen) {
                    case 0 -> tokens.node("Gather", List.of("y", "first"), "x", integers("axis", 1));
                    case 1 ->
                        tokens.node("ReduceMean", List.of("y"), "x", integers("axes", 1), integers("keepdims", 0));
                    default ->
                        tokens.node(
                                        "Slice",
                                        List.of("y"),
                                        "s",
                                        integers("axes", 1),
                                        integers("starts", 0),
                                        integers("ends", 1))
                                .node("Squeeze", List.of("s"), "x", integers("axes", 1));
                };
            });
            assertProjection(head, 0, 0);
        }
    }

    @Test
    void anAverageOfFeaturesIsNotOneOfTokens() {
        assertThat(head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                                .node("ReduceMean", List.of("y"), "x", integers("axes", -1)))
                        .origin()
                        .maps())
                .isEmpty();
    }

    @Test
    void transposedFeaturesAreNotFollowed() {
        assertThat(head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                                .node("Transpose", List.of("y"), "x", integers("perm", 1, 0)))
                        .domain())
                .isEqualTo(FeatureDomain.free(2));
    }

    @Test
    void batchNormalisationScalesBoundsOfEachFeature() {
        Candidate head = head(file -> file.floats("s", List.of(2L), 2, -4)
                .floats("b", List.of(2L), 0.5, 1)
                .floats("m", List.of(2L), 1, 0)
                .floats("v", List.of(2L), 3, 15)
                .node("Relu", List.of("input"), "a")
                .node("BatchNormalization", List.of("a", "s", "b", "m", "v"), "x", number("epsilon", 1)));
        // Divided by 2 and by 4.
        assertThat(head.domain())
                .isEqualTo(FeatureDomain.of(new double[] {-0.5, Double.NEGATIVE_INFINITY}, new double[] {INFINITY, 1}));
        assertThat(head.origin().described())
                .isEqualTo("scaled features (BatchNormalization_1, factors computed in double precision) of values ≥ 0,"
                        + " because of Relu_0");
    }

    @Test
    void batchNormalisationOfLinearFeaturesIsAnImageOfAnImage() {
        Candidate head = head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                .floats("s", List.of(2L), 2, -4)
                .floats("b", List.of(2L), 0.5, 1)
                .floats("m", List.of(2L), 1, 0)
                .floats("v", List.of(2L), 3, 15)
                .node("BatchNormalization", List.of("y", "s", "b", "m", "v"), "x", number("epsilon", 1)));
        AffineMap map = HeadGraph.map(head);
        assertThat(map.isDiagonal()).isTrue();
        assertThat(map.weight(0, 0)).isCloseTo(1, within(1e-15));
        assertThat(map.weight(1, 1)).isCloseTo(-1, within(1e-15));
        assertThat(map.offset(0)).isCloseTo(-0.5, within(1e-15));
        assertThat(base(head)).isInstanceOf(Image.class);
    }

    @Test
    void batchNormalisationThatTrainsIsNotLinear() {
        assertThat(head(file -> file.floats("s", List.of(2L), 2, -4)
                                .node("Relu", List.of("input"), "a")
                                .node(
                                        "BatchNormalization",
                                        List.of("a", "s", "s", "s", "s"),
                                        "x",
                                        integers("training_mode", 1)))
                        .domain())
                .isEqualTo(FeatureDomain.free(2));
    }

    @Test
    void factorsAndOffsetsOfEachFeatureMoveBounds() {
        Candidate head = head(file -> file.floats("s", List.of(2L), 2, -4)
                .floats("o", List.of(1L, 2L), 0.5, 1)
                .node("Relu", List.of("input"), "a")
                .node("Mul", List.of("s", "a"), "b")
                .node("Sub", List.of("b", "o"), "x"));
        assertThat(head.domain())
                .isEqualTo(
                        FeatureDomain.of(new double[] {-0.5, Double.NEGATIVE_INFINITY}, new double[] {INFINITY, -1}));
    }

    @Test
    void aFactorOfZeroFixesAFeature() {
        Box box = head(file -> file.floats("s", List.of(2L), 2, 0)
                        .floats("o", List.of(2L), 3, 5)
                        .node("Sigmoid", List.of("input"), "a")
                        .node("Div", List.of("a", "o"), "d")
                        .node("Mul", List.of("d", "s"), "b")
                        .node("Sub", List.of("o", "b"), "x"))
                .domain()
                .asBox()
                .orElseThrow();
        assertThat(box.isFixed(1)).isTrue();
        assertThat(box.lower(1)).isEqualTo(5);
        assertThat(box.lower(0)).isCloseTo(3 - 2 / 3.0, within(1e-14)).isLessThanOrEqualTo(3 - 2 / 3.0);
        assertThat(box.upper(0)).isEqualTo(3);
    }

    @Test
    void factorsAlongAnotherAxisAreNotFactorsOfFeatures() {
        assertThat(head(file -> file.floats("s", List.of(2L, 1L), 2, -4)
                                .node("Relu", List.of("input"), "a")
                                .node("Mul", List.of("a", "s"), "x"))
                        .domain())
                .isEqualTo(FeatureDomain.free(2));
    }

    @Test
    void dequantisedWeightsAreSaidToBe() {
        Candidate head = head(file -> file.bytes("q", TensorProto.DataType.INT8, List.of(3L, 2L), 4, -8, 2, 12, -1, 3)
                .floats("qs", SCALAR, 0.25)
                .node("DequantizeLinear", List.of("q", "qs"), "p")
                .node("Relu", List.of("input"), "a")
                .node("MatMul", List.of("a", "p"), "x"));
        assertProjection(head, 0, 0);
        assertThat(head.origin().described())
                .startsWith("linear map MatMul_2 (2 x 3, dequantised) of values ≥ 0")
                .contains("Relu_1");
        assertThat(head.origin().maps().get(0).tensors()).containsExactly("q");
    }

    @Test
    void roundingToFewBitsEndsTheWay() {
        Candidate head = head(file -> projected(file.node("Relu", List.of("input"), "a"), "a", "y")
                .floats("s", SCALAR, 0.5)
                .bytes("zero", TensorProto.DataType.INT8, SCALAR, 0)
                .node("QuantizeLinear", List.of("y", "s", "zero"), "q")
                .node("DequantizeLinear", List.of("q", "s", "zero"), "x"));
        assertThat(head.domain()).isEqualTo(FeatureDomain.of(new double[] {-64, -64}, new double[] {63.5, 63.5}));
    }

    @Test
    void aFusedActivationIsNotLinear() {
        assertThat(head(file -> file.floats("p", List.of(3L, 2L), BY_COLUMN)
                                .node("Relu", List.of("input"), "a")
                                .node("com.microsoft.FusedGemm", List.of("a", "p"), "x", text("activation", "Tanh")))
                        .domain())
                .isEqualTo(FeatureDomain.free(2));
    }

    @Test
    void aGraphWithoutBoundsSaysWhereTheWayEnds() {
        assertThat(head(file -> file.node("Identity", List.of("input"), "x"))
                        .origin()
                        .described())
                .isEqualTo("any, because they are the model's input input");
        assertThat(head(file -> file.node("Conv", List.of("input", "unknown"), "x"))
                        .origin()
                        .described())
                .isEqualTo("any, because no bounds are known for the output of Conv_0");
    }

    @Test
    void weightsThatAreNotFiniteAreRefusedWhenTheDomainIsRead() {
        Candidate head = head(file -> file.floats("p", List.of(3L, 2L), 1, 2, Double.NaN, 4, 5, 6)
                .node("Relu", List.of("input"), "a")
                .node("MatMul", List.of("a", "p"), "x"));
        org.assertj.core.api.Assertions.assertThatThrownBy(head::domain)
                .isInstanceOf(org.orthant.io.BadInputException.class)
                .hasMessageContaining("NaN");
    }
}
