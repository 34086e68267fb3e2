package org.orthant.encoders.bert;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.orthant.data.text.BertWords;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.train.optim.Weights;

/**
 * A trained BERT model in a folder in the form of Hugging Face: {@code config.json}, {@code model.safetensors}, {@code
 * vocab.txt} or {@code tokenizer.json}, and perhaps {@code tokenizer_config.json}.
 *
 * @param folder where it is
 */
public record Checkpoint(Path folder) {

    /** The sizes of the model. */
    public BertSizes sizes() {
        if (!Files.isDirectory(folder)) {
            throw BadInputException.in(
                    folder, "is no folder: expected one with config.json, vocab.txt and model.safetensors");
        }
        return ModelConfig.read(folder.resolve("config.json"));
    }

    /** Returns how the model splits text into words: in lower case and without accents unless the checkpoint states another choice. */
    public BertWords words() {
        Path file = folder.resolve("tokenizer_config.json");
        Map<String, String> said = Files.exists(file) ? JsonFile.members(file, List.of()) : Map.of();
        boolean lowerCase = Boolean.parseBoolean(said.getOrDefault("do_lower_case", "true"));
        return new BertWords(
                lowerCase, Boolean.parseBoolean(said.getOrDefault("strip_accents", String.valueOf(lowerCase))));
    }

    /** The subwords, in the order of their ids. */
    public Vocabulary vocabulary() {
        Path lines = folder.resolve("vocab.txt");
        return Files.exists(lines) ? Vocabulary.read(lines) : vocabulary(folder.resolve("tokenizer.json"));
    }

    /** The subwords in a {@code tokenizer.json}. */
    public static Vocabulary vocabulary(Path tokenizer) {
        Map<String, String> ids = JsonFile.members(tokenizer, List.of("model", "vocab"));
        try {
            List<String> names = ids.keySet().stream()
                    .sorted(Comparator.comparingInt(name -> Integer.parseInt(String.valueOf(ids.get(name)))))
                    .toList();
            for (int id = 0; id < names.size(); id++) {
                if (!String.valueOf(id).equals(ids.get(names.get(id)))) {
                    throw new IllegalArgumentException("no subword has the id " + id);
                }
            }
            return Vocabulary.of(names);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(tokenizer, "has no vocabulary of subwords: " + e.getMessage(), e);
        }
    }

    /**
     * Loads the values of parameters, whose names are those in the checkpoint after a prefix.
     *
     * @return the names of the optional parameters that the checkpoint lacks; they keep their values
     */
    public List<String> load(String prefix, List<Weights> weights) {
        Path file = folder.resolve("model.safetensors");
        if (!Files.exists(file) && Files.exists(folder.resolve("pytorch_model.bin"))) {
            throw BadInputException.in(
                    folder,
                    "has its weights only in pytorch_model.bin, which can run code when it is read: convert it to"
                            + " model.safetensors, such as with save_pretrained(folder, safe_serialization=True) of the"
                            + " transformers library");
        }
        if (!Files.exists(file) && Files.exists(folder.resolve("model.safetensors.index.json"))) {
            throw BadInputException.in(folder, "has its weights in several files: expected one model.safetensors");
        }
        return new CheckpointWeights(file, prefix, weights).load();
    }
}
