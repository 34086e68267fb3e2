package org.orthant.attention;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;

/**
 * The layer of bounds of a head's weights {@code φ_l(t)}: row {@code l} has the largest doubles that are at most {@code φ_l(t) e^{-k_l}}, row {@code n + l}
 * the least doubles that are at least that, for each token {@code t}, where {@code k_l = ⌊max_t u_l·g_t⌋}. The head determines it uniquely.
 *
 * <p>On nonnegative features, the multiplicities of tokens, the logit of label {@code l} is between those of rows {@code l} and {@code n + l}. So a
 * document produces a label set if it switches on row {@code l} of active labels and switches off row {@code n + l} of inactive ones ({@link #sufficient}),
 * and only if it switches on row {@code n + l} of active labels and switches off row {@code l} of inactive ones ({@link #necessary}). Both are partial label sets of an
 * ordinary layer.
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.4.0
 */
public final class HeadBounds {

    private final int labels;
    private final OutputLayer layer;
    private final Twins twins;

    private HeadBounds(int labels, OutputLayer layer, Twins twins) {
        this.labels = labels;
        this.layer = layer;
        this.twins = twins;
    }

    /**
     * Computes the bounds, mostly in floating point with a bound of its errors.
     *
     * @throws IllegalArgumentException if weights or scores are too large
     */
    public static HeadBounds of(AttentionHead head) {
        BigInteger[] shifts = ScoreShifts.of(head);
        ExactWeights exact = new ExactWeights(head, shifts);
        if (head.projection().isPresent()) {
            return inIntegers(head, exact);
        }
        FastWeights fast = new FastWeights(head, shifts);
        return of(head, token -> {
            double[] features = fast.token(token);
            ExactToken integers = exact.token(token);
            return label -> fast.bounds(label, features).orElseGet(() -> exact.bounds(label, integers));
        });
    }

    /**
     * Computes the same bounds in integers alone: to check certificates.
     *
     * @throws IllegalArgumentException if weights or scores are too large
     */
    public static HeadBounds inIntegers(AttentionHead head) {
        return inIntegers(head, new ExactWeights(head, ScoreShifts.of(head)));
    }

    private static HeadBounds inIntegers(AttentionHead head, ExactWeights exact) {
        return of(head, token -> {
            ExactToken integers = exact.token(token);
            return label -> exact.bounds(label, integers);
        });
    }

    /** The weights of one token. */
    private interface Column {
        WeightBounds at(int label);
    }

    private interface Columns {
        Column of(int token);
    }

    private static HeadBounds of(AttentionHead head, Columns columns) {
        int n = head.labels();
        DoubleMatrix.Builder rows = DoubleMatrix.builder(2 * n, head.vocabulary());
        IntStream.range(0, head.vocabulary()).parallel().forEach(token -> {
            Column column = columns.of(token);
            for (int label = 0; label < n; label++) {
                WeightBounds bounds = column.at(label);
                rows.set(label, token, bounds.low()).set(n + label, token, bounds.high());
            }
        });
        return new HeadBounds(n, DenseLayer.of(rows.build()), Twins.of(head));
    }

    /** Returns the layer: a feature per token, {@code 2n} rows, no bias. */
    public OutputLayer layer() {
        return layer;
    }

    /** Returns the number of labels of the head. */
    public int labels() {
        return labels;
    }

    /** Returns the partial label set of the layer whose witnesses produce a label set of the head. */
    public LabelSet sufficient(LabelSet set) {
        return rows(set, 0, labels);
    }

    /** Returns the partial label set of the layer without which no document produces a label set of the head. */
    public LabelSet necessary(LabelSet set) {
        return rows(set, labels, 0);
    }

    private LabelSet rows(LabelSet set, int ofActive, int ofInactive) {
        return LabelSet.partial(
                2 * labels,
                moved(set.active(), label -> label + ofActive),
                moved(set.inactive(), label -> label + ofInactive));
    }

    /**
     * Returns a proof that no document produces a label set, if two of its labels have the same attention and equal or opposite weights, and signs that do not go together.
     * It names the same bound of both, so that their rows cancel.
     */
    public Optional<Certificate> contradiction(LabelSet set) {
        return twins.contradiction(set).map(pair -> {
            int first = pair.first();
            int second = pair.second() + (pair.opposite() ? labels : 0);
            IntUnaryOperator row = label -> label == pair.first() ? first : label == pair.second() ? second : -1;
            LabelSet rows = LabelSet.partial(
                    2 * labels,
                    moved(set.active(), label -> row.applyAsInt(label) < 0 ? label + labels : row.applyAsInt(label)),
                    moved(set.inactive(), label -> row.applyAsInt(label) < 0 ? label : row.applyAsInt(label)));
            return new Certificate.Unargmaxable(
                    rows,
                    new Circuit(
                            List.of(Math.min(first, second), Math.max(first, second)),
                            List.of(),
                            List.of(),
                            Optional.of(List.of(Rational.ONE, Rational.ONE))));
        });
    }

    /** Returns the label set that some document produces if a certificate about the layer holds; empty if that proves nothing about the head. */
    public Optional<LabelSet> produced(Certificate.Argmaxable certificate) {
        return named(certificate.labelSet()).filter(set -> sufficient(set).equals(certificate.labelSet()));
    }

    /** Returns the label set that no document produces if a certificate about the layer holds; empty if that proves nothing about the head. */
    public Optional<LabelSet> refuted(Certificate.Unargmaxable certificate) {
        return named(certificate.labelSet())
                .filter(set -> necessary(set).equals(certificate.labelSet())
                        || isContradiction(set, certificate.circuit().labels()));
    }

    /** Returns the label set that a certificate leaves open. */
    public Optional<LabelSet> open(Certificate.Undecided certificate) {
        return named(certificate.labelSet());
    }

    private boolean isContradiction(LabelSet set, List<Integer> rows) {
        return rows.size() == 2
                && rows.stream().allMatch(row -> row < 2 * labels)
                && twins.contradict(set, rows.get(0) % labels, rows.get(1) % labels);
    }

    /** Returns the label set of the head that has the labels of the rows of a partial set, if it names none of them twice. */
    private Optional<LabelSet> named(LabelSet rows) {
        if (!rows.isPartial() || rows.labels() != 2 * labels) {
            return Optional.empty();
        }
        int[] active = moved(rows.active(), row -> row % labels);
        int[] inactive = moved(rows.inactive(), row -> row % labels);
        boolean distinct = IntStream.concat(Arrays.stream(active), Arrays.stream(inactive))
                        .distinct()
                        .count()
                == active.length + inactive.length;
        return distinct ? Optional.of(LabelSet.partial(labels, active, inactive)) : Optional.empty();
    }

    private static int[] moved(int[] ids, IntUnaryOperator by) {
        return Arrays.stream(ids).map(by).toArray();
    }
}
