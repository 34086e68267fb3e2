package org.orthant.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** An object of JSON that may stand in a page. */
final class PageData {

    private static final JsonFactory JSON = new JsonFactory();

    private PageData() {}

    /** Writes the members of the object. */
    interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    static String json(Members members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // In JSON these stand in strings only; there, escapes mean the same and cannot end the element or a line.
        return text.toString()
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
