package org.orthant.train.sentence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Sha256;
import org.orthant.io.Tensor;

/**
 * Vectors of texts in a folder, with a file per thousand texts, which is found by their content and the encoder.
 * After an interruption, work resumes with the first missing file.
 *
 * @param folder the folder, which is created when needed
 * @param encoder encodes the texts
 */
public record SentenceCache(Path folder, SentenceEncoder encoder) {

    private static final int TEXTS_PER_FILE = 1000;
    private static final String VECTORS = "vectors";

    /** The vectors of texts; {@code progress} takes the number of known ones. */
    public List<float[]> vectors(List<String> texts, IntConsumer progress) {
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (int from = 0; from < texts.size(); from += TEXTS_PER_FILE) {
            vectors.addAll(some(texts.subList(from, Math.min(texts.size(), from + TEXTS_PER_FILE))));
            progress.accept(vectors.size());
        }
        return vectors;
    }

    private List<float[]> some(List<String> texts) {
        Path file = folder.resolve(key(texts) + ".safetensors");
        if (Files.exists(file)) {
            return read(file, texts.size());
        }
        List<float[]> vectors = encoder.encode(texts);
        float[] all = new float[texts.size() * encoder.features()];
        for (int i = 0; i < texts.size(); i++) {
            System.arraycopy(vectors.get(i), 0, all, i * encoder.features(), encoder.features());
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw BadInputException.unwritable(folder, e);
        }
        new Safetensors(
                        Map.of("encoder", encoder.name()),
                        List.of(new Tensor(VECTORS, List.of(texts.size(), encoder.features()), all)))
                .write(file);
        return vectors;
    }

    private List<float[]> read(Path file, int texts) {
        List<Tensor> tensors = Safetensors.read(file).tensors();
        if (tensors.size() != 1 || !tensors.get(0).shape().equals(List.of(texts, encoder.features()))) {
            throw BadInputException.in(file, "has other vectors than expected: delete it");
        }
        List<float[]> vectors = new ArrayList<>(texts);
        for (int i = 0; i < texts; i++) {
            float[] vector = new float[encoder.features()];
            System.arraycopy(tensors.get(0).values(), i * vector.length, vector, 0, vector.length);
            vectors.add(vector);
        }
        return vectors;
    }

    /** Depends on every character and on where each text ends. */
    private String key(List<String> texts) {
        Sha256 hash = new Sha256();
        add(hash, encoder.name());
        texts.forEach(text -> add(hash, text));
        return HexFormat.of().formatHex(hash.bytes(), 0, 16);
    }

    private static void add(Sha256 hash, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        hash.add(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip()).add(bytes);
    }
}
