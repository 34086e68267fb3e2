package org.orthant.data.row;

import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;

/** Reads one line of a file from left to right, and complains with the place. */
final class Cursor {

    private final Path file;
    private final long line;
    private final String text;
    private int at;

    Cursor(Path file, long line, String text) {
        this.file = file;
        this.line = line;
        this.text = text;
    }

    boolean atEnd() {
        return at >= text.length();
    }

    /** Skips a character if it comes next. */
    boolean skip(char expected) {
        if (!atEnd() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    /** Skips blanks, and returns whether there were any. */
    boolean skipBlanks() {
        int start = at;
        while (!atEnd() && isBlank(text.charAt(at))) {
            at++;
        }
        return at > start;
    }

    /** Returns whether the next word has this character in it. */
    boolean wordHas(char wanted) {
        for (int i = at; i < text.length() && !isBlank(text.charAt(i)); i++) {
            if (text.charAt(i) == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Returns the id that comes next, below {@code count}; {@code noun} is what it numbers. */
    int id(String noun, int count) {
        int start = at;
        long id = 0;
        while (!atEnd() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            id = Math.min(Integer.MAX_VALUE, 10 * id + text.charAt(at) - '0');
            at++;
        }
        if (at == start || !(atEnd() || isBlank(text.charAt(at)) || text.charAt(at) == ',' || text.charAt(at) == ':')) {
            at = start;
            throw problem("\"" + Excerpt.of(word()) + "\" is not a " + noun + " id: expected whole numbers from 0");
        }
        if (id >= count) {
            String extent = count == Integer.MAX_VALUE ? "" : " for " + count + " " + noun + "s";
            throw problem(noun + " id " + Excerpt.of(text.substring(start, at)) + " is out of range" + extent
                    + ": ids run from 0 to " + (count - 1)
                    + (id == count && count < Integer.MAX_VALUE ? "; does the file count them from 1?" : ""));
        }
        return (int) id;
    }

    /** Returns the finite number that comes next, the value of a feature. */
    float value(int feature) {
        String word = word();
        float number;
        try {
            number = Float.parseFloat(word);
        } catch (NumberFormatException notANumber) {
            throw notANumber(feature, word);
        }
        // Suffixes and hexadecimals that Java allows and that no data file means.
        if ("dDfF".indexOf(word.charAt(word.length() - 1)) >= 0 || word.indexOf('x') >= 0 || word.indexOf('X') >= 0) {
            throw notANumber(feature, word);
        }
        if (!Float.isFinite(number)) {
            throw problem("the value of feature " + feature + " is " + Excerpt.of(word)
                    + ": expected a finite number of single precision, up to 3.4e38");
        }
        return number;
    }

    /** Returns all that comes next. */
    String rest() {
        String rest = text.substring(at);
        at = text.length();
        return rest;
    }

    BadInputException problem(String problem) {
        return BadInputException.at(file, line, problem);
    }

    private BadInputException notANumber(int feature, String word) {
        return problem("the value of feature " + feature + " is "
                + (word.isEmpty() ? "missing" : "\"" + Excerpt.of(word) + "\"") + ": expected a number");
    }

    /** Skips everything before the next blank. */
    private String word() {
        int start = at;
        while (!atEnd() && !isBlank(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }
}
