package org.orthant.data.read;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.data.DenseInputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.ArffAttribute;

/** Gathers the rows of an ARFF file; complaints are about one row. */
final class ArffRows {

    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private final List<ArffAttribute> attributes;
    private final int labels;
    /** For each column, the label or feature that it is. */
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

    void add(String row) {
        boolean isSparse = row.startsWith("{");
        if (sparse == null && dense == null) {
            start(isSparse);
        }
        if (sparse != null && isSparse) {
            addSparse(sparse, row);
        } else if (dense != null && !isSparse) {
            addDense(dense, row);
        } else {
            throw new IllegalArgumentException("is a " + (isSparse ? "sparse" : "dense")
                    + " row among those of the other kind: expected rows like the first");
        }
    }

    private void start(boolean isSparse) {
        if (!isSparse) {
            dense = new DenseInputs.Builder(features);
            return;
        }
        for (ArffAttribute attribute : attributes) {
            if (attribute.leftOut() != 0) {
                throw new IllegalArgumentException("leaves out columns, and \"" + attribute.name() + "\" then means "
                        + attribute.values().get(0) + ": expected columns that are 0 when they are left out");
            }
        }
        sparse = new SparseInputs.Builder(features);
    }

    private void addSparse(SparseInputs.Builder inputs, String row) {
        if (!row.endsWith("}")) {
            throw new IllegalArgumentException("has no closing brace: is the file complete?");
        }
        String content = row.substring(1, row.length() - 1).strip();
        String[] entries = content.isEmpty() ? new String[0] : COMMA.split(content, -1);
        float[] values = new float[entries.length];
        int[] columns = new int[entries.length];
        for (int i = 0; i < entries.length; i++) {
            String[] entry = BLANKS.split(entries[i].strip(), 2);
            if (entry.length < 2) {
                throw new IllegalArgumentException(
                        "\"" + Excerpt.of(entries[i].strip()) + "\" is not an entry: expected a column and its value");
            }
            columns[i] = column(entry[0]);
            values[i] = attributes.get(columns[i]).value(entry[1]);
            if (i > 0 && columns[i] <= columns[i - 1]) {
                throw new IllegalArgumentException("column " + columns[i] + " follows " + columns[i - 1]
                        + ": expected ascending columns, each once");
            }
        }
        int[] ids = new int[entries.length];
        float[] kept = new float[entries.length];
        int count = 0;
        for (int i = 0; i < entries.length; i++) {
            if (feature[columns[i]] >= 0) {
                ids[count] = feature[columns[i]];
                kept[count++] = values[i];
            }
        }
        inputs.add(Arrays.copyOf(ids, count), Arrays.copyOf(kept, count));
        addLabels(columns, values);
    }

    private void addDense(DenseInputs.Builder inputs, String row) {
        String[] entries = COMMA.split(row, -1);
        if (entries.length != attributes.size()) {
            throw new IllegalArgumentException(
                    "has " + entries.length + " values: expected one for each of " + attributes.size() + " columns");
        }
        float[] values = new float[entries.length];
        float[] kept = new float[features];
        int[] columns = new int[entries.length];
        for (int column = 0; column < entries.length; column++) {
            columns[column] = column;
            values[column] = attributes.get(column).value(entries[column].strip());
            if (feature[column] >= 0) {
                kept[feature[column]] = values[column];
            }
        }
        inputs.add(kept);
        addLabels(columns, values);
    }

    private void addLabels(int[] columns, float[] values) {
        int[] ids = new int[columns.length];
        int count = 0;
        for (int i = 0; i < columns.length; i++) {
            if (label[columns[i]] >= 0 && values[i] != 0) {
                if (values[i] != 1) {
                    throw new IllegalArgumentException("the label \""
                            + attributes.get(columns[i]).name() + "\" is " + values[i] + ": expected 0 or 1");
                }
                ids[count++] = label[columns[i]];
            }
        }
        Arrays.sort(ids, 0, count);
        active.add(ids, 0, count);
    }

    private int column(String text) {
        try {
            int column = Integer.parseInt(text);
            if (column >= 0 && column < attributes.size()) {
                return column;
            }
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(outOfRange(text), notANumber);
        }
        throw new IllegalArgumentException(outOfRange(text));
    }

    private String outOfRange(String text) {
        return "\"" + Excerpt.of(text) + "\" is not a column: they run from 0 to " + (attributes.size() - 1);
    }

    /** Returns the rows, if there are any. */
    Optional<Split> build() {
        if (sparse != null) {
            return Optional.of(new Split(sparse.build(), labels, active.build()));
        }
        return Optional.ofNullable(dense).map(rows -> new Split(rows.build(), labels, active.build()));
    }
}
