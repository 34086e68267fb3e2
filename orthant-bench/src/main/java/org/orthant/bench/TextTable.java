package org.orthant.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Rows of words and numbers in aligned columns: the first one to the left, all others to the right. */
final class TextTable {

    static final String UNKNOWN = "–";

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... titles) {
        rows.add(List.of(titles));
    }

    /** Appends a row, which has as many cells as there are titles. */
    void add(String... cells) {
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String space = " ".repeat(widths[column] - row.get(column).length());
                boolean isName = column == 0;
                line.append(isName ? "" : "  ").append(isName ? row.get(column) + space : space + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    static String number(OptionalDouble number) {
        return number.isPresent() ? number(number.orElseThrow()) : UNKNOWN;
    }

    /** With three significant digits, and whole from 100 on. */
    static String number(double number) {
        if (!Double.isFinite(number)) {
            return UNKNOWN;
        }
        int decimals = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
