package org.orthant.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that changes or watches how bytes are read; single bytes are read as arrays are, so that subclasses override one method. */
public abstract class BulkInputStream extends FilterInputStream {

    /** Reads from another stream. */
    protected BulkInputStream(InputStream in) {
        super(in);
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;
}
