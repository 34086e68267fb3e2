package org.orthant.data.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonProblem;
import org.orthant.io.JsonText;

/**
 * A document and its active labels as one line of JSON; members other than {@code text} and {@code labels} are ignored.
 *
 * @param labels the names of the active labels
 * @param text the document
 */
public record JsonDocument(List<String> labels, String text) {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Takes a copy. */
    public JsonDocument {
        labels = List.copyOf(labels);
    }

    /** Returns the document of a line. */
    public static JsonDocument parse(Path file, long number, String line) {
        try (JsonParser json = JSON.createParser(line)) {
            List<String> labels = null;
            String text = null;
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw expected(file, number, "a JSON object in every line");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "text" -> text = string(json, file, number);
                    case "labels" -> labels = strings(json, file, number);
                    default -> json.skipChildren();
                }
            }
            if (text == null || labels == null) {
                throw expected(file, number, "the members \"text\" and \"labels\"");
            }
            if (json.nextToken() != null) {
                throw expected(file, number, "one JSON object per line");
            }
            return new JsonDocument(labels, text);
        } catch (JsonProcessingException malformed) {
            throw BadInputException.at(file, number, JsonProblem.of(malformed));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns the document as a line, without a line break. */
    public String toJson() {
        return JsonText.line(json -> {
            json.writeFieldName("labels");
            json.writeArray(labels.toArray(new String[0]), 0, labels.size());
            json.writeStringField("text", text);
        });
    }

    private static List<String> strings(JsonParser json, Path file, long number) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw expected(file, number, "\"labels\" to be an array of label names");
        }
        List<String> strings = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            strings.add(string(json, file, number));
        }
        return strings;
    }

    private static String string(JsonParser json, Path file, long number) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw expected(file, number, "\"text\" and each of \"labels\" to be strings");
        }
        return json.getText();
    }

    private static BadInputException expected(Path file, long number, String what) {
        return BadInputException.at(file, number, "is not a document: expected " + what);
    }
}
