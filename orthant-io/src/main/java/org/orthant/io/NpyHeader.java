package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the beginning of a {@code .npy} file says about the rest.
 *
 * @param type the type of the numbers
 * @param fortranOrder whether columns come one after the other, instead of rows
 * @param shape the number of entries along each axis
 */
record NpyHeader(NumberType type, boolean fortranOrder, List<Long> shape) {

    /** Longer headers describe records, never plain numbers. */
    private static final int MAX_LENGTH = 65_535;

    private static final String MAGIC = "\u0093NUMPY";

    NpyHeader {
        shape = List.copyOf(shape);
    }

    /** Reads the header and leaves the channel at the first number; complaints are about the file as a whole. */
    static NpyHeader read(FileChannel channel) throws IOException {
        ByteBuffer start = bytes(channel, MAGIC.length() + 2);
        byte[] magic = new byte[MAGIC.length()];
        start.get(magic);
        if (!new String(magic, StandardCharsets.ISO_8859_1).equals(MAGIC)) {
            throw new IllegalArgumentException("is not a .npy file: it doesn't begin with \\x93NUMPY");
        }
        int major = start.get();
        int minor = start.get();
        if (major < 1 || major > 3 || minor != 0) {
            throw new IllegalArgumentException(
                    "has version " + major + "." + minor + " of the .npy format: expected 1.0, 2.0 or 3.0");
        }
        long length = major == 1
                ? Short.toUnsignedInt(bytes(channel, Short.BYTES).getShort())
                : Integer.toUnsignedLong(bytes(channel, Integer.BYTES).getInt());
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "has a header of " + length + " bytes: at most " + MAX_LENGTH + " are expected");
        }
        byte[] text = bytes(channel, (int) length).array();
        return new NpyHeaderParser(new String(text, StandardCharsets.ISO_8859_1)).parse();
    }

    /** Returns the number of entries; an overflow is refused. */
    long entries() {
        long entries = 1;
        for (long axis : shape) {
            try {
                entries = Math.multiplyExact(entries, axis);
            } catch (ArithmeticException overflow) {
                throw new IllegalArgumentException(
                        "claims the shape " + shapeText() + ", which is too large", overflow);
            }
        }
        return entries;
    }

    /** Returns the shape as NumPy writes it. */
    String shapeText() {
        String axes = String.join(", ", shape.stream().map(String::valueOf).toList());
        return shape.size() == 1 ? "(" + axes + ",)" : "(" + axes + ")";
    }

    private static ByteBuffer bytes(FileChannel channel, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("the file ends within its header, after " + channel.size() + " bytes");
            }
        }
        return bytes.flip();
    }
}
