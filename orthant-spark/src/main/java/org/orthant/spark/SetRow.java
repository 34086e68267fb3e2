package org.orthant.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.labels.LabelSet;

/**
 * A distinct label set, as it is sent to a task.
 *
 * @param index its number among the distinct ones, in the order in which they first occur
 * @param count the number of its occurrences
 * @param labels its labels, as {@link SetIds}
 */
record SetRow(long index, int count, List<Integer> labels) implements Serializable {

    LabelSet set(int n) {
        return SetIds.set(n, labels.stream().mapToInt(id -> id).toArray());
    }

    /** As a line of a file. */
    String line() {
        return index + "\t" + count + "\t"
                + labels.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    static SetRow parse(String line) {
        String[] parts = line.split("\t", -1);
        List<Integer> labels = parts[2].isEmpty()
                ? List.of()
                : Arrays.stream(parts[2].split(" ", -1)).map(Integer::valueOf).toList();
        return new SetRow(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), labels);
    }
}
