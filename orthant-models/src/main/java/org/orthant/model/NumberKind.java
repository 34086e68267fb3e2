package org.orthant.model;

import java.nio.ByteBuffer;

/** How a tensor's numbers are written; each number but those of {@link #OTHER} is read as the double it stands for. */
public enum NumberKind {
    /** One bit of sign, five of exponent, ten of fraction. */
    FLOAT16(2),
    /** The upper half of a float32. */
    BFLOAT16(2),
    FLOAT32(4),
    FLOAT64(8),
    INT8(1),
    UINT8(1),
    INT16(2),
    UINT16(2),
    INT32(4),
    UINT32(4),
    /** Beyond 2⁵³ rounded; such numbers are indices, never weights. */
    INT64(8),
    BOOL(1),
    /** Text, complex numbers, packed bits: listed, never read. */
    OTHER(0);

    private final int bytes;

    NumberKind(int bytes) {
        this.bytes = bytes;
    }

    /** The size of a number, 0 where numbers cannot be read. */
    public int bytes() {
        return bytes;
    }

    /** Whether these are floating-point numbers, as weights usually are. */
    public boolean isFloatingPoint() {
        return this == FLOAT16 || this == BFLOAT16 || this == FLOAT32 || this == FLOAT64;
    }

    /** Whether a float holds every number of this kind. */
    public boolean fitsFloat() {
        return switch (this) {
            case FLOAT16, BFLOAT16, FLOAT32, INT8, UINT8, INT16, UINT16, BOOL -> true;
            case FLOAT64, INT32, UINT32, INT64, OTHER -> false;
        };
    }

    /** The number at a position of a buffer, which has the right byte order. */
    public double read(ByteBuffer buffer, int position) {
        return switch (this) {
            case FLOAT16 -> half(buffer.getShort(position));
            case BFLOAT16 -> brain(buffer.getShort(position));
            case FLOAT32 -> buffer.getFloat(position);
            case FLOAT64 -> buffer.getDouble(position);
            case INT8 -> buffer.get(position);
            case UINT8 -> Byte.toUnsignedInt(buffer.get(position));
            case INT16 -> buffer.getShort(position);
            case UINT16 -> Short.toUnsignedInt(buffer.getShort(position));
            case INT32 -> buffer.getInt(position);
            case UINT32 -> Integer.toUnsignedLong(buffer.getInt(position));
            case INT64 -> buffer.getLong(position);
            case BOOL -> buffer.get(position) == 0 ? 0 : 1;
            case OTHER -> throw new IllegalArgumentException("holds something other than numbers");
        };
    }

    /** The float16 with these bits. */
    public static double half(short bits) {
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        double magnitude = switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 0x1f -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (fraction + 0x400), exponent - 25);
        };
        return bits < 0 ? -magnitude : magnitude;
    }

    /** The bfloat16 with these bits. */
    public static double brain(short bits) {
        return Float.intBitsToFloat(bits << Short.SIZE);
    }
}
