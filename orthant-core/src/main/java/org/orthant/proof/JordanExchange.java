package org.orthant.proof;

/**
 * Some rows of a matrix as a basis of its row space, in floating point: the inverse of the basis, and how each other row is
 * combined from it. Nothing is promised about its precision: whoever uses it checks how good it is.
 *
 * <p>Rows {@code y_i = Σ_k N_ik x_k} are functions of m variables. A step exchanges the variable {@code x_k} for the row
 * with the largest coefficient of it (Gauss and Jordan's elimination with partial pivoting). After m steps, the exchanged rows
 * of the table express x by them, which is the inverse of the basis, and the other rows express what they stand for.
 */
final class JordanExchange {

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
        double[][] table = new double[rows.length][];
        for (int i = 0; i < table.length; i++) {
            table[i] = rows[i].clone();
        }
        JordanExchange exchange = new JordanExchange(table);
        for (int k = 0; k < exchange.basis.length; k++) {
            exchange.exchange(k);
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

    private void exchange(int k) {
        int pivot = largest(k);
        basis[k] = pivot;
        exchanged[pivot] = true;
        double[] pivotRow = table[pivot];
        double inverse = 1 / pivotRow[k];
        for (int j = 0; j < pivotRow.length; j++) {
            pivotRow[j] *= -inverse;
        }
        pivotRow[k] = inverse;
        for (int i = 0; i < table.length; i++) {
            double factor = table[i][k];
            if (i != pivot && factor != 0) {
                table[i][k] = 0;
                addScaled(table[i], factor, pivotRow);
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

    private static void addScaled(double[] sum, double factor, double[] vector) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * vector[j];
        }
    }
}
