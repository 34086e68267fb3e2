package org.orthant.train.folder;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;

/** JSON for people: nested maps and lists of texts, numbers and truth values. */
public final class Json {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Where something began, in words that name no file. */
    private static final Pattern SOURCE = Pattern.compile(" \\(start marker at \\[Source: .*?]\\)");

    private Json() {}

    /** Values as JSON, with an end of line. */
    public static String text(Map<String, ?> values) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            write(json, values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    /** The sections of a file that has one object. */
    public static Section read(Path file) {
        try (JsonParser json = FACTORY.createParser(Files.readString(file))) {
            if (json.nextToken() == JsonToken.START_OBJECT
                    && read(json) instanceof Map<?, ?> map
                    && json.nextToken() == null) {
                return new Section(file, "", map);
            }
            throw BadInputException.in(file, "has no sections: expected one object in braces");
        } catch (NoSuchFileException e) {
            throw BadInputException.in(file, "there is no such file", e);
        } catch (JsonProcessingException e) {
            throw BadInputException.in(
                    file,
                    "is not valid JSON: "
                            + SOURCE.matcher(e.getOriginalMessage()).replaceAll("") + place(e),
                    e);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    private static String place(JsonProcessingException e) {
        JsonLocation place = e.getLocation();
        return place == null ? "" : " (line " + place.getLineNr() + ", column " + place.getColumnNr() + ")";
    }

    /** The value that begins with the present token. */
    private static @Nullable Object read(JsonParser json) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String key = json.currentName();
                    json.nextToken();
                    map.put(key, read(json));
                }
                return map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(json));
                }
                return list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                return json.getNumberValue();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return json.getBooleanValue();
            }
            case VALUE_NULL -> {
                return null;
            }
            default -> {
                return json.getText();
            }
        }
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
