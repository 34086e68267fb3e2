package org.orthant.audit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.VerdictRecord.Radius;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Question;

/** Counts verdicts, as the paper's tables do. Threads may look on while one adds. */
public final class VerdictCounts {

    /** The parts of which {@link #radiusQuantiles()} tells the radius. */
    public static final List<Double> QUANTILES = List.of(0.0, 0.01, 0.25, 0.5, 0.75, 1.0);

    /**
     * Tells how many label sets have some property.
     *
     * @param distinct how many of the distinct ones
     * @param lines how many with repetitions
     */
    public record Count(long distinct, long lines) implements Serializable {

        static final Count NONE = new Count(0, 0);

        Count and(VerdictRecord record) {
            return new Count(distinct + 1, lines + record.count());
        }

        Count and(Count other) {
            return new Count(distinct + other.distinct, lines + other.lines);
        }
    }

    private final Map<Outcome, Count> outcomes = new EnumMap<>(Outcome.class);
    private final Map<Double, Count> reached = new LinkedHashMap<>();
    private final Map<NumberFormat, Map<Deployed, Count>> deployed = new EnumMap<>(NumberFormat.class);
    private Count fft = Count.NONE;
    private double[] radii = new double[16];
    private int radiusCount;
    private int unclear;
    private int cutShort;

    /** Counts what was asked. */
    public VerdictCounts(Question question) {
        question.thresholds().forEach(threshold -> reached.put(threshold, Count.NONE));
        question.formats().forEach(format -> deployed.put(format, new EnumMap<>(Deployed.class)));
    }

    /** Counts one more verdict. */
    public synchronized void add(VerdictRecord record) {
        outcomes.put(record.outcome(), of(record.outcome()).and(record));
        record.deployed()
                .forEach((format, answer) -> deployed.computeIfAbsent(format, key -> new EnumMap<>(Deployed.class))
                        .put(answer, deployed(format, answer).and(record)));
        if (record.fft().equals(Optional.of(Deployed.OBSERVED))) {
            fft = fft.and(record);
        }
        if (record.outcome() == Outcome.ARGMAXABLE) {
            cutShort += record.reason().isPresent() ? 1 : 0;
            record.radius().ifPresent(radius -> add(record, radius));
        }
    }

    private void add(VerdictRecord record, Radius radius) {
        reached.replaceAll((threshold, count) -> radius.low() >= threshold ? count.and(record) : count);
        unclear += (int) reached.keySet().stream()
                .filter(threshold -> radius.low() < threshold && radius.high() >= threshold)
                .count();
        if (radiusCount == radii.length) {
            radii = Arrays.copyOf(radii, 2 * radii.length);
        }
        radii[radiusCount++] = radius.low();
    }

    /** Those with some verdict. */
    public synchronized Count of(Outcome outcome) {
        return outcomes.getOrDefault(outcome, Count.NONE);
    }

    /** All of them. */
    public synchronized Count all() {
        return outcomes.values().stream().reduce(Count.NONE, Count::and);
    }

    /** How many distinct label sets have been counted. */
    public int decided() {
        return (int) all().distinct();
    }

    /** Those with a radius of at least one of the question's thresholds. */
    public synchronized Count reaching(double threshold) {
        Count count = reached.get(threshold);
        if (count == null) {
            throw new IllegalArgumentException(
                    threshold + " is no threshold of the question: expected one of " + reached.keySet());
        }
        return count;
    }

    /** Those of which something is known about the layer as deployed. */
    public synchronized Count deployed(NumberFormat format, Deployed answer) {
        return deployed.getOrDefault(format, Map.of()).getOrDefault(answer, Count.NONE);
    }

    /** The formats about which something was asked. */
    public synchronized List<NumberFormat> formats() {
        return List.copyOf(deployed.keySet());
    }

    /** Those for which an input was seen to work with logits from the FFT. */
    public synchronized Count observedByFft() {
        return fft;
    }

    /** How many pairs of a radius and a threshold are too close to tell; they are not counted as reaching it. */
    public synchronized int unclear() {
        return unclear;
    }

    /** How many radii are known less closely than asked, because a budget was spent. */
    public synchronized int cutShort() {
        return cutShort;
    }

    /** Of the distinct argmaxable sets, the radii that {@link #QUANTILES} of them do not exceed; empty without radii. */
    public synchronized List<Double> radiusQuantiles() {
        double[] sorted = Arrays.copyOf(radii, radiusCount);
        Arrays.sort(sorted);
        return radiusCount == 0
                ? List.of()
                : QUANTILES.stream()
                        .map(part -> sorted[Math.max(1, (int) Math.ceil(part * sorted.length)) - 1])
                        .toList();
    }
}
