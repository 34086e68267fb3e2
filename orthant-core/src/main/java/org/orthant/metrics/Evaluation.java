package org.orthant.metrics;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Computes {@link Scores} in one pass: takes the logits and active labels of one example after the other and keeps only
 * a few sums per label.
 *
 * <p>Not thread-safe; each thread may have its own, to be merged at the end.
 */
public final class Evaluation {

    private final int labels;
    private final int deepest;
    private final Optional<Propensities> propensities;
    private final List<RankSums> ranks;
    private final ThresholdSums threshold;
    private final CrossEntropy loss = new CrossEntropy();
    private long examples;
    private long unlabelled;

    /** Starts without examples over {@code labels} labels, for the given numbers k of best labels. */
    public Evaluation(int labels, int... ranks) {
        this(labels, Optional.empty(), ranks);
    }

    /** The same, with PSP@k by the propensities of the training examples. */
    public Evaluation(Propensities propensities, int... ranks) {
        this(propensities.labels(), Optional.of(propensities), ranks);
    }

    private Evaluation(int labels, Optional<Propensities> propensities, int... ranks) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        for (int rank : ranks) {
            if (rank < 1) {
                throw new IllegalArgumentException("the best " + rank + " labels: expected at least 1");
            }
        }
        this.labels = labels;
        this.deepest = IntStream.of(ranks).max().orElse(0);
        this.propensities = propensities;
        this.ranks = IntStream.of(ranks)
                .mapToObj(rank -> new RankSums(rank, propensities))
                .toList();
        this.threshold = new ThresholdSums(labels);
    }

    /** Another one for the same, without examples: for another thread. */
    public Evaluation fresh() {
        return new Evaluation(labels, propensities, depths());
    }

    /** Counts an example. */
    public void add(float[] logits, LabelSet active) {
        if (logits.length != labels) {
            throw new IllegalArgumentException(logits.length + " logits for " + labels + " labels: expected as many");
        }
        add(logits, 0, active);
    }

    /** Counts an example whose logits begin at position {@code from} of an array, such as that of a whole batch. */
    public void add(float[] logits, int from, LabelSet active) {
        if (active.labels() != labels) {
            throw new IllegalArgumentException(
                    "a label set over " + active.labels() + " labels among those over " + labels);
        }
        requireFinite(logits, from);
        int[] ids = active.active();
        int[] ranking = Top.of(logits, from, labels, deepest);
        ranks.forEach(rank -> rank.add(ranking, ids));
        threshold.add(logits, from, ids);
        loss.add(logits, from, labels, ids);
        examples++;
        unlabelled += ids.length == 0 ? 1 : 0;
    }

    /** Counts all examples of another one that was made for the same. */
    public void merge(Evaluation other) {
        if (labels != other.labels
                || !Arrays.equals(depths(), other.depths())
                || !propensities.equals(other.propensities)) {
            throw new IllegalArgumentException("evaluations of different labels, ranks or propensities don't merge");
        }
        for (int i = 0; i < ranks.size(); i++) {
            ranks.get(i).merge(other.ranks.get(i));
        }
        threshold.merge(other.threshold);
        loss.merge(other.loss);
        examples += other.examples;
        unlabelled += other.unlabelled;
    }

    /** No ranking of other numbers means anything. */
    private void requireFinite(float[] logits, int from) {
        for (int label = 0; label < labels; label++) {
            if (!Float.isFinite(logits[from + label])) {
                throw new IllegalArgumentException("the logit of label " + label + " is " + logits[from + label]
                        + ": expected finite numbers; has training diverged?");
            }
        }
    }

    private int[] depths() {
        return ranks.stream().mapToInt(RankSums::rank).toArray();
    }

    /** The scores of all examples so far. */
    public Scores scores() {
        Map<Integer, Map<Metric, Double>> atK = new LinkedHashMap<>();
        for (RankSums rank : ranks) {
            atK.put(rank.rank(), known(new Sums(loss, threshold, rank), true));
        }
        return new Scores(examples, unlabelled, known(new Sums(loss, threshold, null), false), atK);
    }

    private static Map<Metric, Double> known(Sums sums, boolean atK) {
        Map<Metric, Double> known = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            if (metric.isAtK() == atK) {
                double value = metric.of(sums);
                if (!Double.isNaN(value)) {
                    known.put(metric, value);
                }
            }
        }
        return known;
    }
}
