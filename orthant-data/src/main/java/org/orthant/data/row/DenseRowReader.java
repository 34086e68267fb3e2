package org.orthant.data.row;

import java.nio.file.Path;
import org.orthant.data.DenseInputs;

/** Lines of the form {@code 1,5 0.5 -1 2e-3}. */
final class DenseRowReader extends LabelledRowReader {

    private final DenseInputs.Builder inputs;
    private final float[] row;

    DenseRowReader(Path file, int labels, int features) {
        super(file, labels);
        this.inputs = new DenseInputs.Builder(features);
        this.row = new float[features];
    }

    @Override
    void addInput(Cursor cursor) {
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
    DenseInputs inputs() {
        return inputs.build();
    }
}
