package org.orthant.io;

import java.util.regex.Pattern;

/** A piece of a file fit for a message: short, and without characters that would upset a terminal. */
public final class Excerpt {

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");
    private static final int LONGEST = 24;

    private Excerpt() {}

    /** Returns the beginning of a text. */
    public static String of(String text) {
        return of(text, LONGEST);
    }

    /** Returns the same, with at most {@code longest} characters. */
    public static String of(String text, int longest) {
        String start = text.codePoints()
                .limit(longest)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return UNPRINTABLE.matcher(start).replaceAll("\uFFFD") + (start.length() < text.length() ? "…" : "");
    }
}
