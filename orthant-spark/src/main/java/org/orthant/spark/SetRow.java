package org.orthant.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.orthant.labels.LabelSet;

/**
 * A distinct label set on its way to a task.
 *
 * @param index its number among the distinct ones, in the order in which they first occur
 * @param count how often it occurs
 * @param labels its labels, ascending
 */
record SetRow(long index, int count, int[] labels) implements Serializable {

    LabelSet set(int n) {
        return LabelSet.of(n, labels);
    }

    /** As a line of a file. */
    String line() {
        return index + "\t" + count + "\t"
                + Arrays.stream(labels).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    static SetRow parse(String line) {
        String[] parts = line.split("\t", -1);
        int[] labels = parts[2].isEmpty()
                ? new int[0]
                : Arrays.stream(parts[2].split(" ", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        return new SetRow(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), labels);
    }
}
