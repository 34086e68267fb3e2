package org.orthant.verify.rank;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;

/**
 * The signed distances {@code m_j(x)} of a point from the hyperplanes {@code z_j = z_c} at which other classes reach a class {@code c},
 * the bias counted as one more feature; for one thread.
 */
final class ClassDistances {

    /** Distances whose median is taken. */
    private static final int SAMPLE = 255;

    /** Widths from which on the slope of {@code σ} is nothing. */
    private static final double FLAT = 30;

    private final RankRows rows;
    private final int label;
    private final double[] own;
    private final double[] buffer;
    private final double[] difference;
    private final double[] norms;
    private final double[] distances;

    ClassDistances(RankRows rows, int label) {
        this.rows = rows;
        this.label = label;
        this.buffer = new double[rows.features()];
        this.own = rows.row(label, buffer).clone();
        this.difference = new double[own.length];
        this.norms = new double[rows.labels()];
        this.distances = new double[norms.length];
        for (int i = 0; i < norms.length; i++) {
            subtractOwn(i);
            double offset = offset(i);
            norms[i] = Math.sqrt(FASTEST.dot(difference, difference, difference.length) + offset * offset);
        }
    }

    /** Returns the row of the class; to be read only. */
    double[] own() {
        return own;
    }

    /** Returns the length of points at which differences of weights and of biases weigh the same; 0 without weights. */
    double balancedLength() {
        double widest = 0;
        double offset = 0;
        for (int i = 0; i < norms.length; i++) {
            subtractOwn(i);
            widest = Math.max(widest, FASTEST.dot(difference, difference, difference.length));
            offset = Math.max(offset, Math.abs(offset(i)));
        }
        return widest > 0 ? offset / Math.sqrt(widest) : 0;
    }

    /** Computes the distances of a point, and counts the classes ahead. */
    int measure(double[] x) {
        int ahead = 0;
        for (int i = 0; i < distances.length; i++) {
            subtractOwn(i);
            double gap = FASTEST.dot(difference, x, x.length) + offset(i);
            distances[i] = norms[i] > 0 ? gap / norms[i] : 0;
            ahead += i != label && gap >= 0 ? 1 : 0;
        }
        return ahead;
    }

    /** Returns about the median of the distances; 1 if that is 0. */
    double median() {
        int stride = 1 + distances.length / SAMPLE;
        double[] sample = new double[(distances.length + stride - 1) / stride];
        for (int k = 0; k < sample.length; k++) {
            sample[k] = Math.abs(distances[k * stride]);
        }
        Arrays.sort(sample);
        double median = sample[sample.length / 2];
        return median > 0 && Double.isFinite(median) ? median : 1;
    }

    /** Returns the gradient of {@code Σ_j σ(m_j(x) / width)} at the point measured last, times the width. */
    double[] gradient(double width) {
        double[] gradient = new double[own.length];
        for (int i = 0; i < distances.length; i++) {
            double widths = distances[i] / width;
            if (norms[i] > 0 && Math.abs(widths) < FLAT) {
                double sigmoid = 1 / (1 + Math.exp(-widths));
                subtractOwn(i);
                FASTEST.addScaled(gradient, sigmoid * (1 - sigmoid) / norms[i], difference, gradient.length);
            }
        }
        return gradient;
    }

    private double offset(int i) {
        return rows.bias(i) - rows.bias(label);
    }

    private void subtractOwn(int i) {
        double[] row = rows.row(i, buffer);
        for (int j = 0; j < own.length; j++) {
            difference[j] = row[j] - own[j];
        }
    }
}
