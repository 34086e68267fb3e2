package org.orthant.encoders.bert;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/** A checkpoint of two layers with random parameters, large enough for every part to have its influence. */
public final class TinyBert {

    /** Its subwords. */
    public static final List<String> SUBWORDS =
            List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "##s", "fish", "red", "blue", ".", "bird");

    /** Its sizes. */
    public static final BertSizes SIZES = sizes(0);

    private TinyBert() {}

    /** The same with some of everything left out in training. */
    public static BertSizes sizes(double dropout) {
        return new BertSizes(SUBWORDS.size(), 16, 2, 4, 24, 9, 2, 1e-12, dropout, dropout);
    }

    /** Parameters by their names in checkpoints, with a pooler. */
    public static Map<String, Tensor> tensors(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        put(tensors, "embeddings.word_embeddings.weight", List.of(SIZES.words(), SIZES.width()), random);
        BertBlock block = new BertBlock(SIZES, Pooling.CLS);
        try (NDManager manager = NDManager.newBaseManager()) {
            block.initialize(manager, DataType.FLOAT32, new Shape(1, 2, SIZES.width()), new Shape(1, 2));
            for (Parameter parameter : block.getParameters().values()) {
                List<Integer> shape = new ArrayList<>();
                for (long length : parameter.getArray().getShape().getShape()) {
                    shape.add((int) length);
                }
                put(tensors, parameter.getName(), shape, random);
            }
        }
        return tensors;
    }

    private static void put(Map<String, Tensor> tensors, String name, List<Integer> shape, SplittableRandom random) {
        int places = shape.stream().reduce(1, (a, b) -> a * b);
        float[] values = new float[places];
        float middle = name.endsWith("LayerNorm.weight") ? 1 : 0;
        for (int i = 0; i < places; i++) {
            values[i] = middle + (float) (0.4 * random.nextGaussian());
        }
        tensors.put(name, new Tensor(name, shape, values));
    }

    /** Writes a checkpoint with these tensors. */
    public static Path write(Path folder, List<Tensor> tensors) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("config.json"),
                "{\"model_type\":\"bert\",\"hidden_act\":\"gelu\",\"architectures\":[\"BertModel\"],\"hidden_size\":16,"
                        + "\"num_hidden_layers\":2,\"num_attention_heads\":4,\"intermediate_size\":24,"
                        + "\"max_position_embeddings\":9,\"vocab_size\":" + SUBWORDS.size()
                        + ",\"hidden_dropout_prob\":0.0,\"attention_probs_dropout_prob\":0,\"gradient\":null}");
        Files.writeString(folder.resolve("vocab.txt"), String.join("\n", SUBWORDS) + "\n");
        new Safetensors(Map.of(), tensors).write(folder.resolve("model.safetensors"));
        return folder;
    }
}
