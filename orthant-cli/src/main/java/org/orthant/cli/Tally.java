package org.orthant.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.VerdictRecord.Radius;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DftLayer;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Deployed;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;

/** Counts verdicts, and sums them up as the paper's tables do. One thread adds; another may look on. */
final class Tally implements Progress.Work {

    private static final double[] QUANTILES = {0, 0.01, 0.25, 0.5, 0.75, 1};
    private static final List<String> QUANTILE_NAMES = List.of("min", "1 %", "25 %", "median", "75 %", "max");

    /** How many distinct label sets, and how many with repetitions. */
    private static final class Count {
        private long distinct;
        private long lines;

        void add(VerdictRecord record) {
            distinct++;
            lines += record.count();
        }
    }

    /** How many verdicts of each kind there are so far. */
    record Snapshot(int argmaxable, int unargmaxable, int undecided) {
        int decided() {
            return argmaxable + unargmaxable + undecided;
        }
    }

    private final Question question;
    private final Map<Outcome, Count> outcomes = new EnumMap<>(Outcome.class);
    private final List<Count> reached = new ArrayList<>();
    private final Map<NumberFormat, Map<Deployed, Count>> deployed = new EnumMap<>(NumberFormat.class);
    private final Count fft = new Count();
    private double[] radii = new double[16];
    private int radiusCount;
    private int unclear;
    private int cutShort;
    private Consumer<VerdictRecord> also = record -> {};
    private volatile Snapshot snapshot = new Snapshot(0, 0, 0);

