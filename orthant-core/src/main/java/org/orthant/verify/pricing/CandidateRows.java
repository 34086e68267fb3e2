package org.orthant.verify.pricing;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowBlocks;
import org.orthant.verify.rows.RowSample;
import org.orthant.verify.twofold.TwofoldVector;

/**
 * The rows that are looked at in every step: a fixed sample of all rows, or those that came out worst for a point, with
 * all positive ones and those already active. All others are only looked at in a full pass.
 */
public final class CandidateRows {

    private static final int NONE = -1;

    /** Twice as many rows that are nearly as bad as the worst as may enter together: some will have become better by then. */
    private static final int MOST_FOUND = 16;

    /** The product of a row that does not take part: larger than any. */
    private static final float EXCLUDED = Float.MAX_VALUE;

    private final PreparedRows prepared;
    private final LabelSigns signs;
    private final IntPredicate eligible;
    private final int dimension;
    private final float[] narrow;
    private final double[] zeros;
    private final int[] first = new int[1];
    private final int[] found = new int[MOST_FOUND];
    private float[] products = {};
    private double[] preciseProducts = {};
    private RowBlocks single;
    private double[][] precise = {};
    private double[][] units = {};
    private int[] unitIds = {};
    private int[] ids = {};
    private int count;
    private boolean sampled;
    private int[] flipped = {};
    private int flips;
    private Precision precision = Precision.SINGLE;

    /** Rows that are not eligible are never listed. */
    public CandidateRows(PreparedRows prepared, LabelSigns signs, IntPredicate eligible) {
        this.prepared = prepared;
        this.signs = signs;
        this.eligible = eligible;
        this.dimension = prepared.dimension();
        this.narrow = new float[prepared.dimension()];
        this.zeros = new double[prepared.dimension()];
        this.single = new RowBlocks(prepared.dimension(), 0);
    }

    /** Starts a new list for at most {@code capacity} rows. */
    void clear(int capacity, Precision newPrecision) {
        precision = newPrecision;
        count = 0;
        sampled = false;
        if (ids.length < capacity) {
            // Lists differ a little in length from set to set: spare capacity avoids new arrays.
            int room = capacity + capacity / 2;
            ids = new int[room];
            units = new double[room][];
            unitIds = new int[room];
            Arrays.fill(unitIds, NONE);
            single = new RowBlocks(prepared.dimension(), room);
        }
        single.clear();
        if (precision == Precision.SINGLE) {
            makeRoom(single.capacity());
        } else if (precise.length < capacity) {
            precise = Arrays.copyOf(precise, ids.length);
            preciseProducts = new double[ids.length];
        }
    }

    /** Starts a new list with the sample and the positive rows. */
    public void takeSample() {
        int[] positive = signs.positive();
        clear(positive.length, Precision.SINGLE);
        sampled = true;
        makeRoom(single.capacity() + prepared.sample().capacity());
        flipped = flipped.length < positive.length ? new int[2 * positive.length] : flipped;
        flips = 0;
        for (int row : positive) {
            int k = prepared.sample().position(row);
            if (k == NONE) {
                add(row);
            } else {
                flipped[flips++] = k;
            }
        }
    }

    private void makeRoom(int size) {
        if (products.length < size) {
            products = new float[size];
        }
    }

    void add(int id) {
        if (!eligible.test(id)) {
            return;
        }
        ids[count] = id;
        if (precision == Precision.SINGLE) {
            prepared.addTo(single, id, signs.at(id));
        } else {
            if (precise[count] == null) {
                precise[count] = new double[prepared.dimension()];
            }
            prepared.column(id, signs.at(id), precision, precise[count]);
        }
        count++;
    }

    /** The row at a place in the list. */
    public int id(int k) {
        return k < count ? ids[k] : prepared.sample().row(k - single.padded());
    }

    /** Takes a row off the list. */
    public void drop(int k) {
        if (k < count) {
            ids[k] = NONE;
        } else {
            // It depends on active rows: without the sample, nothing will bring it back before the next full pass.
            sampled = false;
        }
    }

