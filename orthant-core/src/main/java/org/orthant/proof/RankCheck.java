package org.orthant.proof;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;

/**
 * Whether bounds of a class's best rank hold.
 *
 * <p>A refutation of "the class {@code c} wins" whose other classes are {@code S} shows that at every input some class of {@code S}
 * scores at least as high as {@code c}. Where several refutations have disjoint {@code S}, these are different classes. The upper end is a
 * point at which the other classes that score at least as high are counted.
 */
final class RankCheck {

    /** What messages call the point. */
    static final String POINT = "point of the rank";

    private final Claims claims;
    private final boolean ranking;

    RankCheck(Claims claims, DecisionRule rule) {
        this.claims = claims;
        this.ranking = rule.isRanking();
    }

    /** What is wrong with bounds of the rank of a set's only label, of which the first refutation holds; nothing if they hold. */
    Optional<String> flaw(LabelSet labelSet, Circuit first, RankProof proof) {
        if (!ranking || labelSet.size() != 1) {
            return Optional.of("a rank is that of a single class in a ranking");
        }
        if (proof.low() < 1 || proof.low() > proof.high()) {
            return Optional.of("the rank from " + proof.low() + " to " + proof.high()
                    + " is not an interval of numbers from 1 on");
        }
        int refutations = 1 + proof.further().size();
        if (proof.low() > refutations + 1) {
            return Optional.of("the rank may be less than " + proof.low() + ": expected " + (proof.low() - 1)
                    + " refutations, and there are " + refutations);
        }
        return flawOfSharing(labelSet, first, proof.further())
                .or(() -> proof.further().stream()
                        .flatMap(circuit -> claims.flawOfCircuit(labelSet, circuit).stream())
                        .findFirst())
                .or(() -> flawOfHigh(labelSet, proof));
    }

    private static Optional<String> flawOfSharing(LabelSet labelSet, Circuit first, List<Circuit> further) {
        int own = labelSet.activeAt(0);
        // Not a BitSet: untrusted certificates may have any number as a label.
        Set<Integer> seen = new HashSet<>();
        return Stream.concat(Stream.of(first), further.stream())
                .flatMap(circuit -> circuit.labels().stream())
                .filter(label -> label != own)
                .filter(label -> !seen.add(label))
                .findFirst()
                .map(label -> "label " + label + " is in two refutations of the rank: expected each in one at most");
    }

    private Optional<String> flawOfHigh(LabelSet labelSet, RankProof proof) {
        BitSet wrong = new BitSet();
        return claims.collectWrong(labelSet, proof.point(), wrong)
                .or(() -> wrong.get(labelSet.activeAt(0))
                        ? Optional.of("the " + POINT + " has a threshold that is not below the logit of label "
                                + labelSet.activeAt(0))
                        : Optional.empty())
                .or(() -> wrong.cardinality() < proof.high()
                        ? Optional.empty()
                        : Optional.of("the " + POINT + " proves rank " + (1 + wrong.cardinality()) + ", not "
                                + proof.high()));
    }

    /** Returns the rank that a point proves for a set's only label; nothing if it is not in the domain, or its threshold too high. */
    OptionalInt rank(LabelSet labelSet, Point point) {
        BitSet wrong = new BitSet();
        boolean counts = ranking
                && labelSet.size() == 1
                && claims.collectWrong(labelSet, point, wrong).isEmpty()
                && !wrong.get(labelSet.activeAt(0));
        return counts ? OptionalInt.of(1 + wrong.cardinality()) : OptionalInt.empty();
    }
}
