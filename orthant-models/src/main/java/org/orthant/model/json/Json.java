package org.orthant.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A value of JSON that answers questions about itself; what isn't there is nothing, never an error. */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final @Nullable Object value;

    private Json(@Nullable Object value) {
        this.value = value;
    }

    /** Parses a document; what is no JSON is refused. */
    public static Json parse(byte[] bytes) {
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            parser.nextToken();
            return new Json(read(parser));
        } catch (IOException e) {
            throw new IllegalArgumentException("is not valid JSON, or damaged", e);
        }
    }

    private static @Nullable Object read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Json> members = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, new Json(read(parser)));
            }
            return members;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Json> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
                elements.add(new Json(read(parser)));
            }
            return elements;
        }
        if (token == null || token == JsonToken.VALUE_NULL) {
            return null;
        }
        return switch (token) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> null;
        };
    }

    /** A member of an object. */
    public Json get(String name) {
        return value instanceof Map<?, ?> members && members.get(name) instanceof Json member ? member : new Json(null);
    }

    /** The elements of an array. */
    public List<Json> elements() {
        List<Json> elements = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Json json) {
                    elements.add(json);
                }
            }
        }
        return elements;
    }

    /** Visits the members of an object. */
    public void forEach(BiConsumer<String, Json> visitor) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                if (name instanceof String key && member instanceof Json json) {
                    visitor.accept(key, json);
                }
            });
        }
    }

    /** Whether it is an object. */
    public boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    /** A text. */
    public Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** A text, or something else. */
    public String text(String otherwise) {
        return text().orElse(otherwise);
    }

    /** A number, or something else. */
    public double number(double otherwise) {
        return value instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** A whole number of 64 bits, if it is written as one. */
    public OptionalLong whole() {
        return value instanceof Integer || value instanceof Long
                ? OptionalLong.of(((Number) value).longValue())
                : OptionalLong.empty();
    }

    /** Whether it is a number. */
    public boolean isNumber() {
        return value instanceof Number;
    }

    /** A truth, or something else. */
    public boolean flag(boolean otherwise) {
        return value instanceof Boolean flag ? flag : otherwise;
    }
}
