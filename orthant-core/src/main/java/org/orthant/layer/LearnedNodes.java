package org.orthant.layer;

/**
 * Nodes of a DFT layer that follow from {@code n} trained numbers {@code g}, and are distinct and in the order of the labels whatever
 * these numbers are:
 *
 * <pre>{@code
 * gap_i = 2π (1/16 · 1/n + 15/16 · softmax(g)_i)
 * t_i   = gap_0 + … + gap_{i−1}
 * }</pre>
 *
 * <p>All gaps sum to a turn, and none is less than a sixteenth of {@code 2π/n}: they do not vanish in rounding. Equal numbers give
 * equispaced nodes. As {@code t_0} is 0, nodes do not turn all together; the projection before the layer can do that.
 *
 * <p>So the rows of {@link DftLayer#withNodes} are points of the trigonometric moment curve in their order, and every set of up to
 * {@code k} labels can be predicted, for exact cosines.
 */
public final class LearnedNodes {

    /** The share of a turn that is divided equally; the numbers divide the rest. */
    public static final double EQUAL_SHARE = 1.0 / 16;

    private LearnedNodes() {}

    /**
     * Returns the nodes of these numbers, in double precision and the same on every machine.
     *
     * @throws IllegalArgumentException if a number is not finite, or the nodes do not increase from 0 to less than a turn
     */
    public static double[] of(double[] numbers) {
        int n = numbers.length;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            if (!Double.isFinite(numbers[i])) {
                throw new IllegalArgumentException(
                        "the number of node " + i + " is " + numbers[i] + ": expected finite numbers");
            }
            largest = Math.max(largest, numbers[i]);
        }
        double[] exponentials = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            exponentials[i] = StrictMath.exp(numbers[i] - largest);
            sum += exponentials[i];
        }
        double[] nodes = new double[n];
        double turns = 0;
        for (int i = 0; i < n; i++) {
            nodes[i] = 2 * Math.PI * turns;
            turns += EQUAL_SHARE / n + (1 - EQUAL_SHARE) * (exponentials[i] / sum);
        }
        requireIncreasing(nodes);
        return nodes;
    }

    /** Holds for up to ten million labels: the sum of all rounding errors is less than the least gap. */
    private static void requireIncreasing(double[] nodes) {
        for (int i = 0; i < nodes.length; i++) {
            double next = i + 1 < nodes.length ? nodes[i + 1] : 2 * Math.PI;
            if (!(nodes[i] < next)) {
                throw new IllegalArgumentException("node " + i + ", " + nodes[i] + ", is not less than the next one, "
                        + next + ": expected nodes in the order of the labels");
            }
        }
    }
}
