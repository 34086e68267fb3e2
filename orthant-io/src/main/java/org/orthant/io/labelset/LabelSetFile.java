package org.orthant.io.labelset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.orthant.io.BadInputException;
import org.orthant.io.LabelSetReader;
import org.orthant.io.RegularFile;
import org.orthant.io.Remedy;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;

/**
 * Reads label sets from a file of any format that {@code docs/reference/label-sets.md} describes. The format is determined
 * by the content, not by the name of the file.
 *
 * <p>What could be plain lines is read as plain lines. The file is read once, from its beginning to its end, so that it
 * may be a pipe (except archives of NumPy). An invalid file is refused with a {@link BadInputException}.
 */
public final class LabelSetFile {

    /** The bytes of a file that determine its format: enough for the header of a table of 100,000 labels. */
    private static final int START_BYTES = 1 << 22;

    private LabelSetFile() {}

    /**
     * Hands each set of a file to {@code action}, in their order, while reading it.
     *
     * <p>Files of any length need the memory of one set. Sets before a bad one have been handed over when it is found.
     *
     * @param vocabulary the names of the labels, if they are known: plain lines and cells of tables are then names
     */
    public static void forEach(
            Path file, int labels, Optional<Vocabulary> vocabulary, Consumer<? super LabelSet> action) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        rows(new LabelTerms(file, labels, vocabulary), ids -> action.accept(LabelSet.of(labels, ids)));
    }

    /**
     * Returns all sets of a file, over the number of labels that it states; otherwise n is its largest id plus one.
     */
    public static List<LabelSet> read(Path file) {
        List<int[]> sets = new ArrayList<>();
        OptionalInt stated =
                rows(new LabelTerms(file, LabelSetReader.ANY_NUMBER_OF_LABELS, Optional.empty()), sets::add);
        int labels = stated.orElseGet(() -> sets.stream()
                .filter(ids -> ids.length > 0)
                .mapToInt(ids -> ids[ids.length - 1] + 1)
                .max()
                .orElseThrow(() -> BadInputException.in(
                                file, "has no label id, so that the number of labels cannot be inferred: state it")
                        .withRemedy(Remedy.LABEL_COUNT)));
        return sets.stream().map(ids -> LabelSet.of(labels, ids)).toList();
    }

    private static OptionalInt rows(LabelTerms terms, Consumer<int[]> action) {
        try (InputStream in = Files.newInputStream(RegularFile.of(terms.file()))) {
            byte[] start = in.readNBytes(START_BYTES);
            LabelSetRows rows = LabelSetFormat.of(terms, start);
            return rows.forEach(new SequenceInputStream(new ByteArrayInputStream(start), in), action);
        } catch (IOException failure) {
            throw BadInputException.unreadable(terms.file(), failure);
        }
    }
}
