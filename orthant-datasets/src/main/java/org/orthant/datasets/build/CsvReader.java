package org.orthant.datasets.build;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;

/**
 * Reads comma-separated values record by record: fields may stand in quotes, and then have commas, line breaks and
 * doubled quotes in them (RFC 4180).
 *
 * <p>Characters are those of Latin-1, one for each byte: fields are found before they are decoded, so that one that
 * cannot be decoded can be named. A misplaced quote is refused: from there on, it is unknown what is inside quotes and
 * what is not.
 */
final class CsvReader {

    private static final int LONGEST_FIELD = 1 << 26;
    private static final int END = -1;

    /** The three bytes with which some systems open a UTF-8 file, as Latin-1 shows them. */
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private final Path file;
    private final Reader in;
    private final char[] buffer = new char[1 << 16];
    private final StringBuilder field = new StringBuilder();
    private int at;
    private int filled;
    private long line = 1;
    private long recordLine = 1;

    CsvReader(Path file, Reader in) {
        this.file = file;
        this.in = in;
    }

    /** Returns the line in which the last record begins, counted from 1. */
    long line() {
        return recordLine;
    }

    /** Returns the fields of the next record that is no empty line; none at the end. */
    List<String> next() throws IOException {
        List<String> fields = new ArrayList<>();
        while (fields.isEmpty()) {
            for (int i = 0; line == 1 && i < BYTE_ORDER_MARK.length() && peek() == BYTE_ORDER_MARK.charAt(i); i++) {
                at++;
            }
            if (peek() == END) {
                return fields;
            }
            recordLine = line;
            if (!skipLineBreak()) {
                readRecord(fields);
            }
        }
        return fields;
    }

    private void readRecord(List<String> fields) throws IOException {
        boolean more = true;
        while (more) {
            field.setLength(0);
            if (peek() == '"') {
                readQuoted();
            } else {
                readPlain();
            }
            fields.add(field.toString());
            more = peek() == ',';
            if (more) {
                at++;
            }
        }
        if (peek() != END && !skipLineBreak()) {
            throw BadInputException.at(
                    file, line, "has text after a closing quote: expected a comma or the end of the line");
        }
    }

    private void readPlain() throws IOException {
        for (int next = peek(); next != END && next != ',' && next != '\n' && next != '\r'; next = peek()) {
            if (next == '"') {
                throw BadInputException.at(
                        file, line, "has a quote within a field: expected such a field in quotes, its own doubled");
            }
            append((char) next, line);
        }
    }

    private void readQuoted() throws IOException {
        long opened = line;
        at++;
        for (int next = peek(); ; next = peek()) {
            if (next == END) {
                throw BadInputException.at(file, opened, "opens a quote that is never closed: is the file complete?");
            }
            if (next == '"') {
                at++;
                if (peek() != '"') {
                    return;
                }
            }
            if (next == '\n') {
                line++;
            }
            append((char) next, opened);
        }
    }

    private void append(char character, long opened) {
        if (field.length() == LONGEST_FIELD) {
            throw BadInputException.at(
                    file, opened, "has a field of more than " + LONGEST_FIELD + " characters: is a quote missing?");
        }
        field.append(character);
        at++;
    }

    private boolean skipLineBreak() throws IOException {
        if (peek() == '\r') {
            at++;
            if (peek() != '\n') {
                line++;
                return true;
            }
        }
        if (peek() == '\n') {
            at++;
            line++;
            return true;
        }
        return false;
    }

    private int peek() throws IOException {
        while (at >= filled) {
            filled = in.read(buffer, 0, buffer.length);
            at = 0;
            if (filled < 0) {
                filled = 0;
                return END;
            }
        }
        return buffer[at];
    }
}
