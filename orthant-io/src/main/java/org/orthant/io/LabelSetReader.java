package org.orthant.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.orthant.labels.LabelSet;

/**
 * Reads label sets from UTF-8 text, one set per line.
 *
 * <p>A line lists the ids of the active labels, counted from 0, in any order, separated by spaces, tabs or commas. An
 * empty line is the empty set: nothing is active. Lines that start with {@code #} are comments. The line break after
 * the last line adds no set; line breaks of all systems and a byte order mark are understood.
 *
 * <pre>
 *   # patients, one per line
 *   3 17
 *   0, 4, 17
 * </pre>
 *
 * <p>Whatever else is in the file is refused with a {@link BadInputException}. {@link NamedLabelSetReader} reads files
 * that name the labels.
 */
public final class LabelSetReader {

    /** The most labels there can be when their number is inferred from the ids. */
    public static final int ANY_NUMBER_OF_LABELS = Integer.MAX_VALUE;

    private LabelSetReader() {}

    /** Returns all sets of a file, over {@code labels} labels, in their order. */
    public static List<LabelSet> read(Path file, int labels) {
        List<LabelSet> sets = new ArrayList<>();
        forEach(file, labels, sets::add);
        return List.copyOf(sets);
    }

    /**
     * Returns all sets of a file, over the number of labels that its largest id requires: n is that id plus one.
     *
     * <p>A label that is never active and beyond all others is thus unknown; callers that know n should say so.
     */
    public static List<LabelSet> read(Path file) {
        List<int[]> lines = new ArrayList<>();
        forEachLine(file, new LabelSetLine(file, ANY_NUMBER_OF_LABELS), lines::add);
        int largest = lines.stream()
                .filter(ids -> ids.length > 0)
                .mapToInt(ids -> ids[ids.length - 1])
                .max()
                .orElseThrow(() -> BadInputException.in(
                                file, "has no label id, so that the number of labels cannot be inferred: state it")
                        .withRemedy(Remedy.LABEL_COUNT));
        return lines.stream().map(ids -> LabelSet.of(largest + 1, ids)).toList();
    }

    /**
     * Hands each set of a file to {@code action}, in their order, while reading it.
     *
     * <p>Files of any length need the memory of one line. Sets before a bad line have been handed over when it is
     * found.
     */
    public static void forEach(Path file, int labels, Consumer<? super LabelSet> action) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        forEachLine(file, new LabelSetLine(file, labels), ids -> action.accept(LabelSet.of(labels, ids)));
    }

    /** Hands the ids of each line of a stream to {@code action}, ascending and distinct. */
    public static void forEach(InputStream in, LabelSetLine format, Consumer<int[]> action) {
        TextLines.forEach(format.file(), in, "label ids", (number, line) -> {
            if (!line.startsWith("#")) {
                action.accept(format.parse(number, line));
            }
        });
    }

    private static void forEachLine(Path file, LabelSetLine format, Consumer<int[]> action) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            forEach(in, format, action);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }
}
