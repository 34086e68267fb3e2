package org.orthant.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.audit.VerdictCounts;

/**
 * The record that a chunk is finished, and in which file. It is written last: a chunk with a receipt is complete.
 *
 * @param file the file with its decisions
 * @param aside the indices of the sets that get separate tasks
 * @param counts of the others
 */
record ChunkReceipt(String file, List<Long> aside, VerdictCounts counts) implements Serializable {

    ChunkReceipt {
        aside = List.copyOf(aside);
    }

    List<String> lines() {
        List<String> lines = new java.util.ArrayList<>();
        lines.add(file);
        lines.add(aside.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        lines.addAll(CountLines.of(counts));
        return lines;
    }

    static ChunkReceipt parse(List<String> lines) {
        List<Long> aside = lines.get(1).isEmpty()
                ? List.of()
                : Arrays.stream(lines.get(1).split(" ", -1)).map(Long::valueOf).toList();
        return new ChunkReceipt(lines.get(0), aside, CountLines.parse(lines.subList(2, lines.size())));
    }
}
