package org.orthant.datasets.xmc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonProblem;

/**
 * A line of the repository's raw text: a JSON object with {@code uid}, {@code title}, {@code content} and, where it is an
 * example, {@code target_ind}, the ids of its labels. Other members are ignored; missing texts are empty.
 */
record RawDocument(String uid, String title, String content, List<Integer> labels) {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    static RawDocument parse(Path file, long number, String line) {
        String uid = "";
        String title = "";
        String content = "";
        List<Integer> labels = new ArrayList<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw BadInputException.at(file, number, "is not a JSON object: expected one per line");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "uid" -> uid = text(json);
                    case "title" -> title = text(json);
                    case "content" -> content = text(json);
                    case "target_ind" -> addLabels(file, number, json, labels);
                    default -> json.skipChildren();
                }
            }
            return new RawDocument(uid, title, content, List.copyOf(labels));
        } catch (JsonProcessingException malformed) {
            throw BadInputException.at(file, number, JsonProblem.of(malformed));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Title and content, as far as they are there. */
    String text() {
        return (title + " " + content).strip();
    }

    private static void addLabels(Path file, long number, JsonParser json, List<Integer> labels) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw BadInputException.at(file, number, "has no list as target_ind: expected the ids of labels");
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
                throw BadInputException.at(file, number, "has no whole numbers as target_ind: expected ids of labels");
            }
            labels.add(json.getIntValue());
        }
    }

    private static String text(JsonParser json) throws IOException {
        if (json.currentToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL) {
            return BLANKS.matcher(json.getText()).replaceAll(" ").strip();
        }
        json.skipChildren();
        return "";
    }
}
