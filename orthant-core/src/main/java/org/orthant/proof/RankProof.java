package org.orthant.proof;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Bounds of the best rank that a class reaches for any input, where rank {@code r} means that {@code r − 1} other classes score at
 * least as high. It belongs to a refutation of "the class wins", whose circuit counts as the first one.
 *
 * @param low at most the best rank: up to one more than there are refutations, the first one included
 * @param high at least the best rank
 * @param point proves it: an input followed by a threshold {@code t} below the logit of the class, above which at most
 *     {@code high − 1} other classes are, or at it
 * @param further refutations whose other classes are in no other one and not in the first, so that each of them costs the class one
 *     place at every input
 */
public record RankProof(int low, int high, Point point, List<Circuit> further) {

    /** Copies the list. */
    public RankProof {
        further = List.copyOf(further);
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public RankProof relabelled(IntUnaryOperator labelOf) {
        return new RankProof(
                low,
                high,
                point,
                further.stream().map(circuit -> circuit.relabelled(labelOf)).toList());
    }
}
