package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;

/**
 * Whether the labels of a set rank above all others for one input, in every order of summation.
 *
 * <p>Rounding a sum to a logit is monotone, so that the least sum of the set and the largest of the others decide. Doubles with an error
 * bound nearly always suffice; where they do not, the few sums that may be the least or the largest are computed exactly.
 */
final class RankedLogits {

    private final DeployedLogits logits;
    private final double[] input;
    private final LabelSet labelSet;
    private final double[] row;
    private final double inputMagnitudes;

    RankedLogits(DeployedLogits logits, double[] input, LabelSet labelSet) {
        this.logits = logits;
        this.input = input;
        this.labelSet = labelSet;
        this.row = new double[input.length];
        this.inputMagnitudes = DeployedLogits.sumOfMagnitudes(input);
    }

    /** A label that need not be on its side of the ranking, or −1. */
    int uncertain() {
        Side set = new Side(true);
        Side others = new Side(false);
        for (int label = 0; label < logits.stored().labels(); label++) {
            DeployedLogits.Enclosed enclosed = enclosed(label);
            if (!enclosed.cannotOverflow()
                    && DeployedLogits.mayOverflow(row, logits.stored().bias(label), input)) {
                return label;
            }
            (labelSet.isActive(label) ? set : others).add(label, enclosed);
        }
        if (set.isEmpty() || others.isEmpty() || logits.arithmetic().isLarger(set.surely(), others.surely())) {
            return -1;
        }
        boolean hopeless = !logits.arithmetic().isLarger(set.atBest(), others.atBest());
        return !hopeless && isLarger(set.exactly(), others.exactly()) ? -1 : set.nearest;
    }

    private boolean isLarger(Rational sum, Rational other) {
        return logits.arithmetic().roundsLogits()
                ? logits.arithmetic().isLarger(odd(sum), odd(other))
                : sum.compareTo(other) > 0;
    }

    /**
     * The number, or where it is not a double, the odd one of its two neighbours: the middle between two values of a format has fewer
     * digits, so that the number and its neighbour are on the same side of it.
     */
    static double odd(Rational number) {
        double below = number.floor();
        boolean isDouble = Rational.exactly(below).equals(number);
        return isDouble || (Double.doubleToRawLongBits(below) & 1) == 1 ? below : Math.nextUp(below);
    }

    private DeployedLogits.Enclosed enclosed(int label) {
        logits.stored().copyRow(label, row);
        return logits.enclose(row, logits.stored().bias(label), input, inputMagnitudes);
    }

    /** The least sum of the set, or the largest of the others, whose signs are turned. */
    private final class Side {

        private final boolean active;
        private final List<Integer> labels = new ArrayList<>();
        private double surely = Double.POSITIVE_INFINITY;
        private double atBest = Double.POSITIVE_INFINITY;
        private int nearest = -1;

        Side(boolean active) {
            this.active = active;
        }

        void add(int label, DeployedLogits.Enclosed enclosed) {
            double end = (active ? enclosed.sum() : -enclosed.sum()) - enclosed.bound();
            // Covers the rounding of these differences.
            double unclear = enclosed.unclear();
            if (end - unclear < surely) {
                nearest = label;
                surely = end - unclear;
            }
            if (end - unclear <= atBest) {
                labels.add(label);
                atBest = Math.min(atBest, end + unclear);
            }
        }

        boolean isEmpty() {
            return nearest < 0;
        }

        double surely() {
            return active ? surely : -surely;
        }

        double atBest() {
            return active ? atBest : -atBest;
        }

        /** The end; only for sides that are not empty. */
        Rational exactly() {
            return labels.stream()
                    .map(this::end)
                    .reduce((one, other) -> (one.compareTo(other) < 0) == active ? one : other)
                    .orElseThrow();
        }

        private Rational end(int label) {
            logits.stored().copyRow(label, row);
            return logits.end(!active, row, logits.stored().bias(label), input);
        }
    }
}
