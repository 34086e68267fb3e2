package org.orthant.model.huggingface;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.orthant.model.SmallHead;

/** Writes files of safetensors for tests. */
public final class SafetensorsFile {

    private SafetensorsFile() {}

    /** A file of safetensors, byte by byte. */
    public static byte[] safetensors(String header, byte[]... data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .array());
        out.writeBytes(text);
        for (byte[] each : data) {
            out.writeBytes(each);
        }
        return out.toByteArray();
    }

    /** A classifier behind a pooler. */
    public static byte[] classifier() {
        return safetensors(
                """
                {"bert.pooler.dense.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
                 "classifier.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [16, 40]},
                 "classifier.bias": {"dtype": "F32", "shape": [3], "data_offsets": [40, 52]}}""",
                SmallHead.floats(1, 2, 3, 4),
                SmallHead.floats(SmallHead.byRow()),
                SmallHead.floats(SmallHead.bias()));
    }
}
