package org.orthant.layer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Distinct angles {@code t_i} in any order, and the rows of cosines and sines that belong to them. */
final class CircleNodes {

    private final double[] nodes;
    private final int[] cyclicOrder;

    CircleNodes(double[] nodes) {
        this.nodes = nodes.clone();
        for (int i = 0; i < nodes.length; i++) {
            if (!Double.isFinite(this.nodes[i])) {
                throw new IllegalArgumentException("node " + i + " is " + this.nodes[i] + ": nodes must be finite");
            }
        }
        double[] angles = Arrays.stream(this.nodes)
                .map(t -> StrictMath.atan2(StrictMath.sin(t), StrictMath.cos(t)))
                .toArray();
        // From 0 once around; adding a turn to negative angles instead would round tiny ones away.
        Comparator<Integer> byHalf = Comparator.comparing(i -> angles[i] < 0);
        this.cyclicOrder = IntStream.range(0, angles.length)
                .boxed()
                .sorted(byHalf.thenComparing(i -> angles[i]))
                .mapToInt(i -> i)
                .toArray();
        requireDistinct(angles);
    }

    int count() {
        return nodes.length;
    }

    double node(int i) {
        return nodes[i];
    }

    /** The positions of the nodes in the order in which they are met going once around from angle 0. */
    int[] cyclicOrder() {
        return cyclicOrder.clone();
    }

    /** The matrix of {@code 1/sqrt(n)} and {@code sqrt(2/n) cos(j t_i)}, {@code sqrt(2/n) sin(j t_i)}, j = 1 ... k. */
    WeightMatrix fourier(int k) {
        double constant = DoubleDouble.rootOf(1, count()).rounded();
        double scale = DoubleDouble.rootOf(2, count()).rounded();
        DoubleMatrix.Builder matrix = DoubleMatrix.builder(count(), 2 * k + 1);
        for (int i = 0; i < count(); i++) {
            matrix.set(i, 0, constant);
            for (int j = 1; j <= k; j++) {
                double angle = j * nodes[i];
                double rest = Math.fma(j, nodes[i], -angle);
                double cosine = StrictMath.cos(angle);
                double sine = StrictMath.sin(angle);
                matrix.set(i, 2 * j - 1, scale * (cosine - rest * sine));
                matrix.set(i, 2 * j, scale * (sine + rest * cosine));
            }
        }
        return matrix.build();
    }

    /** Neighbours on the circle must be further apart than the rounding of the nodes themselves. */
    private void requireDistinct(double[] angles) {
        for (int at = 1; at <= angles.length && angles.length > 1; at++) {
            int i = cyclicOrder[at - 1];
            int j = cyclicOrder[at % angles.length];
            double apart = Math.abs(angles[i] - angles[j]);
            if (Math.min(apart, 2 * Math.PI - apart) <= 2 * (Math.ulp(nodes[i]) + Math.ulp(nodes[j]))) {
                int first = Math.min(i, j);
                int second = Math.max(i, j);
                throw new IllegalArgumentException(
                        "nodes " + first + " and " + second + " are the same angle, up to rounding: " + nodes[first]
                                + " and " + nodes[second] + "; nodes must be distinct modulo 2 pi");
            }
        }
    }
}
