package org.orthant.repair.learn;

import java.util.Arrays;
import java.util.List;
import org.orthant.kernel.Kernels;
import org.orthant.layer.OutputLayer;

/**
 * Half-spaces that every taught row {@code v = (w, b)} must lie in, one for each class {@code c} that keeps its witness {@code x_c}:
 * {@code w·x_c + b ≤ z_c(x_c) − δ}. Divided by the length of {@code (x_c, 1)}, slacks are distances of rows.
 *
 * <p>Rows of classes that can never be predicted satisfy all of them as they are, because {@code c} wins at {@code x_c}.
 */
final class WitnessLimits {

    /** How far rows stay away from a half-space's boundary, or half as far as they were. */
    private static final double DISTANCE = 1e-3;

    private static final int MOST_ROUNDS = 2000;

    private final int columns;
    private final double[][] normals;
    private final double[] limits;

    private WitnessLimits(int columns, double[][] normals, double[] limits) {
        this.columns = columns;
        this.normals = normals;
        this.limits = limits;
    }

    /**
     * Returns the limits of witnesses.
     *
     * @param winners the classes
     * @param witnesses a feature vector for each of them
     * @param biases whether the biases of rows may change
     */
    static WitnessLimits of(OutputLayer layer, int[] winners, List<double[]> witnesses, boolean biases) {
        int columns = layer.features() + 1;
        double[][] normals = new double[winners.length][];
        double[] limits = new double[winners.length];
        double[] row = new double[columns];
        for (int i = 0; i < winners.length; i++) {
            double[] normal = Arrays.copyOf(witnesses.get(i), columns);
            // Without biases, the last coordinate of all rows is 0.
            normal[columns - 1] = biases ? 1 : 0;
            // At the origin without biases, all rows have the same logit: no limit is needed.
            double length = Math.max(Double.MIN_NORMAL, Math.sqrt(Kernels.FASTEST.dot(normal, normal, columns)));
            for (int j = 0; j < columns; j++) {
                normal[j] /= length;
            }
            layer.copyRow(winners[i], row);
            row[columns - 1] = layer.bias(winners[i]);
            normals[i] = normal;
            limits[i] = Kernels.FASTEST.dot(row, normal, columns);
        }
        return new WitnessLimits(columns, normals, limits);
    }

    /** Returns the distances that a row must keep: a little, or half of what it has. */
    private double[] distances(double[] original) {
        double[] distances = new double[normals.length];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.min(DISTANCE, Math.max(0, slack(original, i)) / 2);
        }
        return distances;
    }

    private double slack(double[] row, int i) {
        return limits[i] - Kernels.FASTEST.dot(normals[i], row, columns);
    }

    /** Adds the gradient of {@code weight · Σ violation²} for one row, which starts at an offset of all, and returns its value. */
    double add(double[] original, double[] row, double weight, double[] gradient, int offset) {
        double[] distances = distances(original);
        double sum = 0;
        for (int i = 0; i < normals.length; i++) {
            double violation = distances[i] - slack(row, i);
            if (violation > 0) {
                sum += weight * violation * violation;
                for (int j = 0; j < columns; j++) {
                    gradient[offset + j] += 2 * weight * violation * normals[i][j];
                }
            }
        }
        return sum;
    }

    /**
     * Returns a row that satisfies all limits: the nearest one to {@code learned} by Hildreth's method, moved towards {@code original} as
     * far as rounding requires.
     *
     * @param original satisfies all limits
     * @param caution between 0 and 1: the part of its own slack that the original row keeps; 1 returns the original
     */
    double[] feasible(double[] original, double[] learned, double caution) {
        double[] distances = distances(original);
        double[] row = learned.clone();
        double[] multipliers = new double[normals.length];
        for (int round = 0; round < MOST_ROUNDS; round++) {
            boolean satisfied = true;
            for (int i = 0; i < normals.length; i++) {
                double violation = distances[i] - slack(row, i);
                double change = Math.max(-multipliers[i], violation);
                if (change != 0) {
                    multipliers[i] += change;
                    Kernels.FASTEST.addScaled(row, -change, normals[i], columns);
                    // Half of the distance is left for what other half-spaces take back.
                    satisfied &= Math.abs(change) <= distances[i] / 2;
                }
            }
            if (satisfied) {
                break;
            }
        }
        return between(original, row, share(original, row, caution));
    }

    /** Returns how far one can go from one row to another so that each limit keeps some part of the first row's slack. */
    private double share(double[] original, double[] row, double caution) {
        double share = 1 - caution;
        for (int i = 0; i < normals.length; i++) {
            double before = slack(original, i);
            double after = slack(row, i);
            double least = Math.max(caution, 1e-6) * Math.min(before, DISTANCE);
            if (after < least && after < before) {
                share = Math.min(share, Math.max(0, (before - least) / (before - after)));
            }
        }
        return share;
    }

    private static double[] between(double[] original, double[] row, double share) {
        if (share == 1) {
            return row;
        }
        double[] point = new double[row.length];
        for (int j = 0; j < point.length; j++) {
            point[j] = original[j] + share * (row[j] - original[j]);
        }
        return point;
    }

    /** Returns the least slack of a row, in doubles. */
    double least(double[] row) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < normals.length; i++) {
            least = Math.min(least, slack(row, i));
        }
        return least;
    }
}
