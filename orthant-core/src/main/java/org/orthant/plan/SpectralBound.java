package org.orthant.plan;

import java.util.Arrays;
import java.util.List;
import org.orthant.labels.LabelSet;

/**
 * Forster's lower bound of the sign rank: {@code √(L n) / ‖M‖} for the matrix {@code M} of signs of {@code L} label sets (2002).
 *
 * <p>The spectral norm is bounded rigorously, in integers: {@code ‖M‖² = ‖M Mᵀ‖} is at most the largest sum of absolute values in a row of {@code M Mᵀ}.
 * That is exact for Hadamard matrices, whose rows are orthogonal. For sparse label sets the bound says nothing, because almost all signs are negative:
 * then {@code M} is close to a matrix of rank 1.
 */
final class SpectralBound {

    /** Products of all pairs of rows take longer for more. */
    private static final int MOST = 3000;

    private SpectralBound() {}

    /** Returns a number of features that layers need for distinct label sets, at least 1. */
    static int of(List<LabelSet> distinct) {
        if (distinct.size() > MOST) {
            return 1;
        }
        long n = distinct.get(0).labels();
        long norm = 0;
        int[] position = new int[(int) n];
        for (LabelSet one : distinct) {
            Arrays.stream(one.active()).forEach(label -> position[label] = 1);
            long sum = 0;
            for (LabelSet other : distinct) {
                int common = Arrays.stream(other.active())
                        .map(label -> position[label])
                        .sum();
                // Signs differ where exactly one of the sets has the label.
                sum += Math.abs(n - 2 * (one.size() + (long) other.size() - 2L * common));
            }
            Arrays.stream(one.active()).forEach(label -> position[label] = 0);
            norm = Math.max(norm, sum);
        }
        long entries = n * distinct.size();
        int features = 1;
        while ((long) features * features * norm < entries) {
            features++;
        }
        return features;
    }
}
