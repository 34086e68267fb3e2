package org.orthant.model.gguf;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.orthant.io.Excerpt;
import org.orthant.io.ReadBudget;

/** What the metadata of a file say about its model: numbers, a few texts, and the tokens. */
final class GgufMetadata {

    /** A key of one letter, the type and a value of one byte. */
    private static final int LEAST_BYTES = Long.BYTES + 1 + Integer.BYTES + 1;

    private static final int LONGEST_KEY = 65535;
    private static final int LONGEST_TEXT = 1 << 10;

    /** The longest tokens are words of source code and runs of blanks. */
    private static final int LONGEST_TOKEN = 1 << 16;

    private static final String TOKENS = "tokenizer.ggml.tokens";
    private static final String TOKEN_TYPES = "tokenizer.ggml.token_type";

    /** Others, such as a licence or the template of a chat, may be long. */
    private static final Set<String> TEXTS = Set.of("general.architecture", "tokenizer.ggml.model");

    private final Map<String, Double> numbers = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private long tokensAt;
    private int tokenCount;
    private int[] tokenTypes = {};

    static GgufMetadata read(GgufCursor cursor, long count) {
        GgufMetadata metadata = new GgufMetadata();
        for (long i = 0; i < count; i++) {
            String key = cursor.text(LONGEST_KEY);
            metadata.value(cursor, key, GgufValueType.of(cursor.u32()));
        }
        return metadata;
    }

    static int leastBytes() {
        return LEAST_BYTES;
    }

    private void value(GgufCursor cursor, String key, GgufValueType type) {
        switch (type) {
            case STRING -> {
                if (TEXTS.contains(key)) {
                    requireFirst(key, texts.put(key, cursor.text(LONGEST_TEXT)) == null);
                } else {
                    cursor.skipText();
                }
            }
            case ARRAY -> array(cursor, key);
            default -> {
                cursor.budget().takeText(key);
                cursor.budget().take(ReadBudget.OBJECT);
                requireFirst(key, numbers.put(key, cursor.number(type)) == null);
            }
        }
    }

    private void array(GgufCursor cursor, String key) {
        GgufValueType type = GgufValueType.of(cursor.u32());
        if (key.equals(TOKENS) && type == GgufValueType.STRING) {
            requireFirst(key, tokenCount == 0);
            tokenCount = cursor.intCount("tokens", Long.BYTES);
            tokensAt = cursor.at();
            for (int i = 0; i < tokenCount; i++) {
                cursor.skipText();
            }
        } else if (key.equals(TOKEN_TYPES) && type.bytes() > 0) {
            requireFirst(key, tokenTypes.length == 0);
            int count = cursor.intCount("types of tokens", type.bytes());
            cursor.budget().take((long) Integer.BYTES * count);
            tokenTypes = new int[count];
            for (int i = 0; i < tokenTypes.length; i++) {
                tokenTypes[i] = (int) cursor.number(type);
            }
        } else {
            skip(cursor, type, 0);
        }
    }

    private static void skip(GgufCursor cursor, GgufValueType type, int depth) {
        cursor.budget().nest(depth);
        long count = cursor.count("values", type.bytes() > 0 ? type.bytes() : Long.BYTES);
        if (type.bytes() > 0) {
            cursor.skip(count * type.bytes());
            return;
        }
        for (long i = 0; i < count; i++) {
            if (type == GgufValueType.STRING) {
                cursor.skipText();
            } else {
                skip(cursor, GgufValueType.of(cursor.u32()), depth + 1);
            }
        }
    }

    private static void requireFirst(String key, boolean first) {
        if (!first) {
            throw new IllegalArgumentException("is damaged: its metadata have " + Excerpt.of(key, 80) + " twice");
        }
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(texts.get(key));
    }

    OptionalDouble number(String key) {
        Double number = numbers.get(key);
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    /** Returns the number of tokens. */
    int tokenCount() {
        return tokenCount;
    }

    /** Reads the tokens as they are written, in the order of their numbers. */
    void forEachToken(GgufCursor anywhere, ObjIntConsumer<String> action) {
        GgufCursor cursor = anywhere.at(tokensAt);
        for (int id = 0; id < tokenCount; id++) {
            action.accept(cursor.text(LONGEST_TOKEN), id);
        }
    }

    /** The type of a token; 1, a usual one, where the file does not say. */
    int tokenType(int id) {
        return id < tokenTypes.length ? tokenTypes[id] : 1;
    }
}
