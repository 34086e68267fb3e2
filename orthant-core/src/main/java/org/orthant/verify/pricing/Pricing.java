package org.orthant.verify.pricing;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.twofold.TwofoldVector;

/** Signed products of all rows with a point: the full pass, and the list of candidates that it leads to. */
public final class Pricing {

    /** The product of a row that does not take part: larger than any. */
    private static final float EXCLUDED = Float.MAX_VALUE;

    /** Far below what stands for an excluded row, and far above any product. */
    private static final double LARGEST_PRODUCT = 1e37;

    /** Points of this length have products in the range of single precision; those of longer ones may be infinite. */
    private static final double LONGEST_POINT = 0x1p100;

    /** Sparse sets have all their labels listed; beyond this number, labels must be among the worst like all rows. */
    private static final int MOST_LISTED_LABELS = 1000;

    /** Where there are many rows, one row per this number of rows is enough to estimate where the smallest products end. */
    private static final int STRIDE = 16;

    private final PreparedRows prepared;
    private final LabelSigns signs;
    private final PassesAhead ahead;
    private final float[] products;
    private final float[] sample;
    private final float[] narrow;
    private final double[] row;
    private final double[] zeros;
    private int[] found = new int[1024];
    private double[] exact = {};
    private Precision precision = Precision.SINGLE;
    private double length;
    private double offset;
    private double interest;
    private int passes;

    public Pricing(PreparedRows prepared, LabelSigns signs) {
        this.prepared = prepared;
        this.signs = signs;
        this.ahead = new PassesAhead(prepared);
        this.products = new float[prepared.paddedRows()];
        this.sample = new float[prepared.rows() / STRIDE + 1];
        this.narrow = new float[prepared.dimension()];
        this.row = new double[prepared.dimension()];
        this.zeros = new double[prepared.dimension()];
    }

    /** Where products of later passes can be computed before. */
    public PassesAhead ahead() {
        return ahead;
    }

    /** How many times all rows were looked at. */
    public int passes() {
        return passes;
    }

    public void reset(Precision newPrecision) {
        become(newPrecision);
        passes = 0;
    }

    /** From now on products are computed in this precision. */
    public void become(Precision newPrecision) {
        precision = newPrecision;
        if (precision != Precision.SINGLE && exact.length == 0) {
            exact = new double[prepared.rows()];
        }
    }

    public Precision precision() {
        return precision;
    }

    /** Prices all rows, with all products in the current precision. */
    public void pass(double[] x) {
        pass(x, zeros, Double.POSITIVE_INFINITY);
    }

    /** Prices all rows; products that are certainly above {@code interest} stay in single precision. */
    public void pass(double[] x, double interest) {
        pass(x, zeros, interest);
    }

    /**
     * Prices all rows at the point {@code high + low}.
     *
     * @param interest products that are certainly above this stay in single precision
     */
    public void pass(double[] high, double[] low, double interest) {
        passes++;
        this.interest = interest;
        length = Math.sqrt(FASTEST.dot(high, high, row.length));
        offset = prepared.longestOffset() * (prepared.haveOffsets() ? Math.abs(high[row.length - 1]) : 0);
        PassesAhead.negate(high, narrow);
        if (!ahead.take(narrow, products)) {
            prepared.multiply(narrow, products);
        }
        for (int i : signs.positive()) {
            products[i] = -products[i];
        }
        for (int i : signs.ignored()) {
            products[i] = EXCLUDED;
        }
        for (int i : prepared.zeroRows()) {
            products[i] = EXCLUDED;
        }
        if (precision != Precision.SINGLE) {
            for (int i = 0; i < exact.length; i++) {
                exact[i] = products[i];
            }
            double limit = Math.min(interest + singleErrorBound(), LARGEST_PRODUCT);
            double doubleLimit = interest + roundingBound(0x1p-53);
            int near = find(Math.nextUp((float) limit));
            for (int k = 0; k < near; k++) {
                exact[found[k]] = product(found[k], high, low, doubleLimit);
                products[found[k]] = (float) exact[found[k]];
            }
        }
    }

    /** The signed product of one row with {@code high + low}, in the current precision but at least double. */
    public double product(int i, double[] high, double[] low) {
        return product(i, high, low, Double.POSITIVE_INFINITY);
    }

    /** The same, but in double precision if that shows it to be above a limit. */
    private double product(int i, double[] high, double[] low, double limit) {
        prepared.column(i, signs.at(i), precision, row);
        double product = FASTEST.dot(row, high, row.length) / prepared.length(i, precision);
        return precision == Precision.TWOFOLD && product <= limit
                ? TwofoldVector.dot(row, zeros, high, low, row.length) / prepared.length(i, precision)
                : product;
    }

