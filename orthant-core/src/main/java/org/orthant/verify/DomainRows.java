package org.orthant.verify;

import java.util.Arrays;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * The rows of a layer whose domain matters, made homogeneous: with {@code x = m + h∘u} for the middle {@code m} and the
 * half widths {@code h} of the domain, {@code w·x + b = (w∘h)·u + (w·m + b)·τ} at {@code τ = 1}. After the labels' rows
 * come those of the domain: {@code τ − u_j > 0} and {@code τ + u_j > 0} for each feature, which make {@code τ} positive.
 *
 * <p>The engine computes with these rows; what it proves, it proves for the original ones.
 */
final class DomainRows implements RowSource {

    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final double[] middle;
    private final double[] half;
    private final double unit;

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
        double constant = layer.bias(row);
        for (int j = 0; j < features; j++) {
            constant += into[j] * middle[j];
            into[j] *= half[j] / unit;
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

    private void bound(int index, double[] into) {
        Arrays.fill(into, 0);
        int features = layer.features();
        boolean upper = index < features;
        into[upper ? index : index - features] = upper ? -1 : 1;
        into[features] = 1;
    }
}
