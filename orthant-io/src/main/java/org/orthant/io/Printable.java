package org.orthant.io;

import java.util.Locale;

/**
 * Text of a file made fit for a terminal: control characters, bidirectional marks and other invisible characters are shown as escapes such
 * as {@code \}{@code u202e}, so that a name can neither control the terminal nor look like another one.
 */
public final class Printable {

    private Printable() {}

    /** Returns the text with every character escaped that a terminal would not show as itself. */
    public static String of(String text) {
        if (text.codePoints().noneMatch(Printable::isUnprintable)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isUnprintable(point)) {
                shown.append(String.format(Locale.ROOT, point > 0xffff ? "\\u{%x}" : "\\u%04x", point));
            } else {
                shown.appendCodePoint(point);
            }
        });
        return shown.toString();
    }

    private static boolean isUnprintable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
