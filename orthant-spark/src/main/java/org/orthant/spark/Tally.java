package org.orthant.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Question;

/**
 * Counts of verdicts that add up, whoever has counted: by what a row of the summary says, in the order of its rows.
 *
 * @param counts how many distinct label sets and how many lines are so
 */
public record Tally(Map<String, Count> counts) implements Serializable {

    /** Radii that are known less closely than asked, because a budget was spent. */
    public static final String CUT_SHORT = "cut short";

    /** Pairs of a radius and a threshold that are too close to tell. */
    public static final String UNCLEAR = "unclear";

    /** Nothing is counted. */
    public static final Tally NONE = new Tally(Map.of());

    /** Copies the map, in its order. */
    public Tally {
        counts = new LinkedHashMap<>(counts);
    }

    @Override
    public Map<String, Count> counts() {
        return new LinkedHashMap<>(counts);
    }

    static Tally of(VerdictCounts counted, Question question) {
        Map<String, Count> rows = new LinkedHashMap<>();
        rows.put(Outcome.ARGMAXABLE.text(), counted.of(Outcome.ARGMAXABLE));
        for (double threshold : question.thresholds()) {
            rows.put(threshold + "-argmaxable", counted.reaching(threshold));
        }
        rows.put(Outcome.UNARGMAXABLE.text(), counted.of(Outcome.UNARGMAXABLE));
        rows.put(Outcome.UNDECIDED.text(), counted.of(Outcome.UNDECIDED));
        for (NumberFormat format : counted.formats()) {
            for (Deployed answer : List.of(Deployed.SAFE, Deployed.OBSERVED, Deployed.IMPOSSIBLE)) {
                rows.put(format.text() + "-" + answer.text(), counted.deployed(format, answer));
            }
        }
        if (counted.observedByFft().distinct() > 0) {
            rows.put("float32-observed by FFT", counted.observedByFft());
        }
        rows.put(CUT_SHORT, new Count(counted.cutShort(), counted.cutShort()));
        rows.put(UNCLEAR, new Count(counted.unclear(), counted.unclear()));
        return new Tally(rows);
    }

    /** How many have some verdict. */
    public Count of(Outcome outcome) {
        return of(outcome.text());
    }

    /** How many are so. */
    public Count of(String row) {
        return counts.getOrDefault(row, new Count(0, 0));
    }

    /** How many distinct label sets have been decided. */
    public long decided() {
        long decided = 0;
        for (Outcome outcome : Outcome.values()) {
            decided += of(outcome).distinct();
        }
        return decided;
    }

    Tally plus(Tally other) {
        Map<String, Count> sum = counts();
        other.counts.forEach((row, count) ->
                sum.merge(row, count, (a, b) -> new Count(a.distinct() + b.distinct(), a.lines() + b.lines())));
        return new Tally(sum);
    }

    /** A line for each row. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        counts.forEach((row, count) -> lines.add(row + "\t" + count.distinct() + "\t" + count.lines()));
        return lines;
    }

    static Tally parse(List<String> lines) {
        Map<String, Count> rows = new LinkedHashMap<>();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            rows.put(parts[0], new Count(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
        }
        return new Tally(rows);
    }
}
