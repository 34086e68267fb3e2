package org.orthant.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A transform length written as a product of radices: fours first, then the other prime factors in increasing order.
 *
 * @param length the product
 * @param factors the radices; none for length 1
 */
record Radices(int length, List<Integer> factors) {

    /** Beyond it, the quadratic cost of a radix exceeds that of going over to a convolution. */
    private static final int MAX_RADIX = 31;

    Radices {
        factors = List.copyOf(factors);
    }

    static Radices of(int length) {
        if (length < 1) {
            throw new IllegalArgumentException("a transform needs a length of at least 1, not " + length);
        }
        List<Integer> factors = new ArrayList<>();
        int rest = length;
        while (rest % 4 == 0) {
            factors.add(4);
            rest /= 4;
        }
        for (int prime = 2; (long) prime * prime <= rest; prime++) {
            while (rest % prime == 0) {
                factors.add(prime);
                rest /= prime;
            }
        }
        if (rest > 1) {
            factors.add(rest);
        }
        return new Radices(length, factors);
    }

    /** The shortest length from {@code least} on that has no other prime factors than 2, 3 and 5. */
    static Radices shortestQuick(int least) {
        for (int length = least; ; length++) {
            int rest = length;
            for (int prime : new int[] {2, 3, 5}) {
                while (rest % prime == 0) {
                    rest /= prime;
                }
            }
            if (rest == 1) {
                return of(length);
            }
        }
    }

    /** Whether every radix is small enough for a transform radix by radix. */
    boolean small() {
        return factors.stream().allMatch(radix -> radix <= MAX_RADIX);
    }
}
