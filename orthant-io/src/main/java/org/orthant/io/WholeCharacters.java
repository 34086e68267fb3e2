package org.orthant.io;

/**
 * Text without halves of characters. JSON can spell one half of a pair of surrogates alone; no file of text can hold it, so that results with
 * such a name could not be written.
 */
public final class WholeCharacters {

    private static final int REPLACEMENT = 0xFFFD;

    private WholeCharacters() {}

    /** Returns the text with U+FFFD for every half of a character. */
    public static String of(String text) {
        return text.codePoints().noneMatch(WholeCharacters::isHalf)
                ? text
                : text.codePoints()
                        .map(point -> isHalf(point) ? REPLACEMENT : point)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    private static boolean isHalf(int point) {
        return Character.getType(point) == Character.SURROGATE;
    }
}
