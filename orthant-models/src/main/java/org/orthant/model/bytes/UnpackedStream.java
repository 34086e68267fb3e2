package org.orthant.model.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.orthant.io.ReadBudget;

/** What deflated bytes unpack to, as far as the budget of their file allows. */
final class UnpackedStream extends InflaterInputStream {

    private static final int BUFFER_BYTES = 1 << 13;

    private final ReadBudget budget;

    UnpackedStream(InputStream packed, ReadBudget budget) {
        super(packed, new Inflater(true), BUFFER_BYTES);
        this.budget = budget;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        budget.unpack(Math.max(0, count));
        return count;
    }

    @Override
    public void close() throws IOException {
        inf.end();
        super.close();
    }
}
