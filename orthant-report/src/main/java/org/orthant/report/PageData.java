package org.orthant.report;

import org.orthant.io.JsonText;

/** An object of JSON that may stand in a page. */
final class PageData {

    private PageData() {}

    static String json(JsonText.Members members) {
        // In JSON these stand in strings only; there, escapes mean the same and cannot end the element or a line.
        return JsonText.line(members)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
