package org.orthant.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The echelon form of an integer matrix by fraction-free elimination.
 *
 * <p>With pivots {@code p₁, p₂, …} each step replaces {@code a} by {@code (p_r·a − f·b) / p_{r−1}}, an exact division.
 * In the reduced form all pivots have the value of the last one.
 */
final class Echelon {

    private final BigInteger[][] entries;
    private final int columns;
    private final int[] pivotColumns;
    private int rank;
    private boolean oddlyPermuted;
    private BigInteger lastPivot = BigInteger.ONE;

    private Echelon(BigInteger[][] matrix, int columns) {
        this.entries = new BigInteger[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            entries[i] = matrix[i].clone();
        }
        this.columns = columns;
        this.pivotColumns = new int[Math.min(matrix.length, columns)];
    }

    /** Eliminates below the pivots. */
    static Echelon upper(BigInteger[][] matrix, int columns) {
        Echelon echelon = new Echelon(matrix, columns);
        echelon.eliminate(false);
        return echelon;
    }

    /** Eliminates below and above the pivots. */
    static Echelon reduced(BigInteger[][] matrix, int columns) {
        Echelon echelon = new Echelon(matrix, columns);
        echelon.eliminate(true);
        return echelon;
    }

    int rank() {
        return rank;
    }

    /** For a regular square matrix: its determinant. */
    BigInteger signedLastPivot() {
        return oddlyPermuted ? lastPivot.negate() : lastPivot;
    }

    boolean isPivotColumn(int column) {
        return Arrays.binarySearch(pivotColumns, 0, rank, column) >= 0;
    }

    /** The null vector of the reduced form that is non-zero in the one free column given, with coprime entries. */
    BigInteger[] nullVector(int freeColumn) {
        BigInteger[] vector = new BigInteger[columns];
        Arrays.fill(vector, BigInteger.ZERO);
        vector[freeColumn] = lastPivot;
        for (int r = 0; r < rank; r++) {
            vector[pivotColumns[r]] = entries[r][freeColumn].negate();
        }
        return coprime(vector);
    }

    private void eliminate(boolean above) {
        for (int column = 0; column < columns; column++) {
            int pivot = shortestNonZero(column);
            if (pivot < 0) {
                continue;
            }
            swap(rank, pivot);
            BigInteger value = entries[rank][column];
            for (int i = above ? 0 : rank + 1; i < entries.length; i++) {
                if (i != rank) {
                    reduce(entries[i], entries[rank], column, value, above ? 0 : column);
                }
            }
            lastPivot = value;
            pivotColumns[rank++] = column;
        }
    }

    private void reduce(BigInteger[] row, BigInteger[] pivotRow, int column, BigInteger pivot, int from) {
        BigInteger factor = row[column];
        for (int j = from; j < columns; j++) {
            row[j] = row[j].multiply(pivot)
                    .subtract(factor.multiply(pivotRow[j]))
                    .divide(lastPivot);
        }
    }

    private int shortestNonZero(int column) {
        int best = -1;
        for (int i = rank; i < entries.length; i++) {
            BigInteger candidate = entries[i][column];
            if (candidate.signum() != 0 && (best < 0 || candidate.bitLength() < entries[best][column].bitLength())) {
                best = i;
            }
        }
        return best;
    }

    private void swap(int i, int j) {
        if (i != j) {
            BigInteger[] row = entries[i];
            entries[i] = entries[j];
            entries[j] = row;
            oddlyPermuted = !oddlyPermuted;
        }
    }

    private static BigInteger[] coprime(BigInteger[] vector) {
        BigInteger common = BigInteger.ZERO;
        for (BigInteger entry : vector) {
            common = common.gcd(entry);
        }
        BigInteger[] reduced = new BigInteger[vector.length];
        for (int i = 0; i < vector.length; i++) {
            reduced[i] = vector[i].divide(common);
        }
        return reduced;
    }
}
