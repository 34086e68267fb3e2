package org.orthant.testing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** {@code .npy} files put together byte by byte, as NumPy documents them and without the code under test. */
public final class NpyBytes {

    private NpyBytes() {}

    /** Version 1.0, padded with blanks to a multiple of 64 and ended by a line feed. */
    public static byte[] file(String dictionary, byte[] data) {
        return file(1, dictionary, data);
    }

    /** A file of version {@code major}.0. */
    public static byte[] file(int major, String dictionary, byte[] data) {
        int prefix = major == 1 ? 10 : 12;
        int padding = (64 - (prefix + dictionary.length() + 1) % 64) % 64;
        byte[] header = (dictionary + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer file =
                ByteBuffer.allocate(prefix + header.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        file.put((byte) major).put((byte) 0);
        if (major == 1) {
            file.putShort((short) header.length);
        } else {
            file.putInt(header.length);
        }
        return file.put(header).put(data).array();
    }

    /** Numbers that a function writes to a buffer of a byte order. */
    public static byte[] data(int bytes, ByteOrder order, Consumer<ByteBuffer> numbers) {
        ByteBuffer data = ByteBuffer.allocate(bytes).order(order);
        numbers.accept(data);
        return data.array();
    }

    /** Little-endian float32. */
    public static byte[] floats(float... numbers) {
        return data(4 * numbers.length, ByteOrder.LITTLE_ENDIAN, data -> {
            for (float number : numbers) {
                data.putFloat(number);
            }
        });
    }

    /** Float64 of a byte order. */
    public static byte[] doubles(ByteOrder order, double... numbers) {
        return data(8 * numbers.length, order, data -> {
            for (double number : numbers) {
                data.putDouble(number);
            }
        });
    }
}
