package org.orthant.datasets.build;

import java.util.List;
import org.orthant.data.folder.DatasetSizes;

/**
 * What a builder made.
 *
 * @param sizes of the data set
 * @param skipped what was skipped, and why
 */
public record Built(DatasetSizes sizes, List<Skipped.Cases> skipped) {

    /** Takes a copy. */
    public Built {
        skipped = List.copyOf(skipped);
    }
}
