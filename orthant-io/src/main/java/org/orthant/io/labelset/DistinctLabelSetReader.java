package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;

/** Reads a file of label sets for which repetitions need to be decided only once. */
public final class DistinctLabelSetReader {

    private DistinctLabelSetReader() {}

    /** At least one label set over {@code labels} labels, given by name if there is a vocabulary, else by id. */
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
