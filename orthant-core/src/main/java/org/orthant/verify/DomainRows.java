package org.orthant.verify;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * The rows of a layer whose domain matters, made homogeneous: with {@code x = m + h∘u} for the middle {@code m} and the
 * half widths {@code h} of the domain, {@code w·x + b = (w∘h)·u + (w·m + b)·τ} at {@code τ = 1}. After the labels' rows
 * come those of the domain: {@code u_j − τ < 0} and {@code −u_j − τ < 0} for each feature, which make {@code τ} positive;
 * they are to be negative, as most labels are.
 *
 * <p>The engine computes with these rows; what it proves, it proves for the original ones.
 */
final class DomainRows implements RowSource {

    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final double[] middle;
    private final double[] half;
    private final double[] share;
    private final double unit;
    private final boolean cube;
    private final boolean centred;
    private final double distanceFromZero;

    DomainRows(OutputLayer layer, FeatureDomain domain) {
        this.layer = layer;
        this.domain = domain;
        int features = layer.features();
        middle = new double[features];
        half = new double[features];
        double widest = 0;
        for (int j = 0; j < features; j++) {
            half[j] = domain.upper(j) / 2 - domain.lower(j) / 2;
            middle[j] = domain.lower(j) / 2 + domain.upper(j) / 2;
            widest = Math.max(widest, half[j]);
        }
        unit = widest;
        share = Arrays.stream(half).map(width -> width / unit).toArray();
        cube = Arrays.stream(half).allMatch(width -> width == unit);
        centred = Arrays.stream(middle).allMatch(value -> value == 0);
        distanceFromZero = Math.sqrt(Arrays.stream(middle)
                .map(value -> value / unit * (value / unit))
                .sum());
    }

    /** The largest half width: radii are measured in it. */
    double unit() {
        return unit;
    }

    @Override
    public int rows() {
        return layer.labels() + 2 * layer.features();
    }

    @Override
    public int labels() {
        return layer.labels();
    }

    @Override
    public double distanceFromZero() {
        return distanceFromZero;
    }

    /** Whether products with all labels' rows tell their margins: widths are equal, not zero, and no label lacks weights. */
    boolean tellMargins() {
        return cube && unit > 0 && IntStream.range(0, layer.labels()).noneMatch(this::isConstant);
    }

    @Override
    public int dimension() {
        return layer.features() + 1;
    }

    @Override
    public boolean isConstant(int row) {
        if (row >= layer.labels()) {
            return false;
        }
        for (int j = 0; j < layer.features(); j++) {
            if (layer.weight(row, j) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void copy(int row, double[] into) {
        int features = layer.features();
        if (row >= layer.labels()) {
            bound(row - layer.labels(), into);
            return;
        }
        layer.copyRow(row, into);
        double constant = layer.bias(row) + (centred ? 0 : FASTEST.dot(into, middle, features));
        if (!cube) {
            for (int j = 0; j < features; j++) {
                into[j] *= share[j];
            }
        }
        into[features] = constant / unit;
    }

    /** The length that a row is divided by: that of the weights, so that products are distances. */
    @Override
    public double norm(int row, double[] copy) {
        if (row >= layer.labels() || isConstant(row)) {
            return RowSource.super.norm(row, copy);
        }
        double squared = 0;
        for (int j = 0; j < layer.features(); j++) {
            double weight = layer.weight(row, j);
            squared += weight * weight;
        }
        return Math.sqrt(squared);
    }

    /** The feature vector of a homogeneous point, inside the domain. */
    double[] features(double[] point) {
        double[] x = new double[middle.length];
        double tau = point[middle.length];
        for (int j = 0; j < x.length; j++) {
            double value = middle[j] + half[j] * (point[j] / tau);
            x[j] = Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
        }
        return x;
    }

    /** The homogeneous point of a feature vector, off by two roundings of each entry at most; only for equal widths. */
    double[] point(double[] features) {
        double[] point = new double[features.length + 1];
        for (int j = 0; j < features.length; j++) {
            point[j] = (features[j] - middle[j]) / unit;
        }
        point[features.length] = 1;
        return point;
    }

    /**
     * Makes of a row that is multiplied with unit rows on {@code (u, τ)} one to be multiplied with the constraints' vectors on
     * {@code (x, τ)}, divided by their {@link #divisors}; what follows these entries stays.
     */
    void toFeatures(double[] row) {
        int features = middle.length;
        for (int j = 0; j < features; j++) {
            row[j] = row[j] * half[j] + row[features] * middle[j];
        }
    }

    /** What rows are divided by, as vectors on {@code (x, τ)}. */
    double[] divisors(int[] rows) {
        double[] divisors = new double[rows.length];
        double[] copy = new double[dimension()];
        for (int k = 0; k < rows.length; k++) {
            int bound = rows[k] - layer.labels();
            copy(rows[k], copy);
            divisors[k] = norm(rows[k], copy) * (bound < 0 ? unit : half[bound % middle.length]);
        }
        return divisors;
    }

    private void bound(int index, double[] into) {
        Arrays.fill(into, 0);
        int features = layer.features();
        boolean upper = index < features;
        into[upper ? index : index - features] = upper ? 1 : -1;
        into[features] = -1;
    }
}
