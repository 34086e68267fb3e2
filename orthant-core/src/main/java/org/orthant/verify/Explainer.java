package org.orthant.verify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Circuit;

/**
 * Finds short reasons why label sets can never be predicted, and labels that can never be predicted alone.
 *
 * <pre>{@code
 * Explainer explainer = new Explainer(verifier);
 * Optional<Explanation> why = explainer.explain(LabelSet.of(layer.labels(), 0, 2));
 * List<Integer> dead = explainer.deadLabels();
 * }</pre>
 *
 * <p>An explainer is for one thread at a time.
 *
 * @since 0.2.0
 */
public final class Explainer {

    private final Verifier verifier;
    private final BooleanSupplier cancelled;
    private final Session session;
    private final DecisionRule rule;
    private final int labels;

    /** Explains verdicts of the given verifier. */
    public Explainer(Verifier verifier) {
        this(verifier, () -> false);
    }

    /**
     * Explains verdicts until {@code cancelled} is true, which must be cheap to ask: soon after, the current call throws a
     * {@link java.util.concurrent.CancellationException}.
     */
    public Explainer(Verifier verifier, BooleanSupplier cancelled) {
        this.verifier = verifier;
        this.cancelled = cancelled;
        this.session = verifier.session(cancelled);
        this.rule = verifier.question().rule();
        this.labels = verifier.layer().labels();
    }

    /**
     * Explains one label set; empty if it is argmaxable, or if the budget of the question was spent before that was known.
     *
     * <p>Starts from the circuit of the verdict and removes one active label after the other while the rest stays impossible.
     *
     * @throws IllegalArgumentException if the layer has another number of labels, or the rule cannot output a set of that size
     * @throws java.util.concurrent.CancellationException soon after {@code cancelled} is true
     */
    public Optional<Explanation> explain(LabelSet labelSet) {
        if (labelSet.isPartial()) {
            FixedLabels fixed = verifier.fixedLabels(labelSet);
            return new Explainer(fixed.verifier(), cancelled)
                    .explain(fixed.labelSet())
                    .map(reason -> reason.relabelled(fixed::labelOf));
        }
        return circuit(session.verify(labelSet)).map(circuit -> explain(labelSet, circuit));
    }

    /** Explains a label set of which it is known why it can never be predicted. */
    public Explanation explain(LabelSet labelSet, Circuit proof) {
        if (labelSet.isPartial()) {
            FixedLabels fixed = verifier.fixedLabels(labelSet);
            return new Explainer(fixed.verifier(), cancelled)
                    .explain(fixed.labelSet(), proof.relabelled(fixed::rowOf))
                    .relabelled(fixed::labelOf);
        }
        Circuit circuit = proof;
        List<Integer> on = positive(circuit, labelSet);
        // Every ranking allows the empty set.
        int least = rule.isRanking() ? 1 : 0;
        for (int i = 0; i < on.size() && on.size() > least; ) {
            List<Integer> fewer = new ArrayList<>(on);
            fewer.remove(i);
            Optional<Circuit> smaller = impossible(fewer, labelSet);
            if (smaller.isPresent()) {
                circuit = smaller.get();
                on = positive(circuit, labelSet);
                i = 0;
            } else {
                i++;
            }
        }
        List<Integer> off = circuit.labels().stream()
                .filter(label -> !labelSet.isActive(label))
                .toList();
        return new Explanation(
                on, off, circuit, rule, rule.isRanking() ? shares(on, off, labelSet, circuit) : List.of());
    }

    /** Returns the weights of all labels that are off; none if they are not known. */
    private List<Double> shares(List<Integer> on, List<Integer> off, LabelSet labelSet, Circuit circuit) {
        Map<Integer, Double> weights = new HashMap<>();
        if (circuit.multipliers().isPresent()) {
            for (int i = 0; i < circuit.labels().size(); i++) {
                weights.put(
                        circuit.labels().get(i),
                        circuit.multipliers().get().get(i).toDouble());
            }
        } else {
            weights.putAll(session.multipliers(array(on), ignored(on, labelSet), circuit));
        }
        double sum = off.stream()
                .mapToDouble(label -> weights.getOrDefault(label, 0.0))
                .sum();
        // If labels are missing, the weights belong to another circuit.
        return sum > 0 && weights.keySet().containsAll(off)
                ? off.stream()
                        .map(label -> weights.getOrDefault(label, 0.0) / sum)
                        .toList()
                : List.of();
    }

    /** Returns the labels that can never be the only active one, ascending. */
    public List<Integer> deadLabels() {
        return IntStream.range(0, labels)
                .filter(label -> isImpossible(label))
                .boxed()
                .toList();
    }

    /** Returns the pairs of the given labels that can never be the only active ones, although neither label is dead. */
    public List<List<Integer>> impossiblePairs(int... among) {
        BitSet dead = new BitSet();
        for (int label : among) {
            dead.set(label, isImpossible(label));
        }
        List<List<Integer>> pairs = new ArrayList<>();
        for (int i = 0; i < among.length; i++) {
            for (int j = i + 1; j < among.length; j++) {
                if (!dead.get(among[i]) && !dead.get(among[j]) && isImpossible(among[i], among[j])) {
                    pairs.add(List.of(among[i], among[j]));
                }
            }
        }
        return List.copyOf(pairs);
    }

    private boolean isImpossible(int... active) {
        return circuit(session.verify(LabelSet.of(labels, active))).isPresent();
    }

    /** Returns why a label set can never be predicted; empty if it can. */
    private static Optional<Circuit> circuit(Verdict verdict) {
        return verdict.match(yes -> Optional.empty(), never -> Optional.of(never.circuit()), open -> Optional.empty());
    }

    private Optional<Circuit> impossible(List<Integer> on, LabelSet labelSet) {
        return session.impossible(array(on), ignored(on, labelSet));
    }

    private static int[] array(List<Integer> labels) {
        return labels.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The labels of the set that are not kept. */
    private static int[] ignored(List<Integer> kept, LabelSet labelSet) {
        return labelSet.stream().filter(label -> !kept.contains(label)).toArray();
    }

    private static List<Integer> positive(Circuit circuit, LabelSet labelSet) {
        return circuit.labels().stream().filter(labelSet::isActive).toList();
    }
}
