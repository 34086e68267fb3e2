package org.orthant.studio.audit;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.VerdictRecord.Radius;

/** The verdicts so far, in little memory; one thread adds, others look on. */
final class VerdictTable {

    private static final double[] QUANTILES = {0, 0.01, 0.25, 0.5, 0.75, 1};

    /**
     * How much of what there is.
     *
     * @param distinct how many verdicts of each kind
     * @param lines the same with repetitions
     * @param reached how many sets have a radius of at least each threshold
     */
    record Counts(Map<Outcome, Long> distinct, Map<Outcome, Long> lines, List<Long> reached) {
        long decided() {
            return distinct.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final List<Double> thresholds;
    private final Map<Outcome, Long> distinct = new EnumMap<>(Outcome.class);
    private final Map<Outcome, Long> lines = new EnumMap<>(Outcome.class);
    private final long[] reached;
    private Outcome[] outcomes = new Outcome[64];
    private double[] lows = new double[64];
    private double[] highs = new double[64];
    private int size;

    VerdictTable(List<Double> thresholds) {
        this.thresholds = List.copyOf(thresholds);
        this.reached = new long[thresholds.size()];
        for (Outcome outcome : Outcome.values()) {
            distinct.put(outcome, 0L);
            lines.put(outcome, 0L);
        }
    }

    synchronized void add(VerdictRecord record) {
        if (size == outcomes.length) {
            outcomes = Arrays.copyOf(outcomes, 2 * size);
            lows = Arrays.copyOf(lows, 2 * size);
            highs = Arrays.copyOf(highs, 2 * size);
        }
        Radius radius = record.radius().orElse(new Radius(Double.NaN, Double.NaN));
        outcomes[size] = record.outcome();
        lows[size] = radius.low();
        highs[size] = radius.high();
        size++;
        distinct.merge(record.outcome(), 1L, Long::sum);
        lines.merge(record.outcome(), (long) record.count(), Long::sum);
        for (int i = 0; i < reached.length; i++) {
            reached[i] += radius.low() >= thresholds.get(i) ? 1 : 0;
        }
    }

    synchronized int size() {
        return size;
    }

    synchronized Outcome outcome(int index) {
        return outcomes[index];
    }

    /** Bounds of the radius, where they are known. */
    synchronized Optional<Radius> radius(int index) {
        return Double.isNaN(lows[index]) ? Optional.empty() : Optional.of(new Radius(lows[index], highs[index]));
    }

    synchronized Counts counts() {
        return new Counts(
                Map.copyOf(distinct),
                Map.copyOf(lines),
                Arrays.stream(reached).boxed().toList());
    }

    /** Of the argmaxable sets, the radii that 0, 1, 25, 50, 75 and 100 % do not exceed; nothing without radii. */
    double[] quantiles() {
        double[] sorted = radii();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return sorted;
        }
        return Arrays.stream(QUANTILES)
                .map(part -> sorted[Math.max(1, (int) Math.ceil(part * sorted.length)) - 1])
                .toArray();
    }

    private synchronized double[] radii() {
        double[] radii = new double[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (outcome(i) == Outcome.ARGMAXABLE && !Double.isNaN(lows[i])) {
                radii[count++] = lows[i];
            }
        }
        return Arrays.copyOf(radii, count);
    }
}
