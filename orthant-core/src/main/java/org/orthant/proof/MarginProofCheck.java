package org.orthant.proof;

import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.RuledLayer;

/**
 * Whether bounds of logit margins hold: a point proves the lower one, a {@link MarginCeiling} the upper one.
 *
 * @param margins check of points
 * @param ceilings check of upper bounds
 * @param circuits check of refutations
 * @param ranking whether the rule compares logits with one another
 */
record MarginProofCheck(MarginCheck margins, MarginCeiling ceilings, CircuitCheck circuits, boolean ranking) {

    /** With checks of the same layer and domain. */
    static MarginProofCheck of(RuledLayer ruled, DecisionRule rule, MarginCheck margins, CircuitCheck circuits) {
        boolean ranking = rule.isRanking();
        MarginCeiling ceilings = new MarginCeiling(
                new StoredRows(ruled.layer()),
                ruled.domain(),
                ranking,
                CircuitCheck.enough(ruled.domain().features()));
        return new MarginProofCheck(margins, ceilings, circuits, ranking);
    }

    /** What is wrong with the claim that the margin is from {@code low} to {@code high}; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, MarginProof proof) {
        Optional<String> impossible = proof.impossible(labelSet, ranking);
        if (impossible.isPresent()) {
            return impossible;
        }
        Rational needed = proof.neededAtPoint(ranking);
        return margins.flawOfMargin("point of the margin", proof.point(), labelSet, needed)
                .or(() -> proof.ceiling().flatMap(circuit -> flawOfCeiling(labelSet, proof.high(), circuit)));
    }

    /** A ceiling of 0 is proven by a refutation of the label set. */
    private Optional<String> flawOfCeiling(LabelSet labelSet, double high, Circuit circuit) {
        return high == 0
                ? circuits.flaw(labelSet, circuit).map(flaw -> "the margin may be more than 0: " + flaw)
                : ceilings.flaw(labelSet, high, circuit);
    }
}
