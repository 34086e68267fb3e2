package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the header of a {@code .npy} file says, whatever its numbers are.
 *
 * @param type NumPy's description of their type, such as {@code <f4}
 * @param fortranOrder whether columns come one after the other, instead of rows
 * @param shape the number of entries along each axis
 */
public record NpyDictionary(String type, boolean fortranOrder, List<Long> shape) {

    /** Longer headers describe records, never plain numbers. */
    private static final int MAX_LENGTH = 65_535;

    private static final String MAGIC = "\u0093NUMPY";

    /** Keeps a copy of the shape. */
    public NpyDictionary {
        shape = List.copyOf(shape);
    }

    /** Reads the header and leaves the stream at the first number; complaints are about the file as a whole. */
    public static NpyDictionary read(InputStream in) throws IOException {
        byte[] start = bytes(in, MAGIC.length() + 2, 0);
        if (!new String(start, 0, MAGIC.length(), StandardCharsets.ISO_8859_1).equals(MAGIC)) {
            throw new IllegalArgumentException("is not a .npy file: it doesn't begin with \\x93NUMPY");
        }
        int major = start[MAGIC.length()];
        int minor = start[MAGIC.length() + 1];
        if (major < 1 || major > 3 || minor != 0) {
            throw new IllegalArgumentException(
                    "has version " + major + "." + minor + " of the .npy format: expected 1.0, 2.0 or 3.0");
        }
        int width = major == 1 ? Short.BYTES : Integer.BYTES;
        ByteBuffer size = ByteBuffer.wrap(bytes(in, width, start.length)).order(ByteOrder.LITTLE_ENDIAN);
        long length = major == 1 ? Short.toUnsignedInt(size.getShort()) : Integer.toUnsignedLong(size.getInt());
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "has a header of " + length + " bytes: at most " + MAX_LENGTH + " are expected");
        }
        byte[] text = bytes(in, (int) length, start.length + width);
        return new NpyHeaderParser(new String(text, StandardCharsets.ISO_8859_1)).parse();
    }

    private static byte[] bytes(InputStream in, int count, int before) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the file ends within its header, after " + (before + bytes.length) + " bytes");
        }
        return bytes;
    }
}
