package org.orthant.train.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.layer.DftLayer;
import org.orthant.layer.Frequencies;
import org.orthant.layer.OutputLayer;

class HeadTest {

    private static final int ENCODER = 7;
    private static final int BATCH = 3;

    private NDManager manager;

    @BeforeEach
    void engine() {
        Engine.getEngine("PyTorch").setRandomSeed(1);
        manager = NDManager.newBaseManager();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    /** All kinds of heads, with n odd, even and prime, with and without slack, all ways to logits. */
    static Stream<LayerHead> heads() {
        return Stream.of(
                BslDesign.of(12, 4).head(),
                BslDesign.of(12, 4).withBiasFor(3).head(),
                new NoProjectionDesign(12, ENCODER, 3, true).head(),
                new NoProjectionDesign(12, ENCODER, 3, false).head(),
                new DftLearnedDesign(DftDesign.of(12, 2, 3)).head(),
                new DftLearnedDesign(DftDesign.of(13, 6, 0)).head(),
                new DftLearnedDesign(DftDesign.of(40, 3, 2).withUninformedStart()).head(),
                new DftHead(DftDesign.of(12, 2, 3), FixedPath.MATRIX),
                new DftHead(DftDesign.of(12, 2, 3), FixedPath.FFT),
                new DftHead(DftDesign.of(13, 6, 2), FixedPath.MATRIX),
                new DftHead(DftDesign.of(13, 6, 2), FixedPath.FFT),
                new DftHead(DftDesign.of(13, 6, 2), FixedPath.INTERPOLATION),
                new DftHead(DftDesign.of(400, 3, 0), FixedPath.INTERPOLATION),
                new DftHead(DftDesign.of(401, 5, 0), FixedPath.INTERPOLATION),
                new DftHead(DftDesign.of(10, 4, 0), FixedPath.FFT),
                new DftHead(DftDesign.of(10, 4, 0).withUninformedStart(), FixedPath.MATRIX),
                new SpreadHead(SpreadDesign.of(Frequencies.of(31, 2, 4, 1), 3), FixedPath.MATRIX),
                new SpreadHead(SpreadDesign.of(Frequencies.of(31, 2, 4, 1), 3), FixedPath.FFT),
                new SpreadHead(SpreadDesign.of(Frequencies.of(30, 2, 4, 2), 0), FixedPath.FFT),
                new SpreadHead(SpreadDesign.of(Frequencies.of(200, 2, 4, 3), 2), FixedPath.INTERPOLATION),
                new SpreadHead(new SpreadDesign(Frequencies.of(200, 2, 0, 3), 3, 2, false), FixedPath.INTERPOLATION));
    }

    @ParameterizedTest
    @MethodSource("heads")
    void theOutputLayerHasTheLogitsOfTheHead(LayerHead head) {
        if (!head.isInitialized()) {
            initialise(head, DataType.FLOAT32);
        }
        OutputLayer layer = head.outputLayer();
        assertThat(layer.features()).isEqualTo(head.design().features());
        NDArray encoded = manager.randomNormal(new Shape(BATCH, ENCODER));
        float[] logits = forward(head, encoded, false).toFloatArray();
        float[] features = head.features(encoded).toFloatArray();
        for (int example = 0; example < BATCH; example++) {
            double[] x = new double[layer.features()];
            for (int j = 0; j < x.length; j++) {
                x[j] = features[example * x.length + j];
            }
            double[] expected = layer.logits(x);
            for (int label = 0; label < expected.length; label++) {
                double largest = 0;
                for (int j = 0; j < x.length; j++) {
                    largest += Math.abs(layer.weight(label, j) * x[j]);
                }
                assertThat((double) logits[example * expected.length + label])
                        .isCloseTo(expected[label], within(4e-7 * (largest + Math.abs(layer.bias(label)))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("heads")
    void gradientsAreThoseOfFiniteDifferences(LayerHead head) {
        // The FFT has single precision only: it is held to the matrix in another test.
        initialise(head, DataType.FLOAT64);
        NDArray encoded = manager.randomNormal(new Shape(BATCH, ENCODER), DataType.FLOAT64);
        NDArray target = manager.randomNormal(new Shape(BATCH, head.design().labels()), DataType.FLOAT64);
        double step = 1e-6;
        differentiate(head, encoded, target);
        for (Parameter parameter : parameters(head)) {
            NDArray weights = parameter.getArray();
            double[] gradient = weights.getGradient().toDoubleArray();
            for (int i = 0; i < gradient.length; i++) {
                nudge(weights, i, step);
                double above = loss(head, encoded, target, false).getDouble();
                nudge(weights, i, -2 * step);
                double below = loss(head, encoded, target, false).getDouble();
                nudge(weights, i, step);
                assertThat(gradient[i])
                        .as("%s %d", parameter.getName(), i)
                        .isCloseTo((above - below) / (2 * step), within(1e-6));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"FFT,90,8", "INTERPOLATION,90,8", "INTERPOLATION,997,20", "INTERPOLATION,1000,20"})
    void allWaysToLogitsHaveTheSameGradients(FixedPath path, int labels, int active) {
        DftDesign design = DftDesign.of(labels, active, 5);
        compareGradients(new DftHead(design, FixedPath.MATRIX), new DftHead(design, path));
    }

    private void compareGradients(LayerHead matrix, LayerHead other) {
        NDArray encoded = manager.randomNormal(new Shape(BATCH, ENCODER));
        NDArray target = manager.randomNormal(new Shape(BATCH, matrix.design().labels()));
        initialise(matrix, DataType.FLOAT32);
        initialise(other, DataType.FLOAT32);
        for (int i = 0; i < 3; i++) {
            parameters(matrix).get(i).getArray().copyTo(parameters(other).get(i).getArray());
        }
        differentiate(matrix, encoded, target);
        differentiate(other, encoded, target);
        for (int i = 0; i < 3; i++) {
            NDArray expected = parameters(matrix).get(i).getArray().getGradient();
            NDArray found = parameters(other).get(i).getArray().getGradient();
            assertThat(found.sub(expected).abs().max().getFloat())
                    .isLessThan(5e-5f * expected.abs().max().getFloat());
        }
    }

    @ParameterizedTest
    @CsvSource({"FFT,90,8,12", "FFT,91,8,12", "INTERPOLATION,90,8,4", "INTERPOLATION,997,20,30"})
    void soHaveThoseWithSpreadFrequencies(FixedPath path, int labels, int active, int spread) {
        SpreadDesign design = SpreadDesign.of(Frequencies.of(labels, active, spread, 5), 5);
        compareGradients(new SpreadHead(design, FixedPath.MATRIX), new SpreadHead(design, path));
    }

    @Test
    void learnedNodesStartAsThePapersLayerAndAreThoseOfTheOutputLayer() {
        LayerHead paper = new DftHead(DftDesign.of(30, 4, 2), FixedPath.MATRIX);
        LayerHead learned = new DftLearnedDesign(DftDesign.of(30, 4, 2)).head();
        compareGradients(paper, learned);
        NDArray encoded = manager.randomNormal(new Shape(BATCH, ENCODER));
        assertThat(forward(learned, encoded, false)
                        .sub(forward(paper, encoded, false))
                        .abs()
                        .max()
                        .getFloat())
                .isLessThan(1e-5f);
        learned.getParameters()
                .get("nodes")
                .getArray()
                .set(manager.randomNormal(new Shape(30)).toFloatArray());
        theOutputLayerHasTheLogitsOfTheHead(learned);
        assertThat(((DftLayer) learned.outputLayer()).cyclicOrder()).isSorted();
    }

    /** In single precision as well, where they go through a cast. */
    @Test
    void learnedNodesHaveAGradientInSinglePrecision() {
        LayerHead single = new DftLearnedDesign(DftDesign.of(30, 4, 2)).head();
        LayerHead twice = new DftLearnedDesign(DftDesign.of(30, 4, 2)).head();
        initialise(single, DataType.FLOAT32);
        initialise(twice, DataType.FLOAT64);
        single.getParameters()
                .get("nodes")
                .getArray()
                .set(manager.randomNormal(new Shape(30)).toFloatArray());
        for (int i = 0; i < parameters(single).size(); i++) {
            parameters(twice)
                    .get(i)
                    .getArray()
                    .set(parameters(single)
                            .get(i)
                            .getArray()
                            .toType(DataType.FLOAT64, true)
                            .toDoubleArray());
        }
        NDArray encoded = manager.randomNormal(new Shape(BATCH, ENCODER));
        NDArray target = manager.randomNormal(new Shape(BATCH, 30));
        differentiate(single, encoded, target);
        differentiate(twice, encoded.toType(DataType.FLOAT64, true), target.toType(DataType.FLOAT64, true));
        NDArray found = single.getParameters().get("nodes").getArray().getGradient();
        NDArray expected = twice.getParameters().get("nodes").getArray().getGradient();
        assertThat(expected.abs().max().getDouble()).isGreaterThan(1e-3);
        assertThat(found.toType(DataType.FLOAT64, true)
                        .sub(expected)
                        .abs()
                        .max()
                        .getDouble())
                .isLessThan(1e-5 * expected.abs().max().getDouble());
    }

    @Test
    void spreadFrequenciesAreTransformedWhereTheirNumberSuits() {
        assertThat(FixedPath.fastest(Frequencies.of(467, 20, 40, 0))).isEqualTo(FixedPath.MATRIX);
        assertThat(FixedPath.fastest(Frequencies.of(20000, 50, 150, 0))).isEqualTo(FixedPath.FFT);
        assertThat(FixedPath.fastest(Frequencies.of(20011, 50, 150, 0))).isEqualTo(FixedPath.INTERPOLATION);
    }

    @Test
    void fewProductsAreEnoughForManyLabels() {
        assertThat(FixedPath.fastest(467, 20)).isEqualTo(FixedPath.MATRIX);
        assertThat(FixedPath.fastest(9000, 50)).isEqualTo(FixedPath.INTERPOLATION);
        assertThat(FixedPath.fastest(20000, 400)).isEqualTo(FixedPath.FFT);
        assertThat(FixedPath.fastest(20011, 400)).isEqualTo(FixedPath.INTERPOLATION);
        assertThat(Blocks.of(9000, 50).productsPerLabel(50)).isLessThan(101 / 4.0);
        assertThat(Blocks.of(20011, 50).productsPerLabel(50)).isLessThan(101 / 4.0);
    }

    @ParameterizedTest
    @MethodSource("heads")
    void thereAreAsManyParametersAsThePapersFormulasSay(LayerHead head) {
        initialise(head, DataType.FLOAT32);
        long count = parameters(head).stream()
                .mapToLong(parameter -> parameter.getArray().size())
                .sum();
        assertThat(count).isEqualTo(head.design().parameters(ENCODER));
    }

    @Test
    void thePapersExampleHasThePapersSize() {
        int e = 500;
        assertThat(DftDesign.of(8921, 80, 100).parameters(e)
                        - DftDesign.of(8921, 80, 0).parameters(e))
                .isEqualTo(BslDesign.of(8921, 100).parameters(e));
        assertThat(DftDesign.of(8921, 80, 0).parameters(e)).isEqualTo(501 * 161);
        assertThat(BslDesign.of(468, 8).parameters(512)).isEqualTo(7848);
        assertThat(DftDesign.of(468, 20, 8).parameters(512)).isEqualTo(28881);
    }

    @Test
    void anInformedStartGivesEveryLabelTheProbabilityOfAnActiveOne() {
        int labels = 50;
        NDArray nothing = manager.zeros(new Shape(1, ENCODER));
        for (LayerHead head : List.of(
                DftDesign.of(labels, 5, 4).head(),
                SpreadDesign.of(Frequencies.of(labels, 5, 9, 0), 4).head(),
                new DftLearnedDesign(DftDesign.of(labels, 5, 4)).head(),
                new NoProjectionDesign(labels, ENCODER, 5, true).head(),
                BslDesign.of(labels, 4).withBiasFor(5).head())) {
            initialise(head, DataType.FLOAT32);
            for (float probability :
                    forward(head, nothing, false).getNDArrayInternal().sigmoid().toFloatArray()) {
                assertThat(probability).isCloseTo(0.1f, within(1e-6f));
            }
        }
        LayerHead uninformed = DftDesign.of(labels, 5, 4).withUninformedStart().head();
        initialise(uninformed, DataType.FLOAT32);
        assertThat(forward(uninformed, nothing, false).toFloatArray()).containsOnly(0f);
    }

    /** The first bias of the paper's layer for MIMIC-III, √n · logit(k/n): its column has the entries 1/√n. */
    @Test
    void theFirstBiasOfThePaperIsThatOfItsFormula() {
        double bias = Math.sqrt(8921) * Sizes.logit(80, 8921);
        assertThat(bias).isCloseTo(-444.4, within(0.05));
        assertThat(1 / (1 + Math.exp(-bias / Math.sqrt(8921)))).isCloseTo(80.0 / 8921, within(1e-12));
    }

    @Test
    void sizesThatCannotBeAreRefusedWithTheValidRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DftDesign.of(468, 234, 1))
                .withMessage("k = 234 active labels do not fit 468 labels: expected a number from 1 to 233");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DftDesign.of(468, 0, 1))
                .withMessageContaining("from 1 to 233");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DftDesign.of(468, 20, -1))
                .withMessageStartingWith("slack -1 is negative: expected 0 or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpreadDesign.of(Frequencies.of(468, 0, 9, 0), 1))
                .withMessageContaining("from 1 to 233");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpreadDesign.of(Frequencies.of(468, 9, 9, 0), -1))
                .withMessageStartingWith("slack -1 is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BslDesign.of(468, 0))
                .withMessageContaining("at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BslDesign.of(468, 4).withBiasFor(468))
                .withMessageContaining("from 1 to 467");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BslDesign.of(2, 4))
                .withMessageContaining("at least 3");
    }

    @Test
    void withoutProjectionTheFeaturesAreThoseOfTheEncoder() {
        LayerHead head = new NoProjectionDesign(9, ENCODER + 1, 2, false).head();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> initialise(head, DataType.FLOAT32))
                .withMessage("a head without projection for 8 activations was given 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoProjectionDesign(9, 0, 2, false))
                .withMessageContaining("expected at least 1");
    }

    private void initialise(LayerHead head, DataType type) {
        head.initialize(manager, type, new Shape(BATCH, ENCODER));
    }

    private NDArray forward(LayerHead head, NDArray encoded, boolean training) {
        return head.forward(new ParameterStore(manager, false), new NDList(encoded), training)
                .singletonOrThrow();
    }

    /** A function of the logits whose curvature all parameters see. */
    private NDArray loss(LayerHead head, NDArray encoded, NDArray target, boolean training) {
        return forward(head, encoded, training).tanh().mul(target).sum();
    }

    private void differentiate(LayerHead head, NDArray encoded, NDArray target) {
        try (GradientCollector collector = Engine.getEngine("PyTorch").newGradientCollector()) {
            collector.backward(loss(head, encoded, target, true));
        }
    }

    private static void nudge(NDArray weights, int index, double by) {
        double[] values = weights.toDoubleArray();
        values[index] += by;
        weights.set(values);
    }

    private static List<Parameter> parameters(LayerHead head) {
        return head.getParameters().values();
    }
}
