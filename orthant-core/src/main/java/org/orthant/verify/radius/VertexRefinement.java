package org.orthant.verify.radius;

import java.util.Arrays;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.factor.OrthogonalFactor;
import org.orthant.verify.twofold.PreciseResidual;

/**
 * Solves {@code Bᵀv = r} for the columns {@code B} and right-hand sides {@code r} of a vertex by iterative refinement: what
 * {@code v} leaves of {@code r} is computed in twice the precision of doubles, and corrected with the factorisation in
 * doubles.
 */
final class VertexRefinement {

    /**
     * Each gains the digits that the vertex' condition leaves of sixteen: the first is the solution in doubles, and three are
     * right to the last digit of a double for conditions up to 10^10.
     */
    private static final int ROUNDS = 3;

    private final BoxConstraints constraints;
    private final int length;
    private final double[] low;
    private final double[] residuals;
    private final double[] correction;

    VertexRefinement(BoxConstraints constraints) {
        this.constraints = constraints;
        this.length = constraints.variables() + 1;
        this.low = new double[length];
        this.residuals = new double[length + 1];
        this.correction = new double[length];
    }

    /** Writes {@code v = (u; −t)}, rounded to doubles. */
    void solve(ActiveSet active, double[] high) {
        OrthogonalFactor factor = (OrthogonalFactor) active.factor();
        Arrays.fill(high, 0);
        Arrays.fill(low, 0);
        for (int round = 0; round < ROUNDS; round++) {
            for (int p = 0; p < active.size(); p++) {
                constraints.load(active.id(p));
                residuals[p] = PreciseResidual.residual(active.right(p), constraints.column(), high, low, length);
            }
            factor.solveTransposed(residuals, residuals);
            Arrays.fill(correction, 0);
            factor.addCombination(residuals, correction);
            for (int j = 0; j < length; j++) {
                double sum = high[j] + correction[j];
                low[j] += (high[j] - sum) + correction[j];
                high[j] = sum;
            }
        }
    }
}
