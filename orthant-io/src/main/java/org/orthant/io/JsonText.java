package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON in memory. */
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    /** Writes the members of an object. */
    @FunctionalInterface
    public interface Members {

        /** Writes them. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Returns an object over several lines, for people, with an end of line. */
    public static String lines(Members members) {
        return text(json -> {
                    json.useDefaultPrettyPrinter();
                    object(json, members);
                })
                + '\n';
    }

    /** Returns an object in one line, without its end. */
    public static String line(Members members) {
        return text(json -> object(json, members));
    }

    /** Returns an object over several lines; its values are texts, numbers, truth values, lists and maps, others are written as texts. */
    public static String lines(Map<String, ?> members) {
        return lines(json -> members(json, members));
    }

    /** Returns an object over several lines, for people, with an end of line. */
    public static String lines(JsonObject object) {
        return lines(json -> members(json, object.members()));
    }

    /** Returns an object in one line, without its end. */
    public static String line(JsonObject object) {
        return line(json -> members(json, object.members()));
    }

    private static String text(Members value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            value.write(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void object(JsonGenerator json, Members members) throws IOException {
        json.writeStartObject();
        members.write(json);
        json.writeEndObject();
    }

    private static void members(JsonGenerator json, Map<?, ?> members) throws IOException {
        for (Map.Entry<?, ?> member : members.entrySet()) {
            json.writeFieldName(String.valueOf(member.getKey()));
            value(json, member.getValue());
        }
    }

    private static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof JsonObject object) {
            object(json, inner -> members(inner, object.members()));
        } else if (value instanceof JsonObject.Verbatim verbatim) {
            json.writeRawValue(verbatim.json());
        } else if (value instanceof Map<?, ?> map) {
            object(json, inner -> members(inner, map));
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(json, element);
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
