package org.orthant.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Pieces that the sections of a page share. */
final class PageBlocks {

    private PageBlocks() {}

    /** Returns a paragraph; nothing for no text. */
    static Html paragraph(String text) {
        return text.isEmpty() ? Html.text("") : Html.element("p", Html.text(text));
    }

    /** Returns a table of counts with a row of headings, the first of which is that of names. */
    static Html counts(Html rows, String name, String... columns) {
        Html[] heads = new Html[columns.length + 1];
        heads[0] = Html.element("th", "scope", "col", Html.text(name));
        for (int i = 0; i < columns.length; i++) {
            heads[i + 1] = Html.element("th", Map.of("scope", "col", "class", "number"), Html.text(columns[i]));
        }
        return scrolled(
                name,
                Html.element(
                        "table",
                        "class",
                        "counts",
                        Html.element("thead", Html.element("tr", heads)),
                        Html.element("tbody", rows)));
    }

    /** Returns a table in a box that scrolls where the page is too narrow for it. */
    private static Html scrolled(String name, Html table) {
        return Html.element(
                "div", Map.of("class", "scroll", "tabindex", "0", "role", "group", "aria-label", name), table);
    }

    /** Returns a table with many columns, in small type. */
    static Html wideCounts(Html rows, String name, String... columns) {
        return Html.element("div", "class", "dense", counts(rows, name, columns));
    }

    /** Returns such a table of the first of many, and below it how many more there are, and where. */
    static Html firstCounts(List<Html> first, int all, String where, String name, String... columns) {
        int more = all - first.size();
        return Html.join(List.of(
                counts(Html.join(first), name, columns),
                paragraph(more > 0 ? "And " + Quantity.count(more) + " more" + where + "." : "")));
    }

    /** Returns the place that the script of the page fills with its table, and the text for browsers without scripts. */
    static Html table(String without) {
        return Html.join(List.of(
                Html.element("noscript", paragraph(without)),
                Html.element("div", Map.of("id", "table", "hidden", "hidden"))));
    }

    /** Returns a drawing with its caption. */
    static Html figure(Html drawing, String caption) {
        return Html.element("figure", drawing, Html.element("figcaption", Html.text(caption)));
    }

    /** Returns the same as wide as the page. */
    static Html wideFigure(Html drawing, String caption) {
        return Html.element("figure", "class", "wide", drawing, Html.element("figcaption", Html.text(caption)));
    }

    /** Returns a table of origins. */
    static Html origins(List<Html> rows) {
        return Html.element("table", "class", "origins", Html.element("tbody", Html.join(rows)));
    }

    /** Returns a row of it. */
    static Html origin(Origin origin) {
        return Html.element(
                "tr",
                Html.element("th", "scope", "row", Html.text(origin.what())),
                Html.element("td", Html.text(origin.which())));
    }

    /** Returns a row with links from a page to those of the audits in two folders next to it. */
    static Html audits(Path before, Path after) {
        return Html.element(
                "tr",
                Html.element("th", "scope", "row", Html.text("audits")),
                Html.element("td", audit(before), Html.text(", "), audit(after)));
    }

    private static Html audit(Path folder) {
        String page = folder.getFileName() + "/report.html";
        return Html.element("a", "href", page, Html.text(page));
    }

    /** Returns the name of a row. */
    static Html name(String text) {
        return Html.element("th", "scope", "row", Html.text(text));
    }

    /** Returns words of a row. */
    static Html cell(String text) {
        return Html.element("td", "class", "words", Html.text(text));
    }

    /** Returns a number of a row. */
    static Html number(String text) {
        return Html.element("td", "class", "number", Html.text(text));
    }
}
