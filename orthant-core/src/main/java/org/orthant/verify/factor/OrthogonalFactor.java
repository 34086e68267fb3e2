package org.orthant.verify.factor;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;

/**
 * The factorisation in doubles.
 *
 * <p>{@code c = Qᵀe} and {@code ρ} are kept consistent with each other by update: a new column takes its share of
 * {@code ρ}, a deleted one gives it back, rotations act on {@code Q}, {@code T} and {@code c} alike. Computing either
 * afresh would cancel, and regions whose size is near rounding would be lost.
 *
 * <p>Memory for a column is allocated when it is needed: of thousands of variables, most searches need few or none.
 */
public final class OrthogonalFactor implements Factor {

    /**
     * A column whose orthogonal part is shorter than this, relative to its own length, is dependent: what is left are
     * rounding errors, 1e-16 each, of some hundred columns that were taken out.
     */
    private static final double DEPENDENT = 1e-13;

    /**
     * Below this share of squared length, a thirty-second of the length, cancellation has cost one and a half digits of orthogonality,
     * and the columns are taken out once more.
     */
    private static final double REORTHOGONALISE = 0x1p-10;

    /** If of the squared length more than this is left, half of the length, all that was to be taken out had been. */
    private static final double ENOUGH_LEFT = 0.25;

    /** Vectors are filled up with zeros to a multiple of this, so that loops have no rest. */
    private static final int MULTIPLE = 4;

    private final int size;
    private final int padded;
    /** The columns of {@code Q}. */
    private final double[][] q;
    /** The rows of {@code T}; entries left of the diagonal have no meaning. */
    private final double[][] t;

    private final double[] c;
    private final double[] rho;
    private final double[] work;
    private final double[] h;
    private final double[] shares;
    private final double[] f;
    private final double[] solution;
    private double beta;
    private int rank;

    /** Columns have {@code size} entries, and there are never more independent ones than that. */
    public OrthogonalFactor(int size) {
        this.size = size;
        this.padded = (size + MULTIPLE - 1) / MULTIPLE * MULTIPLE;
        this.q = new double[size + 1][];
        this.t = new double[padded + MULTIPLE][];
        this.solution = new double[padded + MULTIPLE];
        this.c = new double[size + 1];
        this.h = new double[size + 1];
        this.shares = new double[size + 1];
        this.f = new double[size + 1];
        this.rho = new double[padded];
        this.work = new double[padded];
    }

    @Override
    public void clear() {
        rank = 0;
        Arrays.fill(rho, 0);
        rho[size - 1] = 1;
    }

