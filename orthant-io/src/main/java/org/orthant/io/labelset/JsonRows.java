package org.orthant.io.labelset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;
import org.orthant.labels.LabelSet;

/**
 * JSON Lines: an array of labels per line, or an object that has one as its member {@code labels}. Numbers are ids, and
 * strings are names.
 */
record JsonRows(LabelTerms terms) implements LabelSetRows {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final String MEMBER = "labels";

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        TextLines.forEach(terms.file(), in, "JSON", (number, line) -> {
            if (!line.isBlank()) {
                action.accept(parse(number, line));
            }
        });
        return OptionalInt.empty();
    }

    int[] parse(long number, String line) {
        try (JsonParser json = JSON.createParser(line)) {
            int[] ids = switch (json.nextToken()) {
                case START_ARRAY -> array(json, number);
                case START_OBJECT -> object(json, number);
                default ->
                    throw problem(number, "is neither an array nor an object: expected [0, 3] or {\"labels\": [0, 3]}");
            };
            if (json.nextToken() != null) {
                throw problem(number, "continues after its label set: expected one per line");
            }
            return ids;
        } catch (IOException malformed) {
            throw malformed(number, "an array of labels such as [0, 3]", malformed);
        }
    }

    private int[] object(JsonParser json, long number) throws IOException {
        int[] ids = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            if (json.currentName().equals(MEMBER)) {
                ids = member(json, number);
            } else {
                json.nextToken();
                json.skipChildren();
            }
        }
        if (ids == null) {
            throw problem(number, "has no member \"labels\": expected {\"labels\": [0, 3]}");
        }
        return ids;
    }

    /** Returns the partial label set of an object such as {@code {"on": [3, 17], "off": [42]}}. */
    LabelSet parsePartial(long number, String line) {
        int[] on = {};
        int[] off = {};
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                switch (json.currentName()) {
                    case "on" -> on = member(json, number);
                    case "off" -> off = member(json, number);
                    // Skipping a misspelt one would make its labels free.
                    default ->
                        throw problem(number, "\"" + Excerpt.of(json.currentName()) + "\" is not \"on\" or \"off\"");
                }
            }
            if (json.nextToken() != null) {
                throw problem(number, "continues after its label set: expected one per line");
            }
        } catch (IOException malformed) {
            throw malformed(number, "an object such as {\"on\": [3, 17], \"off\": [42]}", malformed);
        }
        return terms.partial(number, on, off);
    }

    private BadInputException malformed(long number, String expected, IOException cause) {
        return BadInputException.at(terms.file(), number, "is not JSON: expected " + expected + " in one line", cause);
    }

    private int[] member(JsonParser json, long number) throws IOException {
        String name = json.currentName();
        if (json.nextToken() != JsonToken.START_ARRAY) {
            throw problem(number, "\"" + name + "\" is not an array: expected one of ids or names, such as [0, 3]");
        }
        return array(json, number);
    }

    private int[] array(JsonParser json, long number) throws IOException {
        List<Integer> ids = new ArrayList<>();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            ids.add(id(json, token, number));
        }
        return terms.distinct(number, ids.stream().mapToInt(Integer::intValue).toArray());
    }

    private int id(JsonParser json, JsonToken token, long number) throws IOException {
        String text = json.getText();
        return switch (token) {
            case VALUE_NUMBER_INT -> {
                int id = terms.id(number, text);
                if (terms.vocabulary().isPresent()
                        && terms.vocabulary().get().id(text).orElse(id) != id) {
                    throw problem(
                            number,
                            text + " is the id of one label and the name of another: write names in quotes, and give "
                                    + "ids only where no name is a number");
                }
                yield id;
            }
            case VALUE_STRING -> terms.named(number, List.of(text.strip()))[0];
            case START_ARRAY ->
                throw problem(number, "has an array in its array: expected one label set per line, such as [0, 3]");
            default ->
                throw problem(
                        number, "\"" + Excerpt.of(text) + "\" is not a label: expected an id or a name in quotes");
        };
    }

    private BadInputException problem(long number, String problem) {
        return BadInputException.at(terms.file(), number, problem);
    }
}
