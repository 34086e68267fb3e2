package org.orthant.exact;

import java.math.BigInteger;

/**
 * Integers modulo a prime {@code p} between 2²⁹ and 2³⁰, and elimination over them.
 *
 * @param prime {@code p}
 */
record PrimeField(long prime) {

    /** The smallest prime of the range. */
    static final PrimeField FIRST = new PrimeField(1L << 29).next();

    /** The next larger prime. */
    PrimeField next() {
        return new PrimeField(BigInteger.valueOf(prime).nextProbablePrime().longValueExact());
    }

    /** The residue, from 0 to p − 1, of a number that is not negative. */
    long reduce(long number) {
        // The quotient of doubles is off by less than 1, so that the rest is off by one p at most.
        long quotient = (long) ((double) number / prime);
        long rest = number - quotient * prime;
        if (rest < 0) {
            return rest + prime;
        }
        return rest >= prime ? rest - prime : rest;
    }

    /** The residue of any integer. */
    long reduce(BigInteger number) {
        return number.mod(BigInteger.valueOf(prime)).longValue();
    }

    /** The inverse of a residue other than 0. */
    long inverse(long residue) {
        return BigInteger.valueOf(residue).modInverse(BigInteger.valueOf(prime)).longValue();
    }

    /** The residue of {@code a·b} for vectors of residues. */
    long dot(long[] a, long[] b) {
        long multiple = prime << 32;
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
            sum -= sum >= multiple ? multiple : 0;
        }
        return reduce(sum);
    }

    /** Divides {@code row} by its entry in {@code column}. */
    void normalise(long[] row, int column) {
        long factor = inverse(row[column]);
        for (int j = 0; j < row.length; j++) {
            row[j] = reduce(row[j] * factor);
        }
    }

    /** Subtracts the multiple of {@code pivotRow}, which has a 1 in {@code column}, that makes this entry of {@code row} 0. */
    void eliminate(long[] row, long[] pivotRow, int column) {
        long factor = row[column] == 0 ? 0 : prime - row[column];
        if (factor != 0) {
            for (int j = 0; j < row.length; j++) {
                row[j] = reduce(row[j] + factor * pivotRow[j]);
            }
        }
    }

    /** The inverse of a square matrix of residues that is known to be regular. */
    long[][] inverse(long[][] matrix) {
        int size = matrix.length;
        long[][] both = new long[size][2 * size];
        for (int i = 0; i < size; i++) {
            System.arraycopy(matrix[i], 0, both[i], 0, size);
            both[i][size + i] = 1;
        }
        for (int column = 0; column < size; column++) {
            int pivot = column;
            while (both[pivot][column] == 0) {
                pivot++;
            }
            long[] pivotRow = both[pivot];
            both[pivot] = both[column];
            both[column] = pivotRow;
            normalise(pivotRow, column);
            for (int i = 0; i < size; i++) {
                if (i != column) {
                    eliminate(both[i], pivotRow, column);
                }
            }
        }
        long[][] inverse = new long[size][size];
        for (int i = 0; i < size; i++) {
            System.arraycopy(both[i], size, inverse[i], 0, size);
        }
        return inverse;
    }
}
