package org.orthant.repair.bias;

import java.util.Arrays;
import java.util.Optional;

/**
 * A small linear program {@code min c·x} with {@code Ax = b} and {@code x ≥ 0}, solved in doubles by the simplex method with a
 * dense tableau in two phases; for systems of some hundred rows and columns.
 */
final class EqualityProgram {

    private static final double ZERO = 1e-11;

    private final int rows;
    private final int columns;
    private final double[][] tableau;
    private final int[] basis;

    private EqualityProgram(double[][] matrix, double[] right) {
        this.rows = matrix.length;
        this.columns = matrix[0].length;
        // Columns, one artificial variable per row, the right side.
        this.tableau = new double[rows][columns + rows + 1];
        this.basis = new int[rows];
        for (int i = 0; i < rows; i++) {
            double sign = right[i] < 0 ? -1 : 1;
            for (int j = 0; j < columns; j++) {
                tableau[i][j] = sign * matrix[i][j];
            }
            tableau[i][columns + i] = 1;
            tableau[i][columns + rows] = sign * right[i];
            basis[i] = columns + i;
        }
    }

    /** Returns an optimal solution, about; nothing if the program has no solution, or the method does not find it. */
    static Optional<double[]> solve(double[][] matrix, double[] right, double[] costs) {
        EqualityProgram program = new EqualityProgram(matrix, right);
        double[] artificial = new double[program.columns + program.rows];
        Arrays.fill(artificial, program.columns, artificial.length, 1);
        if (!program.minimise(artificial, artificial.length) || program.value(artificial) > 1e-7) {
            return Optional.empty();
        }
        program.removeArtificial();
        double[] all = Arrays.copyOf(costs, artificial.length);
        return program.minimise(all, program.columns) ? Optional.of(program.solution()) : Optional.empty();
    }

    private double value(double[] costs) {
        double value = 0;
        for (int i = 0; i < rows; i++) {
            value += costs[basis[i]] * tableau[i][columns + rows];
        }
        return value;
    }

    private double[] solution() {
        double[] x = new double[columns];
        for (int i = 0; i < rows; i++) {
            if (basis[i] < columns) {
                x[basis[i]] = Math.max(0, tableau[i][columns + rows]);
            }
        }
        return x;
    }

    /** Exchanges artificial variables, all of which are zero, for others where a row has any. */
    private void removeArtificial() {
        for (int i = 0; i < rows; i++) {
            if (basis[i] >= columns) {
                int best = 0;
                for (int j = 1; j < columns; j++) {
                    best = Math.abs(tableau[i][j]) > Math.abs(tableau[i][best]) ? j : best;
                }
                if (Math.abs(tableau[i][best]) > 1e-9) {
                    pivot(i, best);
                }
            }
        }
    }

    private boolean minimise(double[] costs, int allowed) {
        int most = 50 * (rows + columns);
        for (int step = 0; step < most; step++) {
            // Later on, the first column instead of the best one: it cannot go round in circles.
            int entering = entering(costs, allowed, step > most / 2);
            if (entering < 0) {
                return true;
            }
            int leaving = leaving(entering);
            if (leaving < 0) {
                return false;
            }
            pivot(leaving, entering);
        }
        return false;
    }

    private int entering(double[] costs, int allowed, boolean first) {
        int entering = -1;
        double best = -1e-10;
        for (int j = 0; j < allowed; j++) {
            double reduced = costs[j];
            for (int i = 0; i < rows; i++) {
                reduced -= costs[basis[i]] * tableau[i][j];
            }
            if (reduced < best) {
                entering = j;
                best = reduced;
                if (first) {
                    break;
                }
            }
        }
        return entering;
    }

    private int leaving(int entering) {
        int leaving = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < rows; i++) {
            if (tableau[i][entering] > ZERO) {
                double ratio = tableau[i][columns + rows] / tableau[i][entering];
                boolean tie = leaving >= 0 && ratio == least;
                if (ratio < least || (tie && basis[i] < basis[leaving])) {
                    leaving = i;
                    least = ratio;
                }
            }
        }
        return leaving;
    }

    private void pivot(int row, int column) {
        double pivot = tableau[row][column];
        for (int j = 0; j < tableau[row].length; j++) {
            tableau[row][j] /= pivot;
        }
        for (int i = 0; i < rows; i++) {
            double factor = tableau[i][column];
            if (i != row && factor != 0) {
                for (int j = 0; j < tableau[i].length; j++) {
                    tableau[i][j] -= factor * tableau[row][j];
                }
                tableau[i][column] = 0;
            }
        }
        tableau[row][column] = 1;
        basis[row] = column;
    }
}
