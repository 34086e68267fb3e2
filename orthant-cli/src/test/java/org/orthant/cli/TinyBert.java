package org.orthant.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/** Checkpoints of BERT in the form of Hugging Face, of one layer and with random weights. */
public final class TinyBert {

    private static final int HEADS = 2;

    private final int width;
    private final String prefix;
    private final List<Tensor> tensors = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);

    private TinyBert(int width, String prefix) {
        this.width = width;
        this.prefix = prefix;
    }

    /** Writes an encoder alone, without a pooler. */
    public static void writeEncoder(Path folder, List<String> subwords, int width, int positions) throws IOException {
        TinyBert made = new TinyBert(width, "");
        made.encoder(subwords.size(), positions);
        made.write(folder, subwords, positions);
    }

    /** Writes a whole pretrained model as PubMedBERT is published: names begin with {@code bert}, and it has a pooler and more. */
    public static void writePretrained(Path folder, List<String> subwords, int width, int positions)
            throws IOException {
        TinyBert made = new TinyBert(width, "bert.");
        made.encoder(subwords.size(), positions);
        made.addBoth("pooler.dense", width, width);
        made.tensors.add(new Tensor("cls.predictions.bias", List.of(subwords.size()), new float[subwords.size()]));
        made.write(folder, subwords, positions);
    }

    private void encoder(int words, int positions) {
        add("embeddings.word_embeddings", words, width);
        add("embeddings.position_embeddings", positions, width);
        add("embeddings.token_type_embeddings", 1, width);
        addBoth("embeddings.LayerNorm", width);
        String layer = "encoder.layer.0.";
        for (String square : List.of("self.query", "self.key", "self.value", "output.dense")) {
            addBoth(layer + "attention." + square, width, width);
        }
        addBoth(layer + "attention.output.LayerNorm", width);
        addBoth(layer + "intermediate.dense", width, width);
        addBoth(layer + "output.dense", width, width);
        addBoth(layer + "output.LayerNorm", width);
    }

    private void addBoth(String name, Integer... shape) {
        add(name, shape);
        tensors.add(new Tensor(prefix + name + ".bias", List.of(shape[0]), new float[shape[0]]));
    }

    private void add(String name, Integer... shape) {
        float[] values = new float[shape[0] * (shape.length == 1 ? 1 : shape[1])];
        for (int i = 0; i < values.length; i++) {
            values[i] = (shape.length == 1 ? 1 : 0) + (float) (random.nextGaussian() / Math.sqrt(width));
        }
        tensors.add(new Tensor(prefix + name + ".weight", List.of(shape), values));
    }

    private void write(Path folder, List<String> subwords, int positions) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("config.json"),
                ("{\"model_type\":\"bert\",\"hidden_size\":%d,\"num_hidden_layers\":1,\"num_attention_heads\":%d,"
                                + "\"intermediate_size\":%d,\"max_position_embeddings\":%d,\"vocab_size\":%d,"
                                + "\"type_vocab_size\":1}")
                        .formatted(width, HEADS, width, positions, subwords.size()));
        Files.writeString(folder.resolve("vocab.txt"), String.join("\n", subwords));
        new Safetensors(Map.of(), tensors).write(folder.resolve("model.safetensors"));
    }
}
