package org.orthant.testing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Files of safetensors put together byte by byte, without the code under test. */
public final class TensorBytes {

    private TensorBytes() {}

    /** A file with that header and those numbers. */
    public static byte[] file(String header, byte[] data) {
        byte[] json = header.strip().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + json.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(json.length)
                .put(json)
                .put(data)
                .array();
    }

    /** What a header says of one tensor. */
    public static String tensor(String name, String type, String shape, int begin, int end) {
        return "\"%s\":{\"dtype\":\"%s\",\"shape\":[%s],\"data_offsets\":[%d,%d]}"
                .formatted(name, type, shape, begin, end);
    }
}
