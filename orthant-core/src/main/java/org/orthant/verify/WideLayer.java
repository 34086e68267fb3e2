package org.orthant.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;

/**
 * A layer without bias that has many more features than labels, on nonnegative features: decided with few features at a time (column
 * generation).
 *
 * <p>A witness on some features is one on all, with 0 for the others. Otherwise, the multipliers {@code λ} of the proof show which other
 * features could help: those with {@code Σ λ_i y_i w_ij > 0}. The best of them are added until there is a witness, or no such feature is
 * left, and then the proof holds for all features. {@link Checker} has accepted what is returned.
 *
 * <pre>{@code
 * Verdict verdict = new WideLayer(layer).decide(LabelSet.of(layer.labels(), 0, 2), Optional.empty(), () -> false);
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 */
public final class WideLayer {

    /** With fewer features, nothing is gained. */
    private static final int FEW_FEATURES = 16;

    private final OutputLayer layer;
    private final Checker checker;

    /**
     * Prepares a layer.
     *
     * @throws IllegalArgumentException if it has a bias
     */
    public WideLayer(OutputLayer layer) {
        if (layer.hasBias()) {
            throw new IllegalArgumentException("the layer has a bias: expected one without");
        }
        this.layer = layer;
        this.checker = new Checker(layer, FeatureDomain.nonNegative(layer.features(), Double.POSITIVE_INFINITY));
    }

    /** Returns what accepts or rejects proofs about the layer. */
    public Checker checker() {
        return checker;
    }

    /**
     * Decides a label set, which may be partial.
     *
     * @param budget the time after which it is left undecided
     * @throws java.util.concurrent.CancellationException soon after {@code cancelled} is true
     */
    public Verdict decide(LabelSet set, Optional<Duration> budget, BooleanSupplier cancelled) {
        return new Search(set, budget, cancelled).run();
    }

    /** The search for one label set. */
    private final class Search {

        private final LabelSet set;
        private final int[] labels;
        private final LabelSet complete;
        private final double[][] rows;
        private final double[] lengths;
        private final Optional<Duration> budget;
        private final BooleanSupplier cancelled;
        private final long start = System.nanoTime();
        private final BitSet selected = new BitSet();

        Search(LabelSet set, Optional<Duration> budget, BooleanSupplier cancelled) {
            this.set = set;
            this.labels = set.fixed();
            this.complete = LabelSet.of(
                    labels.length,
                    set.stream()
                            .map(label -> Arrays.binarySearch(labels, label))
                            .toArray());
            this.rows = Arrays.stream(labels).mapToObj(layer::row).toArray(double[][]::new);
            this.lengths = lengths(rows);
            this.budget = budget;
            this.cancelled = cancelled;
        }

        Verdict run() {
            first();
            while (true) {
                int[] features = selected.stream().toArray();
                Optional<Duration> left = budget.map(time -> time.minusNanos(System.nanoTime() - start));
                if (left.filter(time -> time.isNegative() || time.isZero()).isPresent()) {
                    return Verdict.Undecided.budgetSpent(budget.orElseThrow());
                }
                Session session = session(features, left);
                Verdict found = session.verify(complete);
                Optional<Verdict> verdict = found.match(
                        yes -> Optional.of(
                                accepted(new Verdict.Argmaxable(onAll(yes.witness(), features), Optional.empty()))),
                        never -> afterCircuit(session, never.circuit(), features),
                        open -> Optional.of(
                                open.reason() instanceof UndecidedReason.BudgetSpent
                                        ? Verdict.Undecided.budgetSpent(budget.orElseThrow())
                                        : open));
                if (verdict.isPresent()) {
                    return verdict.get();
                }
            }
        }

        private void first() {
            int d = layer.features();
            if (d <= Math.max(FEW_FEATURES, 2 * labels.length)) {
                selected.set(0, d);
                return;
            }
            for (int i = 0; i < rows.length; i++) {
                int sign = complete.signAt(i);
                double[] row = rows[i];
                selected.set(IntStream.range(0, d)
                        .boxed()
                        .max(Comparator.comparingDouble(j -> sign * row[j] / lengths[j]))
                        .orElseThrow());
            }
        }

