package org.orthant.model.gguf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.orthant.model.SmallHead;

/** Writes GGUF files for tests. */
public final class GgufFile {

    /** Numbers of types of tensors. */
    public static final int F32 = 0;

    public static final int F16 = 1;
    public static final int BF16 = 30;
    public static final int Q8_0 = 8;
    public static final int Q6_K = 14;

    private static final int UINT32 = 4;
    private static final int INT32 = 5;
    private static final int FLOAT32 = 6;
    private static final int STRING = 8;
    private static final int ARRAY = 9;

    private final ByteArrayOutputStream metadata = new ByteArrayOutputStream();
    private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private int version = 3;
    private int values;
    private int tensors;
    private int alignment = 32;

    /** Starts a file of an architecture. */
    public static GgufFile of(String architecture) {
        return new GgufFile().text("general.architecture", architecture);
    }

    /** The small layer as the output layer of a language model, behind an RMS normalisation. */
    public static byte[] small() {
        return of("llama")
                .real("llama.attention.layer_norm_rms_epsilon", 1e-5f)
                .text("tokenizer.ggml.model", "gpt2")
                .texts("tokenizer.ggml.tokens", List.of("Ġcat", "dog", "[PAD2]"))
                .integers("tokenizer.ggml.token_type", 1, 4, 5)
                .tensor("token_embd.weight", F32, List.of(3L, 2L), SmallHead.floats(6, 5, 4, 3, 2, 1))
                .tensor("output_norm.weight", F32, List.of(2L), SmallHead.floats(1, 2))
                .tensor("output.weight", F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .tensor("output.bias", F32, List.of(3L), SmallHead.floats(SmallHead.bias()))
                .toBytes();
    }

    /** Two rows in blocks of six bits, which serve as embeddings and as output layer. */
    public static byte[] quantised() {
        byte[] blocks = new byte[2 * 210];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = (byte) (i % 210 < 208 ? 7 * i : i % 2 * 0x2c);
        }
        return of("gemma2")
                .real("gemma2.attention.layer_norm_rms_epsilon", 1e-6f)
                .real("gemma2.final_logit_softcapping", 30)
                .texts("tokenizer.ggml.tokens", List.of("a", "b"))
                .raw("tokenizer.ggml.scores", ARRAY, new byte[12])
                .tensor("token_embd.weight", Q6_K, List.of(2L, 256L), blocks)
                .tensor("output_norm.weight", F32, List.of(256L), new byte[1024])
                .toBytes();
    }

    /** Sets the version. */
    public GgufFile version(int number) {
        version = number;
        return this;
    }

    /** Sets and states the alignment. */
    public GgufFile alignment(int bytes) {
        alignment = bytes;
        return integer("general.alignment", bytes);
    }

    /** Adds a text to the metadata. */
    public GgufFile text(String key, String value) {
        key(key, STRING);
        string(metadata, value);
        return this;
    }

    /** Adds a number. */
    public GgufFile real(String key, float value) {
        key(key, FLOAT32);
        metadata.writeBytes(bytes(4).putFloat(value).array());
        return this;
    }

    /** Adds a whole number. */
    public GgufFile integer(String key, int value) {
        key(key, UINT32);
        u32(metadata, value);
        return this;
    }

    /** Adds a list of texts. */
    public GgufFile texts(String key, List<String> list) {
        key(key, ARRAY);
        u32(metadata, STRING);
        u64(metadata, list.size());
        list.forEach(text -> string(metadata, text));
        return this;
    }

    /** Adds a list of whole numbers. */
    public GgufFile integers(String key, int... list) {
        key(key, ARRAY);
        u32(metadata, INT32);
        u64(metadata, list.length);
        for (int number : list) {
            u32(metadata, number);
        }
        return this;
    }

    /** Adds a value as it is, with its type. */
    public GgufFile raw(String key, int type, byte[] value) {
        key(key, type);
        metadata.writeBytes(value);
        return this;
    }

    /** Adds a tensor with its bytes, in C order. */
    public GgufFile tensor(String name, int type, List<Long> shape, byte[] numbers) {
        data.writeBytes(new byte[Math.floorMod(-data.size(), alignment)]);
        int offset = data.size();
        data.writeBytes(numbers);
        return entry(name, type, shape, offset);
    }

    /** Lists a tensor at any offset. */
    public GgufFile entry(String name, int type, List<Long> shape, long offset) {
        tensors++;
        string(entries, name);
        u32(entries, shape.size());
        List<Long> reversed = new ArrayList<>(shape);
        Collections.reverse(reversed);
        reversed.forEach(length -> u64(entries, length));
        u32(entries, type);
        u64(entries, offset);
        return this;
    }

    /** Returns the file. */
    public byte[] toBytes() {
        return toBytes(tensors, values);
    }

    /** Returns the file with any counts. */
    public byte[] toBytes(long claimedTensors, long claimedValues) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("GGUF".getBytes(StandardCharsets.US_ASCII));
        u32(out, version);
        u64(out, claimedTensors);
        u64(out, claimedValues);
        out.writeBytes(metadata.toByteArray());
        out.writeBytes(entries.toByteArray());
        out.writeBytes(new byte[Math.floorMod(-out.size(), alignment)]);
        out.writeBytes(data.toByteArray());
        return out.toByteArray();
    }

    private void key(String key, int type) {
        values++;
        string(metadata, key);
        u32(metadata, type);
    }

    private static void string(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        u64(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void u32(ByteArrayOutputStream out, int value) {
        out.writeBytes(bytes(4).putInt(value).array());
    }

    private static void u64(ByteArrayOutputStream out, long value) {
        out.writeBytes(bytes(8).putLong(value).array());
    }

    private static ByteBuffer bytes(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
