package org.orthant.io.labelset;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.orthant.io.BadInputException;
import org.orthant.io.CsvReader;
import org.orthant.io.Excerpt;
import org.orthant.io.Remedy;
import org.orthant.io.Vocabulary;

/**
 * CSV with a header: a column that lists labels, separated by semicolons, bars or commas, or a column of 0 and 1 for
 * every label.
 */
record CsvRows(LabelTerms terms, CsvHeader found) implements LabelSetRows {

    private static final Pattern IDS = Pattern.compile("[-0-9,;|\\s]*");
    private static final List<String> SEPARATORS = List.of(";", "|", ",");

    @Override
    public OptionalInt forEach(InputStream in, Consumer<int[]> action) {
        CsvHeader header = found.complete(terms);
        CsvReader csv = new CsvReader(terms.file(), in, header.separator());
        try {
            CsvHeader.next(terms, csv);
            for (Optional<List<String>> cells = CsvHeader.next(terms, csv);
                    cells.isPresent();
                    cells = CsvHeader.next(terms, csv)) {
                if (header.columns().size() == 1 || !CsvReader.isBlank(cells.get())) {
                    action.accept(labels(csv.line(), cells.get(), header));
                }
            }
        } catch (IOException failure) {
            throw BadInputException.unreadable(terms.file(), failure);
        }
        return header.listed() >= 0
                ? OptionalInt.empty()
                : OptionalInt.of(
                        (int) header.labels().stream().filter(id -> id >= 0).count());
    }

    private int[] labels(long number, List<String> cells, CsvHeader header) {
        requireCells(number, cells, header);
        return header.listed() >= 0 ? listed(number, cells.get(header.listed())) : active(number, cells, header);
    }

    private void requireCells(long number, List<String> cells, CsvHeader header) {
        if (cells.size() != header.columns().size()) {
            throw problem(
                    number,
                    "has " + cells.size() + " cells, and the header has "
                            + header.columns().size() + ": put cells that have a separator in them in quotes");
        }
    }

    private int[] active(long number, List<String> cells, CsvHeader header) {
        return IntStream.range(0, cells.size())
                .filter(column -> header.labels().get(column) >= 0
                        && isActive(number, cells.get(column), header.columns().get(column)))
                .map(column -> header.labels().get(column))
                .sorted()
                .toArray();
    }

    private boolean isActive(long number, String cell, String column) {
        if (CsvHeader.isOn(cell)) {
            return true;
        }
        if (!CsvHeader.isOff(cell)) {
            throw problem(
                            number,
                            "column \"" + Excerpt.of(column) + "\" is \"" + Excerpt.of(cell)
                                    + "\": expected 0 or 1 for a label; if it is not a label, state the names of the labels")
                    .withRemedy(Remedy.NAMES);
        }
        return false;
    }

    /** Returns the labels that a cell lists: by name if names are known, and by id if not, or if it can be nothing else. */
    private int[] listed(long number, String cell) {
        if (cell.isEmpty()) {
            return new int[0];
        }
        boolean ids = terms.vocabulary().isEmpty() || terms.namesLeaveIdsAlone();
        if (ids && IDS.matcher(cell).matches()) {
            return terms.line().parse(number, cell.replace(';', ',').replace('|', ','));
        }
        if (terms.vocabulary().isEmpty()) {
            return terms.named(number, likeliest(cell));
        }
        Vocabulary vocabulary = terms.vocabulary().get();
        List<String> names = null;
        for (String separator : candidates(cell)) {
            List<String> parts = parts(cell, separator);
            if (parts.stream().allMatch(name -> vocabulary.id(name).isPresent())) {
                if (names != null) {
                    throw problem(
                            number,
                            "\"" + Excerpt.of(cell) + "\" can be read as " + names.size() + " names or as "
                                    + parts.size() + ": separate names by a character that none has, one of ; | ,");
                }
                names = parts;
            }
        }
        return terms.named(number, names == null ? likeliest(cell) : names);
    }

    /** Returns the separators that a cell could mean; the empty one means a single name. */
    private static Set<String> candidates(String cell) {
        Set<String> candidates = new TreeSet<>(Set.of(""));
        SEPARATORS.stream().filter(cell::contains).forEach(candidates::add);
        return candidates;
    }

    private static List<String> likeliest(String cell) {
        return parts(
                cell, SEPARATORS.stream().filter(cell::contains).findFirst().orElse(""));
    }

    private static List<String> parts(String cell, String separator) {
        return separator.isEmpty()
                ? List.of(cell)
                : Arrays.stream(cell.split(Pattern.quote(separator), -1))
                        .map(String::strip)
                        .toList();
    }

    private BadInputException problem(long number, String problem) {
        return BadInputException.at(terms.file(), number, problem);
    }
}
