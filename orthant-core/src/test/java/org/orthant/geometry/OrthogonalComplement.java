package org.orthant.geometry;

import org.orthant.exact.IntegerMatrix;
import org.orthant.layer.OutputLayer;

/**
 * The orthogonal complement of a layer's column space: all linear dependencies {@code v} of its rows,
 * {@code Σ vᵢ wᵢ = 0}.
 */
public final class OrthogonalComplement {

    private OrthogonalComplement() {}

    /** A matrix of {@code n} rows and {@code n − rank(W)} columns, whose columns span the complement. */
    public static IntegerMatrix of(OutputLayer layer) {
        IntegerRows.requireNoBias(layer);
        return of(IntegerRows.scaledTogether(layer));
    }

    /** The same for the column space of any matrix. */
    public static IntegerMatrix of(IntegerMatrix matrix) {
        return matrix.transpose().nullSpace().transpose();
    }
}
