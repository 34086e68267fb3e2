package org.orthant.io.labelset;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;

/**
 * Reads the cluster of each label: row {@code i} has that of label {@code i}, counted from 0, in any format of label sets.
 *
 * <p>So a column of numbers is a file of clusters, and so is the sparse matrix (.npz) with a row per label and a column per cluster that
 * programs for extreme classification save. Threads may call it at the same time.
 *
 * @since 0.4.0
 */
public final class ClusterReader {

    private ClusterReader() {}

    /**
     * Returns the cluster of each label.
     *
     * @throws BadInputException if the file cannot be read, or does not have one cluster for each label
     */
    public static int[] read(Path file, int labels, int clusters) {
        List<Integer> found = new ArrayList<>();
        LabelSetFile.forEach(file, clusters, Optional.empty(), row -> {
            if (row.size() != 1) {
                throw BadInputException.in(
                        file,
                        "label " + found.size() + " is in " + row.size()
                                + " clusters: expected one for each label, its number from 0");
            }
            found.add(row.activeAt(0));
        });
        if (found.size() != labels) {
            throw BadInputException.in(
                    file,
                    "has clusters of " + found.size() + " labels, and the layer has " + labels
                            + ": expected one for each label");
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }
}
