package org.orthant.datasets.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what a builder skips, by reason, and keeps the places of the first cases. */
public final class Skipped {

    /** The reason for text that is not skipped, but read as what it seems to be. */
    public static final String LATIN1 = "is Latin-1 and not UTF-8 (kept)";

    private static final int FIRST = 5;

    /** The number of things skipped for one reason, and where the first were: {@code file:line} or {@code file}. */
    public record Cases(String reason, long count, List<String> first) {}

    private static final class CaseCount {
        private long count;
        private final List<String> first = new ArrayList<>();
    }

    private final Map<String, CaseCount> tallies = new LinkedHashMap<>();

    /** Starts with nothing. */
    public Skipped() {}

    /** Counts something in a line of a file. */
    public void add(String reason, Path file, long line) {
        add(reason, file.getFileName() + ":" + line);
    }

    /** Counts a whole file. */
    public void add(String reason, Path file) {
        add(reason, String.valueOf(file.getFileName()));
    }

    /** Counts things whose places are not known. */
    public void add(String reason, long count) {
        if (count > 0) {
            tallies.computeIfAbsent(reason, unused -> new CaseCount()).count += count;
        }
    }

    private void add(String reason, String place) {
        CaseCount tally = tallies.computeIfAbsent(reason, unused -> new CaseCount());
        tally.count++;
        if (tally.first.size() < FIRST) {
            tally.first.add(place);
        }
    }

    /** Returns all reasons, in the order in which they were met first. */
    public List<Cases> cases() {
        return tallies.entrySet().stream()
                .map(entry -> new Cases(entry.getKey(), entry.getValue().count, List.copyOf(entry.getValue().first)))
                .toList();
    }

    /** Returns the number of things skipped for this reason. */
    public long count(String reason) {
        CaseCount tally = tallies.get(reason);
        return tally == null ? 0 : tally.count;
    }
}