    /** Takes over the columns of another factorisation of the same size. */
    void copy(OrthogonalFactor other) {
        for (int p = 0; p < other.rank; p++) {
            makeRoom(p);
            System.arraycopy(other.q[p], 0, q[p], 0, padded);
            System.arraycopy(other.t[p], p, t[p], p, other.rank - p);
        }
        rank = other.rank;
        System.arraycopy(other.c, 0, c, 0, rank);
        System.arraycopy(other.rho, 0, rho, 0, padded);
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public double residualSquared() {
        return FASTEST.dot(rho, rho, padded);
    }

    @Override
    public boolean append(double[] column) {
        System.arraycopy(column, 0, work, 0, size);
        double before = FASTEST.dot(work, work, padded);
        Arrays.fill(h, 0, rank, 0);
        orthogonalise(work, h);
        double squared = FASTEST.dot(work, work, padded);
        for (int pass = 0; pass < 2 && squared < REORTHOGONALISE * before; pass++) {
            double shorter = squared;
            orthogonalise(work, h);
            squared = FASTEST.dot(work, work, padded);
            if (squared > ENOUGH_LEFT * shorter) {
                break;
            }
        }
        double length = Math.sqrt(squared);
        if (!(length > DEPENDENT * Math.sqrt(before)) || rank == size) {
            return false;
        }
        makeRoom(rank);
        double[] direction = q[rank];
        double inverse = 1 / length;
        for (int j = 0; j < size; j++) {
            direction[j] = work[j] * inverse;
        }
        for (int p = 0; p < rank; p++) {
            t[p][rank] = h[p];
        }
        t[rank][rank] = length;
        double share = FASTEST.dot(direction, rho, padded);
        FASTEST.addScaled(rho, -share, direction, padded);
        c[rank] = share;
        rank++;
        return true;
    }

    /** Makes sure of memory for a column; rows of {@code T} are solved for by fours. */
    private void makeRoom(int column) {
        if (q[column] == null) {
            q[column] = new double[padded];
        }
        int first = column / MULTIPLE * MULTIPLE;
        if (t[first] == null) {
            for (int p = first; p < first + MULTIPLE; p++) {
                t[p] = new double[padded + MULTIPLE];
            }
        }
    }

    @Override
    public void delete(int p) {
        rank--;
        for (int k = 0; k <= rank; k++) {
            int from = Math.max(p, k - 1);
            System.arraycopy(t[k], from + 1, t[k], from, rank - from);
        }
        for (int k = p; k < rank; k++) {
            double a = t[k][k];
            double b = t[k + 1][k];
            double length = Math.sqrt(a * a + b * b);
            double cosine = a / length;
            double sine = b / length;
            FASTEST.rotate(t[k], t[k + 1], cosine, sine, k, rank);
            FASTEST.rotate(q[k], q[k + 1], cosine, sine, 0, padded);
            double above = c[k];
            double below = c[k + 1];
            c[k] = cosine * above + sine * below;
            c[k + 1] = cosine * below - sine * above;
        }
        FASTEST.addScaled(rho, c[rank], q[rank], padded);
    }

    @Override
    public void refreshResidual() {
        orthogonalise(rho, c);
    }

    @Override
    public void weights(double[] into) {
        solve(c, into);
    }

    @Override
    public void weightRests(double[] into) {
        Arrays.fill(into, 0, rank, 0);
    }

    @Override
    public void dependency(double[] into) {
        solve(h, into);
    }

    @Override
    public void multipliers(double kappa, double[] right, double[] into) {
        solveTransposed(right, f);
        beta = (kappa - FASTEST.dot(c, f, rank)) / FASTEST.dot(c, c, rank);
        for (int p = 0; p < rank; p++) {
            into[p] = f[p] + beta * c[p];
        }
        solve(into, into);
    }

    @Override
    public void optimum(boolean withResidual, double[] high, double[] low) {
        Arrays.fill(high, 0, size, 0);
        Arrays.fill(low, 0, size, 0);
        addCombination(f, high);
        if (withResidual) {
            FASTEST.addScaled(high, -beta, rho, size);
        }
    }

    @Override
    public void negativeResidual(double[] high, double[] low) {
        for (int j = 0; j < size - 1; j++) {
            high[j] = -rho[j];
            low[j] = 0;
        }
    }

    /** Solves {@code T v = right}; {@code v} may be {@code right}. */
    private void solve(double[] right, double[] v) {
        System.arraycopy(right, 0, solution, 0, rank);
        FASTEST.solveUpper(t, rank, solution);
        System.arraycopy(solution, 0, v, 0, rank);
    }

    /** Solves {@code Tᵀ z = right}; {@code z} may be {@code right}. */
    public void solveTransposed(double[] right, double[] z) {
        if (z != right) {
            System.arraycopy(right, 0, z, 0, rank);
        }
        for (int p = 0; p < rank; p++) {
            double[] row = t[p];
            double value = z[p] / row[p];
            z[p] = value;
            if (value != 0) {
                FASTEST.addScaled(z, -value, row, p + 1, rank);
            }
        }
    }

    /** Adds {@code Q z} to a vector of the size of the columns. */
    public void addCombination(double[] z, double[] into) {
        for (int p = 0; p < rank; p++) {
            if (z[p] != 0) {
                FASTEST.addScaled(into, z[p], q[p], size);
            }
        }
    }

    /** {@code T⁻¹Qᵀ}, row by row: the inverse of the columns, if they make a square matrix. */
    public double[][] inverse() {
        double[][] rows = new double[rank][];
        for (int p = rank - 1; p >= 0; p--) {
            double[] row = q[p].clone();
            int k = p + 1;
            for (; k + 4 <= rank; k += 4) {
                FASTEST.subtractFour(row, t[p], rows, k, padded);
            }
            for (; k < rank; k++) {
                FASTEST.addScaled(row, -t[p][k], rows[k], padded);
            }
            double diagonal = 1 / t[p][p];
            for (int j = 0; j < size; j++) {
                row[j] *= diagonal;
            }
            rows[p] = row;
        }
        return rows;
    }

    /** Subtracts from a vector its projection on the columns, and adds the coefficients of that to the given ones. */
    private void orthogonalise(double[] vector, double[] coefficients) {
        FASTEST.takeOut(q, rank, vector, padded, shares);
        for (int p = 0; p < rank; p++) {
            coefficients[p] += shares[p];
        }
    }
}
