package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.BlockedRidge;

/**
 * Some rows {@code r_i} of a layer, spread evenly, of which rows near their mean {@code μ} are mixtures: with positive weights that sum to 1.
 *
 * <p>Shared between threads; nothing changes after construction. It has the centred rows {@code z_i = r_i − μ} in single precision, and
 * the inverse of their covariance.
 */
public final class MixtureSample {

    /** With four rows for each feature, rows within 2 % of the usual distance may be outside of their hull; with six they are inside. */
    private static final int ROWS_PER_FEATURE = 6;

    private static final int FEWEST_PER_FEATURE = 4;

    /** With fewer features, a search for as many rows as there are features takes no longer, and leaves shorter proofs. */
    private static final int FEWEST_FEATURES = 192;

    private final OutputLayer layer;
    private final int features;
    private final int[] labels;
    private final double[] mean;
    private final SampleRows rows;
    private final BlockedRidge covariance;

    private MixtureSample(OutputLayer layer, int[] labels, double[] mean, SampleRows rows, BlockedRidge covariance) {
        this.layer = layer;
        this.features = mean.length;
        this.labels = labels;
        this.mean = mean;
        this.rows = rows;
        this.covariance = covariance;
    }

    /** Whether samples help for a ranking, whose last feature is the threshold: if no feature is bounded and there is no bias. */
    static boolean serves(OutputLayer layer, Box domain) {
        return !layer.hasBias()
                && layer.features() > FEWEST_FEATURES
                && IntStream.range(0, domain.features())
                        .allMatch(j -> domain.lower(j) == Double.NEGATIVE_INFINITY
                                && domain.upper(j) == Double.POSITIVE_INFINITY);
    }

    /** A sample of the rows of a ranking without the omitted ones; empty if there are too few. */
    static Optional<MixtureSample> of(OutputLayer layer, BitSet leftOut) {
        int features = layer.features() - 1;
        int[] all = IntStream.range(0, layer.labels())
                .filter(label -> !leftOut.get(label))
                .toArray();
        int count = (int) Math.min(all.length, (long) ROWS_PER_FEATURE * features);
        int[] labels = distinct(
                layer,
                IntStream.range(0, count)
                        .map(i -> all[(int) ((long) i * all.length / count)])
                        .toArray());
        return labels.length < FEWEST_PER_FEATURE * features ? Optional.empty() : of(layer, features, labels);
    }

    /** Without rows that are equal to one before, such as those of tokens that do not exist. */
    private static int[] distinct(OutputLayer layer, int[] labels) {
        Set<Integer> hashes = new HashSet<>();
        return Arrays.stream(labels)
                .filter(label -> hashes.add(Arrays.hashCode(layer.row(label))))
                .toArray();
    }

    private static Optional<MixtureSample> of(OutputLayer layer, int features, int[] labels) {
        double[] row = new double[features + 1];
        double[] mean = new double[features];
        for (int label : labels) {
            layer.copyRow(label, row);
            FASTEST.addScaled(mean, 1.0 / labels.length, row, features);
        }
        SampleRows rows = new SampleRows(labels.length, features);
        for (int i = 0; i < labels.length; i++) {
            layer.copyRow(labels[i], row);
            FASTEST.addScaled(row, -1, mean, features);
            rows.set(i, row, features);
        }
        return BlockedRidge.of(labels.length, features, 1.0 / labels.length, (i, into) -> {
                    layer.copyRow(labels[i], row);
                    FASTEST.addScaled(row, -1, mean, features);
                    System.arraycopy(row, 0, into, 0, features);
                })
                .map(covariance -> new MixtureSample(layer, labels, mean, rows, covariance));
    }

    /** The number of features, the threshold aside. */
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

    /** Whether a row belongs to the basis, which has one row more than there are features, spread evenly. */
    boolean isBasic(int i) {
        long basic = features + 1L;
        return i * basic / labels.length != (i + 1) * basic / labels.length;
    }

    /** The rows {@code z_i} in single precision. */
    SampleRows rows() {
        return rows;
    }

    /** Writes the solution of {@code Σ x = t} with the covariance of the rows, about; {@code t} is changed. */
    void divideByCovariance(double[] t, double[] into) {
        covariance.solve(t, into);
    }

    /** Writes the row of any label minus the mean. */
    void centre(int label, double[] into) {
        layer.copyRow(label, into);
        FASTEST.addScaled(into, -1, mean, features);
    }
}
