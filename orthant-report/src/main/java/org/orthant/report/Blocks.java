package org.orthant.report;

import java.util.Map;

/** Pieces that the sections of a page share. */
final class Blocks {

    private Blocks() {}

    /** A paragraph; nothing for no text. */
    static Html paragraph(String text) {
        return text.isEmpty() ? Html.text("") : Html.element("p", Html.text(text));
    }

    /** A table of counts with a row of headings, the first of which is that of names. */
    static Html counts(Html rows, String name, String... columns) {
        Html[] heads = new Html[columns.length + 1];
        heads[0] = Html.element("th", "scope", "col", Html.text(name));
        for (int i = 0; i < columns.length; i++) {
            heads[i + 1] = Html.element("th", Map.of("scope", "col", "class", "number"), Html.text(columns[i]));
        }
        return Html.element(
                "table",
                "class",
                "counts",
                Html.element("thead", Html.element("tr", heads)),
                Html.element("tbody", rows));
    }

    /** The name of a row. */
    static Html name(String text) {
        return Html.element("th", "scope", "row", Html.text(text));
    }

    /** A number of a row. */
    static Html number(String text) {
        return Html.element("td", "class", "number", Html.text(text));
    }
}
