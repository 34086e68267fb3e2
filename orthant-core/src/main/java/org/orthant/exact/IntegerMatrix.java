package org.orthant.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * An immutable matrix of integers with exact, fraction-free linear algebra.
 *
 * <p>Elimination follows Bareiss: every intermediate entry is a minor of the matrix, so divisions leave no remainder
 * and numbers grow only linearly in length.
 */
public final class IntegerMatrix {

    private final BigInteger[][] entries;
    private final int columns;

    private IntegerMatrix(BigInteger[][] entries, int columns) {
        this.entries = entries;
        this.columns = columns;
    }

    /** A matrix with at least one row, copied. */
    public static IntegerMatrix of(BigInteger[][] rows) {
        return of(rows, rows.length == 0 ? 0 : rows[0].length);
    }

    /** A matrix of {@code columns} columns and any number of rows, copied. */
    public static IntegerMatrix of(BigInteger[][] rows, int columns) {
        BigInteger[][] copy = new BigInteger[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns) {
                throw new IllegalArgumentException(
                        "row " + i + " has " + rows[i].length + " entries where the matrix has " + columns);
            }
            copy[i] = rows[i].clone();
        }
        return new IntegerMatrix(copy, columns);
    }

    /** A matrix of small numbers. */
    public static IntegerMatrix of(long[][] rows) {
        BigInteger[][] entries = new BigInteger[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            entries[i] = Arrays.stream(rows[i]).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new);
        }
        return of(entries);
    }

    /** The number of rows. */
    public int rows() {
        return entries.length;
    }

    /** The number of columns. */
    public int columns() {
        return columns;
    }

    /** The entry in row {@code i} and column {@code j}. */
    public BigInteger at(int i, int j) {
        return entries[i][j];
    }

    /** Row {@code i}, as a copy. */
    public BigInteger[] row(int i) {
        return entries[i].clone();
    }

    /** The matrix of the named rows, in that order. */
    public IntegerMatrix selectRows(int... rows) {
        BigInteger[][] selected = new BigInteger[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            selected[i] = entries[rows[i]];
        }
        return new IntegerMatrix(selected, columns);
    }

    /** Rows become columns. */
    public IntegerMatrix transpose() {
        BigInteger[][] transposed = new BigInteger[columns][rows()];
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < columns; j++) {
                transposed[j][i] = entries[i][j];
            }
        }
        return new IntegerMatrix(transposed, rows());
    }

    /** The product {@code this · other}. */
    public IntegerMatrix multiply(IntegerMatrix other) {
        if (columns != other.rows()) {
            throw new IllegalArgumentException(
                    "a matrix of " + columns + " columns cannot multiply one of " + other.rows() + " rows");
        }
        BigInteger[][] product = new BigInteger[rows()][other.columns];
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < other.columns; j++) {
                BigInteger sum = BigInteger.ZERO;
                for (int l = 0; l < columns; l++) {
                    sum = sum.add(entries[i][l].multiply(other.entries[l][j]));
                }
                product[i][j] = sum;
            }
        }
        return new IntegerMatrix(product, other.columns);
    }

    /** The determinant of a square matrix. */
    public BigInteger determinant() {
        if (rows() != columns) {
            throw new IllegalArgumentException(
                    "only square matrices have a determinant, not one of " + rows() + " × " + columns);
        }
        Echelon echelon = Echelon.upper(entries, columns);
        return echelon.rank() < columns ? BigInteger.ZERO : echelon.signedLastPivot();
    }

    /** The number of independent rows. */
    public int rank() {
        return Echelon.upper(entries, columns).rank();
    }

    /**
     * A basis of {@code {v : this · v = 0}}, one vector per row of the result, each with coprime entries. There are
     * {@code columns − rank} of them.
     */
    public IntegerMatrix nullSpace() {
        Echelon echelon = Echelon.reduced(entries, columns);
        BigInteger[][] basis = new BigInteger[columns - echelon.rank()][];
        int next = 0;
        for (int free = 0; free < columns; free++) {
            if (!echelon.isPivotColumn(free)) {
                basis[next++] = echelon.nullVector(free);
            }
        }
        return new IntegerMatrix(basis, columns);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof IntegerMatrix other
                && columns == other.columns
                && Arrays.deepEquals(entries, other.entries);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(entries);
    }

    @Override
    public String toString() {
        return Arrays.deepToString(entries);
    }
}
