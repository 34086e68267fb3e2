package org.orthant.io.labelset;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;

/** Determines the format of label sets from the first bytes of a file. */
final class LabelSetFormat {

    /** A JSON value that could be a label set, or an example that has one. */
    private static final Pattern JSON = Pattern.compile("\\s*(\\[\\s*([\"\\[\\]0-9-].*)?|\\{\\s*([\"}].*)?)");

    /** How far a file of extreme classification is searched for its first feature: the first examples may have none. */
    private static final int LINES_SEARCHED = 100;

    /** Ends the reading of a file of which enough is known. */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;

        EnoughException() {
            super("enough", null, false, false);
        }
    }

    private LabelSetFormat() {}

    /** Returns the reader of a file that begins with these bytes. What could be plain lines is plain lines. */
    static LabelSetRows of(LabelTerms terms, byte[] start) {
        if (isArchive(start)) {
            return new NpzRows(terms);
        }
        List<String> first = lines(terms, start, 2, line -> !line.isBlank());
        if (first.isEmpty()) {
            return new PlainLines(terms);
        }
        String one = first.get(0);
        if ((XmcRows.isHeader(one) && hasFeatures(terms, start)) || (!terms.isPlain(one) && XmcRows.isRow(one))) {
            return new XmcRows(terms);
        }
        if (terms.namesLeaveIdsAlone() && isOfIds(terms, start)) {
            return new PlainLines(terms.byId());
        }
        if (first.stream().allMatch(terms::isPlain) || one.startsWith("#")) {
            return new PlainLines(terms);
        }
        if (isArff(terms, start)) {
            return new ArffLabelRows(terms);
        }
        if (JSON.matcher(one).matches()) {
            return new JsonRows(terms);
        }
        Optional<CsvHeader> table = CsvHeader.find(terms, start);
        return table.isPresent() ? new CsvRows(terms, table.get()) : new PlainLines(terms);
    }

    private static boolean isArchive(byte[] start) {
        return start.length >= 4
                && start[0] == 'P'
                && start[1] == 'K'
                && ((start[2] == 3 && start[3] == 4) || (start[2] == 5 && start[3] == 6));
    }

    private static boolean isOfIds(LabelTerms terms, byte[] start) {
        List<String> first = lines(terms, start, 2, line -> !line.isBlank() && !line.startsWith("#"));
        return !first.isEmpty() && first.stream().allMatch(LabelTerms::isIds);
    }

    private static boolean hasFeatures(LabelTerms terms, byte[] start) {
        return lines(terms, start, LINES_SEARCHED, line -> !line.isBlank()).stream()
                .anyMatch(line -> XmcRows.isRow(line) && !terms.isPlain(line));
    }

    private static boolean isArff(LabelTerms terms, byte[] start) {
        return lines(
                        terms,
                        start,
                        1,
                        line -> !line.isBlank() && !line.stripLeading().startsWith("%"))
                .stream()
                .anyMatch(line -> line.strip().toLowerCase(Locale.ROOT).startsWith("@relation"));
    }

    /** Returns the first lines of that kind, as far as they are complete and UTF-8. */
    static List<String> lines(LabelTerms terms, byte[] start, int count, Predicate<String> kind) {
        List<String> lines = new ArrayList<>();
        try {
            TextLines.forEach(terms.file(), stream(start), "label sets", (number, line) -> {
                if (kind.test(line)) {
                    lines.add(line);
                    if (lines.size() == count) {
                        throw new EnoughException();
                    }
                }
            });
        } catch (EnoughException enough) {
            return lines;
        } catch (BadInputException unreadable) {
            // Reading the file reports it.
            return lines;
        }
        return lines;
    }

    private static InputStream stream(byte[] start) {
        return new ByteArrayInputStream(start);
    }
}
