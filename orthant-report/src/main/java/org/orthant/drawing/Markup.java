package org.orthant.drawing;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes SVG, one element per line, with text escaped and numbers independent of the locale.
 *
 * <p>Inside a {@code text} element no line is broken, because there white space would be drawn.
 */
final class Markup {

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();
    private boolean inStartTag;
    private boolean afterText;

    Markup start(String element) {
        finishStartTag();
        if (out.length() > 0) {
            breakLine();
        }
        out.append('<').append(element);
        open.push(element);
        inStartTag = true;
        return this;
    }

    Markup with(String attribute, String value) {
        if (!inStartTag) {
            throw new IllegalStateException("attribute " + attribute + " comes after the content of its element");
        }
        out.append(' ').append(attribute).append("=\"").append(escape(value)).append('"');
        return this;
    }

    Markup with(String attribute, double value) {
        return with(attribute, number(value));
    }

    Markup text(String text) {
        finishStartTag();
        out.append(escape(text));
        afterText = true;
        return this;
    }

    Markup end() {
        if (inStartTag) {
            out.append("/>");
            open.pop();
            inStartTag = false;
        } else {
            if (!afterText) {
                breakLine();
            }
            out.append("</").append(open.pop()).append('>');
        }
        afterText = false;
        return this;
    }

    /** Returns the document, which must be complete. */
    String document() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("element " + open.peek() + " is not ended");
        }
        return out + "\n";
    }

    /** Returns a coordinate to a hundredth, as short as it gets. */
    static String number(double value) {
        long hundredths = Math.round(value * 100);
        return hundredths % 100 == 0 ? Long.toString(hundredths / 100) : Double.toString(hundredths / 100.0);
    }

    private void breakLine() {
        if (!open.contains("text")) {
            out.append('\n');
        }
    }

    private void finishStartTag() {
        if (inStartTag) {
            out.append('>');
            inStartTag = false;
        }
    }

    /** Characters that XML cannot hold at all become the replacement character. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c < Character.MIN_SURROGATE)
                || (c > Character.MAX_SURROGATE && c < 0xFFFE)
                || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }
}
