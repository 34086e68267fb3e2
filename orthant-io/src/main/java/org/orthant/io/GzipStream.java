package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of a file compressed by gzip (RFC 1952): that of all its members, one after the other. Whatever follows a member must be
 * another one, or zeros up to the end. {@link java.util.zip.GZIPInputStream} takes a damaged member for the end of the file, and
 * thereby loses the rest of it without an error. For one thread.
 */
public final class GzipStream extends BulkInputStream {

    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATE = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private final byte[] buffer = new byte[1 << 16];
    private final Inflater inflater = new Inflater(true);
    private final CRC32 content = new CRC32();
    private final CRC32 header = new CRC32();
    private int position;
    private int limit;
    private boolean ended;

    /**
     * Reads the header of the first member.
     *
     * @throws IOException if the file does not begin with one
     */
    public GzipStream(InputStream in) throws IOException {
        super(in);
        beginMember(next());
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (length > 0 && !ended) {
            int count = inflate(bytes, offset, length);
            if (count > 0) {
                content.update(bytes, offset, count);
                return count;
            }
            if (inflater.finished()) {
                position = limit - inflater.getRemaining();
                endMember();
            } else if (inflater.needsInput()) {
                position = limit;
                inflateFrom(next());
            } else {
                throw new ZipException("a gzip member needs a dictionary");
            }
        }
        return length == 0 ? 0 : -1;
    }

    private int inflate(byte[] bytes, int offset, int length) throws IOException {
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException damaged) {
            throw new ZipException("a gzip member is damaged: " + damaged.getMessage());
        }
    }

    /** Continues with a byte that was read, and what the buffer has after it. */
    private void inflateFrom(int first) throws IOException {
        if (first < 0) {
            throw cutOff();
        }
        position--;
        inflater.setInput(buffer, position, limit - position);
    }

    private void beginMember(int first) throws IOException {
        header.reset();
        if (first < 0) {
            throw cutOff();
        }
        header.update(first);
        if ((first | headerByte() << 8) != MAGIC) {
            throw new ZipException("not in gzip format");
        }
        if (headerByte() != DEFLATE) {
            throw new ZipException("a gzip member is compressed by an unknown method");
        }
        int flags = headerByte();
        if ((flags & RESERVED) != 0) {
            throw new ZipException("a gzip member has unknown flags");
        }
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(headerByte() | headerByte() << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            int expected = (int) header.getValue() & 0xffff;
            if ((headerByte() | headerByte() << 8) != expected) {
                throw new ZipException("the header of a gzip member is damaged");
            }
        }
        inflater.reset();
        content.reset();
        inflater.setInput(buffer, position, limit - position);
    }

    private void endMember() throws IOException {
        if (littleEndian() != content.getValue() || littleEndian() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("a gzip member is damaged: its checksum is another");
        }
        int next = next();
        while (next == 0) {
            next = next();
        }
        if (next < 0) {
            ended = true;
        } else {
            beginMember(next);
        }
    }

    private long littleEndian() throws IOException {
        long number = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            number |= (long) required() << shift;
        }
        return number;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            headerByte();
        }
    }

    private void skipText() throws IOException {
        while (headerByte() != 0) {
            // Only its length matters.
        }
    }

    private int headerByte() throws IOException {
        int next = required();
        header.update(next);
        return next;
    }

    private int required() throws IOException {
        int next = next();
        if (next < 0) {
            throw cutOff();
        }
        return next;
    }

    private static EOFException cutOff() {
        return new EOFException("the compressed data are cut off");
    }

    /** Returns the next byte of the file, or -1 at its end. */
    private int next() throws IOException {
        if (position == limit) {
            position = 0;
            limit = Math.max(0, in.read(buffer));
        }
        return position < limit ? buffer[position++] & 0xff : -1;
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] skipped = new byte[(int) Math.min(Math.max(0, count), 1 << 13)];
        return Math.max(0, read(skipped, 0, skipped.length));
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
