package org.orthant.data.row;

import java.nio.file.Path;
import java.util.Arrays;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;

/**
 * Lines of the form {@code 1,5 3:0.5 17:2}, as data sets for extreme classification and svmlight have them.
 *
 * <p>Features may come in any order, each once. What follows {@code #} is a comment.
 */
public final class SparseRowReader implements RowReader {

    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final Path file;
    private final int labels;
    private final int features;
    private final ActiveLabels active;
    private final SparseInputs.Builder inputs;
    private long[] entries = new long[64];
    private int size;

    /** Starts to read, for the given numbers of labels and features. */
    public SparseRowReader(Path file, int labels, int features) {
        this.file = file;
        this.labels = labels;
        this.features = features;
        this.active = new ActiveLabels(labels);
        this.inputs = new SparseInputs.Builder(features);
    }

    /** Creates a reader for an unknown number of labels and features. */
    public static SparseRowReader ofUnknownSize(Path file) {
        return new SparseRowReader(file, UNKNOWN, UNKNOWN);
    }

    @Override
    public void add(long number, String line) {
        int comment = line.indexOf('#');
        Cursor cursor = new Cursor(file, number, comment < 0 ? line : line.substring(0, comment));
        active.read(cursor);
        int count = 0;
        while (!cursor.atEnd()) {
            int feature = cursor.id("feature", features);
            if (!cursor.skip(':')) {
                throw cursor.problem(
                        "feature " + feature + " has no value: expected feature:value, such as " + feature + ":1");
            }
            int value = Float.floatToIntBits(cursor.value(feature));
            entries = count < entries.length ? entries : Arrays.copyOf(entries, 2 * count);
            // Sorts by the feature, and carries the value along.
            entries[count++] = (long) feature << Integer.SIZE | Integer.toUnsignedLong(value);
            cursor.skipBlanks();
        }
        Arrays.sort(entries, 0, count);
        take(cursor, count);
        size++;
    }

    private void take(Cursor cursor, int count) {
        int[] ids = new int[count];
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            ids[i] = (int) (entries[i] >> Integer.SIZE);
            values[i] = Float.intBitsToFloat((int) entries[i]);
            if (i > 0 && ids[i] == ids[i - 1]) {
                throw cursor.problem("feature " + ids[i] + " is given twice: expected each feature once");
            }
        }
        inputs.add(ids, values);
    }

    /** Returns the number of examples so far. */
    public int size() {
        return size;
    }

    @Override
    public Split build() {
        return build(labels, features);
    }

    /** Returns the examples so far, over the given numbers of labels and features, which no id may exceed. */
    public Split build(int actualLabels, int actualFeatures) {
        return new Split(inputs.build(actualFeatures), actualLabels, active.build());
    }

    /** Returns the largest label id so far, or -1. */
    public int largestLabel() {
        return active.largest();
    }

    /** Returns the largest feature id so far, or -1. */
    public int largestFeature() {
        return inputs.largest();
    }
}
