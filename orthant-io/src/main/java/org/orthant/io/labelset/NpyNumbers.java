package org.orthant.io.labelset;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import org.orthant.io.NpyHeader;
import org.orthant.io.NumberKind;

/** The numbers of an array of NumPy, one after the other; complaints are about the file as a whole. */
final class NpyNumbers {

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final InputStream in;
    private final NpyHeader header;
    private final ByteBuffer number;
    private final NumberKind kind;

    /** Reads the header of the array called {@code name}. */
    NpyNumbers(String name, InputStream in) throws IOException {
        this.name = name;
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
        this.header = header(name, this.in);
        this.kind = header.kind();
        if (kind == NumberKind.OTHER) {
            throw new IllegalArgumentException("has an array " + name + " of dtype '" + header.type()
                    + "': expected whole numbers, floating-point numbers or booleans");
        }
        this.number = ByteBuffer.allocate(kind.bytes()).order(header.order());
    }

    private static NpyHeader header(String name, InputStream in) throws IOException {
        try {
            return NpyHeader.read(in);
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
        if (!kind.isWhole()) {
            throw new IllegalArgumentException(
                    "has an array " + name + " of dtype '" + header.type() + "': expected whole numbers");
        }
        read();
        long value = kind.readWhole(number, 0);
        if (value < 0) {
            throw new IllegalArgumentException("has " + (kind == NumberKind.UINT64 ? "too large a number" : value)
                    + " in its array " + name + ": expected numbers from 0");
        }
        return value;
    }

    /** Returns whether the next number is not zero. */
    boolean nextIsNonzero() throws IOException {
        read();
        if (!kind.isFloatingPoint()) {
            return kind.readWhole(number, 0) != 0;
        }
        double value = kind.read(number, 0);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException(
                    "has NaN in its array " + name + ": expected 0, or another number where a label is active");
        }
        return value != 0;
    }

    private void read() throws IOException {
        int read = in.readNBytes(number.array(), 0, number.capacity());
        if (read < number.capacity()) {
            throw new EOFException("its array " + name + " ends too early");
        }
    }
}
