package org.orthant.io;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the dictionary in the header of a {@code .npy} file, such as {@code {'descr': '<f4', 'fortran_order': False,
 * 'shape': (3, 2), }}; it accepts these three keys in any order and nothing else.
 */
final class NpyHeaderParser {

    private final String text;
    private int at;
    private @Nullable String type;
    private @Nullable Boolean fortranOrder;
    private @Nullable List<Long> shape;

    NpyHeaderParser(String text) {
        this.text = text;
    }

    /** Returns the header of an array whose numbers begin at {@code dataStart}. */
    NpyHeader parse(int dataStart) {
        expect('{');
        while (!accept('}')) {
            entry();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skipBlanks();
        if (at < text.length()) {
            throw broken("nothing but blanks after the dictionary");
        }
        if (type == null || fortranOrder == null || shape == null) {
            throw broken("the keys 'descr', 'fortran_order' and 'shape'");
        }
        return new NpyHeader(type, fortranOrder, shape, dataStart);
    }

    private void entry() {
        String key = string();
        expect(':');
        if (key.equals("descr") && type == null) {
            type = accept('[') ? records() : string();
        } else if (key.equals("fortran_order") && fortranOrder == null) {
            fortranOrder = flag();
        } else if (key.equals("shape") && shape == null) {
            shape = tuple();
        } else {
            throw broken("the keys 'descr', 'fortran_order' and 'shape', once each, but found '" + key + "'");
        }
    }

    /** The fields of a structured dtype, after their first bracket; they are shown and never read. */
    private String records() {
        int start = at - 1;
        for (int open = 1; open > 0; at++) {
            if (at == text.length()) {
                throw broken("']'");
            }
            char bracket = text.charAt(at);
            open += bracket == '[' || bracket == '(' ? 1 : bracket == ']' || bracket == ')' ? -1 : 0;
        }
        return text.substring(start, at);
    }

    private String string() {
        skipBlanks();
        if (at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"')) {
            int end = text.indexOf(text.charAt(at), at + 1);
            if (end > 0) {
                String string = text.substring(at + 1, end);
                at = end + 1;
                return string;
            }
        }
        throw broken("a quoted string");
    }

    private boolean flag() {
        skipBlanks();
        for (String word : List.of("True", "False")) {
            if (text.startsWith(word, at)) {
                at += word.length();
                return word.equals("True");
            }
        }
        throw broken("True or False");
    }

    private List<Long> tuple() {
        expect('(');
        List<Long> axes = new ArrayList<>();
        while (!accept(')')) {
            axes.add(number());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return axes;
    }

    private long number() {
        skipBlanks();
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        try {
            long length = Long.parseLong(text, start, at, 10);
            // Python 2 wrote lengths as 3L.
            accept('L');
            return length;
        } catch (NumberFormatException notANumber) {
            at = start;
            throw broken("a whole number of at most 18 digits");
        }
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw broken("'" + wanted + "'");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\n')) {
            at++;
        }
    }

    private IllegalArgumentException broken(String expected) {
        return new IllegalArgumentException("has a broken header: expected " + expected + " at character " + at);
    }
}
