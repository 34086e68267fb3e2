package org.orthant.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a file states about its model in addition to the weights.
 *
 * @param labels the names of the labels in order, or none
 * @param task how scores become a prediction
 * @param architectures the classes that computed it, such as {@code BertForSequenceClassification}
 * @param tied whether the output layer is the matrix of input embeddings
 * @param metadata other text by name
 * @param tokens of the tokenizer, where rows of the output layer stand for tokens and the tokenizer can be read
 */
public record Facts(
        List<String> labels,
        Task task,
        List<String> architectures,
        boolean tied,
        Map<String, String> metadata,
        Optional<Tokens> tokens) {

    /** The metadata with the class whose code comes with the model. */
    public static final String OWN_CODE = "auto_map";

    /** Nothing known. */
    public static final Facts NONE = new Facts(List.of(), Task.UNKNOWN, List.of(), false, Map.of(), Optional.empty());

    /** Copies the collections. */
    public Facts {
        labels = List.copyOf(labels);
        architectures = List.copyOf(architectures);
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    /** Text by name and nothing else. */
    public static Facts metadata(Map<String, String> metadata) {
        return new Facts(List.of(), Task.UNKNOWN, List.of(), false, metadata, Optional.empty());
    }

    /** The class that computes the model, if its code comes with the model: classes of known names may then compute anything. */
    public Optional<String> ownCode() {
        return Optional.ofNullable(metadata.get(OWN_CODE));
    }

    /** The same with names of labels. */
    public Facts withLabels(List<String> names) {
        return new Facts(names, task, architectures, tied, metadata, tokens);
    }

    /** The same with the tokens of a tokenizer. */
    public Facts withTokens(Optional<Tokens> read) {
        return new Facts(labels, task, architectures, tied, metadata, read);
    }
}
