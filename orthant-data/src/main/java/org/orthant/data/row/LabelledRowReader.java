package org.orthant.data.row;

import java.nio.file.Path;
import org.orthant.data.Inputs;
import org.orthant.data.Split;

/** Gathers examples from lines that begin with the ids of their active labels, followed by the input. */
abstract class LabelledRowReader implements RowReader {

    private final Path file;
    private final int labels;
    private final ActiveLabels active;

    LabelledRowReader(Path file, int labels) {
        this.file = file;
        this.labels = labels;
        this.active = new ActiveLabels(labels);
    }

    @Override
    public final void add(long number, String line) {
        Cursor cursor = new Cursor(file, number, line);
        active.read(cursor);
        addInput(cursor);
    }

    /** Takes the input, which follows in the cursor's line. */
    abstract void addInput(Cursor cursor);

    /** Returns the inputs so far. */
    abstract Inputs inputs();

    @Override
    public final Split build() {
        return new Split(inputs(), labels, active.build());
    }

    final Path file() {
        return file;
    }
}
