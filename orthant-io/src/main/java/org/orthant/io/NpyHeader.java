package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The header of a NumPy array: a {@code .npy} file or an entry of a {@code .npz} archive.
 *
 * @param type NumPy's description of the numbers, such as {@code <f4}
 * @param fortranOrder whether the first axis varies fastest, instead of the last one
 * @param shape the length of each axis
 * @param dataStart where the numbers begin, in bytes
 */
public record NpyHeader(String type, boolean fortranOrder, List<Long> shape, int dataStart) {

    /** Longer headers describe records, never plain numbers. */
    private static final int MOST_DICTIONARY_BYTES = 65_535;

    private static final String MAGIC = "\u0093NUMPY";

    /** Copies the shape. */
    public NpyHeader {
        shape = List.copyOf(shape);
    }

    /**
     * Reads the header and leaves the stream at the first number.
     *
     * @throws IllegalArgumentException if it is not a header, in words about the file as a whole
     * @throws EOFException if the stream ends within it
     */
    public static NpyHeader read(InputStream in) throws IOException {
        byte[] start = bytes(in, MAGIC.length() + 2, 0);
        if (!new String(start, 0, MAGIC.length(), StandardCharsets.ISO_8859_1).equals(MAGIC)) {
            throw new IllegalArgumentException("is not a NumPy array: it does not begin with \\x93NUMPY");
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
        if (length > MOST_DICTIONARY_BYTES) {
            throw new IllegalArgumentException(
                    "has a header of " + length + " bytes: at most " + MOST_DICTIONARY_BYTES + " are expected");
        }
        byte[] text = bytes(in, (int) length, start.length + width);
        return new NpyHeaderParser(new String(text, StandardCharsets.ISO_8859_1))
                .parse(start.length + width + (int) length);
    }

    private static byte[] bytes(InputStream in, int count, int before) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the file ends within its header, after " + (before + bytes.length) + " bytes");
        }
        return bytes;
    }

    /** Returns how the numbers are written; {@link NumberKind#OTHER} for objects, records, texts and complex numbers. */
    public NumberKind kind() {
        return switch (type.matches("[<>|=][a-z]\\d") ? type.substring(1) : "") {
            case "f2" -> NumberKind.FLOAT16;
            case "f4" -> NumberKind.FLOAT32;
            case "f8" -> NumberKind.FLOAT64;
            case "i1" -> NumberKind.INT8;
            case "u1" -> NumberKind.UINT8;
            case "i2" -> NumberKind.INT16;
            case "u2" -> NumberKind.UINT16;
            case "i4" -> NumberKind.INT32;
            case "u4" -> NumberKind.UINT32;
            case "i8" -> NumberKind.INT64;
            case "u8" -> NumberKind.UINT64;
            case "b1" -> NumberKind.BOOL;
            default -> NumberKind.OTHER;
        };
    }

    /** Returns the order of the bytes of a number. */
    public ByteOrder order() {
        return type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** Returns whether the array consists of pickled Python objects, which are never read. */
    public boolean isPickled() {
        return type.matches("[<>|=]?O\\d*");
    }

    /** Returns the shape as NumPy writes it. */
    public String shapeText() {
        String axes = String.join(", ", shape.stream().map(String::valueOf).toList());
        return shape.size() == 1 ? "(" + axes + ",)" : "(" + axes + ")";
    }

    /**
     * Requires that an array has exactly the bytes that its header states.
     *
     * @param bytes the size of the array, header included
     * @throws IllegalArgumentException if it does not
     */
    public void requireSize(long bytes) {
        long entries = entries();
        long actual = bytes - dataStart;
        int size = kind().bytes();
        // Division, because the product of a hostile shape may overflow.
        if (actual % size != 0 || actual / size != entries) {
            throw new IllegalArgumentException((actual / size < entries ? "is truncated" : "has trailing data") + ": "
                    + shapeText() + " numbers of " + size + " bytes need "
                    + (entries <= Long.MAX_VALUE / size ? String.valueOf(entries * size) : "too many")
                    + " bytes after the header, but there are " + actual);
        }
    }

    private long entries() {
        try {
            return shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException("has the shape " + shapeText() + ", which is too large", overflow);
        }
    }
}
