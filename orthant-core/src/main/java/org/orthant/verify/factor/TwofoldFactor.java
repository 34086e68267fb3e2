package org.orthant.verify.factor;

import org.orthant.verify.twofold.TwofoldScalar;
import org.orthant.verify.twofold.TwofoldVector;

/** The factorisation in double-double arithmetic: thirty digits where {@link OrthogonalFactor} has fifteen. */
public final class TwofoldFactor implements Factor {

    /** As in {@link OrthogonalFactor}, for numbers that are off by 1e-32 and sums of more of them. */
    private static final double DEPENDENT = 1e-27;

    /** As in {@link OrthogonalFactor}. */
    private static final double REORTHOGONALISE = 0.02;

    private final int size;
    private final TwofoldVector[] q;
    private final TwofoldVector[] t;
    private final TwofoldVector c;
    private final TwofoldVector h;
    private final TwofoldVector rho;
    private final TwofoldVector work;
    private final TwofoldVector weights;
    private final TwofoldVector f;
    private final TwofoldScalar share = new TwofoldScalar();
    private final TwofoldScalar other = new TwofoldScalar();
    private final TwofoldScalar cosine = new TwofoldScalar();
    private final TwofoldScalar sine = new TwofoldScalar();
    private final TwofoldScalar beta = new TwofoldScalar();
    private int rank;

    public TwofoldFactor(int size) {
        this.size = size;
        q = new TwofoldVector[size + 1];
        t = new TwofoldVector[size + 1];
        for (int p = 0; p <= size; p++) {
            q[p] = new TwofoldVector(size);
            t[p] = new TwofoldVector(size + 1);
        }
        c = new TwofoldVector(size + 1);
        h = new TwofoldVector(size + 1);
        rho = new TwofoldVector(size);
        work = new TwofoldVector(size);
        weights = new TwofoldVector(size + 1);
        f = new TwofoldVector(size + 1);
    }

    @Override
    public void clear() {
        rank = 0;
        rho.clear();
        rho.set(size - 1, 1, 0);
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public boolean append(double[] column) {
        work.set(column);
        double before = squared(work);
        orthogonalise(work, h, false);
        double after = squared(work);
        if (after < REORTHOGONALISE * before) {
            orthogonalise(work, h, true);
            after = squared(work);
        }
        if (!(Math.sqrt(after) > DEPENDENT * Math.sqrt(before)) || rank == size) {
            return false;
        }
        work.dot(work, size, share);
        share.squareRoot();
        q[rank].setQuotient(work, share, size);
        t[rank].copy(h, rank);
        t[rank].set(rank, share.high, share.low);
        q[rank].dot(rho, size, share);
        rho.subtractScaled(share, q[rank], size);
        c.set(rank, share.high, share.low);
        rank++;
        return true;
    }

    @Override
    public void delete(int p) {
        TwofoldVector removed = t[p];
        System.arraycopy(t, p + 1, t, p, rank - 1 - p);
        t[rank - 1] = removed;
        rank--;
        for (int k = p; k < rank; k++) {
            t[k].rotation(k, cosine, sine);
            for (int l = k; l < rank; l++) {
                t[l].rotateEntries(k, cosine, sine);
            }
            TwofoldVector.rotate(q[k], q[k + 1], cosine, sine, size);
            c.rotateEntries(k, cosine, sine);
        }
        share.set(-c.high(rank), -c.low(rank));
        rho.subtractScaled(share, q[rank], size);
    }

    @Override
    public void weights(double[] into) {
        solve(c, into);
    }

    @Override
    public void weightRests(double[] into) {
        weights.copyLows(into, rank);
    }

    @Override
    public void dependency(double[] into) {
        solve(h, into);
    }

    private void solve(TwofoldVector right, double[] into) {
        weights.copy(right, rank);
        solve(weights);
        weights.copyHighs(into, rank);
    }

    @Override
    public void multipliers(double kappa, double[] right, double[] into) {
        for (int p = 0; p < rank; p++) {
            // Column p of T times z: what earlier entries contribute to row p of the transposed system.
            t[p].dot(f, p, share);
            share.set(-share.high, -share.low);
            share.add(right[p], 0);
            other.set(t[p].high(p), t[p].low(p));
            share.divide(other);
            f.set(p, share.high, share.low);
        }
        c.dot(f, rank, share);
        beta.set(kappa, 0);
        beta.add(-share.high, -share.low);
        c.dot(c, rank, share);
        beta.divide(share);
        weights.copy(f, rank);
        share.set(-beta.high, -beta.low);
        weights.subtractScaled(share, c, rank);
        solve(weights);
        weights.copyHighs(into, rank);
    }

    @Override
    public void optimum(boolean withResidual, double[] high, double[] low) {
        work.clear();
        for (int p = 0; p < rank; p++) {
            share.set(-f.high(p), -f.low(p));
            work.subtractScaled(share, q[p], size);
        }
        if (withResidual) {
            work.subtractScaled(beta, rho, size);
        }
        work.copyHighs(high, size);
        work.copyLows(low, size);
    }

    /** Solves {@code T v = right} in place. */
    private void solve(TwofoldVector v) {
        for (int p = rank - 1; p >= 0; p--) {
            share.set(v.high(p), v.low(p));
            other.set(t[p].high(p), t[p].low(p));
            share.divide(other);
            v.subtractScaled(share, t[p], p);
            v.set(p, share.high, share.low);
        }
    }

    @Override
    public void refreshResidual() {
        orthogonalise(rho, c, true);
    }

    @Override
    public void negativeResidual(double[] high, double[] low) {
        for (int j = 0; j < size - 1; j++) {
            high[j] = -rho.high(j);
            low[j] = -rho.low(j);
        }
    }

    @Override
    public double residualSquared() {
        return squared(rho);
    }

    private double squared(TwofoldVector vector) {
        vector.dot(vector, size, share);
        return share.high;
    }

    private void orthogonalise(TwofoldVector vector, TwofoldVector coefficients, boolean add) {
        for (int p = 0; p < rank; p++) {
            q[p].dot(vector, size, share);
            vector.subtractScaled(share, q[p], size);
            if (add) {
                share.add(coefficients.high(p), coefficients.low(p));
            }
            coefficients.set(p, share.high, share.low);
        }
    }
}
