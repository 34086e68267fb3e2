package org.orthant.io.labelset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.orthant.io.BadInputException;
import org.orthant.io.CsvReader;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/**
 * What the columns of a table are.
 *
 * @param separator what stands between cells
 * @param columns their names
 * @param listed the column that lists the labels, or -1 if every label has its own column
 * @param labels the label of each column, or -1 for other columns, if every label has its own column
 */
record CsvHeader(char separator, List<String> columns, int listed, List<Integer> labels) {

    private static final Set<String> LISTS = Set.of("labels", "label", "tags");
    private static final char[] SEPARATORS = {',', ';', '\t'};
    private static final Set<String> OFF = Set.of("0", "0.0", "false", "False", "FALSE");
    private static final Set<String> ON = Set.of("1", "1.0", "true", "True", "TRUE");

    /** Fewer zeros and ones than this could be a plain line of ids; among three, one of them is repeated. */
    private static final int FEWEST_NUMBERED = 3;

    CsvHeader {
        columns = List.copyOf(columns);
        labels = List.copyOf(labels);
    }

    static boolean isOn(String cell) {
        return ON.contains(cell);
    }

    static boolean isOff(String cell) {
        return OFF.contains(cell);
    }

    /** Returns the header of a file that begins with these bytes, if it is a table. */
    static Optional<CsvHeader> find(LabelTerms terms, byte[] start) {
        for (char separator : SEPARATORS) {
            List<List<String>> records = records(terms, start, separator);
            if (records.isEmpty()) {
                continue;
            }
            List<String> columns = records.get(0);
            int[] lists = IntStream.range(0, columns.size())
                    .filter(i -> LISTS.contains(columns.get(i).toLowerCase(Locale.ROOT)))
                    .toArray();
            if (lists.length > 0) {
                return Optional.of(new CsvHeader(separator, columns, lists.length == 1 ? lists[0] : -2, List.of()));
            }
            if (records.size() > 1
                    && columns.size() > 1
                    && records.get(1).size() == columns.size()
                    && hasLabels(terms, columns, records.get(1))) {
                return Optional.of(new CsvHeader(separator, columns, -1, List.of()));
            }
        }
        return Optional.empty();
    }

    /** Returns the first two records, as far as they are records of CSV. */
    private static List<List<String>> records(LabelTerms terms, byte[] start, char separator) {
        List<List<String>> records = new ArrayList<>();
        CsvReader csv = new CsvReader(terms.file(), new ByteArrayInputStream(start), separator);
        try {
            for (Optional<List<String>> record = next(terms, csv);
                    record.isPresent() && records.size() < 2;
                    record = next(terms, csv)) {
                records.add(record.get());
            }
        } catch (BadInputException notCsv) {
            return records;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return records;
    }

    /** Returns the cells of the next record, decoded and without white space around them. */
    static Optional<List<String>> next(LabelTerms terms, CsvReader csv) throws IOException {
        Optional<List<String>> fields = csv.next();
        if (fields.isEmpty()) {
            return fields;
        }
        List<String> cells = new ArrayList<>();
        for (String field : fields.get()) {
            try {
                cells.add(TextLines.decode(field).strip());
            } catch (CharacterCodingException malformed) {
                throw BadInputException.at(
                        terms.file(),
                        csv.line(),
                        "is not UTF-8 text: expected CSV in a file saved as UTF-8",
                        malformed);
            }
        }
        return Optional.of(cells);
    }

    private static boolean hasLabels(LabelTerms terms, List<String> columns, List<String> cells) {
        int[] candidates = IntStream.range(0, columns.size())
                .filter(i -> terms.vocabulary()
                        .map(names -> names.id(columns.get(i)).isPresent())
                        .orElse(!columns.get(i).isEmpty()))
                .toArray();
        if (candidates.length == 0
                || !Arrays.stream(candidates).allMatch(i -> isOn(cells.get(i)) || isOff(cells.get(i)))) {
            return false;
        }
        boolean numbers = terms.vocabulary().isEmpty()
                && columns.stream().allMatch(name -> name.isEmpty() || name.matches("[0-9]+"));
        return !numbers || (candidates.length >= FEWEST_NUMBERED && isNumbered(columns));
    }

    /** Returns whether the columns with a name are called 0, 1, 2 and so on. */
    private static boolean isNumbered(List<String> columns) {
        int next = 0;
        for (String name : columns) {
            if (!name.isEmpty() && !name.equals(String.valueOf(next++))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the header with the labels of its columns; each label must have one. */
    CsvHeader complete(LabelTerms terms) {
        if (listed == -2) {
            throw problem(terms, "has several columns called labels, label or tags: expected one; rename the others");
        }
        if (listed >= 0) {
            return this;
        }
        List<Integer> found =
                terms.vocabulary().isPresent() ? named(terms, terms.vocabulary().get()) : inOrder();
        if (terms.vocabulary().isEmpty()) {
            terms.requireLabels(1, found.stream().filter(id -> id >= 0).count(), "columns of labels");
        }
        return new CsvHeader(separator, columns, listed, found);
    }

    private List<Integer> inOrder() {
        List<Integer> found = new ArrayList<>();
        int next = 0;
        for (String name : columns) {
            found.add(name.isEmpty() ? -1 : next++);
        }
        return found;
    }

    private List<Integer> named(LabelTerms terms, Vocabulary vocabulary) {
        List<Integer> found = new ArrayList<>();
        boolean[] seen = new boolean[vocabulary.labels()];
        for (String name : columns) {
            int id = vocabulary.id(name).orElse(-1);
            if (id >= 0 && seen[id]) {
                throw problem(
                        terms, "has two columns called \"" + Excerpt.of(name) + "\": expected one for each label");
            }
            if (id >= 0) {
                seen[id] = true;
            }
            found.add(id);
        }
        for (int id = 0; id < seen.length; id++) {
            if (!seen[id]) {
                String name = vocabulary.name(id);
                throw problem(
                        terms,
                        "has no column called \"" + Excerpt.of(name) + "\", as a label is" + nearest(vocabulary, name));
            }
        }
        return found;
    }

    /** Returns the column that could be a misspelling of a name. */
    private String nearest(Vocabulary vocabulary, String name) {
        return columns.stream()
                .filter(column -> vocabulary.id(column).isEmpty()
                        && vocabulary.closest(column).filter(name::equals).isPresent())
                .findFirst()
                .map(column -> ": did you mean it by \"" + Excerpt.of(column) + "\"?")
                .orElse(": expected a column of 0 and 1 for every label");
    }

    private static BadInputException problem(LabelTerms terms, String problem) {
        return BadInputException.at(terms.file(), 1, problem);
    }
}
