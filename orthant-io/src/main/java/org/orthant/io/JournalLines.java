package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of a journal, one after the other, as long as they are whole; for one thread. */
final class JournalLines {

    private static final int BUFFER_BYTES = 1 << 16;

    /** The longest line in bytes; a longer one was never written here. */
    private static final int LONGEST = 2 * CertificateReader.LONGEST_LINE;

    private final InputStream stream;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int end;
    private long length;

    JournalLines(InputStream stream) {
        this.stream = stream;
    }

    /** Returns the bytes of all lines so far. */
    long length() {
        return length;
    }

    /** Returns the text of the next line, or null if no complete line is left. */
    @Nullable String next() throws IOException {
        int scanned = start;
        while (true) {
            for (int i = scanned; i < end; i++) {
                if (buffer[i] == '\n') {
                    return line(i);
                }
            }
            scanned = end - start;
            if (scanned > LONGEST || !fill()) {
                return null;
            }
        }
    }

    private @Nullable String line(int feed) {
        String text = feed - start > LONGEST ? null : JournalLine.text(buffer, start, feed);
        if (text != null) {
            length += feed + 1L - start;
            start = feed + 1;
        }
        return text;
    }

    /** Moves what is left to the beginning and reads more; returns whether there was more. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * end);
        }
        int count = stream.read(buffer, end, buffer.length - end);
        end += Math.max(0, count);
        return count > 0;
    }
}
