package org.orthant.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Limits the size that the compressed content of a file may grow to, as {@link ReadBudget} does for model files: a megabyte unpacks to a gigabyte of the
 * same number. Several streams of a file share one limit. For one thread.
 */
public final class GrowthLimit {

    private final Path file;
    private final long most;
    private long unpacked;

    private GrowthLimit(Path file, long most) {
        this.file = file;
        this.most = most;
    }

    /**
     * Returns the limit of a file.
     *
     * @throws IOException if its size cannot be read
     */
    public static GrowthLimit of(Path file) throws IOException {
        return new GrowthLimit(file, ReadBudget.unpackedFor(Files.size(file)));
    }

    /**
     * Returns the content of a file compressed by gzip.
     *
     * @throws IOException if it is not compressed so, or cannot be read
     */
    public static InputStream gunzip(Path file, InputStream compressed) throws IOException {
        return of(file).stream(new GzipStream(compressed));
    }

    /** Returns a stream that has unpacked content of the file; reading from it throws {@link BadInputException} beyond the limit. */
    public InputStream stream(InputStream content) {
        return new FilterInputStream(content) {
            @Override
            public int read() throws IOException {
                int next = super.read();
                count(next < 0 ? 0 : 1);
                return next;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                int count = super.read(bytes, from, length);
                count(count);
                return count;
            }

            @Override
            public long skip(long length) throws IOException {
                long count = super.skip(length);
                count(count);
                return count;
            }
        };
    }

    private void count(long bytes) {
        unpacked += Math.max(0, bytes);
        if (unpacked > most) {
            throw BadInputException.in(
                    file,
                    "has compressed content that grows more than " + ReadBudget.MOST_GROWTH
                            + " times: it is damaged, or made to do harm; unpack it, or save it without compression");
        }
    }
}
