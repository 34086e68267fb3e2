package org.orthant.verify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;

/** Finds short reasons why label sets can never be predicted, and labels that are impossible alone; for one thread. */
public final class Explainer {

    private final Session session;
    private final int labels;

    /** Explains verdicts of the given verifier. */
    public Explainer(Verifier verifier) {
        this(verifier, () -> false);
    }

    /**
     * Explains verdicts until {@code cancelled} is true, which must be cheap to ask: soon after, whatever is going on throws
     * a {@link java.util.concurrent.CancellationException}.
     */
    public Explainer(Verifier verifier, BooleanSupplier cancelled) {
        this.session = verifier.session(cancelled);
        this.labels = verifier.layer().labels();
    }

    /**
     * Explains one label set; empty if it is argmaxable, or if the budget of the question was spent before that was known.
     *
     * <p>Starts from the circuit of the verdict and leaves out one active label after the other, as long as what remains
     * is still impossible.
     */
    public Optional<Explanation> explain(LabelSet labelSet) {
        return circuit(session.verify(labelSet)).map(circuit -> explain(labelSet, circuit));
    }

    /** Explains a label set of which it is known why it can never be predicted. */
    public Explanation explain(LabelSet labelSet, Circuit proof) {
        Circuit circuit = proof;
        List<Integer> on = positive(circuit, labelSet);
        for (int i = 0; i < on.size(); ) {
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
        return new Explanation(on, off, circuit);
    }

    /** Labels that can never be the only active one, ascending. */
    public List<Integer> deadLabels() {
        return IntStream.range(0, labels)
                .filter(label -> isImpossible(label))
                .boxed()
                .toList();
    }

    /** Pairs of the given labels that can never be the only active ones, though neither label is dead. */
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

    /** Why it can never be predicted, if that is so. */
    private static Optional<Circuit> circuit(Verdict verdict) {
        return verdict.match(yes -> Optional.empty(), never -> Optional.of(never.circuit()), open -> Optional.empty());
    }

    private Optional<Circuit> impossible(List<Integer> on, LabelSet labelSet) {
        int[] kept = on.stream().mapToInt(Integer::intValue).toArray();
        int[] ignored = labelSet.stream().filter(label -> !on.contains(label)).toArray();
        return session.impossible(kept, ignored);
    }

    private static List<Integer> positive(Circuit circuit, LabelSet labelSet) {
        return circuit.labels().stream().filter(labelSet::isActive).toList();
    }
}
