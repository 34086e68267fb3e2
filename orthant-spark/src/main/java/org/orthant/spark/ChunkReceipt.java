package org.orthant.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Says that a chunk is finished, and in which file. It is written last: what has a receipt is complete.
 *
 * @param file the file with its decisions
 * @param aside the numbers of the sets that were left to tasks of their own
 * @param tally of the others
 */
record ChunkReceipt(String file, List<Long> aside, Tally tally) implements Serializable {

    ChunkReceipt {
        aside = List.copyOf(aside);
    }

    List<String> lines() {
        List<String> lines = new java.util.ArrayList<>();
        lines.add(file);
        lines.add(aside.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        lines.addAll(tally.lines());
        return lines;
    }

    static ChunkReceipt parse(List<String> lines) {
        List<Long> aside = lines.get(1).isEmpty()
                ? List.of()
                : Arrays.stream(lines.get(1).split(" ", -1)).map(Long::valueOf).toList();
        return new ChunkReceipt(lines.get(0), aside, Tally.parse(lines.subList(2, lines.size())));
    }
}
