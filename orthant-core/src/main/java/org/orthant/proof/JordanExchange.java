package org.orthant.proof;

import java.util.Arrays;

/**
 * Some rows of a matrix as a basis of its row space, in floating point: the inverse of the basis, and how each other row is
 * combined from it. Its precision is not guaranteed: callers check how good it is.
 *
 * <p>Rows {@code y_i = Σ_k N_ik x_k} are functions of m variables. A step exchanges the variable {@code x_k} for the row
 * with the largest coefficient of it (Gauss and Jordan's elimination with partial pivoting). After m steps, the exchanged rows
 * of the table express x by them, which is the inverse of the basis, and the other rows express what they stand for.
 *
 * <p>Steps are done by panels of variables: first in their columns alone, then for all of them in the other columns, part by part, so that
 * numbers stay in caches.
 */
final class JordanExchange {

    /** Variables that are exchanged together. */
    private static final int PANEL = 32;

    /** Columns of a part: those of a panel's rows take 128 KiB, in the second-level cache. */
    private static final int PART = 512;

    private final double[][] table;
    private final int[] basis;
    private final boolean[] exchanged;

    private JordanExchange(double[][] table) {
        this.table = table;
        this.basis = new int[table[0].length];
        this.exchanged = new boolean[table.length];
    }

    /** At least as many rows as columns; the result has infinite or NaN entries where these are dependent. */
    static JordanExchange of(double[][] rows) {
        return of(rows, rows[0].length);
    }

    /** The same for the first columns of rows that may have more. */
    static JordanExchange of(double[][] rows, int columns) {
        double[][] table = new double[rows.length][];
        for (int i = 0; i < table.length; i++) {
            table[i] = Arrays.copyOf(rows[i], columns);
        }
        JordanExchange exchange = new JordanExchange(table);
        for (int first = 0; first < exchange.basis.length; first += PANEL) {
            exchange.exchangePanel(first, Math.min(first + PANEL, exchange.basis.length));
        }
        return exchange;
    }

    /** The number of the row that is number {@code k} of the basis. */
    int basis(int k) {
        return basis[k];
    }

    /** Row {@code k} of the inverse of the matrix whose rows are the basis; to be read only. */
    double[] inverse(int k) {
        return table[basis[k]];
    }

    /** Whether a row is in the basis. */
    boolean isBasic(int row) {
        return exchanged[row];
    }

    /** The coefficients with which the basis gives a row that is not in it; to be read only. */
    double[] combination(int row) {
        return table[row];
    }

    /** Exchanges the variables from {@code first} to {@code last − 1}. */
    private void exchangePanel(int first, int last) {
        for (int k = first; k < last; k++) {
            exchange(k, first, last);
        }
        // With x_K for the variables and y_P for the rows that are exchanged, their columns now hold G in y_P and F in
        // other rows, where x_K =
        // G y_P − GA x_R for the other columns A of y_P, and y_i = F_i y_P + … − F_i A x_R.
        double[][] before = new double[last - first][];
        for (int k = first; k < last; k++) {
            before[k - first] = table[basis[k]].clone();
            Arrays.fill(table[basis[k]], 0, first, 0);
            Arrays.fill(table[basis[k]], last, before[k - first].length, 0);
        }
        addProducts(before, first, last, 0, first);
        addProducts(before, first, last, last, table[0].length);
    }

    /** Adds what the other columns of a panel's rows are worth to the columns from {@code from} to {@code to − 1}. */
    private void addProducts(double[][] before, int first, int last, int from, int to) {
        double[] factors = new double[last - first];
        for (int part = from; part < to; part += PART) {
            for (double[] row : table) {
                Arrays.setAll(factors, k -> -row[first + k]);
                VectorSums.addAll(row, factors, before, 0, factors.length, part, Math.min(part + PART, to));
            }
        }
    }

    /** Exchanges one variable in the columns of its panel. */
    private void exchange(int k, int first, int last) {
        int pivot = largest(k);
        basis[k] = pivot;
        exchanged[pivot] = true;
        double[] pivotRow = table[pivot];
        double inverse = 1 / pivotRow[k];
        for (int j = first; j < last; j++) {
            pivotRow[j] *= -inverse;
        }
        pivotRow[k] = inverse;
        for (int i = 0; i < table.length; i++) {
            double factor = table[i][k];
            if (i != pivot && factor != 0) {
                table[i][k] = 0;
                VectorSums.addScaled(table[i], factor, pivotRow, first, last);
            }
        }
    }

    private int largest(int k) {
        int largest = -1;
        for (int i = 0; i < table.length; i++) {
            if (!exchanged[i] && (largest < 0 || Math.abs(table[i][k]) > Math.abs(table[largest][k]))) {
                largest = i;
            }
        }
        return largest;
    }
}
