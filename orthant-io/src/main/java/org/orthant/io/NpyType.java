package org.orthant.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The type of the numbers in a {@code .npy} file.
 *
 * @param bytes the size of a number: 2, 4 or 8
 * @param order the order of its bytes
 */
record NpyType(int bytes, ByteOrder order) {

    static NpyType of(String description) {
        if (!description.matches("[<>]f[248]")) {
            throw new IllegalArgumentException(
                    description.contains("O")
                            ? "holds Python objects (dtype '" + description + "'), which are never unpickled here: save"
                                    + " plain numbers, as numpy.save(file, W.astype('float32')) does"
                            : "holds numbers of dtype '" + description + "': expected float16, float32 or float64, as"
                                    + " numpy.save(file, W.astype('float32')) writes them");
        }
        ByteOrder order = description.charAt(0) == '<' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return new NpyType(description.charAt(2) - '0', order);
    }

    /** Whether a float holds every number of this type. */
    boolean fitsFloat() {
        return bytes <= Float.BYTES;
    }

    /** The next number of the buffer, which has this type's byte order. */
    double next(ByteBuffer buffer) {
        return switch (bytes) {
            case Short.BYTES -> half(buffer.getShort());
            case Float.BYTES -> buffer.getFloat();
            default -> buffer.getDouble();
        };
    }

    /** One bit of sign, five of exponent, ten of fraction. */
    private static double half(short bits) {
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        double magnitude = switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 0x1f -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (fraction + 0x400), exponent - 25);
        };
        return bits < 0 ? -magnitude : magnitude;
    }
}