    /** The product of a row with the point that was last looked at. */
    public double product(int k) {
        return precision == Precision.SINGLE ? products[k] : preciseProducts[k];
    }

    /** The place of the row that has the smallest signed product with {@code high + low} and is not active, or −1. */
    public int smallest(double[] high, double[] low, ActiveSet active) {
        return precision == Precision.SINGLE ? smallestSingle(high, active) : smallestPrecise(high, low, active);
    }

    private int smallestSingle(double[] x, ActiveSet active) {
        for (int j = 0; j < dimension; j++) {
            narrow[j] = (float) x[j];
        }
        single.multiply(narrow, products, 0);
        int size = single.padded();
        Arrays.fill(products, count, size, EXCLUDED);
        if (sampled) {
            multiplySample(size);
            size += prepared.sample().size();
        }
        return smallest(size, active);
    }

    private int smallest(int size, ActiveSet active) {
        while (true) {
            float smallest = FASTEST.smallest(products, size);
            if (!(smallest < EXCLUDED)) {
                return NONE;
            }
            FASTEST.positionsUpTo(smallest, products, size, first);
            int id = id(first[0]);
            if (id != NONE && !active.hasRow(id)) {
                return first[0];
            }
            products[first[0]] = EXCLUDED;
        }
    }

    /** Finds some rows whose products of the last look, in single precision, do not exceed a limit, and how many. */
    public int find(double limit) {
        if (precision != Precision.SINGLE) {
            return 0;
        }
        int size = single.padded() + (sampled ? prepared.sample().size() : 0);
        // A limit beyond single precision includes all rows, and never the places that have none.
        float within = Math.min((float) limit, Math.nextDown(EXCLUDED));
        return FASTEST.positionsUpTo(within, products, size, found);
    }

    /** The place of a row that was found. */
    public int found(int i) {
        return found[i];
    }

    /** The product of a row with a point, in doubles. */
    public double product(int k, double[] x) {
        return signs.at(id(k)) * FASTEST.dot(unit(k), x, dimension);
    }

    /** Writes the signed unit row at a place. */
    public void column(int k, double[] into) {
        double[] unit = unit(k);
        int sign = signs.at(id(k));
        for (int j = 0; j < dimension; j++) {
            into[j] = sign * unit[j];
        }
    }

    /** Rows come back from one list to the next, with whatever sign. */
    private double[] unit(int k) {
        if (k >= count) {
            return prepared.sample().unit(k - single.padded());
        }
        if (units[k] == null) {
            units[k] = new double[dimension];
        }
        if (unitIds[k] != ids[k]) {
            prepared.unit(ids[k], units[k]);
            unitIds[k] = ids[k];
        }
        return units[k];
    }

    private void multiplySample(int offset) {
        for (int j = 0; j < dimension; j++) {
            narrow[j] = -narrow[j];
        }
        RowSample sample = prepared.sample();
        sample.multiply(narrow, products, offset);
        for (int i = 0; i < flips; i++) {
            products[offset + flipped[i]] = -products[offset + flipped[i]];
        }
        for (int row : signs.ignored()) {
            int k = sample.position(row);
            if (k != NONE) {
                products[offset + k] = EXCLUDED;
            }
        }
    }

    private int smallestPrecise(double[] high, double[] low, ActiveSet active) {
        int best = NONE;
        for (int k = 0; k < count; k++) {
            if (ids[k] != NONE && !active.hasRow(ids[k])) {
                preciseProducts[k] = precision == Precision.DOUBLE
                        ? FASTEST.dot(precise[k], high, dimension)
                        : TwofoldVector.dot(precise[k], zeros, high, low, dimension)
                                / prepared.length(ids[k], precision);
                best = best == NONE || preciseProducts[k] < preciseProducts[best] ? k : best;
            }
        }
        return best;
    }
}
