package org.orthant.model.huggingface;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.orthant.io.ReadBudget;
import org.orthant.model.ByteLevel;
import org.orthant.model.Tokens;

/**
 * Reads the vocabulary of a tokenizer while its document is parsed: as a tree, it and the merges next to it would take many times the
 * memory of the tokens.
 *
 * @param json the document
 * @param budget of its file
 * @param byteLevel whether texts are written in the alphabet of bytes
 * @param tokens gets them
 */
record VocabularyJson(JsonParser json, ReadBudget budget, boolean byteLevel, Tokens.Builder tokens) {

    /** Reads {@code model.vocab} of the object that a document is. */
    void ofModel() throws IOException {
        json.nextToken();
        member("model", () -> member("vocab", this::vocabulary));
    }

    /** Reads a document that is nothing but a vocabulary. */
    void alone() throws IOException {
        json.nextToken();
        vocabulary();
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    /** Reads one member of an object and skips the others. */
    private void member(String name, Action action) throws IOException {
        boolean found = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = json.currentName().equals(name);
            if (wanted && found) {
                throw new IllegalArgumentException("has two members " + name);
            }
            found |= wanted;
            JsonToken value = json.nextToken();
            budget.step();
            if (wanted && (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY)) {
                action.run();
            } else {
                json.skipChildren();
            }
        }
    }

    /** Reads an object of numbers by text, or a list of texts with their scores. */
    private void vocabulary() throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String text = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                    put(json.getLongValue(), text);
                } else {
                    json.skipChildren();
                }
            }
        } else {
            for (long number = 0; json.nextToken() == JsonToken.START_ARRAY; number++) {
                if (json.nextToken() == JsonToken.VALUE_STRING) {
                    put(number, json.getText());
                }
                while (json.currentToken() != JsonToken.END_ARRAY) {
                    json.skipChildren();
                    json.nextToken();
                }
            }
        }
    }

    private void put(long number, String text) {
        budget.step();
        tokens.put(number, byteLevel ? ByteLevel.decode(text) : text);
    }
}
