package org.orthant.io.labelset;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;

/** Puts records of CSV together from lines, as RFC 4180 has them: a cell in quotes may have line breaks in it. */
final class CsvRecord {

    /** The most characters of a record: a quote that is never closed would else have the whole file in it. */
    private static final int LONGEST = 1 << 26;

    /** Takes one record after the other. */
    interface Action {
        /** Takes a record, which begins in the given line. */
        void accept(long number, List<String> cells);
    }

    private final char separator;
    private List<String> cells = new ArrayList<>();
    private final StringBuilder cell = new StringBuilder();
    private boolean open;
    private long length;

    CsvRecord(char separator) {
        this.separator = separator;
    }

    /** Hands each record to {@code action}; a line without anything is a record of one empty cell. */
    static void forEach(Path file, InputStream in, char separator, Action action) {
        CsvRecord record = new CsvRecord(separator);
        long[] begin = {0};
        TextLines.forEach(file, in, "CSV", (number, line) -> {
            begin[0] = record.open ? begin[0] : number;
            if (record.add(line)) {
                action.accept(begin[0], record.take());
            } else if (record.length > LONGEST) {
                throw unclosed(file, begin[0]);
            }
        });
        if (record.open) {
            throw unclosed(file, begin[0]);
        }
    }

    private static BadInputException unclosed(Path file, long number) {
        return BadInputException.at(
                file, number, "opens a quote that is never closed: write a quote within a cell as two");
    }

    /** Takes a line, and returns whether the record ends with it. */
    boolean add(String line) {
        length += line.length() + 1;
        int at = 0;
        boolean begins = true;
        if (open) {
            cell.append('\n');
            begins = false;
        }
        while (at < line.length()) {
            char next = line.charAt(at);
            if (open) {
                boolean doubled = next == '"' && at + 1 < line.length() && line.charAt(at + 1) == '"';
                open = next != '"' || doubled;
                if (open) {
                    cell.append(next);
                }
                at += doubled ? 2 : 1;
            } else if (next == separator) {
                endCell();
                begins = true;
                at++;
            } else if (next == '"' && begins) {
                open = true;
                begins = false;
                at++;
            } else {
                cell.append(next);
                begins = false;
                at++;
            }
        }
        if (!open) {
            endCell();
        }
        return !open;
    }

    /** Returns the cells of the record that has ended. */
    List<String> take() {
        List<String> taken = cells;
        cells = new ArrayList<>();
        length = 0;
        return taken;
    }

    private void endCell() {
        cells.add(cell.toString().strip());
        cell.setLength(0);
    }
}
