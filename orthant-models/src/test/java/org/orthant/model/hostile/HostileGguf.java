package org.orthant.model.hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.orthant.model.gguf.GgufFile;

/** GGUF files that claim or list much more than they hold. */
final class HostileGguf {

    private static final int ARRAY = 9;
    private static final int STRING = 8;

    private HostileGguf() {}

    static Map<String, Supplier<byte[]>> files() {
        return Map.of(
                "tokens.gguf",
                () -> GgufFile.of("llama")
                        .texts("tokenizer.ggml.tokens", Collections.nCopies(2_000_000, ""))
                        .toBytes(),
                "tensors.gguf",
                HostileGguf::tensors,
                "types.gguf",
                () -> GgufFile.of("llama")
                        .integers("tokenizer.ggml.token_type", new int[12_000_000])
                        .toBytes(),
                "claimed.gguf",
                () -> GgufFile.of("llama")
                        .raw("tokenizer.ggml.tokens", ARRAY, claim(STRING, Long.MAX_VALUE))
                        .toBytes(),
                "arrays.gguf",
                HostileGguf::arrays,
                "values.gguf",
                HostileGguf::values);
    }

    private static byte[] claim(int type, long count) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(type)
                .putLong(count)
                .array();
    }

    /** Lists tensors without numbers. */
    private static byte[] tensors() {
        GgufFile file = GgufFile.of("llama");
        for (int i = 0; i < 300_000; i++) {
            file.entry(Integer.toString(i), 0, List.of(0L), 0);
        }
        return file.toBytes();
    }

    /** Arrays within arrays, each with many empty ones. */
    private static byte[] arrays() {
        byte[] empty = claim(0, 0);
        byte[] value = new byte[12 * 1_000_000];
        for (int i = 0; i < value.length; i++) {
            value[i] = empty[i % 12];
        }
        System.arraycopy(claim(ARRAY, 999_999), 0, value, 0, 12);
        // One more than there are, so that the file ends within the array.
        byte[] outer = Arrays.copyOf(claim(ARRAY, 2), 12 + value.length);
        System.arraycopy(value, 0, outer, 12, value.length);
        return GgufFile.of("llama").raw("key", ARRAY, outer).toBytes();
    }

    /** Many numbers under names of their own. */
    private static byte[] values() {
        GgufFile file = GgufFile.of("llama");
        for (int i = 0; i < 1_000_000; i++) {
            file.integer(Integer.toString(i, 36), i);
        }
        return file.toBytes();
    }
}
