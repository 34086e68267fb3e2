package org.orthant.console.render;

import java.io.StringWriter;

/** What results are written as. */
public enum OutputFormat {
    /** Aligned text for a person. */
    TABLE,
    /** One JSON object. */
    JSON,
    /** The first table, or else the facts, as CSV. */
    CSV;

    /** The results as text. */
    public String render(Results results, TextStyle style) {
        StringWriter text = new StringWriter();
        switch (this) {
            case TABLE -> new TextRenderer(style).render(results, text);
            case JSON -> JsonRenderer.render(results, text);
            case CSV -> CsvRenderer.render(results, text);
        }
        return text.toString();
    }
}
