package org.orthant.model.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.model.onnx.OnnxFile.integers;
import static org.orthant.model.onnx.OnnxFile.number;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.layer.Ball;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.onnx.OnnxFile;

/** Normalisations before a layer, in the spellings of exporters. */
class NormalisationsTest {

    private static final List<Long> SCALAR = List.of();
    private static final double[] GAMMA = {2, -0.5};
    private static final double[] BETA = {1, 0.25};

    private static final FeatureDomain LAYER_NORM = FeatureDomain.layerNorm(GAMMA, BETA);
    private static final FeatureDomain RMS_NORM = FeatureDomain.rmsNorm(GAMMA, new double[2]);
    private static final FeatureDomain FREE = FeatureDomain.free(2);

    @TempDir
    Path folder;

    private FeatureDomain domain(UnaryOperator<OnnxFile> nodes) {
        return HeadGraph.head(folder, file -> nodes.apply(constants(file))).domain();
    }

    /** The domain of a graph that declares no shapes. */
    private FeatureDomain undeclared(UnaryOperator<OnnxFile> nodes) {
        return HeadGraph.head(folder, 0, file -> nodes.apply(constants(file))).domain();
    }

    private static OnnxFile constants(OnnxFile file) {
        return file.floats("gamma", List.of(2L), GAMMA)
                .floats("beta", List.of(2L), BETA)
                .floats("epsilon", SCALAR, 1e-5)
                .floats("zero", SCALAR, 0)
                .floats("one", SCALAR, 1)
                .floats("two", SCALAR, 2)
                .floats("half", SCALAR, 0.5);
    }

    private static OnnxFile affine(OnnxFile file, String from) {
        return file.node("Mul", List.of(from, "gamma"), "scaled").node("Add", List.of("scaled", "beta"), "x");
    }

