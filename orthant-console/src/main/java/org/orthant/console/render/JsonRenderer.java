package org.orthant.console.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.orthant.console.render.Results.Fact;
import org.orthant.console.render.Results.Table;

/**
 * Results as one JSON object: the name and version of its schema, a member per fact, and an array of objects per table. Integers that a double cannot hold
 * are strings, so that no parser rounds them; missing values are null.
 */
final class JsonRenderer {

    private static final int EXACT_BITS = 53;

    private JsonRenderer() {}

    static void render(Results results, StringWriter out) {
        write(out, json -> object(json, results));
    }

    /** Writes an array with an object for each. */
    static void renderAll(List<Results> all, StringWriter out) {
        write(out, json -> {
            json.writeStartArray();
            for (Results results : all) {
                object(json, results);
            }
            json.writeEndArray();
        });
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private static void write(StringWriter out, Content content) {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.write("\n");
    }

    private static void object(JsonGenerator json, Results results) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("schema");
        json.writeStringField("name", results.schema().name());
        json.writeNumberField("version", results.schema().version());
        json.writeEndObject();
        for (Fact fact : results.facts()) {
            json.writeFieldName(fact.key());
            value(json, fact.value());
        }
        for (Table table : results.allTables()) {
            json.writeArrayFieldStart(table.key());
            for (List<Object> row : table.rows()) {
                json.writeStartObject();
                for (int j = 0; j < row.size(); j++) {
                    if (table.columns().get(j).isForPrograms()) {
                        json.writeFieldName(table.columns().get(j).key());
                        value(json, row.get(j));
                    }
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Results.Shown shown) {
            value(json, shown.value());
        } else if (value instanceof BigInteger integer) {
            integer(json, integer);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            integer(json, BigInteger.valueOf(number.longValue()));
        } else if (value instanceof Optional<?> optional) {
            if (optional.isPresent()) {
                value(json, optional.get());
            } else {
                json.writeNull();
            }
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(json, element);
            }
            json.writeEndArray();
        } else {
            json.writeString(String.valueOf(value));
        }
    }

    private static void integer(JsonGenerator json, BigInteger integer) throws IOException {
        if (integer.bitLength() > EXACT_BITS) {
            json.writeString(integer.toString());
        } else {
            json.writeNumber(integer);
        }
    }
}
