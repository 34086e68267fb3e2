package org.orthant.model.gguf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.orthant.model.ByteLevel;
import org.orthant.model.Facts;
import org.orthant.model.Task;
import org.orthant.model.TokenKind;
import org.orthant.model.Tokens;

/** What metadata say about a model, in the terms of all formats. */
final class GgufFacts {

    /** Models that compute vectors of texts or pictures and choose no token. */
    private static final Set<String> ENCODERS = Set.of(
            "bert",
            "modern-bert",
            "nomic-bert",
            "nomic-bert-moe",
            "neo-bert",
            "jina-bert-v2",
            "jina-bert-v3",
            "gemma-embedding",
            "t5encoder",
            "clip",
            "wavtokenizer-dec");

    /** Keys after the name of the architecture, with their names in Hugging Face configurations. */
    private static final Map<String, String> NUMBERS = Map.of(
            "attention.layer_norm_rms_epsilon", "rms_norm_eps",
            "attention.layer_norm_epsilon", "layer_norm_eps",
            "final_logit_softcapping", "final_logit_softcapping",
            "logit_scale", "logit_scale");

    private static final int CONTROL = 3;
    private static final int USER_DEFINED = 4;
    private static final int UNUSED = 5;

    private GgufFacts() {}

    /**
     * Returns the facts.
     *
     * @param untied whether the file has a separate output layer
     * @param cursor anywhere in the file
     */
    static Facts of(GgufMetadata metadata, boolean untied, GgufCursor cursor) {
        String architecture = metadata.text("general.architecture").orElse("");
        boolean generates = !ENCODERS.contains(architecture);
        Map<String, String> numbers = new TreeMap<>();
        NUMBERS.forEach((key, name) -> {
            OptionalDouble number = metadata.number(architecture + "." + key);
            number.ifPresent(value -> numbers.put(name, String.valueOf(value)));
        });
        return new Facts(
                List.of(),
                generates ? Task.SINGLE_LABEL : Task.UNKNOWN,
                architecture.isEmpty() ? List.of() : List.of(architecture),
                generates && !untied,
                numbers,
                generates ? tokens(metadata, cursor) : Optional.empty());
    }

    private static Optional<Tokens> tokens(GgufMetadata metadata, GgufCursor cursor) {
        if (metadata.tokenCount() == 0) {
            return Optional.empty();
        }
        boolean bytes =
                metadata.text("tokenizer.ggml.model").filter("gpt2"::equals).isPresent();
        Tokens.Builder tokens = new Tokens.Builder(cursor.budget());
        metadata.forEachToken(cursor, (token, id) -> {
            int type = metadata.tokenType(id);
            // Converters give rows without a token such a name, and older ones say that users defined it.
            boolean padding = (type == UNUSED || type == USER_DEFINED) && token.equals("[PAD" + id + "]");
            if (!padding) {
                boolean literal = type == CONTROL || type == USER_DEFINED;
                tokens.put(id, bytes && !literal ? ByteLevel.decode(token) : token);
                TokenKind.ofPiece(type).ifPresent(kind -> tokens.mark(id, kind));
            }
        });
        return Optional.of(tokens.build());
    }
}
