package org.orthant.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A feature vector per example, such as what another model computed. */
public final class DenseInputs implements Inputs {

    private final int features;
    private final List<float[]> rows;

    private DenseInputs(int features, List<float[]> rows) {
        this.features = features;
        this.rows = rows;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public int length(int example) {
        return features;
    }

    /** Returns one feature of an example. */
    public float at(int example, int feature) {
        return rows.get(example)[feature];
    }

    /** Copies an example's features into {@code target} from position {@code at} on, and returns their number. */
    public int copy(int example, float[] target, int at) {
        System.arraycopy(rows.get(example), 0, target, at, features);
        return features;
    }

    @Override
    public DenseInputs select(int[] examples) {
        List<float[]> selected = new ArrayList<>(examples.length);
        for (int example : examples) {
            selected.add(rows.get(example));
        }
        return new DenseInputs(features, selected);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DenseInputs that
                && features == that.features
                && Arrays.deepEquals(rows.toArray(), that.rows.toArray());
    }

    @Override
    public int hashCode() {
        return 31 * features + Arrays.deepHashCode(rows.toArray());
    }

    /** Takes examples one by one. */
    public static final class Builder {
        private final int features;
        private final List<float[]> rows = new ArrayList<>();

        /** Starts without examples, for the given number of features. */
        public Builder(int features) {
            if (features < 1) {
                throw new IllegalArgumentException(features + " features are too few: expected at least 1");
            }
            this.features = features;
        }

        /** Appends a copy of an example's features, all of them finite. */
        public Builder add(float[] row) {
            if (row.length != features) {
                throw new IllegalArgumentException(
                        "an example has " + row.length + " features: expected " + features + " like the others");
            }
            for (int feature = 0; feature < features; feature++) {
                if (!Float.isFinite(row[feature])) {
                    throw new IllegalArgumentException(
                            "feature " + feature + " is " + row[feature] + ": features must be finite");
                }
            }
            rows.add(row.clone());
            return this;
        }

        /** Returns the examples so far. */
        public DenseInputs build() {
            return new DenseInputs(features, new ArrayList<>(rows));
        }
    }
}
