package org.orthant.audit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;
import org.orthant.verify.Radius;
import org.orthant.verify.RankGoal;

/**
 * Counts verdicts, as the paper's tables do.
 *
 * <p>Thread-safe: threads may read while others add. Counts of parts of an audit are added with {@link #plus}; they are
 * serialisable, so that parts may be counted on other machines.
 */
public final class VerdictCounts implements Serializable {

    /** The quantiles that {@link #radiusQuantiles()} returns. */
    public static final List<Double> QUANTILES = List.of(0.0, 0.01, 0.25, 0.5, 0.75, 1.0);

    /** The numbers of best classes that are counted if ranks are bounded as closely as possible: those of top-5 accuracy and of a page. */
    private static final List<Integer> USUAL_RANKS = List.of(5, 10);

    /**
     * The number of label sets with some property.
     *
     * @param distinct of the distinct ones
     * @param lines with repetitions
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
    private final Map<Integer, RankCounts> ranks = new TreeMap<>();
    private double[] radii = new double[16];
    private int expected;
    private int radiusCount;
    private long unclear;
    private long cutShort;

    /** Counts what was asked. */
    public VerdictCounts(Question question) {
        question.thresholds().forEach(threshold -> reached.put(threshold, Count.NONE));
        question.formats().forEach(format -> deployed.put(format, new EnumMap<>(Deployed.class)));
        question.rank()
                .map(goal -> goal.equals(RankGoal.CLOSEST) ? USUAL_RANKS : List.of(goal.within()))
                .orElse(List.of())
                .forEach(k -> ranks.put(k, RankCounts.none(k)));
    }

    /** Starts from counts without radii, such as those of an earlier run. */
    private VerdictCounts(
            Map<Outcome, Count> outcomes,
            Map<Double, Count> reached,
            Map<NumberFormat, Map<Deployed, Count>> deployed,
            long unclear,
            long cutShort) {
        this.outcomes.putAll(outcomes);
        this.reached.putAll(reached);
        deployed.forEach((format, answers) -> this.deployed.put(format, copy(answers)));
        this.unclear = unclear;
        this.cutShort = cutShort;
    }

    /** Returns counts that were read from a file, without radii and ranks: they have no quantiles of radii. */
    public static VerdictCounts of(
            Map<Outcome, Count> outcomes,
            Map<Double, Count> reached,
            Map<NumberFormat, Map<Deployed, Count>> deployed,
            long unclear,
            long cutShort) {
        return new VerdictCounts(outcomes, reached, deployed, unclear, cutShort);
    }

    /** Returns the counts of the label sets counted here and of those counted by {@code other}, which must differ. */
    public VerdictCounts plus(VerdictCounts other) {
        VerdictCounts sum = copy();
        VerdictCounts added = other.copy();
        added.outcomes.forEach((outcome, count) -> sum.outcomes.merge(outcome, count, Count::and));
        added.reached.forEach((threshold, count) -> sum.reached.merge(threshold, count, Count::and));
        added.deployed.forEach((format, answers) -> {
            Map<Deployed, Count> all = sum.deployed.computeIfAbsent(format, key -> new EnumMap<>(Deployed.class));
            answers.forEach((answer, count) -> all.merge(answer, count, Count::and));
        });
        added.ranks.forEach((k, count) -> sum.ranks.merge(k, count, RankCounts::plus));
        sum.radii = Arrays.copyOf(sum.radii, Math.max(1, sum.radiusCount + added.radiusCount));
        System.arraycopy(added.radii, 0, sum.radii, sum.radiusCount, added.radiusCount);
        sum.radiusCount += added.radiusCount;
        sum.unclear += added.unclear;
        sum.cutShort += added.cutShort;
        return sum;
    }

    private synchronized VerdictCounts copy() {
        VerdictCounts copy = new VerdictCounts(outcomes, reached, deployed, unclear, cutShort);
        copy.radii = radii.clone();
        copy.radiusCount = radiusCount;
        copy.ranks.putAll(ranks);
        return copy;
    }

    private static Map<Deployed, Count> copy(Map<Deployed, Count> answers) {
        Map<Deployed, Count> copy = new EnumMap<>(Deployed.class);
        copy.putAll(answers);
        return copy;
    }

    /** States how many label sets will be counted: if they have radii, memory for all is reserved with the first, and does not grow later. */
    synchronized void expect(int labelSets) {
        expected = labelSets;
    }

    /** Counts one more verdict. */
    public synchronized void add(VerdictRecord record) {
        outcomes.put(record.outcome(), of(record.outcome()).and(record));
        ranks.replaceAll((k, count) -> count.and(record));
        record.deployed()
                .forEach((format, answer) -> deployed.computeIfAbsent(format, key -> new EnumMap<>(Deployed.class))
                        .put(answer, deployed(format, answer).and(record)));
        if (record.outcome() == Outcome.ARGMAXABLE) {
            cutShort += record.reason().isPresent() ? 1 : 0;
            record.radius().ifPresent(radius -> add(record, radius));
        }
    }

    private void add(VerdictRecord record, Radius radius) {
        reached.replaceAll((threshold, count) -> radius.low() >= threshold ? count.and(record) : count);
        unclear += reached.keySet().stream()
                .filter(threshold -> radius.low() < threshold && radius.high() >= threshold)
                .count();
        if (radiusCount == radii.length) {
            radii = Arrays.copyOf(radii, Math.max(expected, 2 * radii.length));
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

    /** Returns the radii that the question compares with, in its order. */
    public synchronized List<Double> thresholds() {
        return List.copyOf(reached.keySet());
    }

    /** Those with a radius of at least one of the question's thresholds. */
    public synchronized Count reaching(double threshold) {
        Count count = reached.get(threshold);
        if (count == null) {
            throw new IllegalArgumentException(
                    threshold + " is not a threshold of the question: expected one of " + reached.keySet());
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

    /** Returns the number of classes that some input puts among the best, for each number of best ones asked about, ascending. */
    public synchronized List<RankCounts> ranks() {
        return List.copyOf(ranks.values());
    }

    /** The number of undecided comparisons of a radius with a threshold; they are not counted as reaching it. */
    public synchronized long unclear() {
        return unclear;
    }

    /** How many radii are known less closely than asked, because a budget was spent. */
    public synchronized long cutShort() {
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
