package org.orthant.encoders.bert;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;

/** Reads {@code config.json} of a checkpoint. */
final class ModelConfig {

    private static final String USUAL_DROPOUT = "0.1";

    private final Path file;
    private final Map<String, String> members;

    private ModelConfig(Path file) {
        this.file = file;
        this.members = JsonFile.members(file, List.of());
    }

    static BertSizes read(Path file) {
        return new ModelConfig(file).sizes();
    }

    private BertSizes sizes() {
        require("model_type", "bert");
        require("hidden_act", "gelu");
        require("position_embedding_type", "absolute");
        try {
            return new BertSizes(
                    whole("vocab_size", null),
                    whole("hidden_size", null),
                    whole("num_hidden_layers", null),
                    whole("num_attention_heads", null),
                    whole("intermediate_size", null),
                    whole("max_position_embeddings", null),
                    whole("type_vocab_size", "2"),
                    real("layer_norm_eps", "1e-12"),
                    real("hidden_dropout_prob", USUAL_DROPOUT),
                    real("attention_probs_dropout_prob", USUAL_DROPOUT));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Refuses models that are computed in another way than here; missing settings have their defaults. */
    private void require(String name, String known) {
        String value = members.getOrDefault(name, known);
        if (!value.equals(known)) {
            throw BadInputException.in(
                    file, name + " is \"" + value + "\": expected \"" + known + "\", as in BERT and PubMedBERT");
        }
    }

    private int whole(String name, @Nullable String otherwise) {
        return parsed(name, otherwise, Integer::valueOf, "a whole number");
    }

    private double real(String name, @Nullable String otherwise) {
        return parsed(name, otherwise, Double::valueOf, "a number");
    }

    private <T> T parsed(String name, @Nullable String otherwise, Function<String, T> parse, String expected) {
        String value = members.containsKey(name) ? members.get(name) : otherwise;
        if (value == null) {
            throw BadInputException.in(file, "has no " + name + ": expected the config.json of a BERT model");
        }
        try {
            return parse.apply(value);
        } catch (NumberFormatException e) {
            throw BadInputException.in(file, name + " is \"" + value + "\": expected " + expected, e);
        }
    }
}
