package org.orthant.data.row;

import java.util.Arrays;
import org.orthant.data.IntRows;

/** Gathers the label ids with which lines begin: separated by commas, before the first blank. */
final class ActiveLabels {

    private final int labels;
    private final IntRows.Builder active = new IntRows.Builder();
    private int largest = -1;
    private int[] ids = new int[16];

    ActiveLabels(int labels) {
        this.labels = labels;
    }

    /** Reads the ids and the blanks after them; a line that begins with a blank, or with a feature, has none. */
    void read(Cursor cursor) {
        int count = 0;
        if (!cursor.atEnd() && !cursor.skipBlanks() && !cursor.wordHas(':')) {
            do {
                ids = count < ids.length ? ids : Arrays.copyOf(ids, 2 * count);
                ids[count++] = cursor.id("label", labels);
            } while (cursor.skip(','));
            if (!cursor.atEnd() && !cursor.skipBlanks()) {
                throw cursor.problem("label ids are separated by commas and followed by a blank");
            }
        }
        Arrays.sort(ids, 0, count);
        for (int i = 1; i < count; i++) {
            if (ids[i] == ids[i - 1]) {
                throw cursor.problem("label id " + ids[i] + " is given twice: expected each active label once");
            }
        }
        largest = count == 0 ? largest : Math.max(largest, ids[count - 1]);
        active.add(ids, 0, count);
    }

    int largest() {
        return largest;
    }

    IntRows build() {
        return active.build();
    }
}
