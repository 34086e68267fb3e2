package org.orthant.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Solves {@code Ax = b} in rational numbers, digit by digit to the base of a prime {@code p} (Dixon's method).
 *
 * <p>With {@code C = A⁻¹ mod p}, the residue {@code x₀ = Cb mod p} is the first digit of every unknown, {@code (b −
 * Ax₀)/p} the right-hand side for the rest. By Cramer's rule numerators and denominators are determinants, which
 * Hadamard's inequality bounds; once {@code p^K} is twice their product, the digits determine the fractions.
 *
 * <p>A is cut into pieces of few bits, so that {@code Ax₀} is a sum of longs.
 */
final class PadicSolver {

    private static final int BITS_OF_PRIME = 30;

    private final PrimeField field;
    private final Runnable check;
    private final long[][] inverse;
    private final long[][][] pieces;
    private final int bitsOfPiece;
    private final int boundBits;

    /**
     * A regular matrix whose determinant is not divisible by the prime.
     *
     * @param check runs once per digit and per unknown, and may throw to end the work
     */
    PadicSolver(BigInteger[][] matrix, PrimeField field, Runnable check) {
        this.field = field;
        this.check = check;
        int size = matrix.length;
        long[][] residues = new long[size][size];
        int longest = 0;
        int bound = 0;
        for (int j = 0; j < size; j++) {
            BigInteger squares = BigInteger.ZERO;
            for (int i = 0; i < size; i++) {
                residues[i][j] = field.reduce(matrix[i][j]);
                squares = squares.add(matrix[i][j].pow(2));
                longest = Math.max(longest, matrix[i][j].abs().bitLength());
            }
            bound += squares.bitLength() / 2 + 1;
        }
        this.boundBits = bound;
        this.inverse = field.inverse(residues);
        // Sums of `size` products of a piece and a residue stay below 2^62.
        this.bitsOfPiece = Long.SIZE - 2 - BITS_OF_PRIME - (Integer.SIZE - Integer.numberOfLeadingZeros(size));
        this.pieces = new long[longest / bitsOfPiece + 1][size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                cut(matrix[i][j], i, j);
            }
        }
    }

    /**
     * The numerators of the solution and, after them, their common positive denominator.
     *
     * <p>It is the solution if the matrix is regular; callers that cannot be sure of that must insert it.
     */
    BigInteger[] solve(BigInteger[] rightHandSide) {
        int size = inverse.length;
        BigInteger squares = BigInteger.ZERO;
        for (BigInteger entry : rightHandSide) {
            squares = squares.add(entry.pow(2));
        }
        int bound = boundBits + squares.bitLength() / 2 + 1;
        int steps = (2 * bound + 2) / (BITS_OF_PRIME - 1) + 1;
        long[][] digits = digits(rightHandSide, steps);
        BigInteger prime = BigInteger.valueOf(field.prime());
        Fractions fractions = new Fractions(size, prime.pow(steps), bound);
        for (int i = 0; i < size; i++) {
            check.run();
            fractions.add(number(digits, i, 0, steps, prime));
        }
        return fractions.numeratorsAndDenominator();
    }

    /** The first digits of each unknown, {@code digits[step][unknown]}. */
    private long[][] digits(BigInteger[] rightHandSide, int steps) {
        int size = inverse.length;
        BigInteger prime = BigInteger.valueOf(field.prime());
        BigInteger[] rest = rightHandSide.clone();
        long[][] digits = new long[steps][size];
        long[] residues = new long[size];
        for (long[] digit : digits) {
            check.run();
            Arrays.setAll(residues, i -> field.reduce(rest[i]));
            Arrays.setAll(digit, i -> field.dot(inverse[i], residues));
            for (int i = 0; i < size; i++) {
                rest[i] = rest[i].subtract(product(i, digit)).divide(prime);
            }
        }
        return digits;
    }

    /** Row {@code i} of A times a digit. */
    private BigInteger product(int i, long[] digit) {
        BigInteger product = BigInteger.ZERO;
        for (int piece = pieces.length - 1; piece >= 0; piece--) {
            long[] row = pieces[piece][i];
            long sum = 0;
            for (int j = 0; j < row.length; j++) {
                sum += row[j] * digit[j];
            }
            product = product.shiftLeft(bitsOfPiece).add(BigInteger.valueOf(sum));
        }
        return product;
    }

    private void cut(BigInteger entry, int i, int j) {
        BigInteger magnitude = entry.abs();
        long mask = (1L << bitsOfPiece) - 1;
        for (int piece = 0; magnitude.signum() != 0; piece++) {
            pieces[piece][i][j] = entry.signum() * (magnitude.longValue() & mask);
            magnitude = magnitude.shiftRight(bitsOfPiece);
        }
    }

    /** The number with the digits of unknown {@code i} from one step to another, by halves to keep factors short. */
    private static BigInteger number(long[][] digits, int i, int from, int to, BigInteger prime) {
        if (to - from == 1) {
            return BigInteger.valueOf(digits[from][i]);
        }
        int middle = (from + to) >>> 1;
        return number(digits, i, middle, to, prime)
                .multiply(prime.pow(middle - from))
                .add(number(digits, i, from, middle, prime));
    }
}
