package org.orthant.data.folder;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.data.row.Form;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;

/** Reads {@code dataset.json}; unknown members are ignored. */
final class HeaderReader {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, String> strings = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    private HeaderReader() {}

    static Header read(Path file, InputStream in) throws IOException {
        try (JsonParser json = JSON.createParser(in)) {
            HeaderReader reader = new HeaderReader();
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("is not a description of a data set: expected a JSON object");
            }
            reader.gather(json, "");
            return reader.complete();
        } catch (JsonProcessingException malformed) {
            throw BadInputException.in(file, "is not JSON: " + malformed.getOriginalMessage(), malformed);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    /** Notes the strings and whole numbers of an object, those of inner ones with their place before them. */
    private void gather(JsonParser json, String place) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = place + json.currentName();
            switch (json.nextToken()) {
                case VALUE_STRING -> strings.put(name, json.getText());
                case VALUE_NUMBER_INT -> numbers.put(name, json.getIntValue());
                case START_OBJECT -> gather(json, name + ".");
                default -> json.skipChildren();
            }
        }
    }

    private Header complete() {
        String format = string("format");
        if (!format.equals(Header.FORMAT)) {
            throw new IllegalArgumentException(
                    "is of the format \"" + Excerpt.of(format) + "\": expected " + Header.FORMAT);
        }
        if (number("version") != Header.VERSION) {
            throw new IllegalArgumentException("is of version " + number("version") + ": expected " + Header.VERSION
                    + "; a newer Orthant may understand it");
        }
        return new Header(
                string("name"),
                form(string("inputs")),
                number("labels"),
                number("features"),
                number("examples.train"),
                number("examples.validation"),
                number("examples.test"),
                Optional.ofNullable(strings.get("fingerprint")));
    }

    private static Form form(String text) {
        return Arrays.stream(Form.values())
                .filter(form -> form.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the inputs \"" + Excerpt.of(text)
                        + "\" are unknown: expected "
                        + Arrays.stream(Form.values()).map(Form::text).collect(Collectors.joining(", "))));
    }

    private String string(String name) {
        String value = strings.get(name);
        if (value == null) {
            throw new IllegalArgumentException("lacks the text \"" + name + "\"");
        }
        return value;
    }

    private int number(String name) {
        Integer value = numbers.get(name);
        if (value == null) {
            throw new IllegalArgumentException("lacks the whole number \"" + name + "\"");
        }
        return value;
    }
}
