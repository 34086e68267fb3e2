package org.orthant.counting;

import java.math.BigInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Sign assignments around a circle, counted by their sign changes, and counted up to rotation.
 *
 * <p>Going once around a circle of n labels, the sign changes an even number of times, and choosing 2m of the n gaps
 * and the sign of one label gives 2·C(n, 2m) assignments with 2m changes. The DFT layer with d = 2k+1 features predicts
 * those with at most 2k changes. That agrees with Cover's number, because C(n, 2m) = C(n-1, 2m-1) + C(n-1, 2m):
 *
 * <pre>  Σ_{m≤k} 2·C(n, 2m)  =  2·Σ_{j≤2k} C(n-1, j)</pre>
 *
 * <p>Rotating the circle by one label maps the DFT layer with equispaced nodes to itself, and its regions to congruent
 * regions. The orbits of assignments under rotation, the binary <i>necklaces</i>, are thus the different shapes its
 * regions can have. They are counted by Burnside's lemma: a rotation of order g fixes the assignments that repeat g
 * times a pattern of n/g labels, and there are φ(g) such rotations for each divisor g of n.
 *
 * @param labels n, at least 1
 */
public record Necklaces(int labels) {

    public Necklaces {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels make no circle: expected at least 1");
        }
    }

    /** The number of assignments with exactly {@code changes} sign changes around the circle; zero for an odd number. */
    public BigInteger assignmentsWithChanges(int changes) {
        return assignmentsWithChanges(labels, changes);
    }

    /** The number of all necklaces. */
    public BigInteger count() {
        return orbits(repeats -> BigInteger.ONE.shiftLeft(labels / repeats));
    }

    /** The number of necklaces with exactly {@code changes} sign changes around the circle; zero for an odd number. */
    public BigInteger withChanges(int changes) {
        return orbits(repeats ->
                changes % repeats == 0 ? assignmentsWithChanges(labels / repeats, changes / repeats) : BigInteger.ZERO);
    }

    /** The number of necklaces with exactly {@code active} active labels. */
    public BigInteger withActive(int active) {
        return orbits(repeats ->
                active % repeats == 0 ? Binomial.choose(labels / repeats, active / repeats) : BigInteger.ZERO);
    }

    /** The number of necklaces with at most {@code active} active labels. */
    public BigInteger withAtMostActive(int active) {
        return active < 0 ? BigInteger.ZERO : orbits(repeats -> Binomial.sum(labels / repeats, active / repeats));
    }

    private static BigInteger assignmentsWithChanges(int labels, int changes) {
        return changes % 2 == 0 ? Binomial.choose(labels, changes).shiftLeft(1) : BigInteger.ZERO;
    }

    /** Burnside's lemma; {@code fixed} counts the assignments that are some pattern repeated that many times. */
    private BigInteger orbits(IntFunction<BigInteger> fixed) {
        return IntStream.rangeClosed(1, labels)
                .filter(order -> labels % order == 0)
                .mapToObj(order -> fixed.apply(order).multiply(BigInteger.valueOf(totient(order))))
                .reduce(BigInteger.ZERO, BigInteger::add)
                .divide(BigInteger.valueOf(labels));
    }

    /** Euler's φ: how many of 1, …, m have no divisor in common with m. */
    private static int totient(int m) {
        int result = m;
        int rest = m;
        for (int p = 2; p <= rest / p; p++) {
            if (rest % p == 0) {
                result -= result / p;
                while (rest % p == 0) {
                    rest /= p;
                }
            }
        }
        return rest > 1 ? result - result / rest : result;
    }
}
