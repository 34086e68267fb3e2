package org.orthant.geometry;

import java.math.BigInteger;
import java.util.List;
import org.orthant.labels.SignVector;

/**
 * A vector of minimal support in a subspace, with coprime integer coefficients of which the first non-zero one is
 * positive. Its negative is a circuit as well and is not listed separately.
 */
public record MinimalDependency(List<BigInteger> coefficients) {

    /** Copies the coefficients. */
    public MinimalDependency {
        coefficients = List.copyOf(coefficients);
    }

    /** The signs of the coefficients. */
    public SignVector signs() {
        return SignVector.of(coefficients.stream().mapToInt(BigInteger::signum).toArray());
    }

    /**
     * Whether it forbids an assignment: it, or its negative, is non-zero only where the assignment has the same sign.
     * If {@code Σ λᵢ wᵢ = 0}, then {@code Σ λᵢ (wᵢ·x) = 0} for every {@code x}, so not all terms can be positive.
     */
    public boolean forbids(SignVector assignment) {
        SignVector signs = signs();
        return signs.isBelow(assignment) || signs.negate().isBelow(assignment);
    }
}
