package org.orthant.model.hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.orthant.model.huggingface.SafetensorsFile;

/** Configurations of Hugging Face and headers of safetensors, which are JSON. */
final class HostileTexts {

    /** A model whose configuration is long where nobody reads it. */
    static final String READABLE = "unused";

    private HostileTexts() {}

    static Map<String, Supplier<byte[]>> files() {
        String objects = "[" + "{},".repeat(8_000_000) + "{}]";
        return Map.of(
                "used/config.json",
                () -> ascii("{\"architectures\": " + objects + "}"),
                READABLE + "/config.json",
                () -> ascii("{\"torch_dtype\": " + objects + "}"),
                READABLE + "/model.safetensors",
                SafetensorsFile::classifier,
                "deep/config.json",
                () -> ascii("{\"id2label\": " + "[".repeat(900) + "]".repeat(900) + "}"),
                "index/model.safetensors.index.json",
                () -> ascii("{\"weight_map\": " + objects + "}"),
                "vocabulary/config.json",
                () -> ascii("{\"architectures\": [\"GPT2LMHeadModel\"]}"),
                "vocabulary/tokenizer.json",
                HostileTexts::tokenizer,
                "piece/config.json",
                () -> ascii("{\"architectures\": [\"T5ForConditionalGeneration\"]}"),
                "piece/spiece.model",
                HostileTexts::piece,
                "header.safetensors",
                HostileTexts::safetensors);
    }

    /** A million tokens, and more merges than memory for them. */
    private static byte[] tokenizer() {
        StringBuilder text = new StringBuilder("{\"model\": {\"merges\": [");
        text.append("\"a b\", ".repeat(4_000_000)).append("\"\"], \"vocab\": {\"\": 0");
        for (int i = 1; i < 1_000_000; i++) {
            text.append(",\"").append(i).append("\":").append(i);
        }
        return ascii(text.append("}}}").toString());
    }

    /** One piece of invisible characters, each of which would be shown as six. */
    private static byte[] piece() {
        int length = 19_000_000;
        ByteBuffer model = ByteBuffer.allocate(length + 12);
        model.put((byte) 0x0a);
        varint(model, length + 5);
        model.put((byte) 0x0a);
        varint(model, length);
        Arrays.fill(model.array(), model.position(), model.position() + length, (byte) 0x7f);
        return Arrays.copyOf(model.array(), model.position() + length);
    }

    /** Writes a number in four bytes. */
    private static void varint(ByteBuffer into, int number) {
        for (int i = 0; i < 3; i++) {
            into.put((byte) (0x80 | (number >> (7 * i))));
        }
        into.put((byte) (number >> 21));
    }

    /** A million tensors without numbers. */
    private static byte[] safetensors() {
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; i < 1_000_000; i++) {
            header.append("\"").append(i).append("\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]},");
        }
        byte[] text = ascii(header.append("\"__metadata__\":{}}").toString());
        return ByteBuffer.allocate(Long.BYTES + text.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
