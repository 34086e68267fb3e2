package org.orthant.io.arff;

import java.util.ArrayList;
import java.util.List;

/** Splits the text of ARFF lines at characters outside of quotes, and resolves quotes and escapes. */
final class ArffText {

    private ArffText() {}

    /** Returns the line without its comment and surrounding white space. */
    static String withoutComment(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) != '%') {
            at = next(line, at);
        }
        return line.substring(0, Math.min(at, line.length())).strip();
    }

    /** Returns the parts between commas, stripped and still quoted. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == ',') {
                parts.add(text.substring(start, at).strip());
                start = at + 1;
            }
            at = next(text, at);
        }
        parts.add(text.substring(start).strip());
        return parts;
    }

    /** Returns where the first word ends: after its closing quote, or before white space or a brace. */
    static int endOfWord(String text) {
        if (!text.isEmpty() && isQuote(text.charAt(0))) {
            return next(text, 0);
        }
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '{') {
            end++;
        }
        return end;
    }

    /** Returns the value without quotes and escapes; a value that is not quoted as a whole is returned as it is. */
    static String unquoted(String text) {
        if (text.length() < 2 || !isQuote(text.charAt(0)) || next(text, 0) != text.length() || !isClosed(text)) {
            return text;
        }
        StringBuilder value = new StringBuilder(text.length());
        for (int at = 1; at < text.length() - 1; at++) {
            char character = text.charAt(at);
            if (character == '\\') {
                value.append(escaped(text.charAt(++at)));
            } else {
                value.append(character);
                at += character == text.charAt(0) ? 1 : 0;
            }
        }
        return value.toString();
    }

    private static char escaped(char character) {
        return switch (character) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> character;
        };
    }

    /** Returns the position after the character at {@code at} or, if it is a quote, after the quoted text. */
    private static int next(String text, int at) {
        if (!isQuote(text.charAt(at)) || !opens(text, at)) {
            return at + 1;
        }
        char quote = text.charAt(at);
        int end = at + 1;
        while (end < text.length() && (text.charAt(end) != quote || isQuoteAt(text, end + 1, quote))) {
            end += text.charAt(end) == '\\' || text.charAt(end) == quote ? 2 : 1;
        }
        // A quote that is never closed is an ordinary character.
        return end < text.length() ? end + 1 : at + 1;
    }

    /** Returns whether a quote starts a value: within a word, as in {@code don't}, it is an ordinary character. */
    private static boolean opens(String text, int at) {
        return at == 0
                || Character.isWhitespace(text.charAt(at - 1))
                || text.charAt(at - 1) == ','
                || text.charAt(at - 1) == '{';
    }

    private static boolean isClosed(String text) {
        return text.charAt(text.length() - 1) == text.charAt(0);
    }

    private static boolean isQuoteAt(String text, int at, char quote) {
        return at < text.length() && text.charAt(at) == quote;
    }

    private static boolean isQuote(char character) {
        return character == '\'' || character == '"';
    }
}
