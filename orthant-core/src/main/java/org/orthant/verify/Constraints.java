package org.orthant.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;

/**
 * What the engine's rows stand for, exactly: label {@code i} is row {@code i}; where the domain matters, the upper bound of
 * feature {@code j} is row {@code n + j} and its lower bound row {@code n + d + j}.
 */
final class Constraints {

    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final boolean domainMatters;

    Constraints(OutputLayer layer, FeatureDomain domain, boolean domainMatters) {
        this.layer = layer;
        this.domain = domain;
        this.domainMatters = domainMatters;
    }

    /** The circuit of rows that cancel. */
    Circuit circuit(int[] rows) {
        int[] ascending = rows.clone();
        Arrays.sort(ascending);
        List<Integer> labels = new ArrayList<>(rows.length);
        List<Integer> lower = new ArrayList<>();
        List<Integer> upper = new ArrayList<>();
        for (int row : ascending) {
            int bound = row - layer.labels();
            if (bound < 0) {
                labels.add(row);
            } else if (bound < layer.features()) {
                upper.add(bound);
            } else {
                lower.add(bound - layer.features());
            }
        }
        return new Circuit(labels, lower, upper, Optional.empty());
    }

    /** The vectors of rows on {@code (x, τ)}: {@code y(w·x + bτ)}, {@code Uτ − x_j} and {@code x_j − Lτ}, each positive. */
    double[][] vectors(int[] rows, LabelSet labelSet) {
        double[][] vectors = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            vectors[i] = rows[i] < layer.labels() ? label(rows[i], labelSet) : bound(rows[i] - layer.labels());
        }
        return vectors;
    }

    private double[] label(int label, LabelSet labelSet) {
        double[] vector = new double[layer.features() + (domainMatters ? 1 : 0)];
        layer.copyRow(label, vector);
        if (domainMatters) {
            vector[layer.features()] = layer.bias(label);
        }
        if (labelSet.signAt(label) < 0) {
            for (int j = 0; j < vector.length; j++) {
                vector[j] = -vector[j];
            }
        }
        return vector;
    }

    private double[] bound(int index) {
        int features = layer.features();
        double[] vector = new double[features + 1];
        boolean upper = index < features;
        int feature = upper ? index : index - features;
        vector[feature] = upper ? -1 : 1;
        vector[features] = upper ? domain.upper(feature) : -domain.lower(feature);
        return vector;
    }
}
