package org.orthant.verify.deploy;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;

/**
 * Finds the features up to which weights of labels refute a label set as deployed: what the set lacks, less what rounding can add.
 *
 * <p>Rounding errors grow with features, so that weights refute a set for features up to some magnitude: for all of them where the
 * domain ends before that, and else for those within the largest such bound, rounded down to three digits. For one thread.
 *
 * @param domain the domain of the features of the layer
 */
public record BoundedRefutation(DeployedLogits logits, Box domain) {

    /** Weights are multiples of this, so that sums of them are exact. */
    private static final double GRID = 0x1p-50;

    /** Features of larger or smaller magnitude are beyond what float32 multiplies. */
    private static final double FARTHEST = 0x1p100;

    private static final double NEAREST = 0x1p-100;

    /** Bounds are wanted to three digits. */
    private static final double CLOSE = 1.0001;

    private static final double A_LITTLE_LESS = 0.99;

    /**
     * A claim about a ranking that the logits have accepted, made of weights that need not be exact; none if rounding may make up for
     * them.
     */
    public @Nullable DeployedRefutation ofRanking(LabelSet labelSet, SortedMap<Integer, Double> weights) {
        SortedMap<Integer, Long> steps = balanced(labelSet, weights);
        return steps.isEmpty()
                ? null
                : largest(
                        labelSet,
                        List.copyOf(steps.keySet()),
                        steps.values().stream().mapToDouble(step -> GRID * step).toArray());
    }

    /** A claim with the same weights about the largest features for which the logits have accepted it. */
    public DeployedRefutation extended(LabelSet labelSet, DeployedRefutation claim) {
        DeployedRefutation larger =
                largest(labelSet, claim.labels(), claim.weights().toDoubles());
        return larger == null || larger.within() < claim.within() ? claim : larger;
    }

    private @Nullable DeployedRefutation largest(LabelSet labelSet, List<Integer> labels, double[] weights) {
        Point point = Point.of(weights);
        double bound = largestBound(new RefutationBound(logits, domain, labelSet, labels, weights));
        for (double within : new double[] {rounded(bound), rounded(A_LITTLE_LESS * bound)}) {
            if (within > 0) {
                DeployedRefutation claim = new DeployedRefutation(logits.format(), labels, point, within);
                if (logits.isRefuted(labelSet, claim)) {
                    return claim;
                }
            }
        }
        return null;
    }

    /** Weights as multiples of the grid, whose sums over the set and over all others are the same; empty if one side has no weights. */
    private static SortedMap<Integer, Long> balanced(LabelSet labelSet, SortedMap<Integer, Double> weights) {
        SortedMap<Integer, Long> steps = new TreeMap<>();
        long more = 0;
        int heaviest = -1;
        long most = 0;
        for (boolean active : new boolean[] {true, false}) {
            double sum = 0;
            for (Map.Entry<Integer, Double> entry : weights.entrySet()) {
                sum += labelSet.isActive(entry.getKey()) == active ? entry.getValue() : 0;
            }
            if (!(sum > 0)) {
                return new TreeMap<>();
            }
            for (Map.Entry<Integer, Double> entry : weights.entrySet()) {
                long step = Math.round(entry.getValue() / sum / GRID);
                if (labelSet.isActive(entry.getKey()) == active && step > 0) {
                    steps.put(entry.getKey(), step);
                    more += active ? step : -step;
                    if (!active && step > most) {
                        most = step;
                        heaviest = entry.getKey();
                    }
                }
            }
        }
        // The heaviest has at least one part in the number of labels, and rounding is far less.
        steps.merge(heaviest, more, Long::sum);
        return steps;
    }

    /**
     * About the largest magnitude of features for which the bound is negative; infinite if that is so in the whole domain, and zero
     * if nowhere.
     */
    private double largestBound(RefutationBound bound) {
        double reach = 0;
        double least = NEAREST;
        for (int j = 0; j < logits.stored().features(); j++) {
            reach = Math.max(reach, Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j))));
            least = Math.max(least, Math.abs(domain.nearestToZero(j)));
        }
        if (reach < Double.POSITIVE_INFINITY && bound.at(reach) < 0) {
            return Double.POSITIVE_INFINITY;
        }
        double low = least;
        double high = FARTHEST;
        if (!(bound.at(low) < 0)) {
            return 0;
        }
        while (high > CLOSE * low) {
            double middle = Math.sqrt(low) * Math.sqrt(high);
            if (bound.at(middle) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Rounded down to three digits. */
    private static double rounded(double bound) {
        if (bound == Double.POSITIVE_INFINITY || bound == 0) {
            return bound;
        }
        double unit = Math.pow(10, Math.floor(Math.log10(bound)) - 2);
        return unit >= 1 ? Math.floor(bound / unit) * unit : Math.floor(bound / unit) / Math.rint(1 / unit);
    }
}
