package org.orthant.io;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Limits the length of lines, so that they fit in memory: a file that is not text may have no line breaks at all. */
final class LineLimit extends FilterReader {

    /** The most characters of a line, give or take a buffer. */
    static final int LONGEST = 1 << 23;

    /** A line is longer than that. */
    static final class LineTooLongException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private int length;

    LineLimit(Reader reader) {
        super(reader);
    }

    @Override
    public int read(char[] buffer, int offset, int count) throws IOException {
        int read = super.read(buffer, offset, count);
        for (int i = offset; i < offset + read; i++) {
            length = buffer[i] == '\n' || buffer[i] == '\r' ? 0 : length + 1;
        }
        if (length > LONGEST) {
            throw new LineTooLongException();
        }
        return read;
    }
}
