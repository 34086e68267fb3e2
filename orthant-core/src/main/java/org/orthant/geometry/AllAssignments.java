package org.orthant.geometry;

import java.util.AbstractList;
import java.util.List;
import org.orthant.labels.SignVector;

/** All {@code 2ⁿ} complete sign vectors of a few labels; number {@code m} has a plus at label {@code i} if bit {@code i} of {@code m} is set. */
final class AllAssignments {

    private AllAssignments() {}

    static List<SignVector> of(int labels) {
        return new AbstractList<>() {
            @Override
            public SignVector get(int mask) {
                int[] signs = new int[labels];
                for (int i = 0; i < labels; i++) {
                    signs[i] = (mask >> i & 1) == 1 ? 1 : -1;
                }
                return SignVector.of(signs);
            }

            @Override
            public int size() {
                return 1 << labels;
            }
        };
    }
}
