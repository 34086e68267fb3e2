package org.orthant.data;

import java.util.Arrays;
import java.util.Objects;

/**
 * Features most of which are zero, such as counts of words: of each example the ids of the others, ascending, and their
 * values.
 */
public final class SparseInputs implements Inputs {

    private final int features;
    private final IntRows ids;
    private final float[] values;

    private SparseInputs(int features, IntRows ids, float[] values) {
        this.features = features;
        this.ids = ids;
        this.values = values;
    }

    /** Takes one feature of an example. */
    @FunctionalInterface
    public interface Visitor {
        /** Takes a feature and its value. */
        void accept(int feature, float value);
    }

    @Override
    public int size() {
        return ids.size();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public int length(int example) {
        return ids.length(example);
    }

    /** Returns the ids of the listed features of every example. */
    public IntRows ids() {
        return ids;
    }

    /** Returns the value at a position of an example's list. */
    public float value(int example, int position) {
        return values[ids.start(example) + Objects.checkIndex(position, ids.length(example))];
    }

    /** Copies an example's values into {@code target} from position {@code at} on, and returns their number. */
    public int copyValues(int example, float[] target, int at) {
        int length = ids.length(example);
        System.arraycopy(values, ids.start(example), target, at, length);
        return length;
    }

    /** Hands each listed feature of an example to the visitor, by ascending id. */
    public void forEach(int example, Visitor visitor) {
        for (int position = 0; position < ids.length(example); position++) {
            visitor.accept(ids.at(example, position), value(example, position));
        }
    }

    @Override
    public SparseInputs select(int[] examples) {
        IntRows selected = ids.select(examples);
        float[] selectedValues = new float[selected.entries()];
        for (int i = 0; i < examples.length; i++) {
            copyValues(examples[i], selectedValues, selected.start(i));
        }
        return new SparseInputs(features, selected, selectedValues);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseInputs that
                && features == that.features
                && ids.equals(that.ids)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(features, ids, Arrays.hashCode(values));
    }

    /** Takes examples one by one. */
    public static final class Builder {
        private final int features;
        private final IntRows.Builder ids = new IntRows.Builder();
        private float[] values = new float[256];
        private int used;
        private int largest = -1;

        /** Starts without examples, for the given number of features. */
        public Builder(int features) {
            if (features < 1) {
                throw new IllegalArgumentException(features + " features are too few: expected at least 1");
            }
            this.features = features;
        }

        /**
         * Appends an example: its features in ascending order, with one value each; features of value zero are omitted.
         */
        public Builder add(int[] exampleIds, float[] exampleValues) {
            if (exampleIds.length != exampleValues.length) {
                throw new IllegalArgumentException(exampleIds.length + " features have " + exampleValues.length
                        + " values: expected one for each");
            }
            Ids.requireAscending(exampleIds, features, "feature");
            int[] kept = new int[exampleIds.length];
            int count = 0;
            values = ArrayGrowth.room(values, used, exampleValues.length);
            for (int i = 0; i < exampleValues.length; i++) {
                if (!Float.isFinite(exampleValues[i])) {
                    throw new IllegalArgumentException("feature " + exampleIds[i] + " has the value " + exampleValues[i]
                            + ": values must be finite");
                }
                if (exampleValues[i] != 0) {
                    values[used + count] = exampleValues[i];
                    kept[count++] = exampleIds[i];
                    largest = Math.max(largest, exampleIds[i]);
                }
            }
            ids.add(kept, 0, count);
            used += count;
            return this;
        }

        /** Returns the examples so far. */
        public SparseInputs build() {
            return build(features);
        }

        /** Returns the examples so far, for another number of features than was announced. */
        public SparseInputs build(int actualFeatures) {
            if (largest >= 0) {
                Ids.requireInRange(largest, actualFeatures, "feature");
            }
            return new SparseInputs(actualFeatures, ids.build(), Arrays.copyOf(values, used));
        }

        /** Returns the largest feature id so far, or -1 before the first feature. */
        public int largest() {
            return largest;
        }
    }
}
