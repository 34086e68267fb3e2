package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.verify.rows.BlockedRidge;

/**
 * Some rows {@code r_i} of a layer, spread evenly, of which rows near their mean {@code μ} are mixtures: with positive weights that sum to 1.
 * If there are biases, they are one more feature: a mixture refutes a row if it is the row, and has at least its bias.
 *
 * <p>Shared between threads; what is made later depends on the layer alone. It has the centred rows {@code z_i = r_i − μ} in single precision, and
 * the inverse of their covariance.
 */
public final class MixtureSample {

    /** With four rows for each feature, rows within 2 % of the usual distance may be outside of their hull; with six they are inside. */
    private static final int ROWS_PER_FEATURE = 6;

    private static final int FEWEST_PER_FEATURE = 4;

    /**
     * A row is inside the hull of this number of rows if its distance from the mean is up to about 2, in the norm of the inverse covariance; of 6 rows
     * for each feature, if it is up to {@link #FAR}.
     */
    private static final int MORE_ROWS_PER_FEATURE = 24;

    private static final double FAR = 1.4;

    /** With fewer features, a search for as many rows as there are features takes no longer, and leaves shorter proofs. */
    private static final int FEWEST_FEATURES = 192;

    /** Of the usual size of biases: with that much more than its own bias, single precision shows that a mixture has at least that. */
    private static final double EXCESS = 0x1p-10;

    private final OutputLayer points;
    private final int[] all;
    private final int basic;
    private final int features;
    private final int[] labels;
    private final double[] mean;
    private final double excess;
    private final BlockedRidge covariance;
    private @Nullable SampleRows rows;
    private @Nullable MixtureSample larger;

    private MixtureSample(
            OutputLayer points,
            int[] all,
            int basic,
            int[] labels,
            double[] mean,
            double excess,
            BlockedRidge covariance) {
        this.points = points;
        this.all = all;
        this.basic = basic;
        this.features = mean.length;
        this.labels = labels;
        this.mean = mean;
        this.excess = excess;
        this.covariance = covariance;
    }

    /** Whether samples help for a ranking, whose last feature is the threshold. */
    static boolean serves(OutputLayer layer) {
        return layer.features() > FEWEST_FEATURES;
    }

    /** A sample of the rows of a ranking that are not near the mean; empty if there are too few. */
    static Optional<MixtureSample> of(OutputLayer layer, BitSet near) {
        int[] all = IntStream.range(0, layer.labels())
                .filter(label -> !near.get(label))
                .toArray();
        int[] labels = spread(layer, all, layer.features(), ROWS_PER_FEATURE);
        return labels.length < FEWEST_PER_FEATURE * (layer.features() - 1) ? Optional.empty() : of(layer, all, labels);
    }

    /** Some of the labels for each feature, or all if there are fewer, without rows that are equal to one before. */
    private static int[] spread(OutputLayer layer, int[] all, int basic, int perFeature) {
        int count = (int) Math.min(all.length, (long) perFeature * (basic - 1));
        return distinct(
                layer,
                IntStream.range(0, count)
                        .map(i -> all[(int) ((long) i * all.length / count)])
                        .toArray());
    }

    /** Without rows that are equal to one before, such as those of tokens that do not exist. */
    private static int[] distinct(OutputLayer layer, int[] labels) {
        Set<Integer> hashes = new HashSet<>();
        double[] row = new double[layer.features()];
        return Arrays.stream(labels)
                .filter(label -> {
                    layer.copyRow(label, row);
                    return hashes.add(Arrays.hashCode(row));
                })
                .toArray();
    }

    private static Optional<MixtureSample> of(OutputLayer layer, int[] all, int[] labels) {
        // A bias is one more feature; the threshold before it is the same for all rows.
        OutputLayer points = layer.hasBias() ? RuledLayer.withFeature(layer, layer::bias) : layer;
        int features = layer.hasBias() ? points.features() : layer.features() - 1;
        double[] row = new double[features + 1];
        double[] mean = new double[features];
        double squares = 0;
        for (int label : labels) {
            points.copyRow(label, row);
            FASTEST.addScaled(mean, 1.0 / labels.length, row, features);
            squares += layer.bias(label) * layer.bias(label) / labels.length;
        }
        double excess = EXCESS * Math.sqrt(squares);
        return BlockedRidge.of(labels.length, features, 1.0 / labels.length, (i, into) -> {
                    points.copyRow(labels[i], row);
                    FASTEST.addScaled(row, -1, mean, features);
                    System.arraycopy(row, 0, into, 0, features);
                })
                .map(covariance -> new MixtureSample(points, all, layer.features(), labels, mean, excess, covariance));
    }

    /** Returns this sample, or for a row that is probably outside of its hull a larger one, with the same mean and covariance. */
    synchronized MixtureSample suiting(int label) {
        if (!isFar(label)) {
            return this;
        }
        if (larger == null) {
            int[] more = spread(points, all, basic, MORE_ROWS_PER_FEATURE);
            larger = new MixtureSample(points, all, basic, more, mean, excess, covariance);
        }
        return larger;
    }

    /** Whether a row is far from the mean where rows hardly vary. */
    private boolean isFar(int label) {
        double[] row = new double[features + 1];
        double[] solved = new double[features];
        centreGoal(label, row);
        divideByCovariance(Arrays.copyOf(row, features), solved);
        return FASTEST.dot(row, solved, features) > FAR * FAR;
    }

    /** The number of features without the threshold; with biases, one for these and the threshold. */
    int features() {
        return features;
    }

    /** The number of rows. */
    int size() {
        return labels.length;
    }

    /** The label of a row. */
    int label(int i) {
        return labels[i];
    }

    /** Whether a row belongs to the basis, which has one row for each feature of the ranking, the threshold included, spread evenly. */
    boolean isBasic(int i) {
        return (long) i * basic / labels.length != (i + 1L) * basic / labels.length;
    }

    /** The rows {@code z_i} in single precision, made when they are first needed. */
    synchronized SampleRows rows() {
        if (rows == null) {
            rows = new SampleRows(points, labels, mean);
        }
        return rows;
    }

    /** Writes the solution of {@code Σ x = t} with the covariance of the rows, about; {@code t} is changed. */
    void divideByCovariance(double[] t, double[] into) {
        covariance.solve(t, into);
    }

    /** Writes the row of any label minus the mean. */
    void centre(int label, double[] into) {
        points.copyRow(label, into);
        FASTEST.addScaled(into, -1, mean, features);
    }

    /** Writes what a mixture that refutes a label has to be, minus the mean: its row, with at least its bias. */
    void centreGoal(int label, double[] into) {
        centre(label, into);
        boolean biased = features > basic;
        if (biased) {
            into[features - 1] = Math.max(0, into[features - 1] + excess);
        }
    }
}
