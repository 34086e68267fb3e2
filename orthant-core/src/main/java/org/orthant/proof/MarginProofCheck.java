package org.orthant.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.RuledLayer;

/**
 * Whether bounds of logit margins hold.
 *
 * <p>That {@code g* ≤ h} says that no input of the domain has all left sides above {@code h}. With one more feature {@code s ≤ −h},
 * whose weight for label {@code i} is its sign {@code y_i}, left sides are {@code y_i (w_i·x + b_i) + s}, and that these cannot all be
 * positive is what a circuit proves. Its multipliers {@code λ}, normalised to the sum 1, are the weights of the bound {@code Σ_j
 * max(v_j L_j, v_j U_j) + Σ λ_i y_i b_i}. For rankings, in which {@code t} is free, those of the set sum to ½ as do those of the
 * others: left sides are half of the gap.
 */
final class MarginProofCheck {

    private final RuledLayer ruled;
    private final MarginCheck margins;
    private final boolean ranking;

    MarginProofCheck(RuledLayer ruled, DecisionRule rule, MarginCheck margins) {
        this.ruled = ruled;
        this.margins = margins;
        this.ranking = rule.isRanking();
    }

    /** What is wrong with the claim that the margin is from {@code low} to {@code high}; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, MarginProof proof) {
        if (!(Double.isFinite(proof.low()) && proof.low() <= proof.high())) {
            return Optional.of("the margin from " + proof.low() + " to " + proof.high() + " is not an interval");
        }
        if (ranking && (labelSet.size() == 0 || labelSet.size() == labelSet.labels())) {
            return Optional.of("a ranking has no margin without labels on both sides of it");
        }
        Rational low = Rational.exactly(proof.low());
        Rational needed = ranking ? low.divide(Rational.of(2)) : low;
        return margins.flawOfMargin("point of the margin", proof.point(), labelSet, needed)
                .or(() -> proof.ceiling().flatMap(circuit -> flaw(labelSet, proof.high(), circuit)));
    }

    private Optional<String> flaw(LabelSet labelSet, double high, Circuit circuit) {
        double most = ranking ? high / 2 : high;
        if (!Double.isFinite(most) || (ranking && most * 2 != high)) {
            return Optional.of("the upper end " + high + " of the margin is no double whose half is one");
        }
        int slack = ruled.layer().features();
        if (circuit.upperBounds().stream().anyMatch(feature -> feature >= slack)) {
            return Optional.of("an upper bound of the margin is that of no feature: there are " + slack);
        }
        RuledLayer raised = ruled.withFeature(labelSet::signAt, -most);
        List<Integer> upper = new ArrayList<>(circuit.upperBounds());
        upper.add(slack);
        Circuit whole = new Circuit(
                circuit.labels(),
                circuit.lowerBounds(),
                upper,
                circuit.multipliers()
                        .map(given -> withSlack(given, circuit.labels().size())));
        return new CircuitCheck(raised.layer(), raised.domain())
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
