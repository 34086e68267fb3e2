package org.orthant.data.row;

import java.nio.file.Path;
import java.util.Arrays;
import org.orthant.data.IntRows;
import org.orthant.data.TokenInputs;

/** Lines of the form {@code 1,5 17 3 17}. */
final class TokenRowReader extends LabelledRowReader {

    private final int words;
    private final IntRows.Builder tokens = new IntRows.Builder();
    private int[] ids = new int[64];

    TokenRowReader(Path file, int labels, int words) {
        super(file, labels);
        this.words = words;
    }

    @Override
    void addInput(Cursor cursor) {
        int count = 0;
        while (!cursor.atEnd()) {
            ids = count < ids.length ? ids : Arrays.copyOf(ids, 2 * count);
            ids[count++] = cursor.id("word", words);
            if (!cursor.atEnd() && !cursor.skipBlanks()) {
                throw cursor.problem("word ids are separated by blanks");
            }
        }
        tokens.add(ids, 0, count);
    }

    @Override
    TokenInputs inputs() {
        return new TokenInputs(words, tokens.build());
    }
}
