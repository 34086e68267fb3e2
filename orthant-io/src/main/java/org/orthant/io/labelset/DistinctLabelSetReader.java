package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;

/**
 * Reads the distinct label sets of a file of any format that {@code docs/reference/label-sets.md} describes.
 *
 * <pre>{@code
 * DistinctLabelSets sets = DistinctLabelSetReader.read(Path.of("sets.txt"), layer.labels(), Optional.empty());
 * }</pre>
 *
 * <p>Threads may call it at the same time.
 *
 * @since 0.2.0
 */
public final class DistinctLabelSetReader {

    private DistinctLabelSetReader() {}

    /**
     * Returns the label sets of a file, at least one, over {@code labels} labels; given by name if there is a vocabulary, else by id.
     *
     * @throws BadInputException if the file cannot be read, is empty, or has an invalid line
     */
    public static DistinctLabelSets read(Path file, int labels, Optional<Vocabulary> vocabulary) {
        DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
        LabelSetFile.forEach(file, labels, vocabulary, builder::add);
        DistinctLabelSets sets = builder.build();
        if (sets.size() == 0) {
            throw BadInputException.in(file, "has no label sets: expected one per line");
        }
        return sets;
    }
}
