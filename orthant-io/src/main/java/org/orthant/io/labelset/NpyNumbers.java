package org.orthant.io.labelset;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.orthant.io.NpyDictionary;

/** The numbers of an array of NumPy, one after the other; complaints are about the file as a whole. */
final class NpyNumbers {

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final InputStream in;
    private final NpyDictionary header;
    private final ByteBuffer number;
    private final char kind;

    /** Reads the header of the array called {@code name}. */
    NpyNumbers(String name, InputStream in) throws IOException {
        this.name = name;
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
        this.header = header(name, this.in);
        String type = header.type();
        if (!type.matches("[<>|=][biuf][1248]")) {
            throw new IllegalArgumentException("has an array " + name + " of dtype '" + type
                    + "': expected whole numbers, floating-point numbers or booleans");
        }
        this.kind = type.charAt(1);
        this.number = ByteBuffer.allocate(type.charAt(2) - '0')
                .order(type.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    private static NpyDictionary header(String name, InputStream in) throws IOException {
        try {
            return NpyDictionary.read(in);
        } catch (IllegalArgumentException problem) {
            throw new IllegalArgumentException("has an array " + name + " that " + problem.getMessage(), problem);
        }
    }

    /** Returns the length of an array that has one axis. */
    long length() {
        List<Long> shape = header.shape();
        if (shape.size() != 1) {
            throw new IllegalArgumentException("has an array " + name + " of " + shape.size() + " axes: expected one");
        }
        return shape.get(0);
    }

    /** Returns the next whole number. */
    long next() throws IOException {
        if (kind != 'i' && kind != 'u') {
            throw new IllegalArgumentException(
                    "has an array " + name + " of dtype '" + header.type() + "': expected whole numbers");
        }
        read();
        long value = switch (number.capacity()) {
            case 1 -> kind == 'i' ? number.get(0) : Byte.toUnsignedLong(number.get(0));
            case 2 -> kind == 'i' ? number.getShort(0) : Short.toUnsignedLong(number.getShort(0));
            case 4 -> kind == 'i' ? number.getInt(0) : Integer.toUnsignedLong(number.getInt(0));
            default -> number.getLong(0);
        };
        if (value < 0) {
            throw new IllegalArgumentException("has " + (kind == 'i' ? value : "too large a number") + " in its array "
                    + name + ": expected numbers from 0");
        }
        return value;
    }

    /** Returns whether the next number is something else than zero. */
    boolean nextIsNonzero() throws IOException {
        read();
        if (kind != 'f') {
            for (byte part : number.array()) {
                if (part != 0) {
                    return true;
                }
            }
            return false;
        }
        // Apart from the sign, which zero may have, no bit of zero is set; those of the exponent all are for NaN and
        // Inf.
        long bits = switch (number.capacity()) {
            case 2 -> (long) (number.getShort(0) & Short.MAX_VALUE) << 48;
            case 4 -> (long) (number.getInt(0) & Integer.MAX_VALUE) << 32;
            default -> number.getLong(0) & Long.MAX_VALUE;
        };
        long infinity = switch (number.capacity()) {
            case 2 -> 0x7c00L << 48;
            case 4 -> 0x7f80_0000L << 32;
            default -> 0x7ff0_0000_0000_0000L;
        };
        if (bits > infinity) {
            throw new IllegalArgumentException(
                    "has NaN in its array " + name + ": expected 0, or another number where a label is active");
        }
        return bits != 0;
    }

    private void read() throws IOException {
        int read = in.readNBytes(number.array(), 0, number.capacity());
        if (read < number.capacity()) {
            throw new EOFException("its array " + name + " ends too early");
        }
    }
}
