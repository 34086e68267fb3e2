package org.orthant.console.render;

import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;

/** The formats of results. */
public enum OutputFormat {
    /** Aligned text. */
    TABLE,
    /** One JSON object. */
    JSON,
    /** The first table, or else the facts, as CSV. */
    CSV;

    /** Returns several results of the same kind as text: JSON as an array, CSV under one header. */
    public String renderAll(List<Results> all, TextStyle style) {
        StringWriter text = new StringWriter();
        switch (this) {
            case TABLE ->
                text.write(all.stream().map(results -> render(results, style)).collect(Collectors.joining("\n")));
            case JSON -> JsonRenderer.renderAll(all, text);
            case CSV -> CsvRenderer.renderAll(all, text);
        }
        return text.toString();
    }

    /** Returns the results as text. */
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
