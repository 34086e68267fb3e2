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
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttentionHeadTest {

    private static final int LABELS = 5;
    private static final int WIDTH = 3;
    private static final int ENCODER = 4;
    private static final int BATCH = 3;
    private static final int TOKENS = 6;
    private static final double ABSENT = -1e30;

    /** How often each token occurs; nothing stands behind the end of shorter documents. */
    private static final int[][] COUNTS = {{1, 2, 1, 1, 3, 1}, {1, 0, 0, 0, 0, 0}, {5, 1, 1, 0, 0, 0}};

    private final AttentionHead head = new AttentionDesign(LABELS, WIDTH, 2, true).head();
    private NDManager manager;

    @BeforeEach
    void engine() {
        Engine.getEngine("PyTorch").setRandomSeed(4);
        manager = NDManager.newBaseManager();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    @Test
    void logitsAreThoseOfThePlainFormula() {
        initialise(DataType.FLOAT64);
        NDArray tokens = tokens(DataType.FLOAT64);
        double[] logits = forward(tokens, logCounts(DataType.FLOAT64)).toDoubleArray();
        for (int example = 0; example < BATCH; example++) {
            double[] expected = plain(tokens.get(example).toDoubleArray(), COUNTS[example]);
            for (int label = 0; label < LABELS; label++) {
                assertThat(logits[example * LABELS + label]).isCloseTo(expected[label], within(1e-12));
            }
        }
    }

    /** {@code h_t = P a_t + c}, {@code α_l = softmax_t(u_l·h_t)} over all occurrences, {@code z_l = w_l·Σ_t α_lt h_t + b_l}. */
    private double[] plain(double[] activations, int[] counts) {
        double[] p = values("projection.weight");
        double[] c = values("projection.bias");
        double[] u = values(AttentionHead.QUERIES);
        double[] w = values(AttentionHead.ROWS);
        double[] b = values(AttentionHead.BIAS);
        double[][] h = new double[TOKENS][WIDTH];
        for (int t = 0; t < TOKENS; t++) {
            for (int j = 0; j < WIDTH; j++) {
                h[t][j] = c[j] + dot(p, j * ENCODER, Arrays.copyOfRange(activations, t * ENCODER, (t + 1) * ENCODER));
            }
        }
        double[] logits = new double[LABELS];
        for (int label = 0; label < LABELS; label++) {
            double total = 0;
            double[] sum = new double[WIDTH];
            for (int t = 0; t < TOKENS; t++) {
                double attention = counts[t] * Math.exp(dot(u, label * WIDTH, h[t]));
                total += attention;
                for (int j = 0; j < WIDTH; j++) {
                    sum[j] += attention * h[t][j];
                }
            }
            logits[label] = dot(w, label * WIDTH, sum) / total + b[label];
        }
        return logits;
    }

    private static double dot(double[] matrix, int from, double[] vector) {
        double sum = 0;
        for (int j = 0; j < vector.length; j++) {
            sum += matrix[from + j] * vector[j];
        }
        return sum;
    }

    @Test
    void aTokenThatOccursTwiceIsTwoTokens() {
        initialise(DataType.FLOAT64);
        NDArray token = manager.randomNormal(new Shape(1, 1, ENCODER), DataType.FLOAT64);
        NDArray other = manager.randomNormal(new Shape(1, 1, ENCODER), DataType.FLOAT64);
        NDArray twice = manager.create(new double[] {Math.log(2), 0}, new Shape(1, 2));
        NDArray counted = forward(token.concat(other, 1), twice);
        NDArray listed =
                forward(token.concat(token, 1).concat(other, 1), manager.zeros(new Shape(1, 3), DataType.FLOAT64));
        assertThat(counted.sub(listed).abs().max().getDouble()).isLessThan(1e-14);
    }

    @Test
    void whatStandsBehindTheEndChangesNoBit() {
        initialise(DataType.FLOAT32);
        NDArray tokens = tokens(DataType.FLOAT32);
        float[] numbers = tokens.toFloatArray();
        for (int place = 0; place < numbers.length; place++) {
            int token = place / ENCODER;
            if (COUNTS[token / TOKENS][token % TOKENS] == 0) {
                numbers[place] = (place - 40) * 1e3f;
            }
        }
        NDArray others = manager.create(numbers, tokens.getShape());
        assertThat(forward(others, logCounts(DataType.FLOAT32)).toFloatArray())
                .isEqualTo(forward(tokens, logCounts(DataType.FLOAT32)).toFloatArray());
    }

    @Test
    void gradientsAreThoseOfFiniteDifferences() {
        initialise(DataType.FLOAT64);
        NDArray tokens = tokens(DataType.FLOAT64);
        tokens.setRequiresGradient(true);
        NDArray target = manager.randomNormal(new Shape(BATCH, LABELS), DataType.FLOAT64);
        try (GradientCollector collector = Engine.getEngine("PyTorch").newGradientCollector()) {
            collector.backward(loss(tokens, target, true));
        }
        for (Parameter parameter : head.getParameters().values()) {
            requireGradient(parameter.getName(), parameter.getArray(), tokens, target);
        }
        requireGradient("tokens", tokens, tokens, target);
    }

    private void requireGradient(String name, NDArray array, NDArray tokens, NDArray target) {
        double step = 1e-6;
        double[] gradient = array.getGradient().toDoubleArray();
        assertThat(Arrays.stream(gradient)).as(name).anyMatch(slope -> Math.abs(slope) > 1e-3);
        for (int i = 0; i < gradient.length; i++) {
            nudge(array, i, step);
            double above = loss(tokens, target, false).getDouble();
            nudge(array, i, -2 * step);
            double below = loss(tokens, target, false).getDouble();
            nudge(array, i, step);
            assertThat(gradient[i]).as("%s %d", name, i).isCloseTo((above - below) / (2 * step), within(1e-7));
        }
    }

    private static void nudge(NDArray array, int index, double by) {
        double[] values = array.toDoubleArray();
        values[index] += by;
        array.set(values);
    }

    private NDArray loss(NDArray tokens, NDArray target, boolean training) {
        return head.forward(
                        new ParameterStore(manager, false), new NDList(tokens, logCounts(DataType.FLOAT64)), training)
                .singletonOrThrow()
                .tanh()
                .mul(target)
                .sum();
    }

    /**
     * The width of an output layer limits which label sets it produces, that of attention does not. With {@code u_l} on the unit circle, {@code
     * w_l} orthogonal to it, no bias, and a token {@code h_l = r (u_l ± w_l / 10)} for each label, label {@code l} scores {@code r} at its own token and
     * less by a multiple of {@code r} at all others: for large {@code r} its logit is about {@code w_l·h_l = ±r/10}, with either sign.
     */
    @Test
    void twoFeaturesSufficeForEveryLabelSet() {
        int n = 6;
        double r = 60;
        AttentionHead narrow = new AttentionDesign(n, 2, 1, false).head();
        int sets = 1 << n;
        narrow.initialize(manager, DataType.FLOAT64, new Shape(sets, n, 2), new Shape(sets, n));
        double[] u = new double[2 * n];
        double[] w = new double[2 * n];
        for (int label = 0; label < n; label++) {
            double angle = 2 * Math.PI * label / n;
            u[2 * label] = Math.cos(angle);
            u[2 * label + 1] = Math.sin(angle);
            w[2 * label] = -u[2 * label + 1];
            w[2 * label + 1] = u[2 * label];
        }
        double[] tokens = new double[sets * n * 2];
        for (int i = 0; i < tokens.length; i++) {
            int number = i % (2 * n);
            tokens[i] = r * (u[number] + (isOn(i / (2 * n), number / 2) ? 0.1 : -0.1) * w[number]);
        }
        parameter(narrow, "projection.weight").set(new double[] {1, 0, 0, 1});
        parameter(narrow, AttentionHead.QUERIES).set(u);
        parameter(narrow, AttentionHead.ROWS).set(w);
        double[] logits = narrow.forward(
                        new ParameterStore(manager, false),
                        new NDList(
                                manager.create(tokens, new Shape(sets, n, 2)),
                                manager.zeros(new Shape(sets, n), DataType.FLOAT64)),
                        false)
                .singletonOrThrow()
                .toDoubleArray();
        for (int i = 0; i < logits.length; i++) {
            assertThat(logits[i] > 0).isEqualTo(isOn(i / n, i % n));
        }
    }

    private static boolean isOn(int set, int label) {
        return (set & (1 << label)) != 0;
    }

    @Test
    void thereAreAsManyParametersAsTheDesignSays() {
        initialise(DataType.FLOAT32);
        long count = head.getParameters().values().stream()
                .mapToLong(parameter -> parameter.getArray().size())
                .sum();
        assertThat(count).isEqualTo(head.design().parameters(ENCODER));
        assertThat(new AttentionDesign(467, 16, 20, true).parameters(512)).isEqualTo(513 * 16 + 2 * 467 * 16 + 467);
    }

    @Test
    void anInformedStartGivesEveryLabelTheProbabilityOfAnActiveOne() {
        initialise(DataType.FLOAT32);
        NDArray nothing = manager.zeros(new Shape(1, 2, ENCODER));
        NDArray logits = forward(nothing, manager.zeros(new Shape(1, 2)));
        for (float probability : logits.getNDArrayInternal().sigmoid().toFloatArray()) {
            assertThat(probability).isCloseTo(2f / LABELS, within(1e-6f));
        }
    }

    @Test
    void tensorsHaveTheNamesOfCaml() {
        assertThat(head.getParameters().keys().stream()
                        .map(key -> head.getParameters().get(key).getName())
                        .map(head::tensorName))
                .containsExactly(
                        "head.projection.weight", "head.projection.bias", "U.weight", "final.weight", "final.bias");
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttentionDesign(5, 0, 2, false))
                .withMessage("attention over token features of 0 numbers: expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttentionDesign(5, 2, 5, true))
                .withMessageContaining("from 1 to 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> head.initialize(manager, DataType.FLOAT32, new Shape(BATCH, ENCODER)))
                .withMessageContaining("expected (batch, tokens, features of the encoder) and (batch, tokens)");
    }

    private void initialise(DataType type) {
        head.initialize(manager, type, new Shape(BATCH, TOKENS, ENCODER), new Shape(BATCH, TOKENS));
        for (String name : List.of("projection.bias", AttentionHead.BIAS)) {
            NDArray bias = parameter(name);
            if (type == DataType.FLOAT64) {
                bias.set(manager.randomNormal(bias.getShape(), type).toDoubleArray());
            }
        }
    }

    private NDArray tokens(DataType type) {
        return manager.randomNormal(new Shape(BATCH, TOKENS, ENCODER), type).mul(2);
    }

    private NDArray logCounts(DataType type) {
        double[] logarithms = Arrays.stream(COUNTS)
                .flatMapToInt(Arrays::stream)
                .mapToDouble(count -> count == 0 ? ABSENT : Math.log(count))
                .toArray();
        return manager.create(logarithms, new Shape(BATCH, TOKENS)).toType(type, false);
    }

    private NDArray forward(NDArray tokens, NDArray logCounts) {
        return head.forward(new ParameterStore(manager, false), new NDList(tokens, logCounts), false)
                .singletonOrThrow();
    }

    private double[] values(String name) {
        return parameter(name).toDoubleArray();
    }

    private NDArray parameter(String name) {
        return parameter(head, name);
    }

    private static NDArray parameter(AttentionHead head, String name) {
        return head.getParameters().values().stream()
                .filter(parameter -> parameter.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getArray();
    }
}
