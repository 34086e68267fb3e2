package org.orthant.report;

import org.orthant.io.JsonObject;
import org.orthant.io.JsonText;

/** An object of JSON that may stand in a page. */
final class PageData {

    private PageData() {}

    static String json(JsonObject object) {
        return escaped(JsonText.line(object));
    }

    /** The same for more than should be in memory twice. */
    static String json(JsonText.Members members) {
        return escaped(JsonText.line(members));
    }

    /** In JSON these stand in strings only; there, escapes mean the same and cannot end the element or a line. */
    private static String escaped(String json) {
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
