package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Point;

/** Finds what points prove about margins: the least left side, rounded down. For one thread. */
final class MarginFloor {

    private static final double ROUNDOFF = 0x1p-53;

    /** Of rounding errors of logits: more than rounded weights usually add to them; the checker decides whether it is enough. */
    private static final double COMPOSED = 8;

    private final OutputLayer layer;
    private final boolean ranking;
    private final boolean exact;
    private final double[] row;

    /**
     * For a layer as a rule makes it; a ranking has its threshold as the last feature.
     *
     * @param exact whether weights are the numbers that margins are about, and not only near them
     */
    MarginFloor(OutputLayer layer, boolean ranking, boolean exact) {
        this.exact = exact;
        this.layer = layer;
        this.ranking = ranking;
        this.row = new double[layer.features()];
    }

    /**
     * A point and what is at most its margin.
     *
     * @param low at most the margin; for rankings, the whole gap
     * @param point with the threshold in the middle of the gap
     */
    record Below(double low, Point point) {}

    /** Returns what a point proves, in a ranking with any threshold; empty if that is beyond all doubles. */
    Optional<Below> at(LabelSet labelSet, Point point) {
        double[] x = point.toDoubles();
        boolean doubles = true;
        for (int j = 0; j < (ranking ? x.length - 1 : x.length); j++) {
            doubles &= point.isDouble(j);
        }
        if (ranking) {
            // The threshold is chosen later: its value here does not matter.
            x[x.length - 1] = 0;
        }
        return doubles ? at(labelSet, x) : exactly(labelSet, point.coordinates());
    }

    /** Returns what a point proves; empty if it is not finite, or that is beyond all doubles. */
    Optional<Below> at(LabelSet labelSet, double[] features) {
        double[] x = features.clone();
        for (double value : x) {
            if (!Double.isFinite(value)) {
                return Optional.empty();
            }
        }
        if (ranking) {
            x[x.length - 1] = threshold(labelSet, x);
            if (!Double.isFinite(x[x.length - 1])) {
                return exactly(labelSet, Point.of(features).coordinates());
            }
        }
        double least = least(labelSet, x).floor();
        return below(ranking ? 2 * least : least, Point.of(x));
    }

    private static Optional<Below> below(double low, Point point) {
        return low == Double.NEGATIVE_INFINITY
                ? Optional.empty()
                : Optional.of(new Below(Math.min(low, Double.MAX_VALUE), point));
    }

    /** In the middle between the logits of the set and the others. */
    private double threshold(LabelSet labelSet, double[] x) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            double logit = FASTEST.dot(row, x, row.length - 1) + layer.bias(label);
            if (labelSet.isActive(label)) {
                least = Math.min(least, logit);
            } else {
                largest = Math.max(largest, logit);
            }
        }
        return least / 2 + largest / 2;
    }

    /** The least left side, exactly: of those that may be it for all that rounding hides. */
    private Rational least(LabelSet labelSet, double[] x) {
        int n = layer.labels();
        double[] sides = new double[n];
        double limit = Double.POSITIVE_INFINITY;
        double worstError = 0;
        double length = Math.sqrt(FASTEST.dot(x, x, x.length));
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            sides[label] = labelSet.signAt(label) * (FASTEST.dot(row, x, row.length) + layer.bias(label));
            double size = Math.sqrt(FASTEST.dot(row, row, row.length)) * length + Math.abs(layer.bias(label));
            worstError = Math.max(worstError, 2 * (row.length + 8) * ROUNDOFF * size);
            limit = Math.min(limit, sides[label]);
        }
        Rational least = null;
        for (int label = 0; label < n; label++) {
            // Not greater, so that NaN is also included.
            if (!(sides[label] > limit + 2 * worstError)) {
                layer.copyRow(label, row);
                Rational side = ExactDot.value(row, x, layer.bias(label));
                side = labelSet.signAt(label) < 0 ? side.negate() : side;
                least = least == null || side.compareTo(least) < 0 ? side : least;
            }
        }
        Rational found = least == null ? Rational.ZERO : least;
        return exact || !Double.isFinite(worstError) ? found : found.subtract(Rational.exactly(COMPOSED * worstError));
    }

    /** In rational numbers, where doubles do not hold the point or its logits. */
    private Optional<Below> exactly(LabelSet labelSet, List<Rational> x) {
        int features = ranking ? x.size() - 1 : x.size();
        Rational leastOn = null;
        Rational largestOff = null;
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            Rational logit = Rational.exactly(layer.bias(label));
            for (int j = 0; j < features; j++) {
                logit = logit.add(Rational.exactly(row[j]).multiply(x.get(j)));
            }
            if (labelSet.isActive(label)) {
                leastOn = leastOn == null || logit.compareTo(leastOn) < 0 ? logit : leastOn;
            } else {
                largestOff = largestOff == null || logit.compareTo(largestOff) > 0 ? logit : largestOff;
            }
        }
        if (!ranking) {
            Rational side = leastOn == null
                            || (largestOff != null && largestOff.negate().compareTo(leastOn) < 0)
                    ? (largestOff == null ? Rational.ZERO : largestOff.negate())
                    : leastOn;
            return below(side.floor(), Point.of(x));
        }
        if (leastOn == null || largestOff == null) {
            return Optional.empty();
        }
        List<Rational> point = new ArrayList<>(x.subList(0, features));
        point.add(leastOn.add(largestOff).divide(Rational.of(2)));
        return below(leastOn.subtract(largestOff).floor(), Point.of(point));
    }
}
