package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;

/**
 * Whether circuits bound logit margins from above.
 *
 * <p>{@code g* ≤ h} means that no input of the domain has all left sides above {@code h}. With one more feature {@code s ≤ −h},
 * whose weight for label {@code i} is its sign {@code y_i}, left sides are {@code y_i (w_i·x + b_i) + s}, and that these cannot all be
 * positive is proven by a circuit. Its multipliers {@code λ}, normalised to the sum 1, are the weights of the bound {@code Σ_j
 * max(v_j L_j, v_j U_j) + Σ λ_i y_i b_i}. For rankings, in which {@code t} is free, those of the set sum to ½ as do those of the
 * others: left sides are half of the gap.
 *
 * @param rows rows, with the threshold of a ranking as the last feature
 * @param domain bounds of the same features
 * @param mostConstraints circuits of more constraints need multipliers
 */
record MarginCeiling(CircuitRows rows, Box domain, boolean ranking, int mostConstraints) {

    /** Returns what is wrong with the claim that the margin is at most {@code high}; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, double high, Circuit circuit) {
        double most = ranking ? high / 2 : high;
        int slack = domain.features();
        if (circuit.upperBounds().stream().anyMatch(feature -> feature >= slack)) {
            return Optional.of("an upper bound of the margin is that of no feature: there are " + slack);
        }
        List<Integer> upper = new ArrayList<>(circuit.upperBounds());
        upper.add(slack);
        Circuit whole = new Circuit(
                circuit.labels(),
                circuit.lowerBounds(),
                upper,
                circuit.multipliers()
                        .map(given -> withSlack(given, circuit.labels().size())),
                circuit.combined());
        Box raised = domain.withFeature(Double.NEGATIVE_INFINITY, -most);
        return new CircuitCheck(RaisedRows.of(rows, labelSet), raised, mostConstraints + 1)
                .flaw(labelSet, whole)
                .map(flaw -> "the margin may be more than " + high + ": " + flaw);
    }

    /** Multipliers with that of {@code s}, which is their sum over labels. */
    private static List<Rational> withSlack(List<Rational> given, int labels) {
        List<Rational> all = new ArrayList<>(given);
        all.add(given.stream().limit(labels).reduce(Rational.ZERO, Rational::add));
        return all;
    }
}
