package org.orthant.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The null space of a large integer matrix by elimination modulo a prime and p-adic lifting: the same as {@link
 * IntegerMatrix#nullSpace}, in time that grows with the cube of the size instead of its fifth power.
 *
 * <p>The rank modulo a prime is at most the rank. A regular part of that size gives one candidate per remaining column;
 * if the matrix annihilates them all, the nullity is at least their number, hence equal to it. If not, the prime divides
 * some minor, and the next one is tried.
 */
public final class PadicNullSpace {

    private final IntegerMatrix matrix;
    private final PrimeField field;
    private final Runnable check;
    private final List<Integer> pivotRows = new ArrayList<>();
    private final List<Integer> pivotColumns = new ArrayList<>();

    private PadicNullSpace(IntegerMatrix matrix, PrimeField field, Runnable check) {
        this.matrix = matrix;
        this.field = field;
        this.check = check;
    }

    /**
     * A basis of {@code {v : matrix · v = 0}}, one vector per row. There are as many columns as vectors in which exactly
     * one of them, each another, is different from zero, and it is positive there.
     */
    public static IntegerMatrix of(IntegerMatrix matrix) {
        return of(matrix, () -> {});
    }

    /**
     * The same; {@code check} runs once per step, about once for each column of the matrix, and may throw to end the work.
     */
    public static IntegerMatrix of(IntegerMatrix matrix, Runnable check) {
        PrimeField field = PrimeField.FIRST;
        while (true) {
            PadicNullSpace attempt = new PadicNullSpace(matrix, field, check);
            attempt.findPivots();
            IntegerMatrix basis = attempt.basis();
            if (attempt.isAnnihilated(basis)) {
                return basis;
            }
            field = field.next();
        }
    }

    /** Finds rows and columns that meet in a regular matrix of largest size, modulo the prime. */
    private void findPivots() {
        long[][] rows = new long[matrix.rows()][matrix.columns()];
        for (int i = 0; i < rows.length; i++) {
            int row = i;
            Arrays.setAll(rows[i], j -> field.reduce(matrix.at(row, j)));
        }
        int[] order = new int[rows.length];
        Arrays.setAll(order, i -> i);
        for (int column = 0; column < matrix.columns(); column++) {
            check.run();
            int rank = pivotRows.size();
            int pivot = rank;
            while (pivot < rows.length && rows[order[pivot]][column] == 0) {
                pivot++;
            }
            if (pivot == rows.length) {
                continue;
            }
            int chosen = order[pivot];
            order[pivot] = order[rank];
            order[rank] = chosen;
            field.normalise(rows[chosen], column);
            for (int i = rank + 1; i < rows.length; i++) {
                field.eliminate(rows[order[i]], rows[chosen], column);
            }
            pivotRows.add(chosen);
            pivotColumns.add(column);
        }
    }

    private IntegerMatrix basis() {
        int rank = pivotRows.size();
        int columns = matrix.columns();
        BigInteger[][] basis = new BigInteger[columns - rank][];
        if (basis.length == 0) {
            return IntegerMatrix.of(basis, columns);
        }
        BigInteger[][] regular = new BigInteger[rank][];
        for (int i = 0; i < rank; i++) {
            int row = pivotRows.get(i);
            regular[i] =
                    pivotColumns.stream().map(column -> matrix.at(row, column)).toArray(BigInteger[]::new);
        }
        PadicSolver solver = new PadicSolver(regular, field, check);
        int next = 0;
        for (int free = 0; free < columns; free++) {
            if (!pivotColumns.contains(free)) {
                basis[next++] = nullVector(solver, free);
            }
        }
        return IntegerMatrix.of(basis, columns);
    }

    private BigInteger[] nullVector(PadicSolver solver, int free) {
        BigInteger[] rightHandSide =
                pivotRows.stream().map(row -> matrix.at(row, free).negate()).toArray(BigInteger[]::new);
        BigInteger[] solution = solver.solve(rightHandSide);
        BigInteger[] vector = new BigInteger[matrix.columns()];
        Arrays.fill(vector, BigInteger.ZERO);
        for (int i = 0; i < pivotColumns.size(); i++) {
            vector[pivotColumns.get(i)] = solution[i];
        }
        vector[free] = solution[solution.length - 1];
        return vector;
    }

    private boolean isAnnihilated(IntegerMatrix basis) {
        IntegerMatrix product = matrix.multiply(basis.transpose());
        for (int i = 0; i < product.rows(); i++) {
            for (int j = 0; j < product.columns(); j++) {
                if (product.at(i, j).signum() != 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
