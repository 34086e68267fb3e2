package org.orthant.verify.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.verify.rows.DomainRows;

/** What the engine's rows stand for, exactly. */
public final class OriginalConstraints {

    private final OutputLayer layer;
    private final Box domain;
    private final DomainRows rows;

    public OriginalConstraints(DomainRows rows) {
        this.layer = rows.layer();
        this.domain = rows.domain();
        this.rows = rows;
    }

    /** The circuit of rows that cancel; that {@code τ} is positive goes without saying. */
    Circuit circuit(int[] cancelling) {
        int[] ascending = cancelling.clone();
        Arrays.sort(ascending);
        List<Integer> labels = new ArrayList<>(ascending.length);
        List<Integer> lower = new ArrayList<>();
        List<Integer> upper = new ArrayList<>();
        for (int row : ascending) {
            if (row < layer.labels()) {
                labels.add(row);
            } else if (rows.boundedFeature(row) >= 0) {
                (rows.isUpperBound(row) ? upper : lower).add(rows.boundedFeature(row));
            }
        }
        return new Circuit(labels, lower, upper, Optional.empty());
    }

    /**
     * The vectors of rows on {@code (x, τ)}, or only {@code x} where rows have no offset: {@code y(w·x + bτ)}, {@code Uτ − x_j},
     * {@code x_j − Lτ} and {@code τ}, each positive.
     */
    public double[][] vectors(int[] cancelling, LabelSet labelSet) {
        double[][] vectors = new double[cancelling.length][];
        for (int i = 0; i < cancelling.length; i++) {
            vectors[i] = cancelling[i] < layer.labels() ? label(cancelling[i], labelSet) : bound(cancelling[i]);
        }
        return vectors;
    }

    private double[] label(int label, LabelSet labelSet) {
        double[] vector = new double[rows.dimension()];
        layer.copyRow(label, vector);
        if (rows.haveOffsets()) {
            vector[layer.features()] = layer.bias(label);
        }
        if (labelSet.signAt(label) < 0) {
            for (int j = 0; j < vector.length; j++) {
                vector[j] = -vector[j];
            }
        }
        return vector;
    }

    private double[] bound(int row) {
        double[] vector = new double[rows.dimension()];
        int feature = rows.boundedFeature(row);
        if (feature < 0) {
            vector[layer.features()] = 1;
            return vector;
        }
        boolean upper = rows.isUpperBound(row);
        vector[feature] = upper ? -1 : 1;
        if (rows.haveOffsets()) {
            vector[layer.features()] = upper ? domain.upper(feature) : -domain.lower(feature);
        }
        return vector;
    }
}
