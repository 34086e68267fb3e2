package org.orthant.exact;

import java.math.BigInteger;

/** Recovers fractions with one common denominator from their residues, which takes only few continued fractions. */
final class Fractions {

    private final BigInteger modulus;
    private final BigInteger bound;
    private final BigInteger[] numerators;
    private BigInteger denominator = BigInteger.ONE;
    private int known;

    /** Fractions whose numerators and common denominator have at most {@code boundBits} bits. */
    Fractions(int size, BigInteger modulus, int boundBits) {
        this.numerators = new BigInteger[size];
        this.modulus = modulus;
        this.bound = BigInteger.ONE.shiftLeft(boundBits);
    }

    /**
     * The next fraction is congruent to {@code residue}.
     *
     * <p>Euclid's algorithm on the modulus and the residue times the denominator so far meets the fraction when the rest is
     * within the bound, mostly at once.
     */
    void add(BigInteger residue) {
        BigInteger previous = modulus;
        BigInteger rest = residue.multiply(denominator).mod(modulus);
        BigInteger previousFactor = BigInteger.ZERO;
        BigInteger factor = BigInteger.ONE;
        while (rest.compareTo(bound) > 0) {
            BigInteger[] division = previous.divideAndRemainder(rest);
            BigInteger nextFactor = previousFactor.subtract(division[0].multiply(factor));
            previous = rest;
            rest = division[1];
            previousFactor = factor;
            factor = nextFactor;
        }
        BigInteger more = factor.abs();
        if (!more.equals(BigInteger.ONE)) {
            for (int i = 0; i < known; i++) {
                numerators[i] = numerators[i].multiply(more);
            }
            denominator = denominator.multiply(more);
        }
        numerators[known++] = rest.multiply(BigInteger.valueOf(factor.signum()));
    }

    BigInteger[] numeratorsAndDenominator() {
        BigInteger[] all = new BigInteger[known + 1];
        System.arraycopy(numerators, 0, all, 0, known);
        all[known] = denominator;
        return all;
    }
}
