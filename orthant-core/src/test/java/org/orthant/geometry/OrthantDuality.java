package org.orthant.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.orthant.labels.SignVector;
import org.orthant.layer.OutputLayer;

/**
 * Which orthants a layer's column space meets, and which its orthogonal complement meets.
 *
 * <p>No orthant meets both, since two vectors with the same signs throughout are not orthogonal. For rows in general
 * position each meets one of them: the two sets partition all {@code 2ⁿ} orthants, and Cover's numbers for {@code d} and
 * {@code n−d} add up to {@code 2ⁿ}. For a degenerate layer some orthants are met by neither.
 *
 * @param primal the assignments that the layer can predict
 * @param dual the orthants that the complement meets
 * @param neither the rest
 */
public record OrthantDuality(Set<SignVector> primal, Set<SignVector> dual, List<SignVector> neither) {

    private static final int MOST_LABELS = 20;

    /** Copies the sets and the list. */
    public OrthantDuality {
        primal = Set.copyOf(primal);
        dual = Set.copyOf(dual);
        neither = List.copyOf(neither);
    }

    /** Sorts all orthants of a small layer. */
    public static OrthantDuality of(OutputLayer layer) {
        IntegerRows.requireNoBias(layer);
        if (layer.labels() > MOST_LABELS) {
            throw new IllegalArgumentException(
                    "sorting all orthants takes at most " + MOST_LABELS + " labels, not " + layer.labels());
        }
        Set<SignVector> primal = Regions.of(layer).assignments();
        Set<SignVector> dual = Regions.of(OrthogonalComplement.of(layer)).assignments();
        List<SignVector> neither = new ArrayList<>();
        for (SignVector assignment : AllAssignments.of(layer.labels())) {
            if (!primal.contains(assignment) && !dual.contains(assignment)) {
                neither.add(assignment);
            }
        }
        return new OrthantDuality(primal, dual, neither);
    }

    /** Whether each orthant is met by exactly one of the two. */
    public boolean isPartition() {
        return neither.isEmpty() && primal.stream().noneMatch(dual::contains);
    }
}
