package org.orthant.model.bytes;

/** A place in bytes, from which values are read one after the other; little-endian. What lies outside is refused by {@link FileBytes}. */
public final class ByteCursor {

    private final FileBytes bytes;
    private long at;

    /** Starts at a place. */
    public ByteCursor(FileBytes bytes, long at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** Returns another one, at another place of the same bytes. */
    public ByteCursor at(long place) {
        return new ByteCursor(bytes, place);
    }

    /** Returns where the next value begins. */
    public long position() {
        return at;
    }

    /** Returns the number of bytes from here on. */
    public long remaining() {
        return bytes.size() - at;
    }

    /** Skips a number of bytes, also beyond the end. */
    public void skip(long length) {
        at += length;
    }

    /** Reads an unsigned byte. */
    public int u8() {
        return bytes.u8(at++);
    }

    /** Reads four unsigned bytes. */
    public long u32() {
        long value = bytes.u32(at);
        at += Integer.BYTES;
        return value;
    }

    /** Reads eight bytes with a sign. */
    public long i64() {
        long value = bytes.i64(at);
        at += Long.BYTES;
        return value;
    }

    /** Returns the next bytes, without a copy. */
    public FileBytes slice(long length) {
        FileBytes slice = bytes.slice(at, length);
        at += length;
        return slice;
    }

    /** Returns a copy of the next bytes. */
    public byte[] bytes(int length) {
        byte[] copy = bytes.bytes(at, length);
        at += length;
        return copy;
    }
}
