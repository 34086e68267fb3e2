package org.orthant.io;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.orthant.layer.NumberFormat;

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
    /** Likewise. */
    UINT64(8),
    BOOL(1),
    /** Text, complex numbers, packed bits: listed, never read. */
    OTHER(0);

    /** Floats that are copied at once: few enough for the first-level cache. */
    private static final int AT_ONCE = 1024;

    /** One for each thread: layers are read row by row, and a new one for each row would be gigabytes in a pass. */
    private static final ThreadLocal<float[]> SOME = ThreadLocal.withInitial(() -> new float[AT_ONCE]);

    /** All float16, by their bits: looking one up takes less time than computing it. */
    private static final float[] HALVES = halves();

    private final int bytes;

    NumberKind(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the size of a number in bytes; 0 where numbers cannot be read. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether these are floating-point numbers, as weights usually are. */
    public boolean isFloatingPoint() {
        return this == FLOAT16 || this == BFLOAT16 || this == FLOAT32 || this == FLOAT64;
    }

    /** Returns whether these are whole numbers, and not truth values. */
    public boolean isWhole() {
        return !isFloatingPoint() && this != BOOL && this != OTHER;
    }

    /** Returns whether a float holds every number of this kind. */
    public boolean fitsFloat() {
        return switch (this) {
            case FLOAT16, BFLOAT16, FLOAT32, INT8, UINT8, INT16, UINT16, BOOL -> true;
            case FLOAT64, INT32, UINT32, INT64, UINT64, OTHER -> false;
        };
    }

    /** Returns the number at a position of a buffer, which has the right byte order. */
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
            case UINT64 -> (buffer.getLong(position) >>> 1) * 2.0 + (buffer.getLong(position) & 1);
            case BOOL -> buffer.get(position) == 0 ? 0 : 1;
            case OTHER -> throw new IllegalArgumentException("holds something other than numbers");
        };
    }

    /** Reads numbers that follow each other, from a position of a buffer that has the right byte order. */
    public void read(ByteBuffer buffer, int position, int count, double[] into, int offset) {
        if (this == FLOAT32) {
            float[] some = SOME.get();
            FloatBuffer floats = floats(buffer, position);
            for (int done = 0; done < count; done += some.length) {
                int here = Math.min(count - done, some.length);
                floats.get(some, 0, here);
                for (int i = 0; i < here; i++) {
                    into[offset + done + i] = some[i];
                }
            }
        } else if (this == FLOAT16) {
            for (int i = 0; i < count; i++) {
                into[offset + i] = HALVES[Short.toUnsignedInt(buffer.getShort(position + i * Short.BYTES))];
            }
        } else if (this == BFLOAT16) {
            for (int i = 0; i < count; i++) {
                into[offset + i] = brain(buffer.getShort(position + i * Short.BYTES));
            }
        } else {
            for (int i = 0; i < count; i++) {
                into[offset + i] = read(buffer, position + i * bytes);
            }
        }
    }

    /** Reads numbers that follow each other, rounded to single precision. */
    public void read(ByteBuffer buffer, int position, int count, float[] into, int offset) {
        if (this == FLOAT32) {
            floats(buffer, position).get(into, offset, count);
        } else if (this == BFLOAT16) {
            for (int i = 0; i < count; i++) {
                into[offset + i] = brain(buffer.getShort(position + i * Short.BYTES));
            }
        } else if (this == FLOAT16) {
            for (int i = 0; i < count; i++) {
                into[offset + i] = HALVES[Short.toUnsignedInt(buffer.getShort(position + i * Short.BYTES))];
            }
        } else {
            for (int i = 0; i < count; i++) {
                into[offset + i] = (float) read(buffer, position + i * bytes);
            }
        }
    }

    private static FloatBuffer floats(ByteBuffer buffer, int position) {
        return buffer.duplicate().order(buffer.order()).position(position).asFloatBuffer();
    }

    /**
     * Returns the whole number at a position of a buffer; unsigned ones of 64 bits from 2⁶³ on are negative.
     *
     * @throws IllegalArgumentException if numbers of this kind are not whole
     */
    public long readWhole(ByteBuffer buffer, int position) {
        return switch (this) {
            case INT64, UINT64 -> buffer.getLong(position);
            case INT8, UINT8, INT16, UINT16, INT32, UINT32, BOOL -> (long) read(buffer, position);
            case FLOAT16, BFLOAT16, FLOAT32, FLOAT64, OTHER ->
                throw new IllegalArgumentException("holds something other than whole numbers");
        };
    }

    /**
     * Writes the number of this kind that is nearest to a number, at a position of a buffer that has the right byte order.
     *
     * @throws IllegalArgumentException if the number is not finite or beyond the largest of this kind
     */
    public void write(ByteBuffer buffer, int position, double number) {
        switch (this) {
            case FLOAT16 -> buffer.putShort(position, halfBits(held(number, NumberFormat.FLOAT16.round(number))));
            case BFLOAT16 -> buffer.putShort(position, brainBits(held(number, NumberFormat.BFLOAT16.round(number))));
            case FLOAT32 -> buffer.putFloat(position, (float) held(number, (float) number));
            case FLOAT64 -> buffer.putDouble(position, held(number, number));
            case INT8, UINT8 -> buffer.put(position, (byte) whole(number));
            case INT16, UINT16 -> buffer.putShort(position, (short) whole(number));
            case INT32, UINT32 -> buffer.putInt(position, (int) whole(number));
            case INT64, UINT64, BOOL, OTHER ->
                throw new IllegalArgumentException(this + " is not a kind that numbers are written in");
        }
    }

    private double held(double number, double rounded) {
        if (!Double.isFinite(rounded)) {
            throw new IllegalArgumentException(number + " is beyond the largest " + this);
        }
        return rounded;
    }

    private long whole(double number) {
        int bits = Byte.SIZE * bytes;
        boolean signed = this == INT8 || this == INT16 || this == INT32;
        double least = signed ? -Math.scalb(1.0, bits - 1) : 0;
        double largest = Math.scalb(1.0, signed ? bits - 1 : bits) - 1;
        double rounded = Math.rint(number);
        if (!(rounded >= least && rounded <= largest)) {
            throw new IllegalArgumentException(number + " is not a number of " + this);
        }
        return (long) rounded;
    }

    private static short halfBits(double value) {
        int exponent = Math.getExponent(value);
        double magnitude = Math.abs(value);
        int bits = exponent < -14
                ? (int) Math.scalb(magnitude, 24)
                : ((exponent + 15) << 10) + (int) Math.scalb(magnitude, 10 - exponent) - 0x400;
        return (short) (Math.copySign(1, value) < 0 ? bits | 0x8000 : bits);
    }

    private static short brainBits(double value) {
        return (short) (Float.floatToRawIntBits((float) value) >>> Short.SIZE);
    }

    private static float[] halves() {
        float[] halves = new float[1 << Short.SIZE];
        for (int bits = 0; bits < halves.length; bits++) {
            halves[bits] = (float) half((short) bits);
        }
        return halves;
    }

    /** Returns the float16 with these bits. */
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

    /** Returns the bfloat16 with these bits. */
    public static float brain(short bits) {
        return Float.intBitsToFloat(bits << Short.SIZE);
    }
}
