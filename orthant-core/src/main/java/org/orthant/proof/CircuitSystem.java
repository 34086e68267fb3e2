package org.orthant.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * The constraints of a circuit as columns: {@code y_i (w_i; b_i)} for a label, {@code (e_j; −L_j)} for a lower bound,
 * {@code (−e_j; U_j)} for an upper one. The circuit proves its claim iff a non-negative combination, not all zero, is
 * {@code (0; −s)} with {@code s ≥ 0}.
 *
 * <p>(A combination without labels would be {@code Σ α_j (U_j − L_j) > 0} in the last entry, hence some label has a
 * positive multiplier.)
 */
final class CircuitSystem {

    private final List<double[]> columns = new ArrayList<>();
    private final int features;

    CircuitSystem(OutputLayer layer, FeatureDomain domain, LabelSet labelSet, Circuit circuit) {
        features = layer.features();
        for (int label : circuit.labels()) {
            double sign = labelSet.signAt(label);
            double[] column = new double[features + 1];
            layer.copyRow(label, column);
            column[features] = layer.bias(label);
            Arrays.setAll(column, j -> sign * column[j]);
            columns.add(column);
        }
        for (int feature : circuit.lowerBounds()) {
            columns.add(bound(feature, 1, -domain.lower(feature)));
        }
        for (int feature : circuit.upperBounds()) {
            columns.add(bound(feature, -1, domain.upper(feature)));
        }
    }

    private double[] bound(int feature, double direction, double offset) {
        double[] column = new double[features + 1];
        column[feature] = direction;
        column[features] = offset;
        return column;
    }

    /** The columns, with the offset as last entry. */
    List<double[]> columns() {
        return columns;
    }

    /**
     * Columns for which the question is whether a non-negative combination, not all zero, vanishes: entries that are
     * zero in all of them are left out, and {@code s} has a column of its own where some offset is not zero.
     */
    double[][] homogeneous() {
        BitSet used = new BitSet();
        for (double[] column : columns) {
            for (int j = 0; j <= features; j++) {
                if (column[j] != 0) {
                    used.set(j);
                }
            }
        }
        List<double[]> all = new ArrayList<>(columns);
        if (used.get(features)) {
            double[] slack = new double[features + 1];
            slack[features] = 1;
            all.add(slack);
        }
        return all.stream()
                .map(column -> used.stream().mapToDouble(j -> column[j]).toArray())
                .toArray(double[][]::new);
    }
}
