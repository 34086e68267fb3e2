package org.orthant.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * How numbers are written in a binary file; each of them is a double, exactly.
 *
 * @param kind what the bits mean
 * @param order the order of the bytes
 */
record NumberType(Kind kind, ByteOrder order) {

    /** Ways to write a floating-point number. */
    enum Kind {
        /** One bit of sign, five of exponent, ten of fraction. */
        HALF(Short.BYTES),
        /** The upper half of a single. */
        BRAIN(Short.BYTES),
        SINGLE(Float.BYTES),
        DOUBLE(Double.BYTES);

        private final int bytes;

        Kind(int bytes) {
            this.bytes = bytes;
        }
    }

    /** Returns the type that NumPy describes by this text. */
    static NumberType npy(String description) {
        if (!description.matches("[<>]f[248]")) {
            throw new IllegalArgumentException(
                    description.contains("O")
                            ? "holds Python objects (dtype '" + description + "'), which are never unpickled here: save"
                                    + " plain numbers, as numpy.save(file, W.astype('float32')) does"
                            : "holds numbers of dtype '" + description + "': expected float16, float32 or float64, as"
                                    + " numpy.save(file, W.astype('float32')) writes them");
        }
        ByteOrder order = description.charAt(0) == '<' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return new NumberType(
                switch (description.charAt(2)) {
                    case '2' -> Kind.HALF;
                    case '4' -> Kind.SINGLE;
                    default -> Kind.DOUBLE;
                },
                order);
    }

    /** Returns the type of that name in a safetensors file, if it is one of floating-point numbers. */
    static Optional<NumberType> tensor(String name) {
        return switch (name) {
            case "F16" -> littleEndian(Kind.HALF);
            case "BF16" -> littleEndian(Kind.BRAIN);
            case "F32" -> littleEndian(Kind.SINGLE);
            case "F64" -> littleEndian(Kind.DOUBLE);
            default -> Optional.empty();
        };
    }

    private static Optional<NumberType> littleEndian(Kind kind) {
        return Optional.of(new NumberType(kind, ByteOrder.LITTLE_ENDIAN));
    }

    /** Returns the size of a number. */
    int bytes() {
        return kind.bytes;
    }

    /** Returns whether a float holds every number of this type. */
    boolean fitsFloat() {
        return kind != Kind.DOUBLE;
    }

    /** Returns the next number of the buffer, which has this type's byte order. */
    double next(ByteBuffer buffer) {
        return switch (kind) {
            case HALF -> half(buffer.getShort());
            case BRAIN -> Float.intBitsToFloat(buffer.getShort() << Short.SIZE);
            case SINGLE -> buffer.getFloat();
            case DOUBLE -> buffer.getDouble();
        };
    }

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