    Tally(Question question) {
        this.question = question;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new Count());
        }
        question.thresholds().forEach(threshold -> reached.add(new Count()));
        question.formats().forEach(format -> deployed.put(format, new EnumMap<>(Deployed.class)));
    }

    /** Has verdicts counted elsewhere, too. */
    void alsoIn(Consumer<VerdictRecord> other) {
        also = other;
    }

    void add(VerdictRecord record) {
        also.accept(record);
        count(record.outcome()).add(record);
        record.deployed()
                .forEach((format, answer) -> deployed.computeIfAbsent(format, key -> new EnumMap<>(Deployed.class))
                        .computeIfAbsent(answer, key -> new Count())
                        .add(record));
        if (record.fft().equals(Optional.of(Deployed.OBSERVED))) {
            fft.add(record);
        }
        if (record.outcome() == Outcome.ARGMAXABLE && record.reason().isPresent()) {
            cutShort++;
        }
        if (record.outcome() == Outcome.ARGMAXABLE && record.radius().isPresent()) {
            add(record, record.radius().get());
        }
        snapshot = new Snapshot(distinct(Outcome.ARGMAXABLE), unargmaxable(), undecided());
    }

    private void add(VerdictRecord record, Radius radius) {
        for (int i = 0; i < reached.size(); i++) {
            double threshold = question.thresholds().get(i);
            if (radius.low() >= threshold) {
                reached.get(i).add(record);
            } else if (radius.high() >= threshold) {
                unclear++;
            }
        }
        if (radiusCount == radii.length) {
            radii = Arrays.copyOf(radii, 2 * radii.length);
        }
        radii[radiusCount++] = radius.low();
    }

    /** The counts so far, for any thread. */
    Snapshot snapshot() {
        return snapshot;
    }

    @Override
    public int done() {
        return decided();
    }

    @Override
    public String outcome() {
        Snapshot now = snapshot;
        return ": " + now.argmaxable() + " argmaxable, " + now.unargmaxable() + " unargmaxable"
                + (now.undecided() > 0 ? ", " + now.undecided() + " undecided" : "");
    }

    /** How many distinct label sets have been counted. */
    int decided() {
        return snapshot.decided();
    }

    /** How many label sets have been counted, with repetitions. */
    long lines() {
        return outcomes.values().stream().mapToLong(count -> count.lines).sum();
    }

    /** How many label sets, with repetitions, have a radius of at least the given one of the question's thresholds. */
    long linesReaching(double threshold) {
        return reached.get(question.thresholds().indexOf(threshold)).lines;
    }

    /** How many distinct label sets have such a radius. */
    long distinctReaching(double threshold) {
        return reached.get(question.thresholds().indexOf(threshold)).distinct;
    }

    /** How many label sets, with repetitions, can never be predicted. */
    long unargmaxableLines() {
        return count(Outcome.UNARGMAXABLE).lines;
    }

    int unargmaxable() {
        return distinct(Outcome.UNARGMAXABLE);
    }

    int undecided() {
        return distinct(Outcome.UNDECIDED);
    }

    private int distinct(Outcome outcome) {
        return (int) count(outcome).distinct;
    }

    private Count count(Outcome outcome) {
        return outcomes.computeIfAbsent(outcome, unknown -> new Count());
    }

    Results results(OutputLayer layer, DistinctLabelSets sets, double seconds) {
        Results results = new Results()
                .fact("labels", "labels (n)", layer.labels())
                .fact(
                        "features",
                        "features (d)",
                        layer.features(),
                        layer.features() + (layer.hasBias() ? " and a bias" : ""))
                .fact("label_sets", "label sets", sets.total())
                .fact("distinct", "distinct", sets.size())
                .fact("seconds", "seconds", seconds)
                .table(counts(
                        sets,
                        layer instanceof DftLayer dft
                                && dft.isEquispaced()
                                && question.formats().contains(NumberFormat.FLOAT32)));
        if (question.depth() == Depth.RADIUS && radiusCount > 0) {
            results.table(quantiles());
        }
        if (cutShort > 0) {
            results.remark(
                    cutShort + " radii are known less closely than asked, because the budget was spent on them.");
        }
        if (unclear > 0) {
            results.remark(
                    unclear + " radii are too close to a threshold to tell; they are not counted as reaching it.");
        }
        return results;
    }

    private Table counts(DistinctLabelSets sets, boolean hasFft) {
        List<List<Object>> rows = new ArrayList<>();
        rows.add(row("argmaxable", count(Outcome.ARGMAXABLE), sets));
        for (int i = 0; i < reached.size(); i++) {
            rows.add(row(threshold(question.thresholds().get(i)) + "-argmaxable", reached.get(i), sets));
        }
        rows.add(row("unargmaxable", count(Outcome.UNARGMAXABLE), sets));
        rows.add(row("undecided", count(Outcome.UNDECIDED), sets));
        deployed.forEach((format, counts) -> {
            for (Deployed answer : List.of(Deployed.SAFE, Deployed.OBSERVED, Deployed.IMPOSSIBLE)) {
                rows.add(row(format.text() + "-" + answer.text(), counts.getOrDefault(answer, new Count()), sets));
            }
        });
        if (hasFft) {
            rows.add(row("float32-observed by FFT", fft, sets));
        }
        return new Table(
                "counts",
                List.of(
                        new Column("what", "label sets that are"),
                        new Column("distinct", "distinct"),
                        new Column("distinct_percent", "%"),
                        new Column("lines", "lines"),
                        new Column("lines_percent", "%")),
                rows);
    }

    private static List<Object> row(String what, Count count, DistinctLabelSets sets) {
        return List.of(
                what,
                count.distinct,
                percent(count.distinct, sets.size()),
                count.lines,
                percent(count.lines, sets.total()));
    }

    private static double percent(long part, long whole) {
        return 100.0 * part / whole;
    }

    /** Such as {@code 1} and {@code 1e-8}. */
    private static String threshold(double value) {
        String text = value == Math.rint(value) && value < 1e6 ? String.valueOf((long) value) : String.valueOf(value);
        return text.replace(".0E", "e").replace("E", "e");
    }

    /** Of distinct argmaxable sets: the least radius that so large a part of them does not exceed. */
    private Table quantiles() {
        double[] sorted = Arrays.copyOf(radii, radiusCount);
        Arrays.sort(sorted);
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < QUANTILES.length; i++) {
            int rank = Math.max(1, (int) Math.ceil(QUANTILES[i] * radiusCount));
            rows.add(List.of(QUANTILE_NAMES.get(i), sorted[rank - 1]));
        }
        return new Table(
                "radius", List.of(new Column("quantile", "argmaxable ones"), new Column("radius", "radius")), rows);
    }
}
