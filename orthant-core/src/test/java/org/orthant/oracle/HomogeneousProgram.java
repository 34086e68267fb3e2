package org.orthant.oracle;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Whether all left sides of inequalities can be positive at once, homogeneous in {@code (u, τ)}: with {@code u} in [−1, 1], which is 2 wide,
 * and {@code τ} in [0, 1].
 *
 * <p>Rows start as {@code τ > 0}, the last of them stays so, and callers overwrite the others.
 */
final class HomogeneousProgram {

    private final BigInteger[][] a;
    private final BigInteger[] c;
    private final BigInteger[] sizes;
    private final BigInteger[] widths;

    HomogeneousProgram(int rows, int features) {
        this.a = new BigInteger[rows][features + 1];
        for (BigInteger[] row : a) {
            Arrays.fill(row, BigInteger.ZERO);
            row[features] = BigInteger.ONE;
        }
        this.c = new BigInteger[rows];
        this.sizes = new BigInteger[rows];
        this.widths = new BigInteger[features + 1];
        Arrays.fill(c, BigInteger.ZERO);
        Arrays.fill(sizes, BigInteger.ONE);
        Arrays.fill(widths, BigInteger.TWO);
        widths[features] = BigInteger.ONE;
    }

    /** Returns the coefficients of {@code u} and {@code τ}, to be overwritten. */
    BigInteger[][] a() {
        return a;
    }

    /** Returns the constants, to be overwritten. */
    BigInteger[] c() {
        return c;
    }

    boolean isFeasible() {
        return IntegerProgram.solve(a, c, sizes, widths).numerator().signum() > 0;
    }
}