    /** Returns whether the point of the last pass is so short that products in single precision, and their errors, are finite. */
    public boolean isInRange() {
        return length <= LONGEST_POINT && offset <= LONGEST_POINT;
    }

    /** Returns whether the sign of a row's product does not matter. */
    public boolean ignores(int row) {
        return signs.at(row) == 0;
    }

    /** The smallest product of the last pass, in single precision. */
    public float smallest() {
        return FASTEST.smallest(products, prepared.rows());
    }

    /** Returns how many products of the last pass are at most {@code limit}, in single precision; {@link #found} returns their rows. */
    public int find(float limit) {
        return find(limit, prepared.rows());
    }

    private int findLabels(float limit) {
        return find(limit, prepared.labels());
    }

    private int find(float limit, int rows) {
        int count = FASTEST.positionsUpTo(limit, products, rows, found);
        while (count == found.length && count < rows) {
            found = new int[Math.min(rows, 4 * count)];
            count = FASTEST.positionsUpTo(limit, products, rows, found);
        }
        return count;
    }

    /** A row that was found. */
    public int found(int k) {
        return found[k];
    }

    /** The product from the last pass. */
    public double last(int i) {
        return precision == Precision.SINGLE || products[i] == EXCLUDED ? products[i] : exact[i];
    }

    /** Whether the largest entries of all rows, zero rows excepted, lie between {@code 2^-limit} and {@code 2^limit}. */
    public boolean rowsHaveExponentsBelow(int limit) {
        return prepared.largestExponent() < limit;
    }

    /** Returns the number of labels that may, with all errors of the last pass, have the smallest product; {@link #found} returns them. */
    public int findSmallest() {
        float smallest = FASTEST.smallest(products, prepared.labels());
        double error = smallest <= interest ? errorBound() : singleErrorBound();
        return findLabels(Math.nextUp((float) (Math.nextUp(smallest) + 2 * error)));
    }

    /** Returns the number of labels that may have another sign when their logits are off by that share; {@link #found} returns them. */
    public int findWithin(double share) {
        double magnitude = length + offset + 2 * prepared.distanceFromZero();
        return findLabels(Math.nextUp((float) (share * magnitude + singleErrorBound())));
    }

    /**
     * What products of the last pass up to its interest can differ from those of the rows: rounding of the row, of the
     * point, and of every step of the sum.
     */
    private double errorBound() {
        return precision == Precision.SINGLE ? singleErrorBound() : roundingBound(0x1p-53);
    }

    /** What any product of the last pass can differ. */
    public double singleErrorBound() {
        return roundingBound(0x1p-24) + prepared.underflow();
    }

    /**
     * What products can differ by rounding. Without their offset, rows have length 1 at most; offsets themselves are sums of
     * doubles that may cancel where variables are measured from a point other than zero.
     */
    private double roundingBound(double roundoff) {
        // Each product and each sum of it is rounded once, row and point before that.
        double steps = 2.0 * prepared.dimension() + 8;
        return steps * roundoff * (length + offset) + steps * 0x1p-53 * length * prepared.distanceFromZero();
    }

    /** Lists about {@code wanted} rows with the smallest products, the positive ones if they are few, and the active ones. */
    public void list(int wanted, CandidateRows candidates, ActiveSet active) {
        int rows = prepared.rows();
        float threshold = threshold(Math.min(wanted, rows));
        int below = find(threshold);
        int[] listed = signs.positive().length <= MOST_LISTED_LABELS ? signs.positive() : new int[0];
        candidates.clear(below + listed.length + active.size(), precision);
        for (int k = 0; k < below; k++) {
            candidates.add(found[k]);
        }
        for (int i : listed) {
            if (products[i] > threshold) {
                candidates.add(i);
            }
        }
        for (int p = 0; p < active.size(); p++) {
            int i = active.id(p);
            if (i >= 0 && products[i] > threshold && (signs.at(i) < 0 || listed.length == 0)) {
                candidates.add(i);
            }
        }
    }

    /** A product that about {@code size} rows do not exceed, from a sample where there are many rows. */
    private float threshold(int size) {
        int rows = prepared.rows();
        if (rows <= 2 * size) {
            return EXCLUDED;
        }
        int stride = rows > 2 * STRIDE * size ? STRIDE : 1;
        float[] values = stride == 1 ? Arrays.copyOf(products, rows) : sample;
        int count = stride == 1 ? rows : 0;
        if (stride > 1) {
            for (int i = 3; i < rows; i += stride) {
                sample[count++] = products[i];
            }
        }
        // A little more than asked, because ranks in a sample scatter: a list that is too short costs another pass.
        int rank = Math.min(count - 1, (int) ((double) size * count / rows * 1.15) + (stride == 1 ? 0 : 4));
        return QuickSelect.smallest(values, count, rank);
    }
}
