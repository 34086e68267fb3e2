package org.orthant.io.labelset;

import java.util.ArrayList;
import java.util.List;

/** Takes the text of ARFF files apart: values may stand in quotes of either kind, where a backslash escapes one. */
final class ArffText {

    private ArffText() {}

    /** Returns the parts between the commas that stand outside of quotes, without the blanks around them. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int at = 0;
        while (at <= text.length()) {
            if (at == text.length() || text.charAt(at) == ',') {
                parts.add(text.substring(start, at).strip());
                start = at + 1;
                at++;
            } else if (isQuote(text.charAt(at))) {
                at = endOfQuotes(text, at);
            } else {
                at++;
            }
        }
        return parts;
    }

    /** Returns where a name ends that begins a text: at its closing quote, or else before a blank or a brace. */
    static int endOfName(String text) {
        if (!text.isEmpty() && isQuote(text.charAt(0))) {
            return endOfQuotes(text, 0);
        }
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '{') {
            end++;
        }
        return end;
    }

    /** Returns the place after the quote that closes the one at {@code open}; one that never closes is itself. */
    private static int endOfQuotes(String text, int open) {
        for (int at = open + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == text.charAt(open)) {
                return at + 1;
            }
        }
        return open + 1;
    }

    private static boolean isQuote(char character) {
        return character == '\'' || character == '"';
    }
}
