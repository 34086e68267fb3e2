package org.orthant.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.SvgWriter;

/**
 * A piece of a page that is safe to put anywhere in it: text is escaped when it becomes one.
 *
 * <p>Names of elements and attributes are ours, never a user's.
 */
public final class Html {

    private static final Set<String> VOID = Set.of("meta", "input", "br");

    private final String markup;

    private Html(String markup) {
        this.markup = markup;
    }

    /** Returns text. */
    public static Html text(String text) {
        return new Html(escape(text));
    }

    /** Returns a drawing in the theme that the page's reader prefers. */
    public static Html drawing(Drawing drawing) {
        return new Html(SvgWriter.writeAdaptive(drawing));
    }

    /** Returns an element around some content. */
    public static Html element(String name, Html... content) {
        return element(name, Map.of(), content);
    }

    /** Returns an element with one attribute. */
    public static Html element(String name, String attribute, String value, Html... content) {
        return element(name, Map.of(attribute, value), content);
    }

    /** Returns an element with attributes. */
    public static Html element(String name, Map<String, String> attributes, Html... content) {
        String start = attributes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(attribute -> " " + attribute.getKey() + "=\"" + escape(attribute.getValue()) + "\"")
                .collect(Collectors.joining("", "<" + name, ">"));
        return new Html(VOID.contains(name) ? start : start + join(List.of(content)).markup + "</" + name + ">");
    }

    /** Pieces one after the other. */
    public static Html join(List<Html> pieces) {
        return new Html(pieces.stream().map(piece -> piece.markup).collect(Collectors.joining()));
    }

    /** Text inside a style or script element, where nothing is escaped: only for what is ours. */
    static Html trusted(String content) {
        if (content.contains("</")) {
            throw new IllegalArgumentException("this would end its element");
        }
        return new Html(content);
    }

    /** Returns the markup. */
    @Override
    public String toString() {
        return markup;
    }

    private static String escape(String text) {
        return printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Returns the text with the replacement character for all that a page should not show. */
    static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> printable.appendCodePoint(isText(c) ? c : 0xFFFD));
        return printable.toString();
    }

    /**
     * Returns whether the character is allowed; overrides of the direction of text, which disguise it, are not.
     */
    private static boolean isText(int c) {
        boolean control = (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7F && c < 0xA0);
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        boolean direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        return !control && !surrogate && !direction && (c & 0xFFFE) != 0xFFFE;
    }
}