    @Test
    void layerNormalisationAsOneNode() {
        assertThat(domain(file -> file.node("LayerNormalization", List.of("input", "gamma", "beta"), "x")))
                .isEqualTo(LAYER_NORM);
        assertThat(domain(file ->
                        file.node("LayerNormalization", List.of("input", "gamma", "beta"), "x", integers("axis", 1))))
                .isEqualTo(LAYER_NORM);
        assertThat(domain(file -> file.node("LayerNormalization", List.of("input", "gamma"), "x")))
                .isEqualTo(FeatureDomain.layerNorm(GAMMA, new double[2]));
        assertThat(domain(file -> file.node(
                        "com.microsoft.SkipLayerNormalization", List.of("input", "skip", "gamma", "beta"), "x")))
                .isEqualTo(LAYER_NORM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SimplifiedLayerNormalization", "RMSNormalization"})
    void rootMeanSquareAsOneNode(String kind) {
        assertThat(domain(file -> file.node(kind, List.of("input", "gamma"), "x")))
                .isEqualTo(RMS_NORM);
    }

    @Test
    void rootMeanSquareOfASum() {
        assertThat(domain(file -> file.node(
                        "com.microsoft.SkipSimplifiedLayerNormalization", List.of("input", "skip", "gamma"), "x")))
                .isEqualTo(RMS_NORM);
    }

    @Test
    void theReasonNamesTheNode() {
        Candidate head = HeadGraph.head(
                folder, file -> constants(file).node("LayerNormalization", List.of("input", "gamma", "beta"), "x"));
        assertThat(head.origin().described())
                .isEqualTo("scaled features (LayerNormalization_0) of layer-normalised vectors, because of"
                        + " LayerNormalization_0");
        assertThat(head.origin().maps().get(0).tensors()).containsExactly("gamma", "beta");
    }

    @Test
    void anotherAxisOrNoEpsilonIsNotLayerNormalisation() {
        assertThat(domain(file ->
                        file.node("LayerNormalization", List.of("input", "gamma", "beta"), "x", integers("axis", 0))))
                .isEqualTo(FREE);
        assertThat(domain(file ->
                        file.node("LayerNormalization", List.of("input", "gamma", "beta"), "x", number("epsilon", 0))))
                .isEqualTo(FREE);
        assertThat(undeclared(file ->
                        file.node("LayerNormalization", List.of("input", "gamma", "beta"), "x", integers("axis", 1))))
                .as("an axis that may be another one")
                .isEqualTo(FREE);
        assertThat(domain(file -> file.node("LayerNormalization", List.of("input", "other", "beta"), "x")))
                .as("factors that are computed")
                .isEqualTo(FREE);
    }

    /** What may be wrong with a pattern, and what it should be otherwise. */
    private record Parts(String meanOf, long axis, long keep, String epsilon, String numerator) {
        static final Parts RIGHT = new Parts("input", -1, 1, "epsilon", "centred");

        Parts meanOf(String value) {
            return new Parts(value, axis, keep, epsilon, numerator);
        }

        Parts axis(long other) {
            return new Parts(meanOf, other, keep, epsilon, numerator);
        }

        Parts keep(long flag) {
            return new Parts(meanOf, axis, flag, epsilon, numerator);
        }

        Parts epsilon(String value) {
            return new Parts(meanOf, axis, keep, value, numerator);
        }

        Parts numerator(String value) {
            return new Parts(meanOf, axis, keep, epsilon, value);
        }
    }

    private static OnnxFile pytorch(OnnxFile file, Parts parts) {
        return affine(
                file.node(
                                "ReduceMean",
                                List.of(parts.meanOf()),
                                "mean",
                                integers("axes", parts.axis()),
                                integers("keepdims", parts.keep()))
                        .node("Sub", List.of("input", "mean"), "centred")
                        .node("Sub", List.of("input", "other"), "foreign")
                        .node("Pow", List.of("centred", "two"), "squares")
                        .node("ReduceMean", List.of("squares"), "variance", integers("axes", -1))
                        .node("Add", List.of("variance", parts.epsilon()), "lifted")
                        .node("Sqrt", List.of("lifted"), "deviation")
                        .node("Div", List.of(parts.numerator(), "deviation"), "unit"),
                "unit");
    }

    @Test
    void layerNormalisationOfPytorch() {
        assertThat(domain(file -> pytorch(file, Parts.RIGHT))).isEqualTo(LAYER_NORM);
        assertThat(domain(file -> pytorch(file, Parts.RIGHT.axis(1)))).isEqualTo(LAYER_NORM);
        assertThat(undeclared(file -> pytorch(file, Parts.RIGHT))).isEqualTo(LAYER_NORM);
    }

    @Test
    void aPatternWithAnotherPartIsNotLayerNormalisation() {
        assertNotRestrictedToABall(Parts.RIGHT.epsilon("zero"));
        assertNotRestrictedToABall(Parts.RIGHT.epsilon("computed"));
        assertNotRestrictedToABall(Parts.RIGHT.numerator("input"));
        assertNotRestrictedToABall(Parts.RIGHT.numerator("foreign"));
    }

    /** Divided by its own root mean square, whatever it is: its sum need not be zero. */
    @Test
    void aDifferenceFromAnotherMeanIsNormalisedWithoutBeingCentred() {
        for (Parts parts : List.of(Parts.RIGHT.axis(0), Parts.RIGHT.keep(0), Parts.RIGHT.meanOf("other"))) {
            assertThat(domain(file -> pytorch(file, parts)))
                    .as(parts.toString())
                    .isEqualTo(FeatureDomain.rmsNorm(GAMMA, BETA));
        }
    }

    private void assertNotRestrictedToABall(Parts parts) {
        assertThat(domain(file -> pytorch(file, parts))).as(parts.toString()).isEqualTo(FREE);
    }

    @Test
    void aMissingEpsilonIsNotLayerNormalisation() {
        assertThat(domain(file -> affine(
                        file.node("ReduceMean", List.of("input"), "mean", integers("axes", -1))
                                .node("Sub", List.of("input", "mean"), "centred")
                                .node("Mul", List.of("centred", "centred"), "squares")
                                .node("ReduceMean", List.of("squares"), "variance", integers("axes", -1))
                                .node("Sqrt", List.of("variance"), "deviation")
                                .node("Div", List.of("centred", "deviation"), "unit"),
                        "unit")))
                .isEqualTo(FREE);
    }

    @Test
    void anUnbiasedVarianceIsNotLayerNormalisation() {
        assertThat(domain(file -> affine(
                        file.floats("third", SCALAR, 1.0 / 3)
                                .node("ReduceMean", List.of("input"), "mean", integers("axes", -1))
                                .node("Sub", List.of("input", "mean"), "centred")
                                .node("Mul", List.of("centred", "centred"), "squares")
                                .node("ReduceSum", List.of("squares"), "sum", integers("axes", -1))
                                .node("Mul", List.of("sum", "third"), "variance")
                                .node("Add", List.of("variance", "epsilon"), "lifted")
                                .node("Sqrt", List.of("lifted"), "deviation")
                                .node("Div", List.of("centred", "deviation"), "unit"),
                        "unit")))
                .isEqualTo(FREE);
    }

    /** Sums times 1/d without the axis, which is inserted again; E[u²] − E[u]²; a reciprocal root times γ. */
    @Test
    void layerNormalisationOfJax() {
        for (boolean power : new boolean[] {false, true}) {
            assertThat(domain(file -> {
                        OnnxFile graph = file.longs("last", 1)
                                .longs("column", -1, 1)
                                .floats("minusHalf", SCALAR, -0.5)
                                .node("ReduceSum", List.of("input", "last"), "s", integers("keepdims", 0))
                                .node("Mul", List.of("s", "half"), "m")
                                .node("Reshape", List.of("m", "column"), "mean")
                                .node("Mul", List.of("input", "input"), "u2")
                                .node("ReduceSum", List.of("u2", "last"), "s2", integers("keepdims", 0))
                                .node("Div", List.of("s2", "two"), "m2")
                                .node("Unsqueeze", List.of("m2", "last"), "meanSquare")
                                .node("Mul", List.of("mean", "mean"), "squareMean")
                                .node("Sub", List.of("meanSquare", "squareMean"), "v")
                                .node("Max", List.of("zero", "v"), "variance")
                                .node("Add", List.of("epsilon", "variance"), "lifted");
                        graph = power
                                ? graph.node("Pow", List.of("lifted", "minusHalf"), "inverse")
                                : graph.node("Sqrt", List.of("lifted"), "root")
                                        .node("Reciprocal", List.of("root"), "inverse");
                        return graph.node("Mul", List.of("inverse", "gamma"), "factor")
                                .node("Sub", List.of("input", "mean"), "centred")
                                .node("Mul", List.of("centred", "factor"), "y")
                                .node("Add", List.of("y", "beta"), "x");
                    }))
                    .isEqualTo(LAYER_NORM);
        }
    }

    /** As TensorFlow's {@code batch_normalization}: {@code u·f + (β − mean·f)}. */
    private static OnnxFile tensorflow(OnnxFile file, String subtracted) {
        return file.node("ReduceMean", List.of("input"), "mean", integers("axes", 1), integers("keepdims", 1))
                .node("ReduceMean", List.of("other"), "foreign", integers("axes", 1), integers("keepdims", 1))
                .node("Sub", List.of("input", "mean"), "d")
                .node("Mul", List.of("d", "d"), "d2")
                .node("ReduceMean", List.of("d2"), "variance", integers("axes", 1), integers("keepdims", 1))
                .node("Add", List.of("variance", "epsilon"), "lifted")
                .node("Sqrt", List.of("lifted"), "root")
                .node("Reciprocal", List.of("root"), "inverse")
                .node("Mul", List.of("inverse", "gamma"), "factor")
                .node("Mul", List.of(subtracted, "factor"), "moved")
                .node("Sub", List.of("beta", "moved"), "rest")
                .node("Mul", List.of("input", "factor"), "product")
                .node("Add", List.of("product", "rest"), "x");
    }

    @Test
    void layerNormalisationOfTensorflow() {
        assertThat(domain(file -> tensorflow(file, "mean"))).isEqualTo(LAYER_NORM);
        assertThat(domain(file -> tensorflow(file, "foreign"))).isEqualTo(FREE);
    }

    /** Rows as channels of a batch normalisation that takes their own mean and variance. */
    private static OnnxFile keras(OnnxFile file, long features, double scale, String counted) {
        return affine(
                file.longs("shape", 1, -1, features, 1)
                        .longs("places", 0, 2, 3)
                        .floats("scale", SCALAR, scale)
                        .node("Reshape", List.of("input", "shape"), "rows")
                        .node("Expand", List.of("scale", "length"), "ones")
                        .node("Expand", List.of("zero", "length"), "zeros")
                        .node("ReduceMean", List.of("rows"), "kept", integers("axes", 0, 2, 3))
                        .node("Squeeze", List.of("kept", "places"), "mean")
                        .node("Sub", List.of("rows", "kept"), "centred")
                        .node(
                                "ReduceSumSquare",
                                List.of("centred"),
                                "sum",
                                integers("axes", 0, 2, 3),
                                integers("keepdims", 0))
                        .node("Shape", List.of(counted), "lengths")
                        .node("Gather", List.of("lengths", "places"), "counts")
                        .node("ReduceProd", List.of("counts"), "count", integers("keepdims", 0))
                        .node("Cast", List.of("count"), "number", integers("to", 1))
                        .node("Div", List.of("sum", "number"), "variance")
                        .node("BatchNormalization", List.of("rows", "ones", "zeros", "mean", "variance"), "b")
                        .node("Reshape", List.of("b", "unknown"), "unit"),
                "unit");
    }

    @Test
    void layerNormalisationOfKeras() {
        assertThat(domain(file -> keras(file, 2, 1, "rows"))).isEqualTo(LAYER_NORM);
        assertThat(domain(file -> keras(file, 4, 1, "rows"))).isEqualTo(FREE);
        assertThat(domain(file -> keras(file, 2, 3, "rows"))).isEqualTo(FREE);
        assertThat(domain(file -> keras(file, 2, 1, "other"))).isEqualTo(FREE);
    }

    private static OnnxFile rootMeanSquare(OnnxFile file, String squared) {
        return file.node("Cast", List.of("input"), "u", integers("to", 1))
                .node("Pow", List.of(squared, "two"), "u2")
                .node("ReduceMean", List.of("u2"), "m", integers("axes", -1))
                .node("Add", List.of("m", "epsilon"), "lifted")
                .node("Sqrt", List.of("lifted"), "root")
                .node("Div", List.of("one", "root"), "inverse")
                .node("Mul", List.of("input", "inverse"), "unit")
                .node("Mul", List.of("gamma", "unit"), "x");
    }

    @Test
    void rootMeanSquareOfT5() {
        assertThat(domain(file -> rootMeanSquare(file, "u"))).isEqualTo(RMS_NORM);
        assertThat(domain(file -> rootMeanSquare(file, "other"))).isEqualTo(FREE);
    }

    @Test
    void aDeviationWithEpsilonOutsideTheRootFillsTheSameBall() {
        assertThat(domain(file -> affine(
                        file.node("ReduceMean", List.of("input"), "mean", integers("axes", -1))
                                .node("Sub", List.of("input", "mean"), "centred")
                                .node("Mul", List.of("centred", "centred"), "squares")
                                .node("ReduceMean", List.of("squares"), "variance", integers("axes", -1))
                                .node("Sqrt", List.of("variance"), "root")
                                .node("Add", List.of("root", "epsilon"), "deviation")
                                .node("Div", List.of("centred", "deviation"), "unit"),
                        "unit")))
                .isEqualTo(LAYER_NORM);
    }

    @Test
    void layerNormalisationOfTheFirstTokenBehindALinearMap() {
        FeatureDomain domain = HeadGraph.head(
                        folder,
                        3,
                        file -> constants(file)
                                .longs("first", 0)
                                .floats("p", List.of(2L, 2L), 1, 2, 3, 4)
                                .node("LayerNormalization", List.of("input", "gamma", "beta"), "tokens")
                                .node("Gather", List.of("tokens", "first"), "token", integers("axis", 1))
                                .node("MatMul", List.of("token", "p"), "x"))
                .domain();
        assertThat(domain.described()).isEqualTo("a linear map (2 x 2) of " + LAYER_NORM.described());
    }

    @Test
    void featuresDividedByTheirLengthAreASphere() {
        FeatureDomain sphere = FeatureDomain.sphere(2, 1);
        assertThat(domain(file -> file.node("LpNormalization", List.of("input"), "x")))
                .isEqualTo(sphere);
        assertThat(domain(file -> file.node("ReduceL2", List.of("input"), "n", integers("axes", -1))
                        .node("Div", List.of("input", "n"), "x")))
                .isEqualTo(sphere);
        assertThat(domain(file -> file.node("Mul", List.of("input", "input"), "u2")
                        .node("ReduceSum", List.of("u2"), "s", integers("axes", 1), integers("keepdims", 1))
                        .node("Sqrt", List.of("s"), "n")
                        .node("Reciprocal", List.of("n"), "r")
                        .node("Mul", List.of("r", "input"), "x")))
                .isEqualTo(sphere);
        assertThat(domain(file -> file.node("ReduceSumSquare", List.of("input"), "s", integers("axes", -1))
                        .node("Pow", List.of("s", "half"), "n")
                        .node("Div", List.of("input", "n"), "x")))
                .isEqualTo(sphere);
    }

    @Test
    void aConstantThatKeepsTheLengthFromZeroMakesItABall() {
        FeatureDomain ball = FeatureDomain.ball(2, 1);
        UnaryOperator<OnnxFile> length =
                file -> file.node("ReduceL2", List.of("input"), "n", integers("axes", -1), integers("keepdims", 1));
        assertThat(domain(file -> length.apply(file)
                        .node("Clip", List.of("n", "epsilon"), "g")
                        .node("Expand", List.of("g", "shape"), "e")
                        .node("Div", List.of("input", "e"), "x")))
                .as("torch.nn.functional.normalize")
                .isEqualTo(ball);
        assertThat(domain(file -> length.apply(file)
                        .node("Max", List.of("n", "epsilon"), "g")
                        .node("Div", List.of("input", "g"), "x")))
                .isEqualTo(ball);
        assertThat(domain(file -> length.apply(file)
                        .node("Add", List.of("n", "epsilon"), "g")
                        .node("Div", List.of("input", "g"), "x")))
                .isEqualTo(ball);
        assertThat(domain(file -> file.node("ReduceSumSquare", List.of("input"), "s", integers("axes", -1))
                        .node("Max", List.of("s", "epsilon"), "g")
                        .node("Sqrt", List.of("g"), "n")
                        .node("Reciprocal", List.of("n"), "r")
                        .node("Mul", List.of("input", "r"), "x")))
                .as("tf.math.l2_normalize")
                .isEqualTo(ball);
    }

    @Test
    void aScaleChangesTheRadius() {
        assertThat(domain(file ->
                        file.node("LpNormalization", List.of("input"), "u").node("Mul", List.of("u", "two"), "x")))
                .isEqualTo(FeatureDomain.sphere(2, 2));
        assertThat(domain(file -> file.node("LpNormalization", List.of("input"), "u")
                                .node("Mul", List.of("u", "gamma"), "x"))
                        .described())
                .isEqualTo("scaled features (2 x 2) of vectors of length 1.0");
    }

    @Test
    void averagesOfVectorsOfLengthOneAreShorter() {
        assertThat(domain(file -> file.node("LpNormalization", List.of("input"), "u")
                        .node("ReduceMean", List.of("u"), "x", integers("axes", 1), integers("keepdims", 0))))
                .isEqualTo(FeatureDomain.ball(2, 1));
    }

    @Test
    void otherLengthsAndOtherAxesAreNotSpheres() {
        assertThat(domain(file -> file.node("LpNormalization", List.of("input"), "x", integers("p", 1))))
                .isEqualTo(FREE);
        assertThat(domain(file -> file.node("LpNormalization", List.of("input"), "x", integers("axis", 0))))
                .isEqualTo(FREE);
        assertThat(domain(file -> file.node("ReduceL2", List.of("other"), "n", integers("axes", -1))
                        .node("Div", List.of("input", "n"), "x")))
                .isEqualTo(FREE);
        assertThat(domain(file -> file.node("ReduceL2", List.of("input"), "n", integers("axes", -1))
                        .node("Clip", List.of("n", "epsilon", "one"), "g")
                        .node("Div", List.of("input", "g"), "x")))
                .as("a largest divisor makes vectors longer")
                .isEqualTo(FREE);
    }

    @Test
    void partsThatAreNormalisedAloneAreNotOneVectorOfLengthOne() {
        assertThat(domain(file -> file.longs("rows", -1, 2)
                        .node("LpNormalization", List.of("input"), "u")
                        .node("Reshape", List.of("u", "rows"), "x")))
                .isEqualTo(FREE);
    }

    @Test
    void aBallIsBoundedAndCentred() {
        Ball ball = (Ball) domain(file ->
                file.floats("ones", List.of(2L), 1, 1).node("LayerNormalization", List.of("input", "ones"), "x"));
        assertThat(ball.centred()).isTrue();
        assertThat(ball.multiple()).isEqualTo(2);
    }
}
