package org.orthant.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The output layer of a small model like GPT-2: tied, behind a layer normalisation, with rows that share a large component. {@link #WORDS}
 * rows lie on a sphere around it and can win. Three tokens were added at their mean, so that they can never win. Of four padded rows, one
 * is zero and wins where the common component makes all others negative; three are at the mean.
 */
public final class TinyLanguageModel {

    /** The number of tokens that were trained. */
    public static final int WORDS = 48;

    /** The names of the tokens that were added. */
    public static final List<String> ADDED = List.of("<|user|>", "<|tool|>", "<|new▁word|>");

    private static final int FEATURES = 8;
    private static final int ROWS = WORDS + 3 + 4;
    private static final float[] GAMMA = {1, 2, 0.5f, 1, 1.5f, 1, 0.75f, 1};
    private static final float[] BETA = {0.01f, 0, -0.01f, 0, 0.01f, 0.02f, 0, 0};

    private final float[][] rows = new float[ROWS][FEATURES];

    /** Makes the layer that belongs to a seed. */
    public TinyLanguageModel(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] mean = new double[FEATURES];
        for (int row = 0; row < WORDS; row++) {
            double[] direction = centred(random);
            for (int feature = 0; feature < FEATURES; feature++) {
                rows[row][feature] = (float) ((feature - 2.5 + 0.3 * direction[feature]) / GAMMA[feature]);
                mean[feature] += rows[row][feature] / WORDS;
            }
        }
        for (int row = WORDS; row < ROWS - 1; row++) {
            for (int feature = 0; feature < FEATURES; feature++) {
                rows[row][feature] = (float) mean[feature];
            }
        }
    }

    /** A random direction among the vectors of sum 0, which are what a layer normalisation distinguishes. */
    private static double[] centred(SplittableRandom random) {
        double[] direction = new double[FEATURES];
        double sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            direction[i] = random.nextGaussian();
            sum += direction[i];
        }
        double length = 0;
        for (int i = 0; i < FEATURES; i++) {
            direction[i] -= sum / FEATURES;
            length += direction[i] * direction[i];
        }
        for (int i = 0; i < FEATURES; i++) {
            direction[i] /= Math.sqrt(length);
        }
        return direction;
    }

    /** Writes it as a folder of Hugging Face. */
    public Path folder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("config.json"),
                "{\"architectures\": [\"GPT2LMHeadModel\"], \"layer_norm_epsilon\": 1e-05, \"vocab_size\": " + ROWS
                        + "}");
        StringBuilder words = new StringBuilder();
        for (int word = 0; word < WORDS; word++) {
            words.append(word == 0 ? "" : ", ")
                    .append("\"Ġword")
                    .append(word)
                    .append("\": ")
                    .append(word);
        }
        StringBuilder added = new StringBuilder();
        for (int i = 0; i < ADDED.size(); i++) {
            added.append(i == 0 ? "" : ", ")
                    .append("{\"id\": ")
                    .append(WORDS + i)
                    .append(", \"content\": \"")
                    .append(ADDED.get(i).replace('▁', ' '))
                    .append("\", \"special\": ")
                    .append(i == 0)
                    .append("}");
        }
        Files.writeString(
                folder.resolve("tokenizer.json"),
                "{\"added_tokens\": [" + added
                        + "], \"pre_tokenizer\": {\"type\": \"ByteLevel\"}, \"model\": {\"type\": \"BPE\","
                        + " \"vocab\": {" + words + "}, \"merges\": []}}");
        byte[] matrix = matrix();
        String header = """
                {"transformer.wte.weight": {"dtype": "F32", "shape": [%d, %d], "data_offsets": [0, %d]},
                 "transformer.ln_f.weight": {"dtype": "F32", "shape": [8], "data_offsets": [%3$d, %d]},
                 "transformer.ln_f.bias": {"dtype": "F32", "shape": [8], "data_offsets": [%4$d, %d]}}""".formatted(ROWS, FEATURES, matrix.length, matrix.length + 32, matrix.length + 64);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        file.writeBytes(numbers(8).putLong(text.length).array());
        file.writeBytes(text);
        file.writeBytes(matrix);
        file.writeBytes(floats(GAMMA));
        file.writeBytes(floats(BETA));
        Files.write(folder.resolve("model.safetensors"), file.toByteArray());
        return folder;
    }

    /** Writes it as GGUF. */
    public Path gguf(Path file) throws IOException {
        List<String> tokens = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            tokens.add(
                    row < WORDS
                            ? "Ġword" + row
                            : row < WORDS + 3 ? ADDED.get(row - WORDS).replace('▁', ' ') : "[PAD" + row + "]");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("GGUF".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(numbers(20).putInt(3).putLong(3).putLong(5).array());
        text(out, "general.architecture", "gpt2");
        text(out, "tokenizer.ggml.model", "gpt2");
        string(out, "gpt2.attention.layer_norm_epsilon");
        out.writeBytes(numbers(8).putInt(6).putFloat(1e-5f).array());
        string(out, "tokenizer.ggml.tokens");
        out.writeBytes(numbers(16).putInt(9).putInt(8).putLong(ROWS).array());
        tokens.forEach(token -> string(out, token));
        string(out, "tokenizer.ggml.token_type");
        out.writeBytes(numbers(16).putInt(9).putInt(5).putLong(ROWS).array());
        for (int row = 0; row < ROWS; row++) {
            // Usual, control, user-defined and unused ones.
            int type = row < WORDS ? 1 : row == WORDS ? 3 : row < WORDS + 3 ? 4 : 5;
            out.writeBytes(numbers(4).putInt(type).array());
        }
        byte[] matrix = matrix();
        string(out, "token_embd.weight");
        out.writeBytes(numbers(32)
                .putInt(2)
                .putLong(FEATURES)
                .putLong(ROWS)
                .putInt(0)
                .putLong(0)
                .array());
        string(out, "output_norm.weight");
        out.writeBytes(numbers(24)
                .putInt(1)
                .putLong(FEATURES)
                .putInt(0)
                .putLong(matrix.length)
                .array());
        string(out, "output_norm.bias");
        out.writeBytes(numbers(24)
                .putInt(1)
                .putLong(FEATURES)
                .putInt(0)
                .putLong(matrix.length + 32L)
                .array());
        out.writeBytes(new byte[Math.floorMod(-out.size(), 32)]);
        out.writeBytes(matrix);
        out.writeBytes(floats(GAMMA));
        out.writeBytes(floats(BETA));
        return Files.write(file, out.toByteArray());
    }

    private byte[] matrix() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (float[] row : rows) {
            all.writeBytes(floats(row));
        }
        return all.toByteArray();
    }

    private static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }

    private static void text(ByteArrayOutputStream out, String key, String value) {
        string(out, key);
        out.writeBytes(numbers(4).putInt(8).array());
        string(out, value);
    }

    private static void string(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(numbers(8).putLong(bytes.length).array());
        out.writeBytes(bytes);
    }

    private static ByteBuffer numbers(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
