package org.orthant.counting;

import java.math.BigInteger;

/** Exact binomial coefficients and the sums of the first of them. */
public final class Binomial {

    private Binomial() {}

    /** C(n, k), the number of k-element subsets of n elements; zero for k &lt; 0 and for k &gt; n. */
    public static BigInteger choose(int n, int k) {
        if (k < 0 || k > n) {
            return BigInteger.ZERO;
        }
        BigInteger coefficient = BigInteger.ONE;
        for (int j = 1; j <= Math.min(k, n - k); j++) {
            coefficient = next(coefficient, n, j);
        }
        return coefficient;
    }

    /**
     * C(n, 0) + C(n, 1) + … + C(n, m), the number of subsets of n elements with at most m of them.
     *
     * <p>Costs min(m, n - m) multiplications of a number of at most n bits by an int.
     */
    public static BigInteger sum(int n, int m) {
        if (m < 0 || n < 0) {
            return BigInteger.ZERO;
        }
        if (m >= n) {
            return BigInteger.ONE.shiftLeft(n);
        }
        if (m > n / 2) {
            return BigInteger.ONE.shiftLeft(n).subtract(sum(n, n - m - 1));
        }
        BigInteger coefficient = BigInteger.ONE;
        BigInteger sum = BigInteger.ONE;
        for (int j = 1; j <= m; j++) {
            coefficient = next(coefficient, n, j);
            sum = sum.add(coefficient);
        }
        return sum;
    }

    /** C(n, j) from C(n, j - 1). */
    private static BigInteger next(BigInteger previous, int n, int j) {
        return previous.multiply(BigInteger.valueOf(n - j + 1)).divide(BigInteger.valueOf(j));
    }
}
