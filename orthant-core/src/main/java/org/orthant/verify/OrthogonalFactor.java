package org.orthant.verify;

import java.util.Arrays;

/**
 * The factorisation in doubles.
 *
 * <p>{@code c = Qᵀe} and {@code ρ} are kept consistent with each other by update: a new column takes its share of
 * {@code ρ}, a deleted one gives it back, rotations act on {@code Q}, {@code T} and {@code c} alike. Computing either
 * afresh would cancel, and regions whose size is near rounding would be lost.
 */
final class OrthogonalFactor implements Factor {

    /** A column whose orthogonal part is shorter than this, relative to its own length, is dependent. */
    private static final double DEPENDENT = 1e-13;

    /** Below this share of squared length, one orthogonalisation is not enough. */
    private static final double REORTHOGONALISE = 0.02;

    private final int size;
    private final double[][] q;
    private final double[][] t;
    private final double[] c;
    private final double[] rho;
    private final double[] work;
    private final double[] h;
    private int rank;

    /** Columns have {@code size} entries, and there are never more independent ones than that. */
    OrthogonalFactor(int size) {
        this.size = size;
        this.q = new double[size + 1][size];
        this.t = new double[size + 1][size + 1];
        this.c = new double[size + 1];
        this.h = new double[size + 1];
        this.rho = new double[size];
        this.work = new double[size];
    }

    @Override
    public void clear() {
        rank = 0;
        Arrays.fill(rho, 0);
        rho[size - 1] = 1;
    }

    @Override
    public int rank() {
        return rank;
    }

    /** The part of {@code e} orthogonal to all columns; to be read only. */
    double[] residual() {
        return rho;
    }

    @Override
    public double residualSquared() {
        return Kernels.dot(rho, rho, size);
    }

    /** {@code Qᵀe}; to be read only. */
    double[] projection() {
        return c;
    }

    /** The coefficients of the last column that was refused or appended, {@code Qᵀb}; to be read only. */
    double[] lastCoefficients() {
        return h;
    }

    @Override
    public boolean append(double[] column) {
        System.arraycopy(column, 0, work, 0, size);
        double before = Kernels.dot(work, work, size);
        orthogonalise(work, h, false);
        double squared = Kernels.dot(work, work, size);
        for (int pass = 0; pass < 2 && squared < REORTHOGONALISE * before; pass++) {
            double shorter = squared;
            orthogonalise(work, h, true);
            squared = Kernels.dot(work, work, size);
            if (squared > 0.25 * shorter) {
                break;
            }
        }
        double length = Math.sqrt(squared);
        if (!(length > DEPENDENT * Math.sqrt(before)) || rank == size) {
            return false;
        }
        double[] direction = q[rank];
        for (int j = 0; j < size; j++) {
            direction[j] = work[j] / length;
        }
        double[] triangular = t[rank];
        System.arraycopy(h, 0, triangular, 0, rank);
        triangular[rank] = length;
        double share = Kernels.dot(direction, rho, size);
        Kernels.addScaled(rho, -share, direction, size);
        c[rank] = share;
        rank++;
        return true;
    }

    @Override
    public void delete(int p) {
        double[] removed = t[p];
        System.arraycopy(t, p + 1, t, p, rank - 1 - p);
        t[rank - 1] = removed;
        rank--;
        for (int k = p; k < rank; k++) {
            double a = t[k][k];
            double b = t[k][k + 1];
            double length = Math.hypot(a, b);
            double cosine = a / length;
            double sine = b / length;
            for (int l = k; l < rank; l++) {
                double[] column = t[l];
                double above = column[k];
                double below = column[k + 1];
                column[k] = cosine * above + sine * below;
                column[k + 1] = cosine * below - sine * above;
            }
            Kernels.rotate(q[k], q[k + 1], cosine, sine, size);
            double above = c[k];
            double below = c[k + 1];
            c[k] = cosine * above + sine * below;
            c[k + 1] = cosine * below - sine * above;
        }
        Kernels.addScaled(rho, c[rank], q[rank], size);
    }

    @Override
    public void refreshResidual() {
        orthogonalise(rho, c, true);
    }

    @Override
    public void weights(double[] into) {
        solve(c, into);
    }

    @Override
    public void negativeResidual(double[] high, double[] low) {
        for (int j = 0; j < size - 1; j++) {
            high[j] = -rho[j];
            low[j] = 0;
        }
    }

    /** Solves {@code T v = right}; {@code v} may be {@code right}. */
    void solve(double[] right, double[] v) {
        if (v != right) {
            System.arraycopy(right, 0, v, 0, rank);
        }
        for (int p = rank - 1; p >= 0; p--) {
            double[] column = t[p];
            double value = v[p] / column[p];
            v[p] = value;
            Kernels.addScaled(v, -value, column, p);
        }
    }

    /** Solves {@code Tᵀ z = right}; {@code z} may be {@code right}. */
    void solveTransposed(double[] right, double[] z) {
        for (int p = 0; p < rank; p++) {
            double[] column = t[p];
            z[p] = (right[p] - Kernels.dot(column, z, p)) / column[p];
        }
    }

    /** Adds {@code Q z} to a vector. */
    void addCombination(double[] z, double[] into) {
        for (int p = 0; p < rank; p++) {
            if (z[p] != 0) {
                Kernels.addScaled(into, z[p], q[p], size);
            }
        }
    }

    private void orthogonalise(double[] vector, double[] coefficients, boolean add) {
        for (int p = 0; p < rank; p++) {
            double[] direction = q[p];
            double share = Kernels.dot(direction, vector, size);
            Kernels.addScaled(vector, -share, direction, size);
            coefficients[p] = add ? coefficients[p] + share : share;
        }
    }
}
