package org.orthant.data.read;

import java.util.List;
import java.util.Optional;
import org.orthant.data.Split;
import org.orthant.io.Vocabulary;

/**
 * The examples of one or more files, over the same labels and features.
 *
 * @param labelNames the names of the labels, which may be just their numbers
 * @param featureNames the names of the features, where the files have them
 * @param parts the examples of each file
 */
record Examples(Vocabulary labelNames, Optional<Vocabulary> featureNames, List<Split> parts) {

    Examples {
        parts = List.copyOf(parts);
    }
}
