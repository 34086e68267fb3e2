package org.orthant.data.row;

import java.nio.file.Path;
import org.orthant.data.DenseInputs;
import org.orthant.data.Split;

/** Lines of the form {@code 1,5 0.5 -1 2e-3}. */
final class DenseRowReader implements RowReader {

    private final Path file;
    private final int labels;
    private final ActiveLabels active;
    private final DenseInputs.Builder inputs;
    private final float[] row;

    DenseRowReader(Path file, int labels, int features) {
        this.file = file;
        this.labels = labels;
        this.active = new ActiveLabels(labels);
        this.inputs = new DenseInputs.Builder(features);
        this.row = new float[features];
    }

    @Override
    public void add(long number, String line) {
        Cursor cursor = new Cursor(file, number, line);
        active.read(cursor);
        int count = 0;
        while (!cursor.atEnd() && count < row.length) {
            row[count] = cursor.value(count);
            count++;
            cursor.skipBlanks();
        }
        if (count < row.length || !cursor.atEnd()) {
            throw cursor.problem("has " + (cursor.atEnd() ? "only " + count : "more than " + count)
                    + " features: expected " + row.length);
        }
        inputs.add(row);
    }

    @Override
    public Split build() {
        return new Split(inputs.build(), labels, active.build());
    }
}
