package org.orthant.data.read;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.data.DenseInputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;
import org.orthant.io.arff.ArffAttribute;
import org.orthant.io.arff.ArffRow;

/** Collects the rows of an ARFF file; exceptions are about one row. */
final class ArffRows {

    private final List<ArffAttribute> attributes;
    private final int labels;
    /** The label or feature of each column. */
    private final int[] label;

    private final int[] feature;
    private final int features;
    private final IntRows.Builder active = new IntRows.Builder();
    private SparseInputs.@Nullable Builder sparse;
    private DenseInputs.@Nullable Builder dense;

    private ArffRows(List<ArffAttribute> attributes, Vocabulary labelNames) {
        this.attributes = List.copyOf(attributes);
        this.labels = labelNames.labels();
        this.label = new int[attributes.size()];
        this.feature = new int[attributes.size()];
        int count = 0;
        for (int column = 0; column < label.length; column++) {
            label[column] = labelNames.id(attributes.get(column).name()).orElse(-1);
            feature[column] = label[column] >= 0 ? -1 : count++;
        }
        this.features = count;
    }

    static ArffRows of(List<ArffAttribute> attributes, Vocabulary labelNames) {
        Vocabulary columns =
                Vocabulary.of(attributes.stream().map(ArffAttribute::name).toList());
        for (String name : labelNames.names()) {
            if (columns.id(name).isEmpty()) {
                throw new IllegalArgumentException("no column is called \"" + Excerpt.of(name)
                        + "\", as a label is"
                        + columns.closest(name)
                                .map(closest -> ": did you mean \"" + Excerpt.of(closest) + "\"?")
                                .orElse(": are the label file and this one of the same data set?"));
            }
        }
        if (attributes.size() == labelNames.labels()) {
            throw new IllegalArgumentException("every column is a label: expected features too");
        }
        return new ArffRows(attributes, labelNames);
    }

    void add(ArffRow row) {
        if (sparse == null && dense == null) {
            start(row.sparse());
        }
        if (row.sparse() != (sparse != null)) {
            throw new IllegalArgumentException("is a " + (row.sparse() ? "sparse" : "dense")
                    + " row among those of the other kind: expected rows like the first");
        }
        float[] values = new float[row.values().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = attributes.get(row.columns().get(i)).value(row.values().get(i));
        }
        if (sparse != null) {
            addSparse(sparse, row.columns(), values);
        } else if (dense != null) {
            addDense(dense, values);
        }
        addLabels(row.columns(), values);
    }

    private void start(boolean isSparse) {
        if (!isSparse) {
            dense = new DenseInputs.Builder(features);
            return;
        }
        for (ArffAttribute attribute : attributes) {
            if (attribute.leftOut() != 0) {
                throw new IllegalArgumentException("leaves out columns, and \"" + attribute.name() + "\" then means "
                        + attribute.values().get(0) + ": expected columns whose default is 0");
            }
        }
        sparse = new SparseInputs.Builder(features);
    }

    private void addSparse(SparseInputs.Builder inputs, List<Integer> columns, float[] values) {
        int[] ids = new int[values.length];
        float[] kept = new float[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (feature[columns.get(i)] >= 0) {
                ids[count] = feature[columns.get(i)];
                kept[count++] = values[i];
            }
        }
        inputs.add(Arrays.copyOf(ids, count), Arrays.copyOf(kept, count));
    }

    private void addDense(DenseInputs.Builder inputs, float[] values) {
        float[] kept = new float[features];
        for (int column = 0; column < values.length; column++) {
            if (feature[column] >= 0) {
                kept[feature[column]] = values[column];
            }
        }
        inputs.add(kept);
    }

    private void addLabels(List<Integer> columns, float[] values) {
        int[] ids = new int[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            int column = columns.get(i);
            if (label[column] >= 0 && values[i] != 0) {
                if (values[i] != 1) {
                    throw new IllegalArgumentException("the label \""
                            + attributes.get(column).name() + "\" is " + values[i] + ": expected 0 or 1");
                }
                ids[count++] = label[column];
            }
        }
        Arrays.sort(ids, 0, count);
        active.add(ids, 0, count);
    }

    /** Returns the rows, if there are any. */
    Optional<Split> build() {
        if (sparse != null) {
            return Optional.of(new Split(sparse.build(), labels, active.build()));
        }
        return Optional.ofNullable(dense).map(rows -> new Split(rows.build(), labels, active.build()));
    }
}
