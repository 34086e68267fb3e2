package org.orthant.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads separated values record by record: fields may stand in quotes, and then have separators, line breaks and doubled quotes in them
 * (RFC 4180). The only reader of CSV; for one thread.
 *
 * <p>Characters are those of Latin-1, one for each byte: fields are found before they are decoded ({@link TextLines#decode}), so that one
 * that cannot be decoded can be named. A misplaced quote is refused: from there on, it is unknown what is inside quotes and what is not.
 */
public final class CsvReader {

    /** The most characters of a record: one with a quote that is never closed would extend to the end of the file. */
    private static final int LONGEST_RECORD = 1 << 26;

    /** The most fields of a record: more than tables with a column for every label of the largest vocabularies have. */
    private static final int MOST_FIELDS = 1 << 22;

    private static final int END = -1;

    private final Path file;
    private final BufferedReader in;
    private final char separator;
    private final char[] buffer = new char[1 << 16];
    private final StringBuilder field = new StringBuilder();
    private boolean begun;
    private int at;
    private int filled;
    private int length;
    private long line = 1;
    private long recordLine = 1;

    /** Reads what a stream has, which is called {@code file} where something is wrong with it. */
    public CsvReader(Path file, InputStream in, char separator) {
        this.file = file;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        this.separator = separator;
    }

    /** Returns the line in which the last record begins, counted from 1. */
    public long line() {
        return recordLine;
    }

    /**
     * Returns the fields of the next record; empty at the end of the file. An empty line is a record of one empty field.
     *
     * @throws BadInputException if quotes are misplaced, or a record is too long
     */
    public Optional<List<String>> next() throws IOException {
        if (!begun) {
            TextLines.skipByteOrderMark(in);
            begun = true;
        }
        if (peek() == END) {
            return Optional.empty();
        }
        recordLine = line;
        length = 0;
        List<String> fields = new ArrayList<>();
        readRecord(fields);
        return Optional.of(fields);
    }

    /** Returns the fields of the next record that is not an empty line; empty at the end of the file. */
    public Optional<List<String>> nextFilled() throws IOException {
        Optional<List<String>> record = next();
        while (record.isPresent() && isBlank(record.get())) {
            record = next();
        }
        return record;
    }

    /** Returns whether a record is an empty line. */
    public static boolean isBlank(List<String> record) {
        return record.size() == 1 && record.get(0).isEmpty();
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
            if (fields.size() == MOST_FIELDS) {
                throw BadInputException.at(file, recordLine, "has more than " + MOST_FIELDS + " fields");
            }
            fields.add(field.toString());
            more = peek() == separator;
            if (more) {
                at++;
            }
        }
        if (peek() != END && !skipLineBreak()) {
            throw BadInputException.at(
                    file, line, "has text after a closing quote: expected a separator or the end of the line");
        }
    }

    private void readPlain() throws IOException {
        for (int next = peek(); next != END && next != separator && next != '\n' && next != '\r'; next = peek()) {
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
        if (length++ == LONGEST_RECORD) {
            throw BadInputException.at(
                    file, opened, "has a record of more than " + LONGEST_RECORD + " characters: is a quote missing?");
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