        private Session session(int[] features, Optional<Duration> left) {
            double[][] part = new double[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                double[] row = rows[i];
                part[i] = Arrays.stream(features).mapToDouble(j -> row[j]).toArray();
            }
            Question question = Question.verdict(FeatureDomain.nonNegative(features.length, Double.POSITIVE_INFINITY));
            return Verifier.of(
                            DenseLayer.of(part), left.map(question::withBudget).orElse(question))
                    .session(cancelled);
        }

        /** Adds the features that may help, and returns nothing; or returns the verdict, if the proof holds with all features. */
        private Optional<Verdict> afterCircuit(Session session, Circuit circuit, int[] features) {
            Map<Integer, Double> multipliers = session.multipliers(complete.active(), new int[0], circuit);
            double[] gains = gains(multipliers);
            int[] helpful = others().filter(j -> multipliers.isEmpty() || gains[j] > 0)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer j) -> -gains[j]))
                    .mapToInt(j -> j)
                    .limit(labels.length)
                    .toArray();
            if (helpful.length == 0) {
                Verdict verdict = new Verdict.Unargmaxable(onAll(circuit, features));
                if (isAccepted(verdict) || others().findAny().isEmpty()) {
                    return Optional.of(accepted(verdict));
                }
                helpful = others().toArray();
            }
            Arrays.stream(helpful).forEach(selected::set);
            return Optional.empty();
        }

        private IntStream others() {
            return IntStream.range(0, layer.features()).filter(j -> !selected.get(j));
        }

        /** Returns {@code Σ λ_i y_i w_ij}, as a part of the length of column {@code j}, for every feature. */
        private double[] gains(Map<Integer, Double> multipliers) {
            double[] gains = new double[layer.features()];
            multipliers.forEach((i, multiplier) -> {
                double factor = complete.signAt(i) * multiplier;
                double[] row = rows[i];
                for (int j = 0; j < gains.length; j++) {
                    gains[j] += factor * row[j];
                }
            });
            for (int j = 0; j < gains.length; j++) {
                gains[j] /= lengths[j];
            }
            return gains;
        }

        private Point onAll(Point witness, int[] features) {
            List<Rational> coordinates = new ArrayList<>(Collections.nCopies(layer.features(), Rational.ZERO));
            for (int j = 0; j < features.length; j++) {
                coordinates.set(features[j], witness.coordinate(j));
            }
            return Point.of(coordinates);
        }

        /** Features that were not selected take part with their lower bound, 0. */
        private Circuit onAll(Circuit circuit, int[] features) {
            BitSet lower = new BitSet();
            lower.set(0, layer.features());
            Arrays.stream(features).forEach(lower::clear);
            circuit.lowerBounds().forEach(j -> lower.set(features[j]));
            Circuit moved = circuit.relabelled(i -> labels[i]);
            return new Circuit(
                    moved.labels(), lower.stream().boxed().toList(), List.of(), Optional.empty(), moved.combined());
        }

        private boolean isAccepted(Verdict verdict) {
            return check(verdict).isEmpty();
        }

        private Verdict accepted(Verdict verdict) {
            return check(verdict)
                    .<Verdict>map(reason -> new Verdict.Undecided(new UndecidedReason.ProofRejected(reason)))
                    .orElse(verdict);
        }

        private Optional<String> check(Verdict verdict) {
            Certificate certificate = verdict.certify(set);
            return checker.check(certificate)
                    .match(yes -> Optional.empty(), rejected -> Optional.of(rejected.reason()));
        }
    }

    /** The largest magnitude of each column, 1 for columns of zeros. */
    private static double[] lengths(double[][] rows) {
        double[] lengths = new double[rows[0].length];
        for (double[] row : rows) {
            for (int j = 0; j < lengths.length; j++) {
                lengths[j] = Math.max(lengths[j], Math.abs(row[j]));
            }
        }
        IntToDoubleFunction positive = j -> lengths[j] > 0 ? lengths[j] : 1;
        return IntStream.range(0, lengths.length).mapToDouble(positive).toArray();
    }
}
